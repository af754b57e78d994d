/* SPDX-License-Identifier: MIT */
/*
 * Each macro of the three headers, in C and in C++, alone and with MARKERS_DISABLE: compiled by
 * builds.sh with every warning, and run, without the library.
 */
#include <markers/imv.h>
#include <markers/static_call.h>
#include <markers/static_key.h>

DECLARE_STATIC_KEY_TRUE(key_one);
DECLARE_IMV(long, number);
DEFINE_STATIC_KEY_TRUE(key_one);
DEFINE_STATIC_KEY_FALSE(key_two);
static DEFINE_STATIC_KEY_TRUE(key_three);
static DEFINE_STATIC_KEY_FALSE_READONLY(key_four);
DEFINE_STATIC_KEY_ARRAY_TRUE(keys_true, 2);
static DEFINE_STATIC_KEY_ARRAY_FALSE(keys_false, 3);
static DEFINE_STATIC_KEY_DEFERRED_TRUE(key_slow, 10);

enum level { LOW = 1, HIGH = 100 };

DEFINE_IMV(long, number) = -5;
static DEFINE_IMV(unsigned char, byte) = 200;
static DEFINE_IMV(enum level, level) = HIGH;
static DEFINE_IMV(const char *, text) = "text";
static DEFINE_IMV(float, part) = 0.5F;
static DEFINE_IMV_READONLY(double, whole) = 2;
static DEFINE_IMV(bool, flag) = true;

static int twice(int x)
{
	return 2 * x;
}

void nothing(int x, double y);
void nothing(int x, double y)
{
	(void)x, (void)y;
}

DEFINE_STATIC_CALL(doubled, twice);
DEFINE_STATIC_CALL_NULL(ignored, nothing);

static inline int inlined(void)
{
	return static_branch_likely(&key_one) ? 1 : 0;
}

/* Two in one expression, behind an initialised local, in a loop and a switch. */
static int keys(void)
{
	int seen = inlined(), on = 1;

	for (int i = 0; i < 2; i++)
		seen += static_branch_unlikely(&key_two) || static_branch_likely(&key_three);
	switch (on) {
	case 1:
		if (static_branch_unlikely(&key_four))
			return -1;
		break;
	default:
		break;
	}
	if (static_branch_likely(&keys_true[1]) && !static_branch_unlikely(&keys_false[2]))
		seen++;
	if (static_branch_likely(&key_slow.key))
		seen++;
	return seen + static_key_enabled(&key_one) + (static_key_count(&keys_true[0]) == 1);
}

static bool values(void)
{
	return imv_read(number) == -5 && _imv_read(number) == -5 && imv_read(byte) == 200 &&
	       imv_read(level) == HIGH && *imv_read(text) == 't' && imv_read(part) == 0.5F &&
	       imv_read(whole) > 1.5 && imv_read(flag);
}

int main(void)
{
	static_call_cond(ignored)(1, 2.0);
	if (keys() != 7)
		return 1;
	if (!values())
		return 2;
	return static_call(doubled)(21) == 42 && static_call_query(doubled) == twice ? 0 : 3;
}
