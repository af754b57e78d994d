/* SPDX-License-Identifier: MIT */
/*
 * What must not compile. builds.sh takes one CASE after the other.
 */
#include <markers/imv.h>
#include <markers/static_call.h>
#include <markers/static_key.h>

struct pair {
	long a, b;
};

int function(int x);
int other(long x, long y);
int test(int x);

DEFINE_STATIC_KEY_FALSE(key);
DEFINE_STATIC_KEY_ARRAY_FALSE(keys, 4);
DEFINE_STATIC_CALL(call, function);
DEFINE_IMV(struct pair, pair);
DEFINE_IMV(long double, longest);
static int plain;

int test(int x)
{
#if CASE == 1 /* no key */
	return static_branch_likely(&plain);
#elif CASE == 2 /* no constant */
	return static_branch_likely(&keys[x]);
#elif CASE == 3
	return static_branch_enable(&plain);
#elif CASE == 4 /* another type of function */
	return static_call_update(call, other);
#elif CASE == 5
	return static_call(call)(&plain, x);
#elif CASE == 6 /* more than 8 bytes */
	return (int)imv_read(pair).a;
#elif CASE == 7
	return imv_read(longest) > 1;
#elif CASE == 8 /* a value of another type */
	return imv_set(plain, 1);
#else
	(void)plain;
	return x;
#endif
}
