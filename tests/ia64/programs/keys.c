/* SPDX-License-Identifier: MIT */
/*
 * Static keys: both initial states times both hints, an element of an array, a static one.
 */
#include <markers/static_key.h>

DEFINE_STATIC_KEY_FALSE(off);
DEFINE_STATIC_KEY_TRUE(on);
DEFINE_STATIC_KEY_ARRAY_TRUE(several, 4);
static DEFINE_STATIC_KEY_FALSE(own);

int off_unlikely(void);
int off_likely(void);
int on_unlikely(void);
int on_likely(void);
int third_of_several(void);
int own_unlikely(void);

int off_unlikely(void)
{
	return static_branch_unlikely(&off) ? 17 : 4;
}

int off_likely(void)
{
	return static_branch_likely(&off) ? 17 : 4;
}

int on_unlikely(void)
{
	return static_branch_unlikely(&on) ? 17 : 4;
}

int on_likely(void)
{
	return static_branch_likely(&on) ? 17 : 4;
}

int third_of_several(void)
{
	return static_branch_unlikely(&several[2]) ? 17 : 4;
}

int own_unlikely(void)
{
	return static_branch_unlikely(&own) ? 17 : 4;
}
