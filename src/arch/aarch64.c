/* SPDX-License-Identifier: MIT */
/*
 * aarch64. A site is an aligned word:
 *
 *   marker, key       off  d503201f              nop
 *                     on   14000000 | d26        b target
 *   value of 1 or 2   off  14000000 | d26        b target: as linked, a load
 *   bytes             on   52800000 | i16 | rd   movz wd, #value
 *   static call       off  14000000 | d26        b target: code that fetches the function
 *                     on   14000000 | d26        b function
 *
 * nop and b are two of the instructions that one processor may change into each other while
 * another executes them (Arm ARM, "Concurrent modification and execution of instructions"): it
 * executes the old one or the new one. movz is not: a value relies on what a store to an aligned
 * word does in practice (docs/patching.md). The reach is 128 MiB either way.
 */
#include "arch.h"
#include <elf.h>
#include <errno.h>

#define NOP 0xd503201fU
#define BRANCH 0x14000000U
#define BRANCH_MASK 0x03ffffffU

#define MOVZ 0x52800000U

enum { LENGTH = 4, REACH = 1 << 27, VALUE = 5, ZERO_REGISTER = 31 };

static void put(uint8_t *bytes, uint32_t word)
{
	for (int i = 0; i < LENGTH; i++, word >>= 8)
		bytes[i] = (uint8_t)word;
}

static int put_branch(const struct mk_site *site, uint64_t to, uint8_t *bytes)
{
	int64_t distance = (int64_t)(to - site->code);

	if (site->length != LENGTH || site->code % LENGTH || to % LENGTH)
		return -EINVAL;
	if (distance < -REACH || distance >= REACH)
		return -ERANGE;
	put(bytes, BRANCH | ((uint32_t)(distance / LENGTH) & BRANCH_MASK));
	return 0;
}

static int aarch64_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	int error = put_branch(site, site->target, bytes);

	if (!error && state == MK_SITE_OFF)
		put(bytes, NOP);
	return error;
}

static int put_movz(const struct mk_site *site, uint64_t value, uint8_t *bytes)
{
	if (site->length != LENGTH || site->code % LENGTH || site->rest >= ZERO_REGISTER)
		return -EINVAL;
	if (value >> 16)
		return -ERANGE;
	put(bytes, MOVZ | (uint32_t)value << VALUE | site->rest);
	return 0;
}

/* A call of no function: what fetches it finds none. */
static int aarch64_encode_value(const struct mk_site *site, enum mk_site_state state,
                                uint64_t value, uint8_t *bytes)
{
	if (state == MK_SITE_OFF)
		return put_branch(site, site->target, bytes);
	if (site->kind == MARKER_PRIV_KIND_IMV)
		return put_movz(site, value, bytes);
	return value && value != site->target ? put_branch(site, value, bytes) : -ERANGE;
}

static uint64_t aarch64_value(const struct mk_site *site, enum mk_site_state state,
                              const uint8_t *bytes)
{
	uint32_t word = (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	                (uint32_t)bytes[3] << 24;

	if (state == MK_SITE_OFF)
		return 0;
	if (site->kind == MARKER_PRIV_KIND_IMV)
		return word >> VALUE & 0xffff;
	return site->code + (uint64_t)(int64_t)((int32_t)(word << 6) >> 6) * LENGTH;
}

static struct mk_unit aarch64_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){0, LENGTH};
}

const struct mk_isa mk_isa_aarch64 = {
    .name = "aarch64",
    .machine = EM_AARCH64,
    .word = LENGTH,
    .encode = aarch64_encode,
    .unit = aarch64_unit,
    .encode_value = aarch64_encode_value,
    .value = aarch64_value,
};

#if defined(__aarch64__) && !defined(MK_ARCH_GENERIC)

const struct mk_isa *const mk_isa_host = &mk_isa_aarch64;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	(void)size; /* aarch64_unit, mk_isa.word: 4 bytes */
	__asm__ volatile("str %w0, [%1]" : : "r"(*(const uint32_t *)from), "r"(to) : "memory");
}

/* The generic timer: one count for all processors, at a frequency that is measured. */
bool mk_arch_has_clock(void)
{
	return true;
}

/* Data out of the writer's cache, then instructions out of everybody's: ic ivau is broadcast. */
void mk_arch_flush(void *start, size_t length)
{
	uintptr_t at = (uintptr_t)start & ~(uintptr_t)3;

	for (; at < (uintptr_t)start + length; at += LENGTH)
		__asm__ volatile("dc cvau, %0\n\tdsb ish\n\tic ivau, %0" : : "r"(at) : "memory");
	__asm__ volatile("dsb ish\n\tisb" : : : "memory");
}

#endif
