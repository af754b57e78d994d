/* SPDX-License-Identifier: MIT */
/*
 * A provider alone.
 *
 * hard
 * expect: needs a provider and a name
 */
#include <markers/marker.h>

void test(void);
void test(void)
{
	MARKER(bad);
}
