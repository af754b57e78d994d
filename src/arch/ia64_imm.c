/* SPDX-License-Identifier: MIT */
/*
 * ia64: immediates in addl and movl.
 *
 *   addl  40:37 = 9  36 s  35:27 imm9d  26:22 imm5c  21:20 r3         19:13 imm7b  12:6 r1  5:0 qp
 *   movl  40:37 = 6  36 i  35:27 imm9d  26:22 imm5c  21 ic  20 vc = 0  19:13 imm7b  12:6 r1  5:0 qp
 *
 * The value is s:imm5c:imm9d:imm7b, and i:imm41:ic:imm5c:imm9d:imm7b, imm41 being slot 1.
 */
#include "ia64.h"
#include <errno.h>
#include <stdbool.h>

#define BITS(n) ((UINT64_C(1) << (n)) - 1)

enum {
	SLOT0 = 5,       /* where slot 0 begins in the first word */
	SLOT1 = 46,      /* slot 1 in the first word */
	SLOT1_LOW = 18,  /* how many bits of slot 1 are in the first word */
	SLOT1_HIGH = 23, /* and in the second: slot 2 begins there */
	SLOT_BITS = 41,
	OPCODE = 37,
	ADDL = 9,
	MOVL = 6,
};

/* Bit n: template n takes an A-type instruction in that slot (slot 0 M: all but BBB and the
 * reserved ones; slot 2 I: MII, MMI, MFI). */
static const uint32_t addl_templates[] = {[0] = 0x330fff3f, [1] = 0, [2] = 0x00003f0f};
/* MLX, without and with a stop. */
static const uint32_t movl_templates = 0x00000030;

struct bundle {
	uint64_t first, second;
};

static uint64_t load(const uint8_t *bytes)
{
	uint64_t word = 0;

	for (int i = 7; i >= 0; i--)
		word = word << 8 | bytes[i];
	return word;
}

static void store(uint8_t *bytes, uint64_t word)
{
	for (int i = 0; i < 8; i++, word >>= 8)
		bytes[i] = (uint8_t)word;
}

static struct bundle load_bundle(const uint8_t *bytes)
{
	return (struct bundle){load(bytes), load(bytes + 8)};
}

static void store_bundle(uint8_t *bytes, struct bundle b)
{
	store(bytes, b.first);
	store(bytes + 8, b.second);
}

static bool has_template(struct bundle b, uint32_t set)
{
	return set >> (b.first & BITS(SLOT0)) & 1;
}

static uint64_t get_slot(struct bundle b, unsigned slot)
{
	return slot == 0 ? b.first >> SLOT0 & BITS(SLOT_BITS) : b.second >> SLOT1_HIGH;
}

static struct bundle set_slot(struct bundle b, unsigned slot, uint64_t instruction)
{
	if (slot == 0)
		b.first = (b.first & ~(BITS(SLOT_BITS) << SLOT0)) | instruction << SLOT0;
	else
		b.second = (b.second & BITS(SLOT1_HIGH)) | instruction << SLOT1_HIGH;
	return b;
}

/* The 22 bits that addl and movl keep in the same fields; bit 21 at @top. */
static const uint64_t imm_fields = BITS(7) << 13 | BITS(9) << 27 | BITS(5) << 22;

static uint64_t pack_imm(uint64_t value, unsigned top)
{
	return (value & BITS(7)) << 13 | (value >> 7 & BITS(9)) << 27 |
	       (value >> 16 & BITS(5)) << 22 | (value >> 21 & 1) << top;
}

static uint64_t unpack_imm(uint64_t instruction, unsigned top)
{
	return (instruction >> 13 & BITS(7)) | (instruction >> 27 & BITS(9)) << 7 |
	       (instruction >> 22 & BITS(5)) << 16 | (instruction >> top & 1) << 21;
}

static int check_addl(struct bundle b, unsigned slot)
{
	uint64_t instruction;

	if (slot > 2 || !has_template(b, addl_templates[slot]))
		return -EINVAL;
	instruction = get_slot(b, slot);
	if (instruction >> OPCODE != ADDL || (instruction >> 20 & BITS(2)) != 0)
		return -EBUSY;
	return 0;
}

int mk_ia64_addl_decode(const uint8_t *bundle, unsigned slot, int64_t *value)
{
	struct bundle b = load_bundle(bundle);
	int error = check_addl(b, slot);

	if (error)
		return error;
	*value = (int64_t)(unpack_imm(get_slot(b, slot), 36) << 42) >> 42;
	return 0;
}

int mk_ia64_addl_encode(uint8_t *bundle, unsigned slot, int64_t value)
{
	struct bundle b = load_bundle(bundle);
	int error = check_addl(b, slot);
	uint64_t rest;

	if (error)
		return error;
	if (value < -(INT64_C(1) << 21) || value >= INT64_C(1) << 21)
		return -ERANGE;
	rest = get_slot(b, slot) & ~(imm_fields | UINT64_C(1) << 36);
	store_bundle(bundle, set_slot(b, slot, rest | pack_imm((uint64_t)value, 36)));
	return 0;
}

static int check_movl(struct bundle b)
{
	uint64_t instruction = get_slot(b, 2);

	if (!has_template(b, movl_templates))
		return -EBUSY;
	return instruction >> OPCODE == MOVL && !(instruction >> 20 & 1) ? 0 : -EBUSY;
}

int mk_ia64_movl_decode(const uint8_t *bundle, uint64_t *value)
{
	struct bundle b = load_bundle(bundle);
	uint64_t instruction = get_slot(b, 2);
	int error = check_movl(b);

	if (error)
		return error;
	*value = unpack_imm(instruction, 21) | b.first >> SLOT1 << 22 |
	         (b.second & BITS(SLOT1_HIGH)) << (22 + SLOT1_LOW) | (instruction >> 36) << 63;
	return 0;
}

int mk_ia64_movl_encode(uint8_t *bundle, uint64_t value)
{
	struct bundle b = load_bundle(bundle);
	int error = check_movl(b);
	uint64_t rest;

	if (error)
		return error;
	rest = get_slot(b, 2) & ~(imm_fields | UINT64_C(1) << 21 | UINT64_C(1) << 36);
	b.first = (b.first & BITS(SLOT1)) | (value >> 22 & BITS(SLOT1_LOW)) << SLOT1;
	b.second = value >> (22 + SLOT1_LOW) & BITS(SLOT1_HIGH);
	store_bundle(bundle, set_slot(b, 2, rest | pack_imm(value, 21) | (value >> 63) << 36));
	return 0;
}

enum mk_ia64_words mk_ia64_words_differ(const uint8_t *a, const uint8_t *b)
{
	unsigned first = load(a) != load(b), second = load(a + 8) != load(b + 8);

	return (enum mk_ia64_words)(first | second << 1);
}

uint64_t mk_ia64_checked(uint32_t value, uint8_t version)
{
	return value | (uint64_t)version << 32 | (uint64_t)version << 40;
}
