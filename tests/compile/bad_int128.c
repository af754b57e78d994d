/* SPDX-License-Identifier: MIT */
/*
 * An integer of 128 bits.
 *
 * hard
 * expect: must.be.a.scalar.of.at.most.64.bits
 */
#include <markers/marker.h>

__extension__ typedef __int128 wide;
void test(wide x)
{
	MARKER(bad, int128, "x %d", x);
}
