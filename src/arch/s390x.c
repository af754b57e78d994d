/* SPDX-License-Identifier: MIT */
/*
 * s390x. The site is a relative branch whose mask is that of no condition, or of all:
 *
 *   off  c0 04 d32   brcl 0, target
 *   on   c0 f4 d32   brcl 15, target
 *
 * One byte tells them apart. The displacement counts halfwords, from the instruction's first byte.
 */
#include "arch.h"
#include <elf.h>
#include <errno.h>

enum {
	LENGTH = 6,
	MASK = 1, /* offset of the byte that changes */
	DISPLACEMENT = 2,
	HALFWORD = 2,
	OPCODE = 0xc0,
	BRCL_NEVER = 0x04, /* mask 0, opcode extension 4 */
	BRCL_ALWAYS = 0xf4,
};

static int s390x_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	int64_t distance = (int64_t)(site->target - site->code);
	int64_t halfwords = distance / HALFWORD;

	if (site->length != LENGTH || site->code % HALFWORD || site->target % HALFWORD)
		return -EINVAL;
	if (halfwords != (int32_t)halfwords)
		return -ERANGE;
	bytes[0] = OPCODE;
	bytes[MASK] = state == MK_SITE_ON ? BRCL_ALWAYS : BRCL_NEVER;
	for (int i = LENGTH - 1; i >= DISPLACEMENT; i--, halfwords >>= 8)
		bytes[i] = (uint8_t)halfwords;
	return 0;
}

static struct mk_unit s390x_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){MASK, 1};
}

const struct mk_isa mk_isa_s390x = {
    .name = "s390x",
    .machine = EM_S390,
    .big_endian = true,
    .word = 8,
    .encode = s390x_encode,
    .unit = s390x_unit,
};

#if defined(__s390x__) && !defined(MK_ARCH_GENERIC)

#include <sys/auxv.h>

const struct mk_isa *const mk_isa_host = &mk_isa_s390x;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	if (size == 1)
		__asm__ volatile("stc %1, %0"
		                 : "=Q"(*(uint8_t *)to)
		                 : "r"(*(const uint8_t *)from)
		                 : "memory");
	else if (size == 4)
		__asm__ volatile("st %1, %0"
		                 : "=Q"(*(uint32_t *)to)
		                 : "r"(*(const uint32_t *)from)
		                 : "memory");
	else
		__asm__ volatile("stg %1, %0"
		                 : "=Q"(*(uint64_t *)to)
		                 : "r"(*(const uint64_t *)from)
		                 : "memory");
}

bool mk_arch_has_clock(void)
{
	return false;
}

/* Fetches are coherent with stores; this serialises the processor, as its next fetches must be. */
void mk_arch_flush(void *start, size_t length)
{
	(void)start, (void)length;
	__asm__ volatile("bcr 15, 0" : : : "memory");
}

/* Does the kernel switch vector registers? A facility bit alone (stfle) does not say. */
bool mk_s390x_has_vectors(void);
bool mk_s390x_has_vectors(void)
{
	const unsigned long HWCAP_VX = 1UL << 11;

	return getauxval(AT_HWCAP) & HWCAP_VX;
}

#endif
