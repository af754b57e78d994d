/* SPDX-License-Identifier: MIT */
/*
 * x86-64: immediate values and static calls. None of them straddles an aligned 8 bytes with what
 * changes, so that each change is one store within an aligned quadword.
 *
 *   value of 1, 2 or 4 bytes          off  e9 d32                          jmp target
 *                                     on   b8+r i32                        mov $i32, %r32
 *   value of 8 bytes, at 8-aligned    off  e9 d32          3e 48 b8+r i64  jmp target
 *                                     on   0f 1f 44 00 00  3e 48 b8+r i64  nop; mov $i64, %r64
 *   the jump of a static call         off  e9 d32                          jmp target
 *                                     on   e9 d32                          jmp function
 *                                     on   c3 cc cc cc cc                  ret: there is none
 *
 * The 3e (a prefix without meaning here) puts the 64 bits at the next aligned word.
 */
#include "x86_64.h"
#include <errno.h>

enum {
	SHORT = 5, /* one instruction */
	LONG = 16, /* head and value, a word each */
	WORD = 8,
	JMP = 0xe9,
	RET = 0xc3,
	INT3 = 0xcc,
	MOV = 0xb8,
	REX_W = 0x48,
	PREFIX = 0x3e,
	REGISTERS = 8,
};

static void put(uint8_t *bytes, uint64_t value, int count)
{
	for (int i = 0; i < count; i++, value >>= 8)
		bytes[i] = (uint8_t)value;
}

static uint64_t get(const uint8_t *bytes, int count)
{
	uint64_t value = 0;

	while (count-- > 0)
		value = value << 8 | bytes[count];
	return value;
}

static int put_jump(const struct mk_site *site, uint64_t to, uint8_t *bytes)
{
	int64_t distance = (int64_t)(to - site->code) - SHORT;

	if (distance != (int32_t)distance)
		return -ERANGE;
	bytes[0] = JMP;
	put(bytes + 1, (uint64_t)distance, SHORT - 1);
	return 0;
}

static int put_short(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                     uint8_t *bytes)
{
	if (state == MK_SITE_OFF)
		return put_jump(site, site->target, bytes);
	if (value >> 32)
		return -ERANGE;
	bytes[0] = (uint8_t)(MOV + site->rest);
	put(bytes + 1, value, SHORT - 1);
	return 0;
}

static int put_long(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                    uint8_t *bytes)
{
	static const uint8_t nop[] = {0x0f, 0x1f, 0x44, 0x00, 0x00}; /* nopl 0(%rax,%rax) */

	for (int i = 0; i < SHORT; i++)
		bytes[i] = nop[i];
	bytes[SHORT] = PREFIX;
	bytes[SHORT + 1] = REX_W;
	bytes[SHORT + 2] = (uint8_t)(MOV + site->rest);
	put(bytes + WORD, value, WORD);
	return state == MK_SITE_OFF ? put_jump(site, site->target, bytes) : 0;
}

static int put_call(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                    uint8_t *bytes)
{
	if (state == MK_SITE_OFF)
		return put_jump(site, site->target, bytes);
	if (value)
		return put_jump(site, value, bytes);
	bytes[0] = RET;
	for (int i = 1; i < SHORT; i++)
		bytes[i] = INT3;
	return 0;
}

int mk_x86_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                        uint8_t *bytes)
{
	bool call = site->kind == MARKER_PRIV_KIND_CALL;
	unsigned at = site->code % WORD;

	if (!call && site->rest >= REGISTERS)
		return -EINVAL;
	if (site->length == LONG && !call && !at)
		return put_long(site, state, value, bytes);
	if (site->length != SHORT || at > WORD - SHORT)
		return -EINVAL;
	return call ? put_call(site, state, value, bytes) : put_short(site, state, value, bytes);
}

uint64_t mk_x86_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes)
{
	if (site->length == LONG)
		return get(bytes + WORD, WORD);
	if (state == MK_SITE_OFF || bytes[0] == RET)
		return 0;
	if (site->kind == MARKER_PRIV_KIND_IMV)
		return get(bytes + 1, SHORT - 1);
	return site->code + SHORT + (uint64_t)(int64_t)(int32_t)get(bytes + 1, SHORT - 1);
}

struct mk_unit mk_x86_value_unit(const struct mk_site *site)
{
	return site->length == LONG ? (struct mk_unit){WORD, WORD} : (struct mk_unit){1, SHORT - 1};
}
