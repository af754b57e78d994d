/* SPDX-License-Identifier: MIT */
/*
 * A process whose runtime is of another version than markerctl, as far as markerctl can see before
 * it asks: a struct mk_runtime that leads to a status.
 *
 * other_runtime VALUE: what stands where this version says what it speaks; 0 as in versions that
 * said nothing. Of another ABI if built so.
 */
#include "wire/runtime.h"
#include <markers/marker.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef ABI
#define ABI "1"
#endif

static volatile struct mk_agent_status other_status __attribute__((used));

/* Whoever sends a thread here finds out. */
static void come_here(void) __attribute__((used));
static void come_here(void)
{
	abort();
}

__asm__(".pushsection " MK_RUNTIME_SECTION ",\"a\",@progbits\n\t"
        ".balign 8\n\t.long 0x314b524d\n\t.short 32\n\t.short " ABI "\n\t"
        ".quad come_here - .\n\t.quad come_here - .\n\t.quad other_status - .\n\t"
        ".popsection");

int main(int argc, char **argv)
{
	other_status.speaks = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 0) : 0;
	printf("pid %d\n", (int)getpid());
	fflush(stdout);
	for (;;) {
		MARKER(other, one);
		usleep(10000);
	}
}
