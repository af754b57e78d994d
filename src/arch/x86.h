/* SPDX-License-Identifier: MIT */
/*
 * What x86-64 and i386 have in common when the library runs on them.
 */
#ifndef MK_ARCH_X86_H
#define MK_ARCH_X86_H

#include <stdbool.h>
#include <stdint.h>

/* Does the counter of rdtsc run at one rate, whatever the processor does? */
static inline bool mk_x86_has_invariant_tsc(void)
{
	uint32_t eax = 0x80000000, ebx, ecx, edx;

	__asm__("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
	if (eax < 0x80000007)
		return false;
	eax = 0x80000007;
	__asm__("cpuid" : "+a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx));
	return edx & 1 << 8;
}

#endif
