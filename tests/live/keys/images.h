/* SPDX-License-Identifier: MIT */
/*
 * Keys, a value and a call of one library (definer.c), used in another (user.c) and in the
 * program (images.c).
 */
#ifndef IMAGES_H
#define IMAGES_H

#include <markers/markers.h>

DECLARE_STATIC_KEY_FALSE(shared_off);
DECLARE_STATIC_KEY_TRUE(shared_on);
DECLARE_STATIC_KEY_ARRAY_FALSE(shared_array, 2);
DECLARE_IMV(int, shared_value);
DECLARE_IMV(long, shared_wide);

int shared_one(int x);
int shared_two(int x);
DECLARE_STATIC_CALL(shared_call, shared_one);

/* What an image's own sites see, as digits. */
#define SEEN_HERE()                                                                                \
	((static_branch_unlikely(&shared_off) ? 1 : 0) +                                           \
	 (static_branch_likely(&shared_on) ? 10 : 0) +                                             \
	 (static_branch_unlikely(&shared_array[1]) ? 100 : 0) + imv_read(shared_value) * 1000 +    \
	 imv_read(shared_wide) * 10000 + static_call(shared_call)(1) * 100000L)

long seen_in_definer(void);

#endif
