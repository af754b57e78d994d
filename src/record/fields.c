/* SPDX-License-Identifier: MIT */
#include "record/fields.h"
#include "base/bytes.h"
#include "base/sys.h"
#include "catalog/format.h"
#include "catalog/record.h"
#include <linux/prctl.h>

ptrdiff_t mk_cpu_offset;

struct hit {
	const struct mk_thread *thread;
	const struct mk_plan *plan;
	const struct marker_priv_desc *desc;
	const uint64_t *slots;
	char comm[16];
};

/* ---- planning ---- */

static bool same_name(const struct mk_field *field, const char *name)
{
	return mk_length(name) == field->name_length &&
	       mk_same_bytes(field->name, name, field->name_length);
}

static void resolve(struct mk_plan *plan, const struct mk_field *field)
{
	for (unsigned i = 0; plan->filter && i < plan->filter->count; i++)
		if (plan->filter->ops[i].code == MK_FILTER_FIELD && plan->filter_field[i] < 0 &&
		    same_name(field, plan->filter->texts + plan->filter->ops[i].text))
			plan->filter_field[i] = (int8_t)plan->fields;
}

static bool all_resolved(const struct mk_plan *plan)
{
	for (unsigned i = 0; plan->filter && i < plan->filter->count; i++)
		if (plan->filter->ops[i].code == MK_FILTER_FIELD && plan->filter_field[i] < 0)
			return false;
	return true;
}

bool mk_fields_plan(struct mk_plan *plan, const struct marker_priv_desc *desc)
{
	const char *cursor = mk_desc_format(desc);
	struct mk_field field;
	unsigned args = 0;

	for (unsigned i = 0; plan->filter && i < plan->filter->count; i++)
		plan->filter_field[i] = -1;
	while (mk_field_next(&cursor, &field, &args) && field.arg < desc->nargs) {
		resolve(plan, &field);
		plan->field[plan->fields++] = (struct mk_plan_field){
		    .arg = (uint8_t)field.arg,
		    .string = field.conversion == 's' && desc->types[field.arg] == MARKER_TYPE_STR,
		    .counted = field.counted,
		    .precision = field.precision};
	}
	return all_resolved(plan);
}

/* ---- strings ---- */

static const char nothing[] = "(null)";

/* A string's bytes and how many of them are wanted; not more than @limit are looked at. */
static const char *string_of(const struct hit *hit, const struct mk_plan_field *field, size_t limit,
                             size_t *length)
{
	const char *text = (const char *)(uintptr_t)hit->slots[field->arg];
	int32_t wanted = field->counted ? (int32_t)hit->slots[field->arg - 1] : field->precision;
	size_t found = 0;

	if (wanted >= 0 && (size_t)wanted < limit)
		limit = (size_t)wanted;
	if (!text) {
		text = nothing;
		limit = sizeof(nothing) - 1;
	}
	while (found < limit && text[found])
		found++;
	*length = found;
	return text;
}

enum { HEAD = sizeof(struct mk_event_head), WORD = 8 };

/* Every string gets the same share of what an event may take beside its numbers. */
static size_t share(const struct mk_plan *plan)
{
	size_t strings = 0, room = MK_EVENT_MAX - HEAD - (size_t)plan->fields * WORD;

	for (unsigned i = 0; i < plan->fields; i++)
		strings += plan->field[i].string;
	return strings ? room / strings / WORD * WORD : 0;
}

static uint64_t rounded(uint64_t size)
{
	return (size + WORD - 1) / WORD * WORD;
}

struct measured {
	const char *text[MARKER_PRIV_MAX_ARGS];
	size_t length[MARKER_PRIV_MAX_ARGS];
	uint64_t size;
	uint16_t cut;
};

/* Strings may change under our hands: they are measured once, and copied to that length. */
static void measure(const struct hit *hit, struct measured *event)
{
	size_t limit = share(hit->plan) - 1;

	event->size = HEAD;
	event->cut = 0;
	for (unsigned i = 0; i < hit->plan->fields; i++) {
		const struct mk_plan_field *field = &hit->plan->field[i];

		event->text[i] = NULL;
		if (!field->string) {
			event->size = rounded(event->size) + WORD;
			continue;
		}
		event->text[i] = string_of(hit, field, limit + 1, &event->length[i]);
		if (event->length[i] > limit) {
			event->length[i] = limit;
			event->cut = (uint16_t)(event->cut | 1U << i);
		}
		event->size += event->length[i] + 1;
	}
	event->size = rounded(event->size);
}

/* @to: the event; up to @size there is nothing but zeros where no field stands. */
static void write_fields(const struct hit *hit, const struct measured *event, char *to)
{
	uint64_t at = HEAD, next;

	for (unsigned i = 0; i < hit->plan->fields; i++) {
		if (event->text[i]) {
			mk_copy(to + at, event->text[i], event->length[i]);
			to[at + event->length[i]] = '\0';
			at += event->length[i] + 1;
			continue;
		}
		next = rounded(at);
		mk_zero(to + at, (size_t)(next - at));
		*(uint64_t *)(void *)(to + next) = hit->slots[hit->plan->field[i].arg];
		at = next + WORD;
	}
	mk_zero(to + at, (size_t)(event->size - at));
}

/* ---- filtering ---- */

static struct mk_value push(void *context, unsigned op)
{
	struct hit *hit = context;
	const struct mk_plan_field *field;
	struct mk_value value = {.kind = MK_VALUE_U64};

	switch (hit->plan->filter->ops[op].code) {
	case MK_FILTER_PID:
		value.bits = (uint64_t)mk_getpid();
		return value;
	case MK_FILTER_TID:
		value.bits = (uint64_t)hit->thread->tid;
		return value;
	case MK_FILTER_CPU:
		value.bits = mk_cpu_now();
		return value;
	case MK_FILTER_COMM:
		mk_syscall(__NR_prctl, PR_GET_NAME, hit->comm, 0L, 0L, 0L);
		value = (struct mk_value){.kind = MK_VALUE_STR, .text = hit->comm};
		value.length = mk_length(hit->comm);
		return value;
	}
	field = &hit->plan->field[hit->plan->filter_field[op]];
	if (!field->string)
		return mk_value_of((enum marker_type)hit->desc->types[field->arg],
		                   hit->slots[field->arg]);
	value.kind = MK_VALUE_STR;
	value.text = string_of(hit, field, MK_EVENT_MAX, &value.length);
	return value;
}

/* ---- one event ---- */

static bool has_room(const struct mk_thread *thread, const struct mk_plan *plan, uint64_t size)
{
	return thread->generation == plan->generation && thread->cursor &&
	       mk_ring_position(thread->cursor) + size <= thread->cursor->end;
}

void mk_fields_record(struct mk_thread *thread, const struct mk_plan *plan,
                      const struct marker_priv_desc *desc, const uint64_t *slots)
{
	struct hit hit = {.thread = thread, .plan = plan, .desc = desc, .slots = slots};
	struct mk_reservation reservation;
	struct mk_event_head *head;
	struct measured event;

	if (plan->by_frame)
		hit.slots = (const uint64_t *)(uintptr_t)slots[0];
	if (plan->filter && !mk_filter_accepts(plan->filter, push, &hit))
		return;
	measure(&hit, &event);
	do {
		if (!has_room(thread, plan, event.size) &&
		    !mk_ring_switch(thread, plan->recording)) {
			mk_ring_lose(thread, plan->recording);
			return;
		}
	} while (!has_room(thread, plan, event.size) ||
	         !mk_ring_reserve(thread->cursor, event.size, plan->recording->slow_clock,
	                          &reservation));
	head = (struct mk_event_head *)(void *)reservation.event;
	*head = (struct mk_event_head){reservation.clock, plan->id, mk_cpu_now(), event.cut};
	write_fields(&hit, &event, reservation.event);
	mk_ring_commit(thread, &reservation);
}
