/* SPDX-License-Identifier: MIT */
/*
 * Immediate values as a program sees them: every type, from the instruction stream and from memory,
 * and where text cannot be written.
 */
#include "../core/again.h"
#include "keys.h"
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <markers/imv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE 65
#define PR_MDWE_REFUSE_EXEC_GAIN 1
#endif

enum colour { RED = 3, BLUE = -7 };

static DEFINE_IMV(bool, v_bool) = true;
static DEFINE_IMV(char, v_char) = 'c';
static DEFINE_IMV(signed char, v_i8) = -128;
static DEFINE_IMV(unsigned char, v_u8) = 255;
static DEFINE_IMV(short, v_i16) = -32768;
static DEFINE_IMV(unsigned short, v_u16) = 65535;
static DEFINE_IMV(int, v_i32) = INT_MIN;
static DEFINE_IMV(unsigned, v_u32) = UINT_MAX;
static DEFINE_IMV(long, v_i64) = LONG_MIN;
static DEFINE_IMV(unsigned long long, v_u64) = ULLONG_MAX;
static DEFINE_IMV(enum colour, v_enum) = BLUE;
static DEFINE_IMV(float, v_f32) = 0.1F;
static DEFINE_IMV(double, v_f64) = 0.1;
static DEFINE_IMV(const char *, v_text) = "first";
static DEFINE_IMV(void *, v_pointer);

/* What a site reads and what memory holds; both as they should be after a set. */
#define CHECK_IS(name, is)                                                                         \
	do {                                                                                       \
		ck_assert(imv_read(name) == (is));                                                 \
		ck_assert(_imv_read(name) == (is));                                                \
	} while (0)
#define CHECK_SET(name, value)                                                                     \
	do {                                                                                       \
		ck_assert_int_eq(imv_set(name, value), 0);                                         \
		CHECK_IS(name, value);                                                             \
	} while (0)

START_TEST(test_imv_at_first)
{
	CHECK_IS(v_bool, true);
	CHECK_IS(v_char, 'c');
	CHECK_IS(v_i8, -128);
	CHECK_IS(v_u8, 255);
	CHECK_IS(v_i16, -32768);
	CHECK_IS(v_u16, 65535);
	CHECK_IS(v_i32, INT_MIN);
	CHECK_IS(v_u32, UINT_MAX);
	CHECK_IS(v_i64, LONG_MIN);
	CHECK_IS(v_u64, ULLONG_MAX);
	CHECK_IS(v_enum, BLUE);
	CHECK_IS(v_f32, (float)0.1);  /* the constant may be a double */
	CHECK_IS(v_f64, (double)0.1); /* or a long double, on i386 */
	CHECK_IS(v_pointer, NULL);
	ck_assert_str_eq(imv_read(v_text), "first");
}
END_TEST

START_TEST(test_imv_set)
{
	static char second[] = "second";

	CHECK_SET(v_bool, false);
	CHECK_SET(v_char, '\n');
	CHECK_SET(v_i8, 127);
	CHECK_SET(v_i8, -1);
	CHECK_SET(v_u8, 0);
	CHECK_SET(v_i16, 32767);
	CHECK_SET(v_i16, -2);
	CHECK_SET(v_u16, 1);
	CHECK_SET(v_i32, INT_MAX);
	CHECK_SET(v_i32, -3);
	CHECK_SET(v_u32, 0x80000000U);
	CHECK_SET(v_i64, LONG_MAX);
	CHECK_SET(v_i64, -4L);
	CHECK_SET(v_u64, 0x0123456789abcdefULL);
	CHECK_SET(v_enum, RED);
	CHECK_SET(v_f32, -FLT_MAX);
	CHECK_SET(v_f64, -DBL_MIN);
	CHECK_SET(v_f64, (double)INFINITY);
	CHECK_SET(v_text, second);
	CHECK_SET(v_pointer, (void *)second);
	CHECK_SET(v_pointer, NULL);
}
END_TEST

#ifdef MARKER_PRIV_IMV_SITE
static DEFINE_IMV(unsigned short, v_tiny);

__attribute__((noinline)) static unsigned short read_tiny(void)
{
	return imv_read(v_tiny);
}

/* Values of up to 2 bytes are in the text of every architecture that holds any, those of 4 in that
 * of some: there memory changed behind them does not show. */
START_TEST(test_imv_is_not_read_from_memory)
{
	ck_assert_int_eq(imv_set(v_tiny, 0x8123), 0);
	ck_assert_int_eq(imv_set(v_i8, -5), 0);
	ck_assert_int_eq(imv_set(v_u32, 0x81234567U), 0);
	marker_priv_imv_v_tiny = 7;
	marker_priv_imv_v_i8 = 8;
	marker_priv_imv_v_u32 = 9;
	ck_assert_int_eq(read_tiny(), no_wide_writes() ? 7 : 0x8123);
	ck_assert(imv_read(v_i8) == (no_wide_writes() ? 8 : -5));
	ck_assert(imv_read(v_u32) ==
	          (no_wide_writes() || MARKER_PRIV_IMV_MAX < 4 ? 9 : 0x81234567U));
}
END_TEST
#endif

/* They look at bytes. */
#if defined(__x86_64__) && defined(MARKER_PRIV_IMV_SITE)

__attribute__((noinline, aligned(16))) static long read_i64(void)
{
	return imv_read(v_i64);
}

__attribute__((noinline, aligned(16))) static int read_i32(void)
{
	return imv_read(v_i32);
}

/* Within the first bytes: a mov with the value behind it. */
static bool holds(const void *function, const void *value, size_t size)
{
	return memmem(function, 40, value, size) != NULL;
}

/* The value is in the text, and nowhere else is looked: memory changed behind it does not show. */
START_TEST(test_imv_is_immediate)
{
	const long wide = 0x1122334455667788;
	const int narrow = 0x12345678;

	ck_assert_int_eq(imv_set(v_i64, wide), 0);
	ck_assert_int_eq(imv_set(v_i32, narrow), 0);
	ck_assert(holds((const void *)(uintptr_t)read_i64, &wide, sizeof(wide)) ==
	          !no_wide_writes());
	ck_assert(holds((const void *)(uintptr_t)read_i32, &narrow, sizeof(narrow)) ==
	          !no_wide_writes());
	marker_priv_imv_v_i64 = 5;
	marker_priv_imv_v_i32 = 6;
	ck_assert_int_eq(read_i64(), no_wide_writes() ? 5 : wide);
	ck_assert_int_eq(read_i32(), no_wide_writes() ? 6 : narrow);
}
END_TEST

static DEFINE_IMV(long, v_five) = 5;
static DEFINE_IMV(long, v_nothing);
static DEFINE_IMV(long, v_seven) = 7;

static long sum(void)
{
	return imv_read(v_five) + imv_read(v_nothing) + imv_read(v_seven);
}

/* Also a value that is what the instruction was linked with, between others that are not. */
START_TEST(test_imv_nothing_is_immediate)
{
	ck_assert_int_eq(sum(), 12);
	marker_priv_imv_v_five = marker_priv_imv_v_nothing = marker_priv_imv_v_seven = 100;
	ck_assert_int_eq(sum(), no_wide_writes() ? 300 : 12);
}
END_TEST

START_TEST(test_imv_foreign_bytes)
{
	unsigned char *at = (unsigned char *)(uintptr_t)read_i32, before;
	const int value = 0x11223344;

	if (no_wide_writes())
		return;
	ck_assert_int_eq(imv_set(v_i32, value), 0);
	while (memcmp(at + 1, &value, sizeof(value)))
		at++;
	before = poke(at, 0xcc);
	ck_assert_int_eq(imv_set(v_i32, 7), -EBUSY);
	ck_assert_int_eq(_imv_read(v_i32), value);
	ck_assert_int_eq(*at, 0xcc);
	poke(at, before);
	CHECK_SET(v_i32, 7);
	ck_assert_int_eq(read_i32(), 7);
}
END_TEST

#endif

static bool mdwe(void)
{
	return !prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0L, 0L, 0L);
}

/* Outside of a test: asserts there have nobody to tell. */
static void must(bool holds, const char *what)
{
	if (holds)
		return;
	printf("under MDWE: %s\n", what);
	exit(1);
}

/* Sites as linked: they read memory, and setting memory is all there is to do. */
static void set_from_the_start(void)
{
	must(imv_read(v_i32) == INT_MIN, "the value at first");
	must(!imv_set(v_i32, 12) && imv_read(v_i32) == 12, "a set of 4 bytes");
	must(!imv_set(v_u64, 13ULL) && imv_read(v_u64) == 13, "a set of 8 bytes");
}

/* Sites that hold a value cannot follow: nothing changes. Others read memory. */
static void set_too_late(void)
{
#ifdef MARKER_PRIV_IMV_SITE
	bool works = no_wide_writes();
#else
	bool works = true; /* every site reads memory */
#endif

	must(!imv_set(v_i32, 12) && imv_read(v_i32) == 12, "a set before");
	if (!mdwe())
		exit(77);
	must(imv_set(v_i32, 13) == (works ? 0 : -EPERM), "a set that cannot be");
	must(imv_read(v_i32) == (works ? 13 : 12), "the value read");
	must(_imv_read(v_i32) == (works ? 13 : 12), "the value in memory");
}

void in_mdwe(const char *test)
{
	if (!strcmp(test, "start"))
		set_from_the_start();
	else
		set_too_late();
	exit(0);
}

START_TEST(test_imv_mdwe)
{
	const char *test = _i ? "late" : "start";
	int status;
	pid_t child = fork();

	if (!child) {
		if (!_i && !mdwe())
			_exit(77);
		live_exec_again("keys", test);
		_exit(1);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert(WIFEXITED(status));
	if (WEXITSTATUS(status) == 77)
		printf("MDWE: not known to this kernel, not tested\n");
	else
		ck_assert_int_eq(WEXITSTATUS(status), 0);
}
END_TEST

TCase *values_tcase(void)
{
	TCase *tcase = tcase_create("values");

	tcase_add_test(tcase, test_imv_at_first);
	tcase_add_test(tcase, test_imv_set);
#ifdef MARKER_PRIV_IMV_SITE
	tcase_add_test(tcase, test_imv_is_not_read_from_memory);
#endif
#if defined(__x86_64__) && defined(MARKER_PRIV_IMV_SITE)
	tcase_add_test(tcase, test_imv_is_immediate);
	tcase_add_test(tcase, test_imv_nothing_is_immediate);
	tcase_add_test(tcase, test_imv_foreign_bytes);
#endif
	tcase_add_loop_test(tcase, test_imv_mdwe, 0, 2);
	return tcase;
}
