/* SPDX-License-Identifier: MIT */
/*
 * From the chunks of a ring to packets, in order for each thread.
 */
#ifndef MK_DRAIN_H
#define MK_DRAIN_H

#include "ring_view.h"

struct drain {
	struct ring_view *view;
	bool foreign; /* pids are of another namespace: nobody is asked whether they live */
	bool keep;    /* chunks stay as they are: somebody else drains them, or nobody */
	/* Takes a packet of @count events, whose last field ends at @content. 0, or -errno: the
	 * chunk stays what it is. */
	int (*take)(void *context, const struct packet *packet, size_t count, size_t content);
	void *context;
	/* Sums. */
	uint64_t events, packets;
	uint64_t damaged;  /* packets that held what is no event */
	const char *fault; /* of the schema, where it could not be read on; or null */
};

enum drain_what {
	DRAIN_FULL,    /* full chunks, which become free */
	DRAIN_ORPHANS, /* and those of threads that are gone: while there is an agent, it sees to
	                * that, and two would count some twice */
	DRAIN_ALL, /* whatever is committed; chunks that are written to stay with their owners */
};

/* Takes in markers that have come: after the chunks were looked for, as whoever wrote an event had
 * its marker in the schema. */
void drain_schema(struct drain *drain);

/* One pass. The number of chunks taken, or what take() answered. *alive: a thread that lives owns
 * a chunk (known from DRAIN_ORPHANS only). */
int drain_pass(struct drain *drain, enum drain_what what, bool *alive);

#endif
