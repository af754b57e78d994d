/* SPDX-License-Identifier: MIT */
/*
 * A string for %d.
 *
 * expect: format.*(int|%d)
 */
#include <markers/marker.h>

void test(const char *text)
{
	MARKER(bad, format, "x %d", text);
}
