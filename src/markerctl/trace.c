/* SPDX-License-Identifier: MIT */
/*
 * All events of a recording in order of time: a heap of streams.
 */
#include "trace.h"
#include "cli.h"
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* ---- one stream ---- */

/* Reads the next event of the stream into it. False: it is at its end. */
static bool advance(struct trace *trace, struct trace_stream *stream)
{
	while (stream->packet < stream->count) {
		const struct packet *packet = &stream->packets[stream->packet];
		size_t room = packet->length - stream->at;
		bool more = stream->at < packet->length && trace_load_packet(trace, stream);

		if (more && event_read(&stream->source->schema, packet->events + stream->at, room,
		                       &stream->event)) {
			stream->at += stream->event.size;
			stream->ns = trace_clock_ns(&stream->source->clock, stream->event.clock);
			return true;
		}
		if (more)
			trace_complain(trace, stream->path, packet->offset + stream->at,
			               "no event that makes sense; left out up to the next packet");
		stream->packet++;
		stream->at = 0;
	}
	return false;
}

/* ---- the heap ---- */

static bool is_earlier(const struct trace_stream *a, const struct trace_stream *b)
{
	return a->ns < b->ns;
}

static void sift_down(struct trace *trace, size_t at)
{
	struct trace_stream **heap = trace->heap, *moved = heap[at];

	for (;;) {
		size_t child = 2 * at + 1;

		if (child >= trace->heap_count)
			break;
		if (child + 1 < trace->heap_count && is_earlier(heap[child + 1], heap[child]))
			child++;
		if (!is_earlier(heap[child], moved))
			break;
		heap[at] = heap[child];
		at = child;
	}
	heap[at] = moved;
}

static void begin(struct trace *trace)
{
	size_t count = 0;

	for (struct trace_stream *stream = trace->streams; stream; stream = stream->next)
		count++;
	trace->heap = cli_alloc(count * sizeof(struct trace_stream *));
	for (struct trace_stream *stream = trace->streams; stream; stream = stream->next)
		if (advance(trace, stream))
			trace->heap[trace->heap_count++] = stream;
	for (size_t i = trace->heap_count / 2; i-- > 0;)
		sift_down(trace, i);
}

/* The stream on top was handed out: it goes on only now, as the caller still looks at it. */
static void advance_top(struct trace *trace)
{
	if (!trace->heap_count)
		return;
	if (!advance(trace, trace->heap[0]))
		trace->heap[0] = trace->heap[--trace->heap_count];
	if (trace->heap_count)
		sift_down(trace, 0);
}

bool trace_next(struct trace *trace, struct trace_event *event)
{
	const struct trace_stream *top;

	if (trace->began)
		advance_top(trace);
	else
		begin(trace);
	trace->began = true;
	if (!trace->heap_count)
		return false;
	top = trace->heap[0];
	*event = (struct trace_event){&top->event, &top->packets[top->packet], top->ns};
	return true;
}

/* ---- the directory ---- */

static bool exists(const char *path, const char *name)
{
	char *both = cli_format("%s/%s", path, name);
	bool there = !access(both, F_OK);

	free(both);
	return there;
}

static bool ends_with(const char *name, const char *end)
{
	size_t length = strlen(name), tail = strlen(end);

	return length > tail && !strcmp(name + length - tail, end);
}

/* The metadata does not tell the types as they were, and a reader of TSDL is there: babeltrace2. */
static bool complain_of_no_index(struct trace *trace, const char *path)
{
	if (!exists(path, "metadata"))
		return false;
	trace->damaged = true;
	cli_error("%s/index/schema is missing, without which markerctl reads no trace; "
	          "'babeltrace2 %s' reads it",
	          path, path);
	return true;
}

static bool add_entry(struct trace *trace, const char *path, const char *name)
{
	char *both = cli_format("%s/%s", path, name);
	bool taken = true;

	if (ends_with(name, ".ring"))
		trace_add_ring(trace, both);
	else if (*name != '.' && exists(both, "index/schema"))
		trace_add_directory(trace, both);
	else
		taken = *name != '.' && complain_of_no_index(trace, both);
	free(both);
	return taken;
}

struct trace *trace_open(const char *path)
{
	DIR *directory = opendir(path);
	struct trace *trace;
	struct dirent *entry;
	bool found;

	if (!directory && !(errno == ENOTDIR && ends_with(path, ".ring"))) {
		cli_error("%s: %s", path, strerror(errno));
		return NULL;
	}
	trace = cli_alloc(sizeof(*trace));
	found = !directory || exists(path, "index/schema");
	if (!directory)
		trace_add_ring(trace, path);
	else if (found)
		trace_add_directory(trace, path);
	while (directory && (entry = readdir(directory)))
		found |= add_entry(trace, path, entry->d_name);
	if (directory)
		closedir(directory);
	if (found)
		return trace;
	if (!complain_of_no_index(trace, path))
		cli_error("%s is no trace of markerctl: it has neither index/schema nor a .ring "
		          "file",
		          path);
	trace_close(trace);
	return NULL;
}

bool trace_is_damaged(const struct trace *trace)
{
	return trace->damaged;
}

uint64_t trace_lost(const struct trace *trace)
{
	uint64_t lost = 0;

	for (const struct trace_source *source = trace->sources; source; source = source->next)
		lost += source->lost;
	return lost;
}

void trace_close(struct trace *trace)
{
	while (trace->streams) {
		struct trace_stream *stream = trace->streams;

		trace->streams = stream->next;
		free(stream->buffer);
		free(stream->packets);
		free(stream->path);
		free(stream);
	}
	while (trace->sources) {
		struct trace_source *source = trace->sources;

		trace->sources = source->next;
		if (source->memory)
			munmap(source->memory, source->size);
		schema_free(&source->schema);
		free(source);
	}
	free(trace->heap);
	free(trace);
}
