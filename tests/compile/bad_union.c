/* SPDX-License-Identifier: MIT */
/*
 * A union.
 *
 * hard
 * expect: must.be.a.scalar.of.at.most.64.bits
 */
#include <markers/marker.h>

union both {
	int a;
	float b;
};
void test(union both both)
{
	MARKER(bad, unified, "both %d", both);
}
