/* SPDX-License-Identifier: MIT */
/*
 * The reports of `markerctl stat`: blocks, a live display on a terminal, or JSON Lines.
 */
#include "json.h"
#include "table.h"
#include "tally.h"
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static double rate_of(uint64_t hits, double seconds)
{
	return seconds > 0 ? (double)hits / seconds : 0;
}

static void print_json(const struct tally *tally, const char *type, double seconds, double elapsed)
{
	for (size_t i = 0; i < tally->nrows; i++) {
		const struct tally_row *row = &tally->rows[i];
		bool total = *type == 't';
		uint64_t more = total ? row->hits : row->hits - row->shown;

		json_begin();
		json_string("type", type);
		json_signed("pid", tally->target->proc.pid);
		json_double("elapsed", elapsed);
		json_string("provider", row->provider);
		json_string("name", row->name);
		json_unsigned("hits", row->hits);
		json_double("rate", rate_of(more, seconds));
		json_end();
	}
	fflush(stdout);
}

static unsigned terminal_rows(void)
{
	struct winsize size;

	return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_row > 4 ? size.ws_row : 24;
}

/* The rows that were hit: the number printed, at most @most. */
static unsigned print_table(const struct tally *tally, bool total, double seconds, unsigned most)
{
	static const char *const headings[] = {"MARKER", "HITS/s", "HITS"};
	struct table *table = table_new(3, headings, 1U << 1 | 1U << 2);
	unsigned count = 0;

	for (size_t i = 0; i < tally->nrows && count < most; i++) {
		const struct tally_row *row = &tally->rows[i];
		char *name, *rate;

		if (!row->hits)
			continue;
		name = cli_format("%s:%s", row->provider, row->name);
		rate = cli_format("%.1f",
		                  rate_of(total ? row->hits : row->hits - row->shown, seconds));
		table_cell(table, CLI_PLAIN, name);
		table_cell(table, row->hits > row->shown ? CLI_PLAIN : CLI_DIM, rate);
		table_number(table, CLI_PLAIN, row->hits);
		free(rate);
		free(name);
		count++;
	}
	table_print(table);
	return count;
}

static void print_heading(const struct tally *tally, const char *what, double seconds)
{
	char *title = text_printable(tally->title, strlen(tally->title));

	printf("%s%s%s, %s %.1f s\n", cli_style(CLI_BOLD), title, cli_style(CLI_PLAIN), what,
	       seconds);
	free(title);
}

static size_t count_silent(const struct tally *tally)
{
	size_t silent = 0;

	for (size_t i = 0; i < tally->nrows; i++)
		silent += !tally->rows[i].hits;
	return silent;
}

static void print_block(struct tally *tally, bool live, double seconds, double elapsed)
{
	unsigned rows;

	/* Back over the block before, and clear what follows. */
	if (live && tally->printed)
		printf("\033[%uA\033[J", tally->printed);
	else if (tally->printed)
		puts("");
	print_heading(tally, "after", elapsed);
	rows = print_table(tally, false, seconds, live ? terminal_rows() - 4 : UINT32_MAX);
	tally->printed = 1 + (rows ? 1 + rows : 0);
	fflush(stdout);
}

void tally_print(struct tally *tally, bool json, bool live, double seconds, double elapsed)
{
	if (json)
		print_json(tally, "interval", seconds, elapsed);
	else
		print_block(tally, live, seconds, elapsed);
	for (size_t i = 0; i < tally->nrows; i++)
		tally->rows[i].shown = tally->rows[i].hits;
}

void tally_print_total(struct tally *tally, bool json, double elapsed)
{
	size_t silent = count_silent(tally);

	if (json) {
		print_json(tally, "total", elapsed, elapsed);
		return;
	}
	if (tally->printed)
		puts("");
	print_heading(tally, "in total", elapsed);
	for (size_t i = 0; i < tally->nrows; i++)
		tally->rows[i].shown = 0;
	print_table(tally, true, elapsed, UINT32_MAX);
	if (silent)
		printf("%zu marker%s never hit\n", silent, silent == 1 ? " was" : "s were");
	fflush(stdout);
}
