/* SPDX-License-Identifier: MIT */
/*
 * A name that is a string.
 *
 * hard
 * expect: name_must_be_an_identifier
 */
#include <markers/marker.h>

void test(void);
void test(void)
{
	MARKER(bad, "name");
}
