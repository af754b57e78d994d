/* SPDX-License-Identifier: MIT */
/*
 * The machine: memory, its view by the instruction stream, fetching and stepping.
 */
#include "interp.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BUNDLE = 16,
	LINE = 32,
};

/* What each template's slots hold; reserved templates are empty. */
static const char *const templates[32] = {
    "MII", "MII", "MII", "MII", "MLX", "MLX", "",    "",    "MMI", "MMI", "MMI",
    "MMI", "MFI", "MFI", "MMF", "MMF", "MIB", "MIB", "MBB", "MBB", "",    "",
    "BBB", "BBB", "MMB", "MMB", "",    "",    "MFB", "MFB", "",    "",
};

static struct ia64_segment *find_segment(struct ia64_machine *m, uint64_t address, size_t size)
{
	for (unsigned i = 0; i < m->count; i++) {
		struct ia64_segment *s = &m->segments[i];

		if (address - s->start < s->size && size <= s->size - (address - s->start))
			return s;
	}
	return NULL;
}

uint8_t *ia64_memory(struct ia64_machine *m, uint64_t address, size_t size)
{
	struct ia64_segment *s = find_segment(m, address, size);

	return s ? s->data + (address - s->start) : NULL;
}

bool ia64_map(struct ia64_machine *m, uint64_t start, uint64_t size, bool executable)
{
	struct ia64_segment *s = &m->segments[m->count];

	if (m->count == IA64_SEGMENTS)
		return false;
	s->start = start;
	s->size = (size + LINE - 1) / LINE * LINE;
	s->data = calloc(1, s->size);
	s->fetched = executable ? calloc(1, s->size) : NULL;
	s->flushed = executable ? calloc(1, s->size / LINE) : NULL;
	m->count++;
	return s->data && (!executable || (s->fetched && s->flushed));
}

bool ia64_copy(struct ia64_machine *to, const struct ia64_machine *from)
{
	for (unsigned i = 0; i < from->count; i++) {
		const struct ia64_segment *s = &from->segments[i];

		if (i >= to->count && !ia64_map(to, s->start, s->size, s->fetched))
			return false;
		memcpy(to->segments[i].data, s->data, s->size);
		to->segments[i].own = s->own;
		if (!s->fetched)
			continue;
		memcpy(to->segments[i].fetched, s->fetched, s->size);
		memcpy(to->segments[i].flushed, s->flushed, s->size / LINE);
	}
	to->visibility = from->visibility;
	to->seed = from->seed;
	to->counts = from->counts;
	return true;
}

void ia64_free(struct ia64_machine *m)
{
	for (unsigned i = 0; i < m->count; i++) {
		free(m->segments[i].data);
		free(m->segments[i].fetched);
		free(m->segments[i].flushed);
	}
	m->count = 0;
}

static void refuse(struct ia64_machine *m, const char *why, uint64_t address)
{
	if (!m->error[0])
		snprintf(m->error, sizeof(m->error), "%s %#llx", why, (unsigned long long)address);
}

bool ia64_load(struct ia64_machine *m, uint64_t address, unsigned size, uint64_t *value)
{
	uint8_t *at = ia64_memory(m, address, size);

	if (!at || address % size) {
		refuse(m, at ? "misaligned load of" : "load of", address);
		return false;
	}
	*value = 0;
	memcpy(value, at, size);
	m->counts.loads++;
	return true;
}

bool ia64_store(struct ia64_machine *m, uint64_t address, unsigned size, uint64_t value)
{
	struct ia64_segment *s = find_segment(m, address, size);

	if (!s || address % size) {
		refuse(m, s ? "misaligned store to" : "store to", address);
		return false;
	}
	memcpy(s->data + (address - s->start), &value, size);
	m->counts.stores++;
	m->counts.text_stores += !!s->fetched;
	m->counts.visible_stores += !s->own;
	return true;
}

bool ia64_store16(struct ia64_machine *m, uint64_t address, uint64_t first, uint64_t second)
{
	if (address % 16) {
		refuse(m, "misaligned store to", address);
		return false;
	}
	m->counts.stores--;
	return ia64_store(m, address, 8, first) && ia64_store(m, address + 8, 8, second);
}

void ia64_flush_line(struct ia64_machine *m, uint64_t address)
{
	struct ia64_segment *s = find_segment(m, address, 1);

	m->counts.flushes++;
	if (s && s->fetched)
		s->flushed[(address - s->start) / LINE] = 1;
}

void ia64_sync(struct ia64_machine *m)
{
	m->counts.syncs++;
	for (unsigned i = 0; i < m->count; i++) {
		struct ia64_segment *s = &m->segments[i];

		for (size_t line = 0; s->fetched && line < s->size / LINE; line++) {
			if (!s->flushed[line])
				continue;
			memcpy(s->fetched + line * LINE, s->data + line * LINE, LINE);
			s->flushed[line] = 0;
		}
	}
}

static bool toss(struct ia64_machine *m)
{
	m->seed = m->seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return m->seed >> 63;
}

static uint64_t fetch_word(struct ia64_machine *m, const struct ia64_segment *s, uint64_t offset)
{
	uint64_t now, sure;

	memcpy(&now, s->data + offset, sizeof(now));
	memcpy(&sure, s->fetched + offset, sizeof(sure));
	if (now == sure || m->visibility == IA64_EAGER)
		return now;
	return m->visibility == IA64_RANDOM && toss(m) ? now : sure;
}

static bool fetch(struct ia64_machine *m, uint64_t ip, uint64_t *first, uint64_t *second)
{
	struct ia64_segment *s = find_segment(m, ip, BUNDLE);

	if (!s || !s->fetched || ip % BUNDLE)
		return false;
	*first = fetch_word(m, s, ip - s->start);
	*second = fetch_word(m, s, ip - s->start + 8);
	return true;
}

static bool execute(struct ia64_machine *m, struct ia64_context *c, char unit,
                    struct ia64_instruction *in)
{
	unsigned major = (unsigned)(in->bits >> 37);

	if ((unit == 'M' || unit == 'I') && major >= 8)
		return ia64_exec_a(m, c, in);
	switch (unit) {
	case 'M':
		return ia64_exec_m(m, c, in);
	case 'I':
		return ia64_exec_i(m, c, in);
	case 'F':
		return ia64_exec_f(m, c, in);
	case 'B':
		return ia64_exec_b(m, c, in);
	case 'L':
		return ia64_exec_x(m, c, in);
	default:
		return false;
	}
}

enum ia64_result ia64_step(struct ia64_machine *m, struct ia64_context *c)
{
	uint64_t first, second;
	const char *units;
	struct ia64_instruction in = {.next = c->ip + BUNDLE};

	m->error[0] = '\0';
	if (!fetch(m, c->ip, &first, &second)) {
		refuse(m, "fetch from", c->ip);
		return IA64_REFUSED;
	}
	units = templates[first & 31];
	const uint64_t slots[3] = {ia64_bits(first, 5, 41),
	                           first >> 46 | ia64_bits(second, 0, 23) << 18, second >> 23};

	in.bits = slots[c->slot];
	if (units[0] && units[c->slot] == 'L') {
		in.long_bits = slots[1];
		in.bits = slots[2];
	}
	m->counts.instructions++;
	if (!units[0] || !execute(m, c, units[c->slot], &in)) {
		char why[96];

		snprintf(why, sizeof(why), "unknown: unit %.3s slot %u instruction %#llx at",
		         units[0] ? units : "none", c->slot, (unsigned long long)in.bits);
		refuse(m, why, c->ip);
		return IA64_REFUSED;
	}
	c->slot += units[c->slot] == 'L' ? 2 : 1;
	if (in.branched || c->slot == 3) {
		c->slot = 0;
		c->ip = in.next;
	}
	return c->ip == IA64_RETURN ? IA64_RETURNED : IA64_RUNS;
}

enum ia64_result ia64_run(struct ia64_machine *m, struct ia64_context *c, unsigned long most)
{
	enum ia64_result result = IA64_RUNS;

	while (result == IA64_RUNS && most--)
		result = ia64_step(m, c);
	return result;
}

uint64_t *ia64_register(struct ia64_context *c, unsigned number)
{
	if (number < 32)
		return &c->gr[number];
	if (number - 32 >= c->sof || c->bottom + number - 32 >= IA64_STACKED)
		return NULL;
	return &c->stacked[c->bottom + number - 32];
}

void ia64_call(struct ia64_context *c, uint64_t entry, uint64_t gp, uint64_t sp,
               const uint64_t *arguments, unsigned count)
{
	c->ip = entry;
	c->slot = 0;
	c->gr[1] = gp;
	c->gr[12] = sp;
	c->br[0] = IA64_RETURN;
	c->pr |= 1;
	c->bottom = 8; /* above the caller's frame of no locals */
	c->sol = 0;
	c->sof = count;
	c->pfs = count;
	for (unsigned i = 0; i < count; i++)
		*ia64_register(c, 32 + i) = arguments[i];
}
