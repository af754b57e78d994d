/* SPDX-License-Identifier: MIT */
/*
 * Fewer arguments than fields.
 *
 * expect: expects a matching|more .%. conversions than data arguments
 */
#include <markers/marker.h>

void test(int x)
{
	MARKER(bad, format_fewer, "x %d y %d", x);
}
