/* SPDX-License-Identifier: MIT */
/*
 * Hits of a process since a moment, by name: what `markerctl stat` adds up and prints.
 */
#ifndef MK_TALLY_H
#define MK_TALLY_H

#include "target.h"

struct tally_row {
	const char *provider, *name;
	uint64_t hits;  /* since the beginning */
	uint64_t shown; /* of them, in reports before */
};

/* A marker as the runtime counts it; several have the same name. */
struct tally_counter {
	uint64_t key, last;
	ssize_t row; /* -1: not asked for, or nobody knows its name */
};

/* A marker that is asked for, by its address in the process. */
struct tally_marker {
	uint64_t key;
	const struct object_marker *marker;
};

struct tally {
	struct target *target;
	const struct patterns *patterns;
	char *title;            /* "oltp (pid 12)" */
	struct tally_row *rows; /* ascending by name */
	size_t nrows, rows_room;
	struct tally_marker *markers; /* ascending by key */
	size_t nmarkers;
	struct tally_counter *counters; /* ascending by key */
	size_t ncounters, counters_room;
	bool began;
	unsigned printed; /* lines that a live display has to take back */
};

/* Takes what was counted before as nothing. 0 or -errno (client->why). */
int tally_begin(struct tally *tally);

/* Adds what came since. 0 or -errno. */
int tally_update(struct tally *tally);

/* A report on the @seconds since the one before, @elapsed since the beginning. */
void tally_print(struct tally *tally, bool json, bool live, double seconds, double elapsed);
void tally_print_total(struct tally *tally, bool json, double elapsed);

void tally_free(struct tally *tally);

#endif
