/* SPDX-License-Identifier: MIT */
/*
 * More arguments than fields.
 *
 * expect: too many arguments for format|data argument not used by format string
 */
#include <markers/marker.h>

void test(int x)
{
	MARKER(bad, format_more, "x %d", x, x);
}
