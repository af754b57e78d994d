/* SPDX-License-Identifier: MIT */
/*
 * Events in a packet: what a thread committed to one chunk. Nothing here trusts the bytes.
 */
#ifndef MK_EVENT_H
#define MK_EVENT_H

#include "schema.h"
#include "wire/ring.h"

/* A packet without its header, wherever it was read. */
struct packet {
	uint32_t pid, tid, sequence;
	char comm[17];
	uint64_t lost;       /* events of the thread, before this packet */
	uint64_t begin, end; /* clock */
	const char *events;
	size_t length; /* of the events, bytes */
	size_t offset; /* of the events in their file */
};

struct event {
	const struct schema_marker *marker;
	uint64_t clock;
	uint16_t cpu; /* UINT16_MAX: not known */
	uint16_t cut; /* bits by field */
	const char *fields[MARKER_PRIV_MAX_ARGS];
	size_t lengths[MARKER_PRIV_MAX_ARGS]; /* of strings */
	size_t size;                          /* up to the next event */
	size_t content;                       /* up to the end of the last field */
};

/* Reads the event at @at, of @room bytes at most. False: there is none that makes sense. */
bool event_read(const struct schema *schema, const char *at, size_t room, struct event *event);

/* Cuts the packet behind the last event that makes sense, sets its end, and says how many events
 * and bytes (without the padding of the last event) it has. False: it was cut. */
bool packet_check(const struct schema *schema, struct packet *packet, size_t *count,
                  size_t *content);

/* A number field, by the class of its type. */
enum number_kind { NUMBER_SIGNED, NUMBER_UNSIGNED, NUMBER_DOUBLE, NUMBER_BOOL };
struct number {
	enum number_kind kind;
	union {
		int64_t i;
		uint64_t u;
		double d;
	} as;
};
struct number event_number(const struct event *event, unsigned field);

/* Its bits, not extended by its sign. */
uint64_t event_bits(const struct event *event, unsigned field);

/* Bytes that a type takes in its slot. */
unsigned event_type_size(uint8_t type);

#endif
