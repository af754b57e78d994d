/* SPDX-License-Identifier: MIT */
/*
 * riscv64. The site is four bytes at an even address; where it jumps is not known when it is
 * assembled:
 *
 *   linked  37 00 00 00  lui x0, 0
 *   off     37 d0 dd dd  lui x0, d       a hint: nothing happens whatever d is
 *   on      6f d0 dd dd  jal x0, target
 *
 * The first arming writes the displacement, of which every mix of bytes is a lui of x0, and when
 * all threads have that, byte 0; from then on byte 0 alone. So neither alignment nor fetches of
 * more than a byte matter. The reach is 1 MiB either way.
 */
#include "riscv64.h"
#include <errno.h>

#ifndef EM_RISCV
#define EM_RISCV 243
#endif

static void put(uint8_t *bytes, uint32_t instruction)
{
	for (int i = 0; i < 4; i++, instruction >>= 8)
		bytes[i] = (uint8_t)instruction;
}

int mk_riscv_put_jump(int64_t distance, bool armed, uint8_t *bytes)
{
	uint32_t d = (uint32_t)distance;

	if (distance % 2)
		return -EINVAL;
	if (distance < -(1 << 20) || distance >= 1 << 20)
		return -ERANGE;
	put(bytes, (d >> 20 & 1) << 31 | (d >> 1 & 0x3ff) << 21 | (d >> 11 & 1) << 20 |
	               (d & 0xff000) | (armed ? MK_RISCV_JAL : MK_RISCV_LUI));
	return 0;
}

static int riscv_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	if (site->length != MK_RISCV_SITE || site->code % 2)
		return -EINVAL;
	return mk_riscv_put_jump((int64_t)(site->target - site->code), state == MK_SITE_ON, bytes);
}

static bool riscv_is_linked(const struct mk_site *site, const uint8_t *bytes)
{
	return site->length == MK_RISCV_SITE && bytes[0] == MK_RISCV_LUI &&
	       !(bytes[1] | bytes[2] | bytes[3]);
}

static struct mk_unit riscv_unit(const struct mk_site *site)
{
	return site->kind == MARKER_PRIV_KIND_IMV ? mk_riscv_value_unit(site)
	                                          : (struct mk_unit){0, 1};
}

const struct mk_isa mk_isa_riscv64 = {
    .name = "riscv64",
    .machine = EM_RISCV,
    .word = 2, /* what is fetched at once, whatever the implementation */
    .encode = riscv_encode,
    .is_linked = riscv_is_linked,
    .unit = riscv_unit,
    .encode_value = mk_riscv_encode_value,
    .value = mk_riscv_value,
};

#if defined(__riscv) && __riscv_xlen == 64 && !defined(MK_ARCH_GENERIC)
#include <asm/unistd.h>

const struct mk_isa *const mk_isa_host = &mk_isa_riscv64;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	if (size == 1)
		__asm__ volatile("sb %0, (%1)" : : "r"(*(const uint8_t *)from), "r"(to) : "memory");
	else if (size == 2)
		__asm__ volatile("sh %0, (%1)"
		                 :
		                 : "r"(*(const uint16_t *)from), "r"(to)
		                 : "memory");
	else if (size == 4)
		__asm__ volatile("sw %0, (%1)"
		                 :
		                 : "r"(*(const uint32_t *)from), "r"(to)
		                 : "memory");
	else
		__asm__ volatile("sd %0, (%1)"
		                 :
		                 : "r"(*(const uint64_t *)from), "r"(to)
		                 : "memory");
}

bool mk_arch_has_clock(void)
{
	return false;
}

/* A fence.i of our own would do for the processor that we are on and may not be on any more when
 * it is done: the kernel knows. The others follow by membarrier(2), which makes each execute one.
 */
void mk_arch_flush(void *start, size_t length)
{
	enum { LOCAL = 1 };

	mk_syscall(__NR_riscv_flush_icache, start, (char *)start + length, (long)LOCAL);
}

#endif
