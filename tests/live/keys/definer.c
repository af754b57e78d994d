/* SPDX-License-Identifier: MIT */
#include "images.h"

DEFINE_STATIC_KEY_FALSE(shared_off);
DEFINE_STATIC_KEY_TRUE(shared_on);
DEFINE_STATIC_KEY_ARRAY_FALSE(shared_array, 2);
DEFINE_IMV(int, shared_value) = 3;
DEFINE_IMV(long, shared_wide) = 4;
DEFINE_STATIC_CALL(shared_call, shared_one);

__attribute__((visibility("default"))) int shared_one(int x)
{
	return x;
}

__attribute__((visibility("default"))) int shared_two(int x)
{
	return 2 * x;
}

long seen_in_definer(void)
{
	return SEEN_HERE();
}
