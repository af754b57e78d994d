/* SPDX-License-Identifier: MIT */
/*
 * One of each kind for test_list_foreign.sh, which compiles this for every architecture: it knows
 * the lines.
 */
#include <markers/markers.h>
#include <stdint.h>

DEFINE_STATIC_KEY_FALSE(switched);
DEFINE_STATIC_KEY_TRUE(kept);
DEFINE_IMV(uint32_t, limit) = 7;
DEFINE_IMV(uint64_t, wide) = 9;

static int one(int x)
{
	return x;
}

DEFINE_STATIC_CALL(chosen, one);

int work(int n, const char *text);
int work(int n, const char *text)
{
	MARKER(shape, numbers, "n %d wide %lld", n, (long long)n);
	MARKER(shape, text, "text %s", text);
	if (static_branch_unlikely(&switched))
		n++;
	if (static_branch_likely(&kept))
		n--;
	n += (int)imv_read(limit);
	n += (int)imv_read(wide);
	return static_call(chosen)(n);
}
