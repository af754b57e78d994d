/* SPDX-License-Identifier: MIT */
/*
 * Keys, values and a call for test_values.sh: prints what its sites see whenever it gets a line.
 */
#include <markers/markers.h>
#include <stdio.h>

static DEFINE_STATIC_KEY_TRUE(cache);
static DEFINE_STATIC_KEY_FALSE(verbose);
static DEFINE_STATIC_KEY_FALSE_READONLY(internal);
static DEFINE_STATIC_KEY_FALSE(held);
static DEFINE_IMV(unsigned char, level) = 3;
static DEFINE_IMV(int, batch) = -64;
static DEFINE_IMV(unsigned long long, limit) = 18446744073709551615ULL;
static DEFINE_IMV(bool, strict) = true;
static DEFINE_IMV(float, ratio) = 0.5F;
static DEFINE_IMV(double, rate) = 0.1;
static DEFINE_IMV(const char *, label) = "none";
static DEFINE_IMV_READONLY(int, version) = 7;
static DEFINE_IMV(int, cache) = 1; /* as the key */

static int one(void)
{
	return 1;
}
DEFINE_STATIC_CALL(number, one);

static void show(void)
{
	printf("%d%d%d%d %d %d %llu %d %g %g %s %d %d %d\n", static_branch_likely(&cache),
	       static_branch_unlikely(&verbose), static_branch_unlikely(&internal),
	       static_branch_unlikely(&held), imv_read(level), imv_read(batch), imv_read(limit),
	       imv_read(strict), (double)imv_read(ratio), imv_read(rate), imv_read(label),
	       imv_read(version), imv_read(cache), static_call(number)());
	fflush(stdout);
}

int main(void)
{
	if (static_branch_inc(&held) || static_branch_inc(&held))
		return 1;
	do
		show();
	while (getchar() != EOF);
	return 0;
}
