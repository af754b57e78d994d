/* SPDX-License-Identifier: MIT */
/*
 * 32-bit arm, little endian. The site is an aligned word, of either instruction set; bit 0 of its
 * target says which, as in any interworking address:
 *
 *   A32  off  e320f000   nop        on  ea dddddd     b target       32 MiB either way
 *   T32  off  f3af 8000  nop.w      on  f... 9...     b.w target     16 MiB either way
 *
 * One aligned store changes it. Arm's list of what may be changed while others execute it has A32's
 * nop and b; of T32 it has the 16-bit ones only, though an aligned word is fetched whole there too.
 */
#include "arch.h"
#include <elf.h>
#include <errno.h>

enum {
	LENGTH = 4,
	A32_PC = 8, /* how far ahead the program counter reads */
	T32_PC = 4,
	A32_REACH = 1 << 25,
	T32_REACH = 1 << 24,
};

#define A32_NOP UINT32_C(0xe320f000)
#define A32_B UINT32_C(0xea000000)
#define T32_NOP UINT32_C(0xf3af8000) /* first halfword high */
#define T32_B UINT32_C(0xf0009000)

static int a32(int64_t distance, uint32_t *instruction)
{
	distance -= A32_PC;
	if (distance % 4)
		return -EINVAL;
	if (distance < -A32_REACH || distance >= A32_REACH)
		return -ERANGE;
	*instruction = A32_B | ((uint32_t)distance >> 2 & 0xffffff);
	return 0;
}

/* The sign, which the two bits below it are xored with. */
static int t32(int64_t distance, uint32_t *instruction)
{
	uint32_t d, sign;

	distance -= T32_PC;
	if (distance % 2)
		return -EINVAL;
	if (distance < -T32_REACH || distance >= T32_REACH)
		return -ERANGE;
	d = (uint32_t)distance;
	sign = d >> 31;
	*instruction = T32_B | sign << 26 | (d >> 12 & 0x3ff) << 16 |
	               ((d >> 23 & 1) ^ sign ^ 1) << 13 | ((d >> 22 & 1) ^ sign ^ 1) << 11 |
	               (d >> 1 & 0x7ff);
	return 0;
}

static int arm_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	bool thumb = site->target & 1;
	int64_t distance = (int64_t)((site->target & ~UINT64_C(1)) - site->code);
	uint32_t instruction;
	int error;

	if (site->length != LENGTH || site->code % LENGTH)
		return -EINVAL;
	error = thumb ? t32(distance, &instruction) : a32(distance, &instruction);
	if (error)
		return error;
	if (state == MK_SITE_OFF)
		instruction = thumb ? T32_NOP : A32_NOP;
	if (thumb) /* two halfwords, each little endian */
		instruction = instruction >> 16 | instruction << 16;
	for (int i = 0; i < LENGTH; i++, instruction >>= 8)
		bytes[i] = (uint8_t)instruction;
	return 0;
}

static struct mk_unit arm_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){0, LENGTH};
}

const struct mk_isa mk_isa_arm = {
    .name = "arm",
    .machine = EM_ARM,
    .word = LENGTH,
    .encode = arm_encode,
    .unit = arm_unit,
};

#if defined(__ARMEL__) && __ARM_ARCH >= 7 && !defined(MK_ARCH_GENERIC)

const struct mk_isa *const mk_isa_host = &mk_isa_arm;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	if (size == 1)
		__asm__ volatile("strb %0, [%1]"
		                 :
		                 : "r"(*(const uint8_t *)from), "r"(to)
		                 : "memory");
	else
		__asm__ volatile("str %0, [%1]"
		                 :
		                 : "r"(*(const uint32_t *)from), "r"(to)
		                 : "memory");
}

bool mk_arch_has_clock(void)
{
	return false;
}

/* User space may do no cache maintenance itself: __ARM_NR_cacheflush. */
void mk_arch_flush(void *start, size_t length)
{
	mk_syscall(0xf0002, start, (char *)start + length, 0L);
}

#endif
