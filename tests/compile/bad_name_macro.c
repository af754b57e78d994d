/* SPDX-License-Identifier: MIT */
/*
 * A provider that is a macro: predefined ones like unix are a trap.
 *
 * hard
 * expect: provider_must_be_an_identifier
 */
#include <markers/marker.h>

#define platform 1
void test(void);
void test(void)
{
	MARKER(platform, open);
}
