/* SPDX-License-Identifier: MIT */
/*
 * Which markers open and close something, by the last word of their names (markerctl(1), section
 * Slices), and what is open in every thread.
 */
#ifndef MK_SLICES_H
#define MK_SLICES_H

#include "trace.h"

struct slice {
	char *stem; /* "provider:txn" */
	char *name; /* of the marker that opened it */
	bool inner; /* opened by `issue`: closes with the one around it */
};

struct slice_thread {
	struct slice_thread *next;
	uint32_t pid, tid;
	char comm[17];
	unsigned number; /* from 1, in order of appearance */
	bool fresh;      /* seen for the first time, or under a new name */
	struct slice *open;
	size_t count, room;
};

enum slice_kind { SLICE_INSTANT, SLICE_OPEN, SLICE_CLOSE };

struct slice_step {
	struct slice_thread *thread;
	enum slice_kind kind;
	size_t closed; /* how many of the innermost end here */
};

/* What the event does to its thread's slices; those that it closes are gone afterwards. */
struct slice_step slices_step(const struct trace_event *event);

/* The threads that there were, for the end. */
struct slice_thread *slices_threads(void);
void slices_free(void);

#endif
