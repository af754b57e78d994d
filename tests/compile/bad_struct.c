/* SPDX-License-Identifier: MIT */
/*
 * A struct.
 *
 * hard
 * expect: must.be.a.scalar.of.at.most.64.bits
 */
#include <markers/marker.h>

struct pair {
	int a, b;
};
void test(struct pair pair)
{
	MARKER(bad, structure, "pair %d", pair);
}
