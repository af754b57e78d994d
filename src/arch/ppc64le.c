/* SPDX-License-Identifier: MIT */
/*
 * ppc64le. The site is an aligned word:
 *
 *   marker, key       off  60000000              ori 0, 0, 0: the nop
 *                     on   48000000 | d26        b target, 32 MiB either way
 *   value of 1 or 2   off  48000000 | d26        b target: as linked, a load
 *   bytes             on   38000000 | rd | i16   li rd, value
 *
 * The first two are of the patch class (Power ISA, book II, "Concurrent Modification and Execution
 * of Instructions"), which may replace each other by one store while others execute them. li is
 * not: a value relies on what a store to an aligned word does in practice (docs/patching.md).
 */
#include "arch.h"
#include <elf.h>
#include <errno.h>

#define NOP 0x60000000U
#define BRANCH 0x48000000U
#define BRANCH_MASK 0x03fffffcU
#define LI 0x38000000U

enum { LENGTH = 4, REACH = 1 << 25, REGISTERS = 32, REGISTER = 21 };

static void put(uint8_t *bytes, uint32_t word)
{
	for (int i = 0; i < LENGTH; i++, word >>= 8)
		bytes[i] = (uint8_t)word;
}

static int ppc64le_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	int64_t distance = (int64_t)(site->target - site->code);

	if (site->length != LENGTH || site->code % LENGTH || site->target % LENGTH)
		return -EINVAL;
	if (distance < -REACH || distance >= REACH)
		return -ERANGE;
	put(bytes, state == MK_SITE_ON ? BRANCH | ((uint32_t)distance & BRANCH_MASK) : NOP);
	return 0;
}

/* li extends the sign: who reads the value takes the bits of its size. */
static int ppc64le_encode_value(const struct mk_site *site, enum mk_site_state state,
                                uint64_t value, uint8_t *bytes)
{
	int error;

	if (site->kind != MARKER_PRIV_KIND_IMV || site->rest >= REGISTERS)
		return -EINVAL;
	error = ppc64le_encode(site, MK_SITE_ON, bytes);
	if (error || state == MK_SITE_OFF)
		return error;
	if (value >> 16)
		return -ERANGE;
	put(bytes, LI | (uint32_t)site->rest << REGISTER | (uint32_t)value);
	return 0;
}

static uint64_t ppc64le_value(const struct mk_site *site, enum mk_site_state state,
                              const uint8_t *bytes)
{
	(void)site;
	return state == MK_SITE_ON ? bytes[0] | (uint64_t)bytes[1] << 8 : 0;
}

static struct mk_unit ppc64le_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){0, LENGTH};
}

const struct mk_isa mk_isa_ppc64le = {
    .name = "ppc64le",
    .machine = EM_PPC64,
    .word = LENGTH,
    .encode = ppc64le_encode,
    .unit = ppc64le_unit,
    .encode_value = ppc64le_encode_value,
    .value = ppc64le_value,
};

#if defined(__powerpc64__) && defined(__LITTLE_ENDIAN__) && !defined(MK_ARCH_GENERIC)

const struct mk_isa *const mk_isa_host = &mk_isa_ppc64le;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	(void)size; /* ppc64le_unit, mk_isa.word: 4 bytes */
	__asm__ volatile("stw %1, 0(%0)" : : "b"(to), "r"(*(const uint32_t *)from) : "memory");
}

bool mk_arch_has_clock(void)
{
	return false;
}

/*
 * The sequence of the Power ISA for one block: to memory, and out of the instruction caches of all
 * processors. __builtin___clear_cache() is nothing here.
 */
void mk_arch_flush(void *start, size_t length)
{
	enum { BLOCK = 32 }; /* the smallest there has been; larger ones are done more than once */
	uintptr_t block = (uintptr_t)start & ~(uintptr_t)(BLOCK - 1);

	for (; block < (uintptr_t)start + length; block += BLOCK)
		__asm__ volatile("dcbst 0, %0\n\tsync\n\ticbi 0, %0" : : "r"(block) : "memory");
	__asm__ volatile("sync\n\tisync" : : : "memory");
}

#endif
