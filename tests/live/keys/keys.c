/* SPDX-License-Identifier: MIT */
/*
 * Static keys as a program sees them: what the branches do after each call, what the calls answer,
 * and what stays as it was when they refuse.
 */
#include "keys.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <markers/static_key.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIMEOUT_MS = 200 };

static DEFINE_STATIC_KEY_TRUE(on_at_first);
static DEFINE_STATIC_KEY_FALSE(off_at_first);
static DEFINE_STATIC_KEY_ARRAY_TRUE(array, 3);
static DEFINE_STATIC_KEY_DEFERRED_FALSE(slow, TIMEOUT_MS);
DEFINE_STATIC_KEY_FALSE(unused);

bool no_wide_writes(void)
{
	const char *writer = getenv("MARKERS_WRITER");

	return writer && !strcmp(writer, "proc");
}

unsigned char poke(void *at, unsigned char byte)
{
	int fd = open("/proc/self/mem", O_RDWR | O_CLOEXEC);
	unsigned char before;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(pread(fd, &before, 1, (off_t)(uintptr_t)at), 1);
	ck_assert_int_eq(pwrite(fd, &byte, 1, (off_t)(uintptr_t)at), 1);
	close(fd);
	return before;
}

/* Both hints see the same, likely or not. */
#define SEEN(key) (both(static_branch_likely(key), static_branch_unlikely(key)))

static int both(bool likely, bool unlikely)
{
	ck_assert_int_eq(likely, unlikely);
	return likely;
}

__attribute__((noinline)) static int see_true(void)
{
	return SEEN(&on_at_first);
}

__attribute__((noinline)) static int see_false(void)
{
	return SEEN(&off_at_first);
}

START_TEST(test_key_at_first)
{
	ck_assert_int_eq(see_true(), 1);
	ck_assert_int_eq(see_false(), 0);
	ck_assert(static_key_enabled(&on_at_first));
	ck_assert(!static_key_enabled(&off_at_first));
	ck_assert_int_eq(static_key_count(&on_at_first), 1);
	ck_assert_int_eq(static_key_count(&off_at_first), 0);
}
END_TEST

START_TEST(test_key_enable_disable)
{
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(static_branch_disable(&on_at_first), 0);
		ck_assert_int_eq(static_branch_enable(&off_at_first), 0);
		ck_assert_int_eq(see_true(), 0);
		ck_assert_int_eq(see_false(), 1);
		ck_assert_int_eq(static_branch_enable(&on_at_first), 0);
		ck_assert_int_eq(static_branch_disable(&off_at_first), 0);
		ck_assert_int_eq(see_true(), 1);
		ck_assert_int_eq(see_false(), 0);
	}
}
END_TEST

/* Enabling twice is once; what incs hold, a disable does not take away. */
START_TEST(test_key_counts)
{
	ck_assert_int_eq(static_branch_enable(&off_at_first), 0);
	ck_assert_int_eq(static_branch_enable(&off_at_first), 0);
	ck_assert_int_eq(static_key_count(&off_at_first), 1);
	ck_assert_int_eq(static_branch_inc(&off_at_first), 0);
	ck_assert_int_eq(static_branch_disable(&off_at_first), -EBUSY);
	ck_assert_int_eq(static_key_count(&off_at_first), 2);
	ck_assert_int_eq(see_false(), 1);
	ck_assert_int_eq(static_branch_dec(&off_at_first), 0);
	ck_assert_int_eq(see_false(), 1);
	ck_assert_int_eq(static_branch_dec(&off_at_first), 0);
	ck_assert_int_eq(see_false(), 0);
	ck_assert_int_eq(static_branch_dec(&off_at_first), -EINVAL);
	ck_assert_int_eq(static_key_count(&off_at_first), 0);

	ck_assert_int_eq(static_branch_inc(&on_at_first), 0);
	ck_assert_int_eq(static_branch_dec(&on_at_first), 0);
	ck_assert_int_eq(see_true(), 1);
	ck_assert_int_eq(static_branch_dec(&on_at_first), 0);
	ck_assert_int_eq(see_true(), 0);
	ck_assert_int_eq(static_branch_dec(&on_at_first), -EINVAL);
	ck_assert_int_eq(static_branch_enable(&on_at_first), 0);
	ck_assert_int_eq(see_true(), 1);
}
END_TEST

START_TEST(test_key_array)
{
	for (unsigned i = 0; i < 3; i++) {
		ck_assert_int_eq(static_branch_disable(&array[i]), 0);
		ck_assert_int_eq(SEEN(&array[0]), i != 0);
		ck_assert_int_eq(SEEN(&array[1]), i != 1);
		ck_assert_int_eq(SEEN(&array[2]), i != 2);
		ck_assert_int_eq(static_branch_enable(&array[i]), 0);
	}
}
END_TEST

/* A key without branches is a normal case. */
START_TEST(test_key_unused)
{
	ck_assert_int_eq(static_branch_enable(&unused), 0);
	ck_assert(static_key_enabled(&unused));
}
END_TEST

static uint64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static int threads(void)
{
	DIR *tasks = opendir("/proc/self/task");
	int count = -2; /* . and .. */

	while (readdir(tasks))
		count++;
	closedir(tasks);
	return count;
}

static void wait_ms(long ms)
{
	struct timespec wait = {ms / 1000, ms % 1000 * 1000000};

	nanosleep(&wait, NULL);
}

/* Off not before its time; the thread that waits goes when nothing waits. */
START_TEST(test_key_deferred)
{
	uint64_t start = now_ms();

	ck_assert_int_eq(static_branch_slow_dec_deferred(&slow), -EINVAL);
	ck_assert_int_eq(static_branch_deferred_inc(&slow), 0);
	ck_assert_int_eq(static_branch_slow_dec_deferred(&slow), 0);
	ck_assert_int_eq(SEEN(&slow.key), 1);
	ck_assert_int_eq(threads(), 2);
	while (static_key_enabled(&slow.key))
		wait_ms(1);
	ck_assert_uint_ge(now_ms() - start, TIMEOUT_MS);
	while (SEEN(&slow.key) || threads() != 1)
		wait_ms(1);
	ck_assert_uint_lt(now_ms() - start, 20 * TIMEOUT_MS);
}
END_TEST

/* Users that come back meanwhile find it on, and it stays on for them. */
START_TEST(test_key_deferred_returns)
{
	ck_assert_int_eq(static_branch_deferred_inc(&slow), 0);
	ck_assert_int_eq(static_branch_slow_dec_deferred(&slow), 0);
	ck_assert_int_eq(static_branch_deferred_inc(&slow), 0);
	wait_ms(2 * TIMEOUT_MS);
	ck_assert_int_eq(static_key_count(&slow.key), 1);
	ck_assert_int_eq(SEEN(&slow.key), 1);
	ck_assert_int_eq(static_branch_slow_dec_deferred(&slow), 0);
	ck_assert_int_eq(static_key_deferred_flush(&slow), 0);
	ck_assert_int_eq(SEEN(&slow.key), 0);
	ck_assert_int_eq(static_key_deferred_flush(&slow), 0);
	ck_assert_int_eq(static_key_count(&slow.key), 0);
}
END_TEST

/* A child that is forked meanwhile waits for itself. */
START_TEST(test_key_deferred_in_child)
{
	int status;
	pid_t child;

	ck_assert_int_eq(static_branch_deferred_inc(&slow), 0);
	ck_assert_int_eq(static_branch_slow_dec_deferred(&slow), 0);
	child = fork();
	if (!child) {
		alarm(20);
		while (static_key_enabled(&slow.key))
			wait_ms(1);
		/* It counts before its branches follow: whoever changes a key waits for that. */
		static_key_deferred_flush(&slow);
		_exit(SEEN(&slow.key));
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
}
END_TEST

/* They look at bytes. */
#if defined(__x86_64__) && defined(MARKER_PRIV_KEY_SITE)

static int see_again(void)
{
	return SEEN(&off_at_first);
}

/* int3 where the branch's NOP begins: refused, and neither the key nor the text has changed. */
START_TEST(test_key_foreign_bytes)
{
	unsigned char *at = (unsigned char *)(uintptr_t)see_again, before;

	ck_assert_int_eq(static_branch_disable(&off_at_first), 0);
	while (memcmp(at, "\x0f\x1f\x44", 3) && memcmp(at, "\x0f\x1f\x84", 3))
		at++;
	before = poke(at, 0xcc);
	ck_assert_int_eq(static_branch_enable(&off_at_first), -EBUSY);
	ck_assert_int_eq(*at, 0xcc);
	ck_assert(!static_key_enabled(&off_at_first));
	ck_assert_int_eq(see_false(), 0);
	poke(at, before);
	ck_assert_int_eq(static_branch_enable(&off_at_first), 0);
	ck_assert_int_eq(see_again(), 1);
	ck_assert_int_eq(see_false(), 1);
}
END_TEST

#endif

int main(int argc, char **argv)
{
	Suite *suite = suite_create("keys");
	TCase *tcase = tcase_create("keys");
	SRunner *runner = srunner_create(suite);
	int failed;

	if (argc > 1)
		in_mdwe(argv[1]);
	tcase_add_test(tcase, test_key_at_first);
	tcase_add_test(tcase, test_key_enable_disable);
	tcase_add_test(tcase, test_key_counts);
	tcase_add_test(tcase, test_key_array);
	tcase_add_test(tcase, test_key_unused);
	tcase_add_test(tcase, test_key_deferred);
	tcase_add_test(tcase, test_key_deferred_returns);
	tcase_add_test(tcase, test_key_deferred_in_child);
#if defined(__x86_64__) && defined(MARKER_PRIV_KEY_SITE)
	tcase_add_test(tcase, test_key_foreign_bytes);
#endif
	suite_add_tcase(suite, tcase);
	suite_add_tcase(suite, values_tcase());
	suite_add_tcase(suite, calls_tcase());
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? 1 : 0;
}
