/* SPDX-License-Identifier: MIT */
/*
 * A ring (wire/ring.h) as markerctl sees it: another process's memory, or what that process has
 * left in a file. Sizes and offsets are taken once, checked, and never read again.
 */
#ifndef MK_RING_VIEW_H
#define MK_RING_VIEW_H

#include "event.h"
#include "trace_clock.h"
#include <sys/types.h>

struct ring_view {
	struct mk_ring *shared; /* the mapping, or a copy of the file */
	struct mk_ring head;    /* a copy of what does not change */
	bool writable;
	struct schema schema;
	char *
	    entries; /* what the schema was read from: the process may change its own at any time */
	char *copy;  /* room for one chunk */
};

/* Maps the ring in @fd, which stays the caller's: a memfd (@sealed), which must be sealed against
 * shrinking. A file, which anybody may cut, is copied. 0, or -errno and *why. */
int ring_view_open(struct ring_view *view, int fd, bool sealed, const char **why);
void ring_view_close(struct ring_view *view);

/* Takes in markers that have come. False: they make no sense, *why. */
bool ring_view_schema(struct ring_view *view, const char **why);

uint64_t ring_view_lost(const struct ring_view *view);
bool ring_view_is_closed(const struct ring_view *view);
/* Whoever still writes into it stops. */
void ring_view_end(struct ring_view *view);

/* A chunk that is not free. */
struct ring_chunk {
	uint32_t index;
	uint64_t state;
	bool full, late; /* late: it became full while we looked */
	uint32_t pid, tid, sequence;
};

/* All of them, in order of thread and sequence; to be freed. */
struct ring_chunk *ring_view_chunks(const struct ring_view *view, size_t *count);

/* What is committed to the chunk now: a copy, good until the next call. False: nothing, or the
 * chunk has changed hands. */
bool ring_view_read(struct ring_view *view, const struct ring_chunk *chunk, struct packet *packet);

/* The same of a copied ring, in place. */
bool ring_view_peek(const struct ring_view *view, const struct ring_chunk *chunk,
                    struct packet *packet);

/* Back to the pool. */
void ring_view_free(struct ring_view *view, const struct ring_chunk *chunk);

bool ring_view_is_unchanged(const struct ring_view *view, const struct ring_chunk *chunk);

/* Is the thread gone? In markerctl's own pid namespace. */
bool ring_chunk_is_orphaned(const struct ring_chunk *chunk);

#endif
