/* SPDX-License-Identifier: MIT */
/*
 * A format that is no literal.
 *
 * hard
 * expect: expected .?\)
 */
#include <markers/marker.h>

void test(const char *format)
{
	MARKER(bad, format_variable, format, 1);
}
