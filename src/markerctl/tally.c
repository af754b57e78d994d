/* SPDX-License-Identifier: MIT */
/*
 * From counters by address to hits by name. Libraries come and go meanwhile: a counter that is new
 * begins at nothing, one that fell began anew, one that is gone keeps what it had.
 */
#include "tally.h"
#include <stdlib.h>
#include <string.h>

static int compare(const struct tally_row *row, const char *provider, const char *name)
{
	int order = strcmp(row->provider, provider);

	return order ? order : strcmp(row->name, name);
}

/* The index of a name's row, made if there is none. The strings live as long as markerctl. */
static size_t row_of(struct tally *tally, const char *provider, const char *name)
{
	size_t low = 0, high = tally->nrows;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (compare(&tally->rows[middle], provider, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < tally->nrows && !compare(&tally->rows[low], provider, name))
		return low;
	tally->rows = cli_grow(tally->rows, &tally->rows_room, tally->nrows, sizeof(*tally->rows));
	memmove(tally->rows + low + 1, tally->rows + low,
	        (tally->nrows - low) * sizeof(*tally->rows));
	tally->rows[low] = (struct tally_row){provider, name, 0, 0};
	tally->nrows++;
	for (size_t i = 0; i < tally->ncounters; i++)
		tally->counters[i].row += tally->counters[i].row >= (ssize_t)low;
	return low;
}

static int by_key(const void *a, const void *b)
{
	const struct tally_marker *m = a, *n = b;

	return m->key < n->key ? -1 : m->key > n->key;
}

/* Rows first, in order of names: then nothing moves any more but for libraries that come. */
static void add_rows(struct tally *tally)
{
	struct listing listing = target_listing(tally->target, tally->patterns);

	free(tally->markers);
	tally->markers = cli_alloc(listing.count * sizeof(*tally->markers));
	tally->nmarkers = 0;
	for (size_t i = 0; i < listing.count; i++) {
		const struct object_marker *marker = listing.rows[i].marker;

		if (marker->kind != MARKER_PRIV_KIND_MARKER)
			continue;
		row_of(tally, marker->provider, marker->name);
		tally->markers[tally->nmarkers++] =
		    (struct tally_marker){marker->key + listing.rows[i].mapped->bias, marker};
	}
	if (tally->nmarkers)
		qsort(tally->markers, tally->nmarkers, sizeof(*tally->markers), by_key);
	listing_free(&listing);
}

static ssize_t find_row(struct tally *tally, uint64_t key)
{
	const struct tally_marker wanted = {.key = key}, *found = NULL;

	if (tally->nmarkers)
		found = bsearch(&wanted, tally->markers, tally->nmarkers, sizeof(wanted), by_key);
	return found ? (ssize_t)row_of(tally, found->marker->provider, found->marker->name) : -1;
}

static size_t position_of(const struct tally *tally, uint64_t key)
{
	size_t low = 0, high = tally->ncounters;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (tally->counters[middle].key < key)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static struct tally_counter *add_counter(struct tally *tally, size_t at, uint64_t key)
{
	ssize_t row = find_row(tally, key);

	tally->counters = cli_grow(tally->counters, &tally->counters_room, tally->ncounters,
	                           sizeof(*tally->counters));
	memmove(tally->counters + at + 1, tally->counters + at,
	        (tally->ncounters - at) * sizeof(*tally->counters));
	tally->counters[at] = (struct tally_counter){key, 0, row};
	tally->ncounters++;
	return &tally->counters[at];
}

static bool all_known(const struct tally *tally, const struct mk_hits *hits, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		size_t at = position_of(tally, hits[i].key);

		if (at == tally->ncounters || tally->counters[at].key != hits[i].key)
			return false;
	}
	return true;
}

static void take(struct tally *tally, const struct mk_hits *hits)
{
	size_t at = position_of(tally, hits->key);
	struct tally_counter *counter = &tally->counters[at];
	uint64_t more;

	if (at == tally->ncounters || counter->key != hits->key)
		counter = add_counter(tally, at, hits->key);
	more = hits->hits >= counter->last ? hits->hits - counter->last : hits->hits;
	counter->last = hits->hits;
	if (tally->began && counter->row >= 0)
		tally->rows[counter->row].hits += more;
}

int tally_update(struct tally *tally)
{
	struct mk_hits *hits;
	ssize_t count = client_hits(&tally->target->client, &hits);

	if (count < 0)
		return (int)count;
	/* A library has come: look again what is mapped. */
	if (tally->began && !all_known(tally, hits, (size_t)count)) {
		target_refresh(tally->target);
		add_rows(tally);
	}
	for (ssize_t i = 0; i < count; i++)
		take(tally, &hits[i]);
	free(hits);
	return 0;
}

int tally_begin(struct tally *tally)
{
	int error;

	tally->title =
	    cli_format("%s (pid %d)", tally->target->proc.name, (int)tally->target->proc.pid);
	add_rows(tally);
	error = tally_update(tally);
	tally->began = true;
	return error;
}

void tally_free(struct tally *tally)
{
	free(tally->title);
	free(tally->rows);
	free(tally->markers);
	free(tally->counters);
}
