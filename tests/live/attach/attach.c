/* SPDX-License-Identifier: MIT */
/*
 * The ptrace start of the agent: every situation is attached to without harm, or refused with the
 * reason.
 */
#include "target.h"
#include <check.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char why[256];

static int attach(pid_t pid)
{
	const struct attach_request request = target_request(pid);

	*why = '\0';
	return attach_start_agent(&request, why, sizeof(why));
}

static void attach_well(pid_t pid)
{
	unsigned before = shared->agents;
	int error = attach(pid);

	ck_assert_msg(!error, "attach: %s: %s", strerror(-error), why);
	for (int i = 0; i < 2000 && shared->agents == before && !shared->wrong; i++)
		target_sleep_ms(1);
	ck_assert_msg(!shared->wrong, "the agent was started wrong: %#x", shared->wrong);
	ck_assert_uint_gt(shared->agents, before);
}

static void refused(int error, int expected, const char *reason)
{
	ck_assert_msg(error == expected && strstr(why, reason), "%d (%s): '%s', not '%s'", error,
	              strerror(-error), why, reason);
}

/* ---- calls that end by themselves, or are ended ---- */

static const struct {
	const char *name;
	void (*body)(void);
	enum { BY_ITSELF, BY_BYTE, BY_WAKE, BY_SIGNAL } end;
} calls[] = {
    {"nanosleep", body_nanosleep, BY_ITSELF},
    {"poll", body_poll, BY_ITSELF},
    {"select", body_select, BY_ITSELF},
    {"futex_timed", body_futex_timed, BY_ITSELF},
    {"epoll_timed", body_epoll_timed, BY_ITSELF},
    {"futex", body_futex, BY_WAKE},
    {"read", body_read, BY_BYTE},
    {"epoll", body_epoll, BY_BYTE},
    {"sigtimedwait", body_sigtimedwait, BY_SIGNAL},
    {"ppoll", body_ppoll, BY_SIGNAL},
    {"sigsuspend", body_sigsuspend, BY_SIGNAL},
};
enum { CALLS = sizeof(calls) / sizeof(calls[0]) };

static void end_call(pid_t pid, int i)
{
	if (calls[i].end == BY_BYTE)
		ck_assert_int_eq(write(shared->pipe[1], "x", 1), 1);
	else if (calls[i].end == BY_WAKE)
		ck_assert_int_eq(syscall(SYS_futex, &shared->word, FUTEX_WAKE, 1, NULL, NULL, 0),
		                 1);
	else if (calls[i].end == BY_SIGNAL)
		ck_assert_int_eq(kill(pid, SIGUSR1), 0);
	target_finish(pid);
}

START_TEST(test_attach_call)
{
	pid_t pid = target_start(calls[_i].body);

	if (calls[_i].body == body_epoll_timed) {
		/* Its EINTR may be its end, before the agent begins. */
		ck_assert_msg(!attach(pid), "%s", why);
	} else {
		attach_well(pid);
		attach_well(pid);
	}
	end_call(pid, _i);
}
END_TEST

/* ---- targets that go round ---- */

static void attach_while_it_goes_round(void (*body)(void))
{
	pid_t pid = target_start(body);

	for (int i = 0; i < 50; i++)
		attach_well(pid);
	target_stop(pid);
}

START_TEST(test_attach_busy)
{
	attach_while_it_goes_round(body_busy);
}
END_TEST

START_TEST(test_attach_handler)
{
	attach_while_it_goes_round(body_handler);
}
END_TEST

START_TEST(test_attach_blocked)
{
	attach_while_it_goes_round(body_blocked);
}
END_TEST

START_TEST(test_attach_rseq)
{
	pid_t pid = target_start(body_rseq);

	for (int i = 0; i < 200 && !shared->expected; i++)
		attach_well(pid);
	target_stop(pid);
}
END_TEST

/* Real-time signals are queued: every one that was sent arrives. */
START_TEST(test_attach_loses_no_signal)
{
	pid_t pid = target_start(body_signals);
	unsigned sent = 0;

	for (int i = 0; i < 300; i++) {
		for (int k = 0; k < 5; k++)
			sent += !sigqueue(pid, SIGRTMIN, (union sigval){0});
		attach_well(pid);
		sent += !sigqueue(pid, SIGRTMIN, (union sigval){0});
	}
	target_sleep_ms(50);
	ck_assert_uint_eq(shared->signals, sent);
	target_stop(pid);
}
END_TEST

/* Attaches without a pause until killed. */
static pid_t attach_all_the_time(pid_t pid)
{
	pid_t attacher = fork();

	ck_assert_int_ge(attacher, 0);
	if (!attacher)
		for (;;)
			if (attach(pid))
				_exit(1);
	return attacher;
}

static void end_attacher(pid_t attacher)
{
	int status;

	kill(attacher, SIGKILL);
	ck_assert_int_eq(waitpid(attacher, &status, 0), attacher);
	ck_assert_msg(WIFSIGNALED(status), "the attacher was refused");
	target_sleep_ms(20); /* its tracer */
}

/*
 * A handler without SA_RESTART ends read() with EINTR, whether the signal comes while somebody
 * attaches or not. (One that comes between two reads ends none: a few may be missed.)
 */
START_TEST(test_attach_keeps_eintr)
{
	enum { SIGNALS = 400, MISSED = SIGNALS / 50 };
	pid_t pid = target_start(body_read_signals), attacher = attach_all_the_time(pid);
	unsigned missed = 0;

	for (unsigned i = 1; i <= SIGNALS; i++) {
		unsigned before = shared->progress;

		ck_assert_int_eq(sigqueue(pid, SIGRTMIN, (union sigval){0}), 0);
		for (int k = 0; k < 100 && shared->progress == before; k++)
			target_sleep_ms(1);
		missed += shared->progress == before;
		target_sleep_ms(1);
	}
	end_attacher(attacher);
	ck_assert_uint_eq(shared->signals, SIGNALS);
	ck_assert_msg(missed <= MISSED, "%u of %u signals did not end read()", missed, SIGNALS);
	shared->stop = 1;
	ck_assert_int_eq(write(shared->pipe[1], "x", 1), 1);
	target_finish(pid);
}
END_TEST

START_TEST(test_attach_threads_1000_times)
{
	pid_t pid = target_start(body_threads);
	unsigned sent = 0;

	for (int i = 0; i < 1000; i++) {
		sent += !sigqueue(pid, SIGRTMIN, (union sigval){0});
		attach_well(pid);
	}
	target_sleep_ms(50);
	ck_assert_uint_eq(shared->signals, sent);
	target_stop(pid);
}
END_TEST

/* ---- refusals ---- */

START_TEST(test_attach_stopped)
{
	pid_t pid = target_start(body_busy);
	int status;

	kill(pid, SIGSTOP);
	ck_assert_int_eq(waitpid(pid, &status, WUNTRACED), pid);
	refused(attach(pid), -EBUSY, "kill -CONT");
	ck_assert_int_eq(waitpid(pid, &status, WNOHANG | WCONTINUED), 0);
	kill(pid, SIGCONT);
	attach_well(pid);
	target_stop(pid);
}
END_TEST

/* SIGSTOP and SIGCONT at any moment of an attach. */
START_TEST(test_attach_while_stopping)
{
	pid_t pid = target_start(body_signals), stopper = fork();

	if (!stopper)
		for (;;) {
			kill(pid, SIGSTOP);
			target_sleep_ms(1);
			kill(pid, SIGCONT);
			target_sleep_ms(1);
		}
	for (int i = 0; i < 500; i++) {
		int error = attach(pid);

		ck_assert_msg(!error || error == -EBUSY, "%s", why);
	}
	kill(stopper, SIGKILL);
	waitpid(stopper, NULL, 0);
	kill(pid, SIGCONT);
	attach_well(pid);
	ck_assert_uint_gt(shared->progress, 10);
	target_stop(pid);
}
END_TEST

START_TEST(test_attach_ended)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	target_sleep_ms(20);
	refused(attach(pid), -ESRCH, "has ended");
	ck_assert_int_eq(waitpid(pid, NULL, 0), pid);
	refused(attach(pid), -ESRCH, "there is no process");
}
END_TEST

static void body_exit_42(void)
{
	shared->ready = 1;
	while (!shared->stop)
		;
	_exit(42);
}

START_TEST(test_attach_exiting)
{
	for (int i = 0; i < 50; i++) {
		pid_t pid = target_start(body_exit_42);
		int status, error;

		shared->stop = 1;
		error = attach(pid);
		ck_assert_msg(!error || error == -ESRCH, "%s", why);
		ck_assert_int_eq(waitpid(pid, &status, 0), pid);
		ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 42);
	}
}
END_TEST

START_TEST(test_attach_traced)
{
	pid_t pid = target_start(body_busy), tracer = fork();

	if (!tracer) {
		prctl(PR_SET_NAME, "some debugger");
		ptrace(PTRACE_SEIZE, pid, NULL, NULL);
		for (;;)
			pause();
	}
	target_sleep_ms(50);
	refused(attach(pid), -EBUSY, "traced by 'some debugger'");
	kill(tracer, SIGKILL);
	waitpid(tracer, NULL, 0);
	attach_well(pid);
	target_stop(pid);
}
END_TEST

/* It could not be stopped in time: it must not stop later either. */
START_TEST(test_attach_uninterruptible)
{
	pid_t pid = target_start(body_vfork);

	refused(attach(pid), -EAGAIN, "state D");
	ck_assert_int_eq(write(shared->pipe[1], "x", 1), 1);
	target_finish(pid);
	ck_assert_uint_eq(shared->agents, 0);
}
END_TEST

START_TEST(test_attach_kernel_thread)
{
	refused(attach(2), -EPERM, "kernel thread");
}
END_TEST

START_TEST(test_attach_not_permitted)
{
	pid_t pid = target_start(body_busy), other = fork();
	int status;

	if (!other) {
		if (setgid(65534) || setuid(65534))
			_exit(77);
		_exit(attach(pid) == -EPERM && strstr(why, "user 0") && strstr(why, "sudo") ? 0
		                                                                            : 1);
	}
	ck_assert_int_eq(waitpid(other, &status, 0), other);
	ck_assert_int_eq(WEXITSTATUS(status), geteuid() ? 77 : 0);
	attach_well(pid);
	target_stop(pid);
}
END_TEST

static void filter(unsigned call, unsigned answer)
{
	struct sock_filter program[] = {
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, answer),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filters = {sizeof(program) / sizeof(program[0]), program};

	TARGET_CHECK(!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0));
	TARGET_CHECK(!prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filters));
}

static void body_filter_nothing(void)
{
	filter(SYS_reboot, SECCOMP_RET_ERRNO | EPERM);
	body_busy();
}

static void body_filter_clone(void)
{
	filter(SYS_clone, SECCOMP_RET_ERRNO | EACCES);
	body_busy();
}

static void body_trap_clone(void)
{
	filter(SYS_clone, SECCOMP_RET_TRAP);
	body_busy();
}

START_TEST(test_attach_seccomp)
{
	static const struct {
		void (*body)(void);
		int error;
	} cases[] = {
	    {body_filter_nothing, 0}, {body_filter_clone, -EACCES}, {body_trap_clone, -EPERM}};
	pid_t pid = target_start(cases[_i].body);
	struct attach_request request = target_request(pid);
	int error = -ETIMEDOUT;

	refused(attach(pid), -EPERM, "--force");
	request.force = true;
	/* Its threads never rest: on a crowded machine they may not have been stopped in time. */
	for (int tries = 0; error == -ETIMEDOUT && tries < 5; tries++)
		error = attach_start_agent(&request, why, sizeof(why));
	ck_assert_int_eq(error, cases[_i].error);
	if (cases[_i].error)
		ck_assert_ptr_nonnull(strstr(why, "cannot start the agent's thread"));
	for (int tries = 0; !error && shared->agents == 0 && tries < 500; tries++)
		usleep(10000);
	target_stop(pid);
	ck_assert_uint_eq(shared->agents, cases[_i].error ? 0 : 1);
}
END_TEST

/* It was looked at, and has begun another program since. */
START_TEST(test_attach_another_program)
{
	pid_t pid = target_start(body_busy);

	shared->status.ready = 0;
	refused(attach(pid), -ESTALE, "another program");
	shared->status.ready = 1;
	shared->runtime.spawn++;
	refused(attach(pid), -ESTALE, "another program");
	shared->runtime.spawn--;
	shared->runtime.agent++;
	refused(attach(pid), -ESTALE, "another program");
	shared->runtime.agent--;
	shared->runtime.magic++;
	refused(attach(pid), -ESTALE, "another program");
	shared->runtime.magic--;
	attach_well(pid);
	target_stop(pid);
}
END_TEST

static TCase *group(Suite *suite, const char *name, double limit)
{
	TCase *tcase = tcase_create(name);

	tcase_set_timeout(tcase, limit);
	suite_add_tcase(suite, tcase);
	return tcase;
}

int main(void)
{
	Suite *suite = suite_create("attach");
	TCase *unharmed = group(suite, "unharmed", 60), *refusals = group(suite, "refusals", 30);
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(unharmed, test_attach_call, 0, CALLS);
	tcase_add_test(unharmed, test_attach_busy);
	tcase_add_test(unharmed, test_attach_handler);
	tcase_add_test(unharmed, test_attach_blocked);
	tcase_add_test(unharmed, test_attach_rseq);
	tcase_add_test(unharmed, test_attach_loses_no_signal);
	tcase_add_test(unharmed, test_attach_keeps_eintr);
	tcase_add_test(unharmed, test_attach_threads_1000_times);
	tcase_add_test(unharmed, test_attach_while_stopping);
	tcase_add_test(refusals, test_attach_stopped);
	tcase_add_test(refusals, test_attach_ended);
	tcase_add_test(refusals, test_attach_exiting);
	tcase_add_test(refusals, test_attach_traced);
	tcase_add_test(refusals, test_attach_uninterruptible);
	tcase_add_test(refusals, test_attach_kernel_thread);
	tcase_add_test(refusals, test_attach_not_permitted);
	tcase_add_loop_test(refusals, test_attach_seccomp, 0, 3);
	tcase_add_test(refusals, test_attach_another_program);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? 1 : 0;
}
