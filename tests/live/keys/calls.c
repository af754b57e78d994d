/* SPDX-License-Identifier: MIT */
/*
 * Static calls as a program sees them: every kind of argument arrives, wherever the function is.
 */
#include "keys.h"
#include <errno.h>
#include <markers/static_call.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

struct large {
	long words[8];
};

static struct large mix(int a, double b, const char *c, struct large d, long e, long f, long g,
                        long h)
{
	d.words[0] += a + (long)b + (long)strlen(c) + e + f + g + h;
	return d;
}

static struct large mix_negative(int a, double b, const char *c, struct large d, long e, long f,
                                 long g, long h)
{
	d.words[0] -= a + (long)b + (long)strlen(c) + e + f + g + h;
	return d;
}

static int sum(int count, ...)
{
	va_list list;
	int total = 0;

	va_start(list, count);
	while (count-- > 0)
		total += va_arg(list, int);
	va_end(list);
	return total;
}

static int product(int count, ...)
{
	va_list list;
	int total = 1;

	va_start(list, count);
	while (count-- > 0)
		total *= va_arg(list, int);
	va_end(list);
	return total;
}

static int calls;

static void count(int by)
{
	calls += by;
}

static int one(void)
{
	return 1;
}

DEFINE_STATIC_CALL(mixed, mix);
DEFINE_STATIC_CALL(variadic, sum);
DEFINE_STATIC_CALL_NULL(counter, count);
DEFINE_STATIC_CALL(number, one);

static long call_mixed(void)
{
	struct large large = {{1000}};

	return static_call(mixed)(1, 2.5, "abc", large, 4, 5, 6, 7).words[0];
}

START_TEST(test_call_arguments)
{
	ck_assert_int_eq(call_mixed(), 1028);
	ck_assert_int_eq(static_call_update(mixed, mix_negative), 0);
	ck_assert_int_eq(call_mixed(), 972);
	ck_assert(static_call_query(mixed) == mix_negative);
	ck_assert_int_eq(static_call(variadic)(3, 5, 6, 7), 18);
	ck_assert_int_eq(static_call_update(variadic, product), 0);
	ck_assert_int_eq(static_call(variadic)(3, 5, 6, 7), 210);
}
END_TEST

/* Nothing is called, and the arguments are evaluated. */
START_TEST(test_call_null)
{
	int evaluated = 0;

	static_call_cond(counter)(++evaluated);
	ck_assert_int_eq(calls, 0);
	ck_assert_int_eq(static_call_update(counter, count), 0);
	static_call_cond(counter)(++evaluated);
	ck_assert_int_eq(calls, 2);
	ck_assert_int_eq(static_call_update(counter, NULL), 0);
	ck_assert(!static_call_query(counter));
	static_call_cond(counter)(++evaluated);
	ck_assert_int_eq(calls, 2);
	ck_assert_int_eq(evaluated, 3);
}
END_TEST

/* They look at bytes. */
#if defined(__x86_64__) && defined(MARKER_PRIV_CALL_SITE)

/* mov $2, %eax; ret; more than 2 GiB away from everything else. */
START_TEST(test_call_far)
{
	static const unsigned char code[] = {0xb8, 2, 0, 0, 0, 0xc3};
	void *far = mmap((void *)0x100000000000, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
	                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
	int (*two)(void);

	ck_assert(far != MAP_FAILED);
	memcpy(far, code, sizeof(code));
	memcpy(&two, &far, sizeof(two));
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(static_call_update(number, two), 0);
		ck_assert_int_eq(static_call(number)(), 2);
		ck_assert_int_eq(static_call_update(number, one), 0);
		ck_assert_int_eq(static_call(number)(), 1);
	}
}
END_TEST

/* The jump of a call leads straight to the function. */
START_TEST(test_call_is_direct)
{
	const unsigned char *jump = (const unsigned char *)(uintptr_t)static_call(number);
	int distance;

	memcpy(&distance, jump + 1, sizeof(distance));
	ck_assert_int_eq(jump[0], 0xe9);
	ck_assert_int_eq(jump + 5 + distance == (const unsigned char *)(uintptr_t)one,
	                 !no_wide_writes());
}
END_TEST

START_TEST(test_call_foreign_bytes)
{
	unsigned char *jump = (unsigned char *)(uintptr_t)static_call(number);
	unsigned char before = poke(jump, 0xcc);

	ck_assert_int_eq(static_call_update(number, one), -EBUSY);
	ck_assert_int_eq(*jump, 0xcc);
	poke(jump, before);
	ck_assert_int_eq(static_call_update(number, one), 0);
	ck_assert_int_eq(static_call(number)(), 1);
}
END_TEST

#endif

TCase *calls_tcase(void)
{
	TCase *tcase = tcase_create("calls");

	tcase_add_test(tcase, test_call_arguments);
	tcase_add_test(tcase, test_call_null);
#if defined(__x86_64__) && defined(MARKER_PRIV_CALL_SITE)
	tcase_add_test(tcase, test_call_far);
	tcase_add_test(tcase, test_call_is_direct);
	tcase_add_test(tcase, test_call_foreign_bytes);
#endif
	return tcase;
}
