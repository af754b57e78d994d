/* SPDX-License-Identifier: MIT */
/*
 * markerctl trace: events as they come.
 *
 * A chunk that is still written to is looked at again and again; how far it has been read is kept
 * by its place. What is read in one pass is sorted; events as young as the pass itself wait for
 * the next, for an older one may be committed meanwhile.
 */
#include "print.h"
#include "recording.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PASS_MS = 20 };

/* How far a chunk was read. */
struct progress {
	uint64_t begin;
	uint32_t pid, tid;
	size_t length;
};

struct waiting {
	uint64_t clock, order;
	struct packet packet; /* its one event */
	char *bytes;
};

struct tracer {
	struct recording recording;
	struct progress *progress; /* by chunk */
	struct waiting *waiting;
	size_t count, room;
	uint64_t order;
	const struct printer *printer;
	struct trace_clock clock;
};

static void keep(struct tracer *tracer, const struct packet *packet, const struct event *event,
                 const char *at)
{
	struct waiting *waiting;

	tracer->waiting = cli_grow(tracer->waiting, &tracer->room, tracer->count, sizeof(*waiting));
	waiting = &tracer->waiting[tracer->count++];
	*waiting = (struct waiting){event->clock, tracer->order++, *packet, cli_alloc(event->size)};
	memcpy(waiting->bytes, at, event->size);
	waiting->packet.length = event->size;
	tracer->recording.drain.events++;
}

/* What is new in a chunk. False: it held what is no event, yet or at all. */
static bool read_chunk(struct tracer *tracer, const struct ring_chunk *chunk)
{
	struct ring_view *view = &tracer->recording.view;
	struct progress *progress = &tracer->progress[chunk->index];
	struct packet packet;
	struct event event;

	if (!ring_view_read(view, chunk, &packet))
		return true;
	if (progress->begin != packet.begin || progress->tid != packet.tid ||
	    progress->pid != packet.pid)
		*progress = (struct progress){packet.begin, packet.pid, packet.tid, 0};
	while (progress->length < packet.length &&
	       event_read(&view->schema, packet.events + progress->length,
	                  packet.length - progress->length, &event)) {
		keep(tracer, &packet, &event, packet.events + progress->length);
		progress->length += event.size;
	}
	return progress->length >= packet.length;
}

static bool is_done(struct tracer *tracer, const struct ring_chunk *chunk, bool orphans)
{
	const struct recording *recording = &tracer->recording;

	if (chunk->full || !orphans || recording->drain.foreign)
		return chunk->full;
	return ring_chunk_is_orphaned(chunk) && ring_view_is_unchanged(&recording->view, chunk);
}

/* @last: nothing is written any more, and what makes no sense now never will. */
static void read_chunks(struct tracer *tracer, bool orphans, bool last)
{
	struct recording *recording = &tracer->recording;
	size_t count;
	struct ring_chunk *chunks = ring_view_chunks(&recording->view, &count);

	drain_schema(&recording->drain);
	recording->alive = false;
	for (size_t i = 0; i < count; i++) {
		/* Asked before it is read: a thread that is gone writes no more. */
		bool done = is_done(tracer, &chunks[i], orphans);

		if (!read_chunk(tracer, &chunks[i]) && (done || last))
			recording->drain.damaged++;
		recording->alive |= !chunks[i].full && !done && !recording->drain.foreign;
		if (done)
			ring_view_free(&recording->view, &chunks[i]);
	}
	free(chunks);
}

static int by_clock(const void *a, const void *b)
{
	const struct waiting *v = a, *w = b;

	if (v->clock != w->clock)
		return v->clock < w->clock ? -1 : 1;
	return v->order < w->order ? -1 : 1;
}

static void print_event(struct tracer *tracer, const struct waiting *waiting)
{
	struct event event;
	struct trace_event trace = {&event, &waiting->packet,
	                            trace_clock_ns(&tracer->clock, waiting->clock)};

	event_read(&tracer->recording.view.schema, waiting->bytes, waiting->packet.length, &event);
	tracer->printer->event(&trace);
}

/* Those up to a moment. */
static void print_waiting(struct tracer *tracer, uint64_t until)
{
	size_t done = 0;

	if (!tracer->count)
		return;
	qsort(tracer->waiting, tracer->count, sizeof(*tracer->waiting), by_clock);
	for (; done < tracer->count && tracer->waiting[done].clock <= until; done++) {
		print_event(tracer, &tracer->waiting[done]);
		free(tracer->waiting[done].bytes);
	}
	tracer->count -= done;
	memmove(tracer->waiting, tracer->waiting + done, tracer->count * sizeof(*tracer->waiting));
	fflush(stdout);
}

/* The youngest that has been seen before this pass. */
static uint64_t newest(const struct tracer *tracer)
{
	uint64_t clock = 0;

	for (size_t i = 0; i < tracer->count; i++)
		if (tracer->waiting[i].clock > clock)
			clock = tracer->waiting[i].clock;
	return clock;
}

static void trace_until_the_end(struct tracer *tracer)
{
	struct recording *recording = &tracer->recording;
	const struct cli *cli = recording->cli;
	double began = program_now();

	while (!program_interrupted && !ferror(stdout) &&
	       (cli->duration <= 0 || program_now() - began < cli->duration)) {
		bool gone = recording_wait(recording, PASS_MS);
		uint64_t before = newest(tracer);

		read_chunks(tracer, gone, false);
		print_waiting(tracer, before);
		if (recording_is_over(recording))
			break;
	}
	recording_end(recording);
	read_chunks(tracer, false, true);
	print_waiting(tracer, UINT64_MAX);
}

int cmd_trace(const struct cli *cli)
{
	struct tracer tracer = {.printer = cli->json ? &print_json : &print_text};
	struct recording *recording = &tracer.recording;
	int status = recording_open(recording, cli);

	if (!status)
		status = recording_begin(recording, MK_RING_DROP);
	if (!status) {
		tracer.clock = trace_clock_of(&recording->view.head);
		tracer.progress =
		    cli_alloc(recording->view.head.chunk_count * sizeof(*tracer.progress));
		trace_until_the_end(&tracer);
		if (ring_view_lost(&recording->view))
			cli_warn("%" PRIu64 " events were lost", ring_view_lost(&recording->view));
		recording_warn(recording);
	}
	status = recording_close(recording, status);
	for (size_t i = 0; i < tracer.count; i++)
		free(tracer.waiting[i].bytes);
	free(tracer.waiting);
	free(tracer.progress);
	return status;
}
