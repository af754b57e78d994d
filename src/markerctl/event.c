/* SPDX-License-Identifier: MIT */
#include "event.h"
#include "catalog/record.h"
#include <string.h>

enum { HEAD = sizeof(struct mk_event_head), WORD = 8 };

unsigned event_type_size(uint8_t type)
{
	unsigned size = mk_number_size(type);

	return size ? size : WORD;
}

static size_t rounded(size_t size)
{
	return (size + WORD - 1) / WORD * WORD;
}

bool event_read(const struct schema *schema, const char *at, size_t room, struct event *event)
{
	struct mk_event_head head;
	size_t used = HEAD;

	if (room < HEAD)
		return false;
	memcpy(&head, at, sizeof(head));
	if (head.id >= schema->count)
		return false;
	event->marker = &schema->markers[head.id];
	event->clock = head.clock;
	event->cpu = head.cpu;
	event->cut = head.cut;
	for (unsigned i = 0; i < event->marker->nfields; i++) {
		const struct schema_field *field = &event->marker->fields[i];
		const char *nul;

		if (!field->string)
			used = rounded(used) + WORD;
		if (used > room)
			return false;
		event->fields[i] = at + used - (field->string ? 0 : WORD);
		if (!field->string)
			continue;
		nul = memchr(at + used, '\0', room - used);
		if (!nul)
			return false;
		event->lengths[i] = (size_t)(nul - at) - used;
		used += event->lengths[i] + 1;
	}
	event->content = used;
	used = rounded(used);
	if (used > room)
		used = room; /* the last event of a packet on disk ends with its last field */
	event->size = used;
	return true;
}

bool packet_check(const struct schema *schema, struct packet *packet, size_t *count,
                  size_t *content)
{
	struct event event;
	size_t at = 0;

	*count = *content = 0;
	packet->end = packet->begin;
	while (at < packet->length &&
	       event_read(schema, packet->events + at, packet->length - at, &event) &&
	       event.clock >= packet->end) {
		packet->end = event.clock;
		*content = at + event.content;
		at += event.size;
		++*count;
	}
	if (at >= packet->length)
		return true;
	packet->length = at;
	return false;
}

/* The lower part of a slot; what is above is anything. */
static uint64_t load(const char *at, unsigned size)
{
	uint64_t value;

	memcpy(&value, at, sizeof(value));
	return value & UINT64_MAX >> (64 - 8 * size);
}

uint64_t event_bits(const struct event *event, unsigned field)
{
	return load(event->fields[field], event_type_size(event->marker->fields[field].type));
}

struct number event_number(const struct event *event, unsigned field)
{
	uint8_t type = event->marker->fields[field].type;
	unsigned size = event_type_size(type), spare = 64 - 8 * size;
	uint64_t bits = load(event->fields[field], size);
	struct number number = {.kind = NUMBER_UNSIGNED, .as.u = bits};
	uint32_t low;
	float single;

	switch (type) {
	case MARKER_TYPE_BOOL:
		number.kind = NUMBER_BOOL;
		break;
	case MARKER_TYPE_I8:
	case MARKER_TYPE_I16:
	case MARKER_TYPE_I32:
	case MARKER_TYPE_I64:
		number.kind = NUMBER_SIGNED;
		number.as.i = (int64_t)(bits << spare) >> spare;
		break;
	case MARKER_TYPE_F32:
		low = (uint32_t)bits;
		memcpy(&single, &low, sizeof(single));
		number.kind = NUMBER_DOUBLE;
		number.as.d = (double)single;
		break;
	case MARKER_TYPE_F64:
		number.kind = NUMBER_DOUBLE;
		memcpy(&number.as.d, event->fields[field], sizeof(number.as.d));
		break;
	default:
		break;
	}
	return number;
}
