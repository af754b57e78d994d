/* SPDX-License-Identifier: MIT */
/*
 * A bit-field.
 *
 * hard
 * expect: bit-field
 */
#include <markers/marker.h>

struct bits {
	unsigned a : 3;
};
void test(struct bits *bits)
{
	MARKER(bad, bit_field, "a %u", bits->a);
}
