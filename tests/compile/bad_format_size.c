/* SPDX-License-Identifier: MIT */
/*
 * A long for %d.
 *
 * expect: format.*(int|%d)
 */
#include <markers/marker.h>

void test(long x)
{
	MARKER(bad, format_size, "x %d", x);
}
