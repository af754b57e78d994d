/* SPDX-License-Identifier: MIT */
/*
 * markerctl killed half way: at each of its ptrace calls in turn, and 200 times at random. Whatever
 * the moment, the target goes on with the right result.
 */
#include "target.h"
#include <check.h>
#include <errno.h>
#include <linux/futex.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned calls_left; /* 0: no limit */
static bool after;          /* die behind the call, not before */

/* The linker puts this in place of ptrace(). */
long __real_ptrace(enum __ptrace_request request, ...);
long __wrap_ptrace(enum __ptrace_request request, ...);

long __wrap_ptrace(enum __ptrace_request request, ...)
{
	bool last = calls_left && !--calls_left;
	va_list arguments;
	pid_t pid;
	void *address, *data;
	long result;

	va_start(arguments, request);
	pid = va_arg(arguments, pid_t);
	address = va_arg(arguments, void *);
	data = va_arg(arguments, void *);
	va_end(arguments);
	if (last && !after)
		kill(getpid(), SIGKILL);
	result = __real_ptrace(request, pid, address, data);
	if (last)
		kill(getpid(), SIGKILL);
	return result;
}

/* True if it was killed before it was done. */
static bool attach_and_die(pid_t pid, unsigned call, bool behind)
{
	const struct attach_request request = target_request(pid);
	char why[256];
	int error;

	calls_left = call;
	after = behind;
	error = attach_start_agent(&request, why, sizeof(why));
	/* -EALREADY: the one killed before has not quite ended. -ESRCH: the target has, by itself.
	 */
	ck_assert_msg(!error || error == -EINTR || error == -EALREADY || error == -ESRCH, "%s",
	              why);
	return error;
}

static void die_at_each_call(void (*body)(void), void (*end)(pid_t pid))
{
	bool killed = true;
	unsigned call;

	for (call = 1; killed; call++)
		for (int behind = 0; behind < 2 && killed; behind++) {
			pid_t pid = target_start(body);

			killed = attach_and_die(pid, call, behind);
			end(pid);
		}
	ck_assert_uint_ge(call, 12);
}

static void end_by_itself(pid_t pid)
{
	target_finish(pid);
}

static void end_by_byte(pid_t pid)
{
	ck_assert_int_eq(write(shared->pipe[1], "x", 1), 1);
	target_finish(pid);
}

/*
 * A start whose tracer was killed goes on by itself for some microseconds, with signals blocked;
 * one that comes then has its handler run before the call is restarted, and would not end it
 * (docs/attaching.md). So the signal is sent when the target is in its call again.
 */
static void wait_until_in_call(pid_t pid)
{
	char path[64], text[64] = "";

	snprintf(path, sizeof(path), "/proc/%d/syscall", pid);
	for (int i = 0; i < 5000 && atol(text) != SYS_ppoll; i++) {
		FILE *file = fopen(path, "r");

		target_sleep_ms(1);
		if (!file)
			continue;
		if (!fgets(text, sizeof(text), file))
			text[0] = '\0';
		fclose(file);
	}
	ck_assert_int_eq(atol(text), SYS_ppoll);
}

static void end_by_signal(pid_t pid)
{
	wait_until_in_call(pid);
	ck_assert_int_eq(kill(pid, SIGUSR1), 0);
	target_finish(pid);
}

static void end_round(pid_t pid)
{
	unsigned before = shared->progress;

	for (int i = 0; i < 2000 && shared->progress < before + 2; i++)
		target_sleep_ms(1);
	ck_assert_msg(shared->progress >= before + 2, "the target does not go on");
	target_stop(pid);
}

START_TEST(test_killed_at_each_call_busy)
{
	die_at_each_call(body_busy, end_round);
}
END_TEST

START_TEST(test_killed_at_each_call_blocked)
{
	die_at_each_call(body_blocked, end_round);
}
END_TEST

START_TEST(test_killed_at_each_call_read)
{
	die_at_each_call(body_read, end_by_byte);
}
END_TEST

START_TEST(test_killed_at_each_call_nanosleep)
{
	die_at_each_call(body_nanosleep, end_by_itself);
}
END_TEST

START_TEST(test_killed_at_each_call_ppoll)
{
	die_at_each_call(body_ppoll, end_by_signal);
}
END_TEST

/* kill -9 of markerctl and its tracer at random moments, on one target that must live on. */
static void kill_at_random(void (*body)(void))
{
	enum { KILLS = 200, SPAN_US = 1500 };
	pid_t pid = target_start(body);
	unsigned killed = 0;

	for (int i = 0; i < KILLS; i++) {
		pid_t attacher = fork();
		int status;

		ck_assert_int_ge(attacher, 0);
		if (!attacher) {
			setpgid(0, 0);
			attach_and_die(pid, 0, false);
			_exit(0);
		}
		setpgid(attacher, attacher);
		usleep((unsigned)rand() % SPAN_US);
		kill(-attacher, SIGKILL);
		waitpid(attacher, &status, 0);
		killed += WIFSIGNALED(status);
	}
	ck_assert_uint_gt(killed, KILLS / 10);
	end_round(pid);
}

START_TEST(test_killed_at_random_busy)
{
	kill_at_random(body_busy);
}
END_TEST

START_TEST(test_killed_at_random_threads)
{
	kill_at_random(body_threads);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("attach_killed");
	TCase *tcase = tcase_create("killed");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_set_timeout(tcase, 60);
	suite_add_tcase(suite, tcase);
	tcase_add_test(tcase, test_killed_at_each_call_busy);
	tcase_add_test(tcase, test_killed_at_each_call_blocked);
	tcase_add_test(tcase, test_killed_at_each_call_read);
	tcase_add_test(tcase, test_killed_at_each_call_nanosleep);
	tcase_add_test(tcase, test_killed_at_each_call_ppoll);
	tcase_add_test(tcase, test_killed_at_random_busy);
	tcase_add_test(tcase, test_killed_at_random_threads);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? 1 : 0;
}
