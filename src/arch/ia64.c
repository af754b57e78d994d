/* SPDX-License-Identifier: MIT */
/*
 * ia64. The site is a bundle of three nops that ends an instruction group:
 *
 *   off  { .mib  nop.m 0 ; nop.i 0 ; nop.b 0 ;; }
 *   on   { .mib  nop.m 0 ; nop.i 0 ; br.cond.sptk.few target ;; }
 *
 * Slot 2 lies in the second 8 bytes, so one aligned store changes it and nothing else. That is
 * the form in which the Intel SDM (rev. 2.3, 2:533) lets a branch change under other processors:
 * IP-relative, in the first or last slot, by one store. A thread that was stopped between two
 * slots goes on with either the nop or the branch.
 *
 * The reach is 16 MiB either way. gcc does not split functions into hot and cold sections here
 * (its unwind information can't describe it), so the target is in the same function; what is
 * farther is refused.
 */
#include "ia64.h"
#include <elf.h>
#include <errno.h>

#define NOP (UINT64_C(1) << 27)     /* nop.m 0 and nop.i 0 */
#define NOP_B (UINT64_C(2) << 37)   /* nop.b 0 */
#define BR_COND (UINT64_C(4) << 37) /* br.cond.sptk.few, displacement in 36 and 32:13 */

enum {
	BUNDLE = 16,
	MIB_STOP = 0x11,       /* template */
	SLOT0_SHIFT = 5,       /* in the first 8 bytes */
	SLOT1_LOW_SHIFT = 46,  /* in the first 8 bytes */
	SLOT1_HIGH_SHIFT = 18, /* of slot 1 itself: the rest is in the last 8 bytes */
	SLOT2_SHIFT = 23,      /* in the last 8 bytes */
	UNIT = 8,
};

static void put(uint8_t *bytes, uint64_t word)
{
	for (int i = 0; i < 8; i++, word >>= 8)
		bytes[i] = (uint8_t)word;
}

static int ia64_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	int64_t distance = (int64_t)(site->target - site->code);
	int64_t bundles = distance / BUNDLE;
	uint64_t slot2 = NOP_B;

	if (site->length != BUNDLE || site->code % BUNDLE || site->target % BUNDLE)
		return -EINVAL;
	if (bundles < -(1 << 20) || bundles >= 1 << 20)
		return -ERANGE;
	if (state == MK_SITE_ON)
		slot2 =
		    BR_COND | ((uint64_t)bundles & 0xfffff) << 13 | (uint64_t)(bundles < 0) << 36;
	put(bytes, MIB_STOP | NOP << SLOT0_SHIFT | NOP << SLOT1_LOW_SHIFT);
	put(bytes + UNIT, NOP >> SLOT1_HIGH_SHIFT | slot2 << SLOT2_SHIFT);
	return 0;
}

static struct mk_unit ia64_unit(const struct mk_site *site)
{
	return mk_site_has_value(site) ? mk_ia64_value_unit(site)
	                               : (struct mk_unit){BUNDLE - UNIT, UNIT};
}

const struct mk_isa mk_isa_ia64 = {
    .name = "ia64",
    .machine = EM_IA_64,
    .word = 8,
    .encode = ia64_encode,
    .unit = ia64_unit,
    .encode_value = mk_ia64_encode_value,
    .value = mk_ia64_value,
};

#ifdef __ia64__

const struct mk_isa *const mk_isa_host = &mk_isa_ia64;

/* st.rel: everything written before, a cold path's data too, is seen before the instruction. */
void mk_arch_store(void *to, const void *from, unsigned size)
{
	(void)size; /* ia64_unit, mk_isa.word: 8 bytes */
	__asm__ volatile("st8.rel [%0] = %1" : : "r"(to), "r"(*(const uint64_t *)from) : "memory");
}

/*
 * fc.i makes one line (32 bytes at least) of all instruction caches coherent with memory, sync.i
 * waits for it, mf orders it for the other processors, srlz.i drops what this one has fetched.
 */
void mk_arch_flush(void *start, size_t length)
{
	uintptr_t line = (uintptr_t)start & ~(uintptr_t)31;

	for (; line < (uintptr_t)start + length; line += 32)
		__asm__ volatile("fc.i %0" : : "r"(line) : "memory");
	__asm__ volatile(";; sync.i ;; mf ;; srlz.i ;;" : : : "memory");
}

#endif
