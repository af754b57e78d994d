/* SPDX-License-Identifier: MIT */
/*
 * Nothing at all.
 *
 * hard
 * expect: needs a provider and a name
 */
#include <markers/marker.h>

void test(void);
void test(void)
{
	MARKER();
}
