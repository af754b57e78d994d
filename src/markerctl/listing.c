/* SPDX-License-Identifier: MIT */
/*
 * The rows of `markerctl list`.
 */
#include "listing.h"
#include "catalog/pattern.h"
#include "client.h"
#include "json.h"
#include "table.h"
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int state_of(const struct listing_row *row, size_t site)
{
	return row->mapped ? row->mapped->states[site] : row->object->sites[site].state;
}

/* Values and calls are neither on nor off. */
static bool can_be_on(const struct listing_row *row)
{
	return row->marker->kind == MARKER_PRIV_KIND_MARKER ||
	       row->marker->kind == MARKER_PRIV_KIND_KEY;
}

static void count_states(struct listing_row *row)
{
	for (size_t i = 0; i < row->marker->nsites; i++) {
		size_t site = row->marker->first + i;
		int state = state_of(row, site);
		bool likely = row->object->sites[site].likely;

		row->on += state == (likely ? OBJECT_OFF : OBJECT_ON);
		row->off += state == (likely ? OBJECT_ON : OBJECT_OFF);
		row->foreign += state == OBJECT_FOREIGN;
	}
}

void listing_add(struct listing *listing, const struct object *object, const char *image,
                 const struct proc_image *mapped)
{
	for (size_t i = 0; i < object->nmarkers; i++) {
		struct listing_row *row;

		listing->rows = cli_grow(listing->rows, &listing->capacity, listing->count,
		                         sizeof(*listing->rows));
		row = &listing->rows[listing->count++];
		*row = (struct listing_row){
		    .marker = &object->markers[i],
		    .object = object,
		    .mapped = mapped,
		    .image = image,
		};
	}
}

static int by_name(const void *a, const void *b)
{
	const struct listing_row *r = a, *s = b;
	int order = strcmp(r->marker->provider, s->marker->provider);

	if (!order)
		order = strcmp(r->marker->name, s->marker->name);
	if (!order && r->image != s->image)
		order = strcmp(r->image, s->image);
	if (!order)
		order = strcmp(r->marker->file, s->marker->file);
	if (!order && r->marker->line != s->marker->line)
		order = r->marker->line < s->marker->line ? -1 : 1;
	if (!order && r->marker->key != s->marker->key)
		order = r->marker->key < s->marker->key ? -1 : 1;
	return order;
}

static bool any_on(const struct listing *listing)
{
	for (size_t i = 0; i < listing->count; i++)
		if (listing->rows[i].on)
			return true;
	return false;
}

static void take_hits(struct listing *listing, const struct mk_hits *hits, size_t count)
{
	for (size_t i = 0; i < listing->count; i++) {
		struct listing_row *row = &listing->rows[i];
		const struct mk_hits *found =
		    client_find_hits(hits, count, row->marker->key + row->mapped->bias);

		row->counted = found != NULL;
		row->hits = found ? found->hits : 0;
	}
}

void listing_ask_hits(struct listing *listing, bool start)
{
	const struct proc *proc = listing->proc;
	struct client client;
	struct mk_hits *hits = NULL;
	ssize_t count;
	bool stopped;

	if (!proc || !proc->runtime)
		return;
	/* Its agent cannot answer, and none can be started. */
	stopped = proc->state == 'T' || proc->state == 't';
	start &= any_on(listing);
	if (stopped && !start)
		return;
	count = client_open(&client, proc, start && !stopped ? CLIENT_START : CLIENT_BRIEF);
	if (!count) {
		count = client_hits(&client, &hits);
		client_close(&client);
	}
	if (count >= 0)
		take_hits(listing, hits, (size_t)count);
	else if (start)
		cli_warn("no hits: %s", client.why);
	free(hits);
}

size_t listing_finish(struct listing *listing, const char *patterns, size_t length)
{
	size_t kept = 0;

	for (size_t i = 0; i < listing->count; i++) {
		const struct object_marker *marker = listing->rows[i].marker;

		if (length && !mk_patterns_match(patterns, length, marker->provider, marker->name))
			continue;
		listing->rows[kept] = listing->rows[i];
		count_states(&listing->rows[kept++]);
	}
	listing->count = kept;
	if (kept)
		qsort(listing->rows, kept, sizeof(*listing->rows), by_name);
	return kept;
}

/* ---- JSON ---- */

/* On while any site is: sites are switched in one go, but a foreign one stays as it is. */
static void json_enabled(const struct listing_row *row)
{
	if (!can_be_on(row) || !(row->on + row->off))
		json_null("enabled");
	else
		json_bool("enabled", row->on > 0);
}

static void json_types(const struct object_marker *marker)
{
	json_begin_array("types");
	for (unsigned i = 0; i < marker->nargs; i++)
		json_string(NULL, object_type_name(marker->types[i]));
	json_end_array();
}

static void print_json(const struct listing *listing, const struct listing_row *row)
{
	const struct object_marker *marker = row->marker;

	json_begin();
	if (listing->proc) {
		json_signed("pid", listing->proc->pid);
		json_bool("runtime", listing->proc->runtime != NULL);
	} else {
		json_null("pid");
		json_null("runtime");
	}
	json_string("provider", marker->provider);
	json_string("name", marker->name);
	json_string("format", marker->format);
	json_types(marker);
	json_string("kind", object_kind_name(marker->kind));
	json_string("image", row->image);
	json_string("file", marker->file);
	json_unsigned("line", marker->line);
	json_string("function",
	            object_function(row->object, row->object->sites[marker->first].code));
	json_unsigned("sites", marker->nsites);
	json_unsigned("foreign", row->foreign);
	json_enabled(row);
	if (row->counted)
		json_unsigned("hits", row->hits);
	else
		json_null("hits");
	json_end();
}

/* ---- a table ---- */

static void add_state(struct table *table, const struct listing_row *row)
{
	size_t known = row->on + row->off;

	if (row->foreign)
		table_cell(table, CLI_RED, row->on ? "on+foreign" : "foreign");
	else if (!can_be_on(row) || !known)
		table_cell(table, CLI_DIM, "-");
	else if (row->on && row->off)
		table_cell(table, CLI_YELLOW, "partly");
	else if (row->on)
		table_cell(table, CLI_GREEN, "on");
	else
		table_cell(table, CLI_DIM, "off");
}

static void add_row(struct table *table, const struct listing_row *row)
{
	const struct object_marker *marker = row->marker;
	char text[2 * OBJECT_TEXT_MAX + 16];

	stpcpy(stpcpy(stpcpy(text, marker->provider), ":"), marker->name);
	table_cell(table, CLI_PLAIN, text);
	add_state(table, row);
	if (row->counted)
		table_number(table, CLI_PLAIN, row->hits);
	else
		table_cell(table, CLI_DIM, "-");
	table_number(table, CLI_PLAIN, marker->nsites);
	table_cell(table, CLI_PLAIN,
	           marker->kind == MARKER_PRIV_KIND_IMV && marker->nargs
	               ? object_type_name(marker->types[0])
	               : marker->format);
	sprintf(stpcpy(text, marker->file), ":%u", marker->line);
	table_cell(table, CLI_DIM, text);
	if (cli_verbosity > 0)
		table_cell(table, CLI_DIM, row->image);
}

static void print_table(const struct listing *listing, bool heading, bool gap)
{
	static const char *const headings[] = {"MARKER", "STATE", "HITS", "SITES",
	                                       "FORMAT", "PLACE", "IMAGE"};
	enum { HITS = 2, SITES = 3 };
	struct table *table =
	    table_new(cli_verbosity > 0 ? 7 : 6, headings, 1U << HITS | 1U << SITES);

	if (gap)
		puts("");
	if (heading) {
		char *title = text_printable(listing->title, strlen(listing->title));

		printf("%s%s%s\n", cli_style(CLI_BOLD), title, cli_style(CLI_PLAIN));
		free(title);
	}
	for (size_t i = 0; i < listing->count; i++)
		add_row(table, &listing->rows[i]);
	table_print(table);
}

void listing_print(const struct listing *listing, bool json, bool heading, bool gap)
{
	if (!json)
		print_table(listing, heading, gap);
	for (size_t i = 0; json && i < listing->count; i++)
		print_json(listing, &listing->rows[i]);
}

void listing_free(struct listing *listing)
{
	free(listing->rows);
}
