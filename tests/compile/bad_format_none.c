/* SPDX-License-Identifier: MIT */
/*
 * A field and no argument.
 *
 * expect: expects a matching|more .%. conversions than data arguments
 */
#include <markers/marker.h>

void test(void);
void test(void)
{
	MARKER(bad, format_none, "x %d");
}
