/* SPDX-License-Identifier: MIT */
/*
 * 17 arguments.
 *
 * hard
 * expect: too many arguments, at most 16
 */
#include <markers/marker.h>

void test(int x)
{
	MARKER(bad, seventeen, "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d", x, x, x, x, x,
	       x, x, x, x, x, x, x, x, x, x, x, x);
}
