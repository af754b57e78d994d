/* SPDX-License-Identifier: MIT */
/*
 * MARKERS_DISABLE still checks the format.
 *
 * flags: -DMARKERS_DISABLE
 * expect: format.*(int|%d)
 */
#include <markers/marker.h>

void test(const char *text)
{
	MARKER(bad, format_disabled, "x %d", text);
}
