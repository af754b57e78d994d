/* SPDX-License-Identifier: MIT */
/*
 * Perfetto's trace: protocol buffers, written by hand. The numbers are those of its trace.proto;
 * tests/cli/perfetto.proto names the few that are used here.
 */
#include "cli.h"
#include "print.h"
#include "slices.h"
#include "text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	TRACE_PACKET = 1,
	PACKET_TIMESTAMP = 8,
	PACKET_SEQUENCE = 10,
	PACKET_EVENT = 11,
	PACKET_DESCRIPTOR = 60,
	DESCRIPTOR_UUID = 1,
	DESCRIPTOR_THREAD = 4,
	THREAD_PID = 1,
	THREAD_TID = 2,
	THREAD_NAME = 5,
	EVENT_ANNOTATION = 4,
	EVENT_TYPE = 9,
	EVENT_TRACK = 11,
	EVENT_CATEGORY = 22,
	EVENT_NAME = 23,
	ANNOTATION_BOOL = 2,
	ANNOTATION_UNSIGNED = 3,
	ANNOTATION_SIGNED = 4,
	ANNOTATION_DOUBLE = 5,
	ANNOTATION_STRING = 6,
	ANNOTATION_POINTER = 7,
	ANNOTATION_NAME = 10,
};
enum { TYPE_BEGIN = 1, TYPE_END, TYPE_INSTANT };
enum { WIRE_VARINT, WIRE_DOUBLE, WIRE_BYTES };
enum { SEQUENCE = 1 };

/* A message that is being written; grows. */
struct message {
	char *bytes;
	size_t length, room;
};

static void put_bytes(struct message *message, const void *bytes, size_t length)
{
	while (message->length + length > message->room)
		message->bytes = cli_grow(message->bytes, &message->room, message->room, 1);
	if (length)
		memcpy(message->bytes + message->length, bytes, length);
	message->length += length;
}

static void put_varint(struct message *message, uint64_t value)
{
	do {
		unsigned char byte = (unsigned char)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));

		put_bytes(message, &byte, 1);
		value >>= 7;
	} while (value);
}

static void put_number(struct message *message, unsigned field, uint64_t value)
{
	put_varint(message, field << 3 | WIRE_VARINT);
	put_varint(message, value);
}

static void put_double(struct message *message, unsigned field, double value)
{
	put_varint(message, field << 3 | WIRE_DOUBLE);
	put_bytes(message, &value, sizeof(value));
}

static void put_string(struct message *message, unsigned field, const void *bytes, size_t length)
{
	put_varint(message, field << 3 | WIRE_BYTES);
	put_varint(message, length);
	put_bytes(message, bytes, length);
}

/* Puts the inner message into the outer one and empties it. */
static void put_message(struct message *message, unsigned field, struct message *inner)
{
	put_string(message, field, inner->bytes, inner->length);
	inner->length = 0;
}

/* Reused from event to event. */
static struct message whole, packet, body, annotation, thread_message;

static void write_packet(void)
{
	put_message(&whole, TRACE_PACKET, &packet);
	fwrite(whole.bytes, 1, whole.length, stdout);
	whole.length = 0;
}

static void nothing(void)
{
}

/* Protocol buffers hold UTF-8 alone in strings. */
static void put_text(struct message *message, unsigned field, const char *text, size_t length)
{
	char *clean = text_utf8(text, length);

	put_string(message, field, clean, strlen(clean));
	free(clean);
}

static void describe_thread(const struct slice_thread *thread)
{
	put_number(&thread_message, THREAD_PID, thread->pid);
	put_number(&thread_message, THREAD_TID, thread->tid);
	put_text(&thread_message, THREAD_NAME, thread->comm, strlen(thread->comm));
	put_number(&body, DESCRIPTOR_UUID, thread->number);
	put_message(&body, DESCRIPTOR_THREAD, &thread_message);
	put_number(&packet, PACKET_SEQUENCE, SEQUENCE);
	put_message(&packet, PACKET_DESCRIPTOR, &body);
	write_packet();
}

static void annotate(const struct event *event, unsigned i)
{
	const struct schema_field *field = &event->marker->fields[i];
	struct number number;

	put_string(&annotation, ANNOTATION_NAME, field->name, strlen(field->name));
	if (field->string) {
		put_text(&annotation, ANNOTATION_STRING, event->fields[i], event->lengths[i]);
		put_message(&body, EVENT_ANNOTATION, &annotation);
		return;
	}
	number = event_number(event, i);
	if (number.kind == NUMBER_DOUBLE)
		put_double(&annotation, ANNOTATION_DOUBLE, number.as.d);
	else
		put_number(&annotation,
		           number.kind == NUMBER_SIGNED     ? ANNOTATION_SIGNED
		           : number.kind == NUMBER_BOOL     ? ANNOTATION_BOOL
		           : field->type == MARKER_TYPE_PTR ? ANNOTATION_POINTER
		                                            : ANNOTATION_UNSIGNED,
		           number.as.u);
	put_message(&body, EVENT_ANNOTATION, &annotation);
}

static void begin_event(const struct slice_thread *thread, unsigned type)
{
	put_number(&body, EVENT_TYPE, type);
	put_number(&body, EVENT_TRACK, thread->number);
}

static void end_event(int64_t ns)
{
	put_number(&packet, PACKET_TIMESTAMP, (uint64_t)ns);
	put_number(&packet, PACKET_SEQUENCE, SEQUENCE);
	put_message(&packet, PACKET_EVENT, &body);
	write_packet();
}

static int64_t last;

static void close_slices(const struct slice_thread *thread, size_t count, int64_t ns)
{
	while (count--) {
		begin_event(thread, TYPE_END);
		end_event(ns);
	}
}

static void event(const struct trace_event *trace)
{
	struct slice_step step = slices_step(trace);
	const char *name = trace->event->marker->name;

	last = trace->ns;
	if (step.thread->fresh)
		describe_thread(step.thread);
	if (step.closed)
		close_slices(step.thread, step.closed - 1, trace->ns);
	begin_event(step.thread, step.kind == SLICE_OPEN    ? TYPE_BEGIN
	                         : step.kind == SLICE_CLOSE ? TYPE_END
	                                                    : TYPE_INSTANT);
	put_string(&body, EVENT_NAME, name, strlen(name));
	put_string(&body, EVENT_CATEGORY, name, (size_t)(strchr(name, ':') - name));
	for (unsigned i = 0; i < trace->event->marker->nfields; i++)
		annotate(trace->event, i);
	end_event(trace->ns);
}

static void end(void)
{
	struct message *const messages[] = {&whole, &packet, &body, &annotation, &thread_message};

	for (const struct slice_thread *thread = slices_threads(); thread; thread = thread->next)
		close_slices(thread, thread->count, last);
	slices_free();
	for (size_t i = 0; i < sizeof(messages) / sizeof(messages[0]); i++) {
		free(messages[i]->bytes);
		*messages[i] = (struct message){0};
	}
}

const struct printer print_perfetto = {"perfetto", nothing, event, end, true};
