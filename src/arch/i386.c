/* SPDX-License-Identifier: MIT */
/*
 * i386. The bytes of a site are those of x86-64, and so is what changes.
 */
#include "arch.h"
#include "x86.h"
#include <elf.h>
#include <sys/auxv.h>

static int i386_encode(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	return mk_isa_x86_64.encode(site, state, bytes);
}

static struct mk_unit i386_unit(const struct mk_site *site)
{
	return mk_isa_x86_64.unit(site);
}

const struct mk_isa mk_isa_i386 = {
    .name = "i386",
    .machine = EM_386,
    .word = 4,
    .encode = i386_encode,
    .unit = i386_unit,
};

#if defined(__i386__) && !defined(MK_ARCH_GENERIC)

const struct mk_isa *const mk_isa_host = &mk_isa_i386;

/* The vDSO's way into the kernel, for i386.S; 0: none, or not asked yet. */
uintptr_t mk_i386_sysinfo;

__attribute__((constructor)) static void ask_sysinfo(void)
{
	mk_i386_sysinfo = getauxval(AT_SYSINFO);
}

void mk_arch_store(void *to, const void *from, unsigned size)
{
	if (size == 1)
		__asm__ volatile("movb %b1, %0"
		                 : "=m"(*(uint8_t *)to)
		                 : "q"(*(const uint8_t *)from)
		                 : "memory");
	else
		__asm__ volatile("movl %k1, %0"
		                 : "=m"(*(uint32_t *)to)
		                 : "r"(*(const uint32_t *)from)
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
