/* SPDX-License-Identifier: MIT */
#include "branches.h"
#include <markers/markers.h>

DEFINE_STATIC_KEY_TRUE(key_true);
static DEFINE_STATIC_KEY_FALSE(key_false);
static DEFINE_STATIC_KEY_FALSE(key_a);
static DEFINE_STATIC_KEY_FALSE(key_b);
static DEFINE_IMV(long, imv_a) = 1;
static DEFINE_IMV(long, imv_b) = 1;

int branch_true_likely(int x)
{
	if (static_branch_likely(&key_true))
		return hot(x);
	return cold(x);
}

int branch_true_unlikely(int x)
{
	if (static_branch_unlikely(&key_true))
		return cold(x);
	return hot(x);
}

int branch_false_likely(int x)
{
	if (static_branch_likely(&key_false))
		return hot(x);
	return cold(x);
}

int branch_false_unlikely(int x)
{
	if (static_branch_unlikely(&key_false))
		return cold(x);
	return hot(x);
}

int same_a(void)
{
	return static_branch_unlikely(&key_a) ? 5 : 6;
}

int same_b(void)
{
	return static_branch_unlikely(&key_b) ? 5 : 6;
}

long value_a(void)
{
	return imv_read(imv_a);
}

long value_b(void)
{
	return imv_read(imv_b);
}

#ifndef ALONE
int turn(int on)
{
	return on ? static_branch_enable(&key_true) | static_branch_enable(&key_false)
	          : static_branch_disable(&key_true) | static_branch_disable(&key_false);
}

int turn_a(int on)
{
	return (on ? static_branch_enable(&key_a) : static_branch_disable(&key_a)) |
	       imv_set(imv_a, on ? 2 : 1);
}
#endif
