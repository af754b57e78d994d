/* SPDX-License-Identifier: MIT */
/*
 * x86-64. The site is 0f 1f ModRM, then a whole jump:
 *
 *   off  0f 1f 44|eb d8    nopl d8(%rbx,%rbp,8)      0f 1f 84|e9 d32    nopl d32(%rcx,%rbp,8)
 *   on   0f 1f 00|eb d8    nopl (%rax); jmp          0f 1f 00|e9 d32    nopl (%rax); jmp
 *
 * One byte tells them apart, and every mix of old and new is one of the two.
 */
#include "x86_64.h"
#include "x86.h"
#include <elf.h>
#include <errno.h>

enum {
	NEAR = 5,
	FAR = 8,
	MODRM = 2, /* offset of the byte that changes */
	OPCODE = 3,
	DISPLACEMENT = 4,
	MODRM_JUMP = 0x00,     /* nopl (%rax), three bytes */
	MODRM_NOP_NEAR = 0x44, /* nopl d8(SIB) */
	MODRM_NOP_FAR = 0x84,  /* nopl d32(SIB) */
	JMP_REL8 = 0xeb,
	JMP_REL32 = 0xe9,
};

static int x86_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	int64_t distance = (int64_t)(site->target - site->code) - site->length;
	bool near = site->length == NEAR;

	if (!near && site->length != FAR)
		return -EINVAL;
	if (near ? distance != (int8_t)distance : distance != (int32_t)distance)
		return -ERANGE;
	bytes[0] = 0x0f;
	bytes[1] = 0x1f;
	bytes[MODRM] = state == MK_SITE_ON ? MODRM_JUMP : near ? MODRM_NOP_NEAR : MODRM_NOP_FAR;
	bytes[OPCODE] = near ? JMP_REL8 : JMP_REL32;
	for (int i = DISPLACEMENT; i < site->length; i++, distance >>= 8)
		bytes[i] = (uint8_t)distance;
	return 0;
}

static struct mk_unit x86_unit(const struct mk_site *site)
{
	return mk_site_has_value(site) ? mk_x86_value_unit(site) : (struct mk_unit){MODRM, 1};
}

const struct mk_isa mk_isa_x86_64 = {
    .name = "x86-64",
    .machine = EM_X86_64,
    .word = 8,
    .encode = x86_encode,
    .unit = x86_unit,
    .encode_value = mk_x86_encode_value,
    .value = mk_x86_value,
};

#if defined(__x86_64__) && !defined(MK_ARCH_GENERIC)

const struct mk_isa *const mk_isa_host = &mk_isa_x86_64;

void mk_arch_store(void *to, const void *from, unsigned size)
{
	if (size == 1)
		__asm__ volatile("movb %b1, %0"
		                 : "=m"(*(uint8_t *)to)
		                 : "q"(*(const uint8_t *)from)
		                 : "memory");
	else if (size == 4)
		__asm__ volatile("movl %k1, %0"
		                 : "=m"(*(uint32_t *)to)
		                 : "r"(*(const uint32_t *)from)
		                 : "memory");
	else
		__asm__ volatile("movq %q1, %0"
		                 : "=m"(*(uint64_t *)to)
		                 : "r"(*(const uint64_t *)from)
		                 : "memory");
}

bool mk_arch_has_clock(void)
{
	return mk_x86_has_invariant_tsc();
}

void mk_arch_flush(void *start, size_t length)
{
	(void)start, (void)length; /* fetches are coherent with stores */
}

#endif
