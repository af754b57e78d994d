/* SPDX-License-Identifier: MIT */
/*
 * What the targets do while somebody attaches to them. Each call must end as if nobody had.
 */
#include "target.h"
#include <errno.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WAIT_MS = 300, SLACK_MS = 5000 };

static long long begin(void)
{
	shared->ready = 1;
	return target_now_ms();
}

/* The whole time, and not for ever. */
static void check_waited(long long start)
{
	long long waited = target_now_ms() - start;

	TARGET_CHECK(waited >= WAIT_MS - 1);
	TARGET_CHECK(waited < WAIT_MS + SLACK_MS);
}

void body_nanosleep(void)
{
	struct timespec pause = {0, WAIT_MS * 1000000L};
	long long start = begin();

	TARGET_CHECK(!nanosleep(&pause, NULL));
	check_waited(start);
}

void body_poll(void)
{
	struct pollfd wait = {shared->pipe[0], POLLIN, 0};
	long long start = begin();

	TARGET_CHECK(poll(&wait, 1, WAIT_MS) == 0);
	check_waited(start);
}

void body_select(void)
{
	struct timeval limit = {0, WAIT_MS * 1000L};
	fd_set set;
	long long start;

	FD_ZERO(&set);
	FD_SET(shared->pipe[0], &set);
	start = begin();
	TARGET_CHECK(select(shared->pipe[0] + 1, &set, NULL, NULL, &limit) == 0);
	check_waited(start);
}

static long futex(int op, int value, const struct timespec *limit)
{
	return syscall(SYS_futex, &shared->word, op, value, limit, NULL, 0);
}

void body_futex_timed(void)
{
	struct timespec limit = {0, WAIT_MS * 1000000L};
	long long start = begin();

	TARGET_CHECK(futex(FUTEX_WAIT, 0, &limit) == -1 && errno == ETIMEDOUT);
	check_waited(start);
}

void body_futex(void)
{
	begin();
	TARGET_CHECK(futex(FUTEX_WAIT, 0, NULL) == 0);
}

void body_read(void)
{
	char byte = 0;

	begin();
	TARGET_CHECK(read(shared->pipe[0], &byte, 1) == 1 && byte == 'x');
}

static int epoll_of_pipe(void)
{
	struct epoll_event event = {.events = EPOLLIN, .data.u32 = 77};
	int epoll = epoll_create1(EPOLL_CLOEXEC);

	TARGET_CHECK(epoll >= 0);
	TARGET_CHECK(!epoll_ctl(epoll, EPOLL_CTL_ADD, shared->pipe[0], &event));
	return epoll;
}

void body_epoll(void)
{
	struct epoll_event event = {0};
	int epoll = epoll_of_pipe();

	begin();
	TARGET_CHECK(epoll_wait(epoll, &event, 1, -1) == 1 && event.data.u32 == 77);
}

void body_epoll_timed(void)
{
	struct epoll_event event = {0};
	int epoll = epoll_of_pipe(), count;
	long long start = begin();

	count = epoll_wait(epoll, &event, 1, WAIT_MS);
	TARGET_CHECK(count == 0 || (count == -1 && errno == EINTR));
	if (!count)
		check_waited(start);
}

void body_sigtimedwait(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGUSR1);
	sigprocmask(SIG_BLOCK, &set, NULL);
	begin();
	TARGET_CHECK(sigwaitinfo(&set, NULL) == SIGUSR1);
}

static void count_signal(int signal)
{
	(void)signal;
	shared->signals++;
}

/* Calls that wait with another signal mask: it must be in force while they wait, and the thread's
 * own again afterwards. */
static void wait_with_empty_mask(int (*wait)(const sigset_t *mask))
{
	struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
	sigset_t own, empty, after;

	sigaction(SIGUSR1, &action, NULL);
	sigemptyset(&empty);
	sigemptyset(&own);
	sigaddset(&own, SIGUSR1);
	sigaddset(&own, SIGUSR2);
	sigprocmask(SIG_SETMASK, &own, NULL);
	begin();
	TARGET_CHECK(wait(&empty) == -1 && errno == EINTR);
	TARGET_CHECK(shared->signals == 1);
	sigprocmask(SIG_SETMASK, NULL, &after);
	for (int i = 1; i < 32; i++)
		TARGET_CHECK(sigismember(&after, i) == sigismember(&own, i));
}

static int ppoll_nothing(const sigset_t *mask)
{
	return ppoll(NULL, 0, NULL, mask);
}

void body_ppoll(void)
{
	wait_with_empty_mask(ppoll_nothing);
}

void body_sigsuspend(void)
{
	wait_with_empty_mask(sigsuspend);
}

/* The parent of a vfork sleeps where no signal and no tracer wakes it. */
void body_vfork(void)
{
	char byte = 0;
	pid_t child;
	int status;

	begin();
	child = vfork();
	if (!child)
		_exit(read(shared->pipe[0], &byte, 1) == 1 ? 0 : 1);
	TARGET_CHECK(waitpid(child, &status, 0) == child && status == 0 && byte == 'x');
}

/* A generator in integer registers and a sum in vector registers, of which the test knows what
 * comes out: any register that were not as before would show. */
static void compute(unsigned rounds)
{
	uint64_t x = 88172645463325252ULL;
	double sum = 0, step = 1;

	for (unsigned i = 0; i < rounds; i++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
		sum += step;
		step = sum / (double)(i + 1);
	}
	TARGET_CHECK(sum > rounds - 0.5 && sum < rounds + 0.5);
	shared->word = (int)(x >> 32);
}

void body_busy(void)
{
	int first;

	compute(1000000);
	first = shared->word;
	begin();
	while (!shared->stop) {
		compute(1000000);
		TARGET_CHECK(shared->word == first);
		shared->progress++;
	}
}

static void busy_handler(int signal)
{
	(void)signal;
	body_busy();
}

void body_handler(void)
{
	static char stack[65536];
	const stack_t alternate = {.ss_sp = stack, .ss_size = sizeof(stack)};
	struct sigaction action = {.sa_handler = busy_handler, .sa_flags = SA_ONSTACK};

	sigaltstack(&alternate, NULL);
	sigaction(SIGUSR1, &action, NULL);
	raise(SIGUSR1);
}

static void never(int signal)
{
	(void)signal;
	target_fail(__LINE__);
}

void body_blocked(void)
{
	struct sigaction action = {.sa_handler = never}, after;
	sigset_t all, mask;

	/* A trap would reset this handler, and unblock the signal. */
	sigaction(SIGTRAP, &action, NULL);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
	body_busy();
	sigprocmask(SIG_SETMASK, NULL, &mask);
	for (int i = 1; i < 32; i++)
		TARGET_CHECK(i == SIGKILL || i == SIGSTOP || sigismember(&mask, i));
	sigaction(SIGTRAP, NULL, &after);
	TARGET_CHECK(after.sa_handler == never);
}

void body_signals(void)
{
	struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
	struct timespec pause = {0, 100000};
	sigset_t none;

	sigaction(SIGRTMIN, &action, NULL);
	begin();
	while (!shared->stop) {
		nanosleep(&pause, NULL);
		shared->progress++;
	}
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, NULL, &none);
	TARGET_CHECK(!sigismember(&none, SIGRTMIN));
}

/* One signal at a time, each while in read(): each must end it, and nothing else may. */
void body_read_signals(void)
{
	struct sigaction action = {.sa_handler = count_signal};
	char byte;

	sigaction(SIGRTMIN, &action, NULL);
	begin();
	while (!shared->stop) {
		ssize_t got = read(shared->pipe[0], &byte, 1);

		TARGET_CHECK(got == 1 || (got == -1 && errno == EINTR));
		if (got == 1)
			continue;
		shared->progress++;
		TARGET_CHECK(shared->progress <= shared->signals);
	}
}
