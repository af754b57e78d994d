/* SPDX-License-Identifier: MIT */
/*
 * 32 arguments.
 *
 * hard
 * expect: too many arguments, at most 16
 */
#include <markers/marker.h>

void test(int x)
{
	MARKER(bad, many, "text", x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x,
	       x, x, x, x, x, x, x, x, x, x);
}
