/* SPDX-License-Identifier: MIT */
/*
 * A recording on disk, read back: a trace directory of markerctl, the directory of several
 * (--rotate), or one with rings that MARKERS_RECORD has left.
 */
#ifndef MK_TRACE_H
#define MK_TRACE_H

#include "event.h"
#include "trace_clock.h"

/* One event as printers want it. */
struct trace_event {
	const struct event *event;
	const struct packet *packet;
	int64_t ns; /* CLOCK_REALTIME */
};

struct trace;

/* What cannot be read is said (cli_error()) and left out. NULL: there is nothing to read. */
struct trace *trace_open(const char *path);
void trace_close(struct trace *trace);

/* The next event in order of time; valid until the next call. False: there are no more. */
bool trace_next(struct trace *trace, struct trace_event *event);

/* Was something left out? */
bool trace_is_damaged(const struct trace *trace);
/* Events that the recorder counted as lost. */
uint64_t trace_lost(const struct trace *trace);

/* ---- for the two kinds of files: trace_file.c ---- */

/* Markers and clock that packets share. */
struct trace_source {
	struct trace_source *next;
	struct schema schema;
	struct trace_clock clock;
	uint64_t lost;
	void *memory; /* of a ring */
	size_t size;
};

/* The packets of a thread, in order. */
struct trace_stream {
	struct trace_stream *next;
	const struct trace_source *source;
	char *path;
	struct packet *packets; /* .events: null until it is read from the file */
	size_t count, room;
	char *buffer; /* the packet where reading is, if it comes from a file */
	size_t buffer_size;
	size_t packet, at; /* where reading is */
	struct event event;
	int64_t ns;
};

struct trace {
	struct trace_source *sources;
	struct trace_stream *streams;
	struct trace_stream **heap;
	size_t heap_count;
	bool damaged, began;
};

/* Messages with file and offset. */
__attribute__((format(printf, 4, 5))) void trace_complain(struct trace *trace, const char *path,
                                                          size_t offset, const char *format, ...);
/* Sees to it that the packet where the stream is has its events. False: it cannot, as has been
 * said. */
bool trace_load_packet(struct trace *trace, struct trace_stream *stream);
void trace_add_directory(struct trace *trace, const char *path);
void trace_add_ring(struct trace *trace, const char *path);

#endif
