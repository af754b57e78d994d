/* SPDX-License-Identifier: MIT */
/*
 * The markers of one target (a file or a process), chosen, ordered and printed.
 */
#ifndef MK_LISTING_H
#define MK_LISTING_H

#include "proc.h"

struct listing_row {
	const struct object_marker *marker;
	const struct object *object;
	const struct proc_image *mapped; /* NULL: a file */
	const char *image;
	size_t on, off, foreign; /* sites; those that could not be read are in none */
	bool counted;
	uint64_t hits;
};

struct listing {
	const char *title;
	const struct proc *proc; /* NULL: a file */
	struct listing_row *rows;
	size_t count, capacity;
};

void listing_add(struct listing *listing, const struct object *object, const char *image,
                 const struct proc_image *mapped);

/* Drops what the patterns do not choose (length 0: all are), and sorts. The number of rows left. */
size_t listing_finish(struct listing *listing, const char *patterns, size_t length);

/* Asks the agent of the process for hits; @start: starts it for that, if a marker is on. */
void listing_ask_hits(struct listing *listing, bool start);

void listing_print(const struct listing *listing, bool json, bool heading, bool gap);
void listing_free(struct listing *listing);

#endif
