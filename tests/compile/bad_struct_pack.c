/* SPDX-License-Identifier: MIT */
/*
 * A struct among many.
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
	MARKER(bad, structure, "%d %d %d %d %d %d %d %d", 1, 2, 3, 4, 5, 6, 7, pair);
}
