/* SPDX-License-Identifier: MIT */
/*
 * A library that takes its time while the dynamic linker relocates it: what comes before it in the
 * program's list of libraries is mapped, but not relocated yet. Half a second.
 */
#include <asm/unistd.h>
#include <stdlib.h>
#include <time.h>

typedef void function(void);

void slow_start(void);
extern function *const volatile slow_start_pointer;

static void quick(void)
{
}

/* Nothing is relocated: no libc here. */
static function *resolve(void)
{
	struct timespec wait = {0, 400000000};
	long result;

	__asm__ volatile("syscall"
	                 : "=a"(result)
	                 : "a"(__NR_nanosleep), "D"(&wait), "S"(NULL)
	                 : "rcx", "r11", "memory");
	return quick;
}

__attribute__((ifunc("resolve"), visibility("default"))) function slow_start;

/* Has this library's own relocation resolve it, before libraries that come earlier. */
function *const volatile slow_start_pointer __attribute__((visibility("default"))) = slow_start;
