/* SPDX-License-Identifier: MIT */
/*
 * Aligned tables.
 */
#include "table.h"
#include "text.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 12, WIDEST = 48 /* longer cells push the rest of their row */ };

struct cell {
	size_t text; /* offset in table.text */
	uint32_t width;
	uint32_t style;
};

struct table {
	unsigned columns, right;
	const char *const *headings;
	struct cell *cells;
	size_t ncells, capacity;
	char *text;
	size_t used, room;
	size_t widths[MOST_COLUMNS];
};

static void widen(struct table *table, unsigned column, size_t width)
{
	if (width > WIDEST)
		width = WIDEST;
	if (width > table->widths[column])
		table->widths[column] = width;
}

struct table *table_new(unsigned columns, const char *const *headings, unsigned right)
{
	struct table *table = cli_alloc(sizeof(*table));

	table->columns = columns;
	table->headings = headings;
	table->right = right;
	for (unsigned i = 0; i < columns; i++)
		widen(table, i, strlen(headings[i]));
	return table;
}

/* Most cells are plain: not worth a copy each. */
static bool is_plain(const char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text >= 0x7f || *text == '\\')
			return false;
	return true;
}

static void add_text(struct table *table, const char *text, size_t size)
{
	while (table->room < table->used + size)
		table->text = cli_grow(table->text, &table->room, table->room, 1);
	memcpy(table->text + table->used, text, size);
	table->used += size;
}

void table_cell(struct table *table, enum cli_style style, const char *text)
{
	size_t start = table->used, width;

	if (is_plain(text)) {
		add_text(table, text, strlen(text) + 1);
	} else {
		char *printable = text_printable(text, strlen(text));

		add_text(table, printable, strlen(printable) + 1);
		free(printable);
	}
	width = text_columns(table->text + start);
	table->cells =
	    cli_grow(table->cells, &table->capacity, table->ncells, sizeof(*table->cells));
	widen(table, (unsigned)(table->ncells % table->columns), width);
	table->cells[table->ncells++] = (struct cell){start, (uint32_t)width, (uint32_t)style};
}

void table_number(struct table *table, enum cli_style style, uint64_t number)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRIu64, number);
	table_cell(table, style, text);
}

static void blanks(size_t count)
{
	while (count--)
		putchar_unlocked(' ');
}

static void print_cell(const struct table *table, unsigned column, enum cli_style style,
                       const char *text, size_t width)
{
	size_t wanted = table->widths[column], fill = wanted > width ? wanted - width : 0;
	bool last = column + 1 == table->columns, right = table->right >> column & 1;
	const char *on = style == CLI_PLAIN ? "" : cli_style(style);

	blanks(right ? fill : 0);
	fputs_unlocked(on, stdout);
	fputs_unlocked(text, stdout);
	if (*on)
		fputs_unlocked(cli_style(CLI_PLAIN), stdout);
	blanks(right || last ? 0 : fill);
	fputs_unlocked(last ? "\n" : "  ", stdout);
}

void table_print(struct table *table)
{
	for (unsigned i = 0; table->ncells && i < table->columns; i++)
		print_cell(table, i, CLI_BOLD, table->headings[i], strlen(table->headings[i]));
	for (size_t i = 0; i < table->ncells; i++) {
		const struct cell *cell = &table->cells[i];

		print_cell(table, (unsigned)(i % table->columns), (enum cli_style)cell->style,
		           table->text + cell->text, cell->width);
	}
	free(table->cells);
	free(table->text);
	free(table);
}
