/* SPDX-License-Identifier: MIT */
/*
 * The loop over an SDT probe. A function of its own name, for the kernel's uprobe is put on it.
 */
#include "loops.h"

#include <sys/sdt.h>

void loop_sdt(unsigned long n)
{
	for (; n; n--)
		DTRACE_PROBE2(enabled_cost, event, n, n);
}
