/* SPDX-License-Identifier: MIT */
#include "drain.h"
#include <stdlib.h>

/* In order: an older chunk of the same thread that cannot be taken yet holds up the younger. */
static bool is_ready(struct drain *drain, enum drain_what what, const struct ring_chunk *chunk,
                     bool *alive)
{
	if (what == DRAIN_ALL)
		return true;
	if (chunk->full)
		return !chunk->late;
	if (what == DRAIN_FULL)
		return false;
	if (drain->foreign)
		return false;
	if (!ring_chunk_is_orphaned(chunk)) {
		*alive = true;
		return false;
	}
	/* It may have been filled before its thread ended. From now on nothing changes. */
	return ring_view_is_unchanged(drain->view, chunk);
}

static int take(struct drain *drain, enum drain_what what, const struct ring_chunk *chunk)
{
	struct packet packet;
	size_t count, content;
	int error = 0;

	if (ring_view_read(drain->view, chunk, &packet)) {
		if (!packet_check(&drain->view->schema, &packet, &count, &content))
			drain->damaged++;
		if (count) {
			error = drain->take(drain->context, &packet, count, content);
			drain->events += error ? 0 : count;
			drain->packets += !error;
		}
	}
	if (!error && !drain->keep && (chunk->full || what == DRAIN_ORPHANS))
		ring_view_free(drain->view, chunk);
	return error;
}

static bool is_same_thread(const struct ring_chunk *a, const struct ring_chunk *b)
{
	return a->pid == b->pid && a->tid == b->tid;
}

void drain_schema(struct drain *drain)
{
	const char *why;

	if (!ring_view_schema(drain->view, &why))
		drain->fault = why;
}

int drain_pass(struct drain *drain, enum drain_what what, bool *alive)
{
	size_t count;
	struct ring_chunk *chunks = ring_view_chunks(drain->view, &count);
	bool waits = false;
	int taken = 0, error = 0;

	*alive = false;
	drain_schema(drain);
	for (size_t i = 0; i < count && !error; i++) {
		if (!i || !is_same_thread(&chunks[i], &chunks[i - 1]))
			waits = false;
		waits = waits || !is_ready(drain, what, &chunks[i], alive);
		if (waits)
			continue;
		error = take(drain, what, &chunks[i]);
		taken++;
	}
	free(chunks);
	return error ? error : taken;
}
