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
#include <sys/ioctl.h>
#include <unistd.h>

enum {
	MOST_COLUMNS = 12,
	WIDEST = 48, /* longer cells push the rest of their row */
	LEAST = 12,  /* narrower than that no column is made to fit a terminal */
};

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
	bool fitted; /* cells wider than their columns are cut */
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

/* ---- on a terminal ---- */

/* 0: standard output is none, or does not tell. */
static size_t terminal_width(void)
{
	struct winsize size;

	if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size))
		return 0;
	return size.ws_col;
}

static size_t total_width(const struct table *table)
{
	size_t total = 2 * (table->columns - 1);

	for (unsigned i = 0; i < table->columns; i++)
		total += table->widths[i];
	return total;
}

/* The widest column of text, but for the first: names stay whole, to be copied. */
static unsigned widest_column(const struct table *table)
{
	unsigned widest = 0;

	for (unsigned i = 1; i < table->columns; i++)
		if (!(table->right >> i & 1) &&
		    table->widths[i] > (widest ? table->widths[widest] : LEAST))
			widest = i;
	return widest;
}

/* A row that wraps is read as two. */
static void fit(struct table *table)
{
	size_t width = terminal_width();

	while (width && total_width(table) > width) {
		unsigned column = widest_column(table);

		if (!column)
			return;
		table->widths[column]--;
		table->fitted = true;
	}
}

/* "tests/...les.c:17": both ends of a format or a place tell more than one. */
static void print_middle_cut(const char *text, size_t length, size_t width)
{
	size_t tail = (width - 3) / 2, head = width - 3 - tail;

	printf("%.*s...%s", (int)head, text, text + length - tail);
}

static void print_text(const struct table *table, unsigned column, const char *text, size_t width)
{
	/* Text whose bytes are not columns is left whole: it is rare. */
	if (table->fitted && column && width > table->widths[column] && strlen(text) == width)
		print_middle_cut(text, width, table->widths[column]);
	else
		fputs_unlocked(text, stdout);
}

static void print_cell(const struct table *table, unsigned column, enum cli_style style,
                       const char *text, size_t width)
{
	size_t wanted = table->widths[column], fill = wanted > width ? wanted - width : 0;
	bool last = column + 1 == table->columns, right = table->right >> column & 1;
	const char *on = style == CLI_PLAIN ? "" : cli_style(style);

	blanks(right ? fill : 0);
	fputs_unlocked(on, stdout);
	print_text(table, column, text, width);
	if (*on)
		fputs_unlocked(cli_style(CLI_PLAIN), stdout);
	blanks(right || last ? 0 : fill);
	fputs_unlocked(last ? "\n" : "  ", stdout);
}

void table_print(struct table *table)
{
	fit(table);
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
