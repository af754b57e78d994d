/* SPDX-License-Identifier: MIT */
/*
 * Signal handlers that hit markers, switch them, fork and exit, wherever they interrupt a thread.
 */
#include "client.h"
#include "harness.h"
#include <markers/markers.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long in_main, in_handler, handled;
static volatile sig_atomic_t counting;

__attribute__((noinline)) static void hit(unsigned long number)
{
	MARKER(signals, one, "number %lu", number);
}

static void hit_in_handler(int signal)
{
	(void)signal;
	handled++;
	if (!counting)
		return;
	hit(in_handler++);
}

static void every_50_us(void (*handler)(int))
{
	struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
	struct itimerval often = {{0, 50}, {0, 50}};

	REQUIRE_EQ(sigaction(SIGPROF, &action, NULL), 0);
	REQUIRE_EQ(setitimer(ITIMER_PROF, &often, NULL), 0);
	/* ITIMER_PROF has the kernel's tick; a real one comes as often as it is asked for. */
	REQUIRE_EQ(sigaction(SIGALRM, &action, NULL), 0);
	REQUIRE_EQ(setitimer(ITIMER_REAL, &often, NULL), 0);
}

/* Without alarm(2), which shares its timer: the harness's end of a hanging test. */
static void *watch(void *unused)
{
	usleep(30 * 1000000);
	live_fail(__FILE__, __LINE__, "it hangs");
	return unused;
}

static void watch_over(void)
{
	pthread_t thread;
	sigset_t all;

	sigfillset(&all);
	REQUIRE_EQ(pthread_sigmask(SIG_BLOCK, &all, NULL), 0);
	REQUIRE_EQ(pthread_create(&thread, NULL, watch, NULL), 0);
	REQUIRE_EQ(pthread_sigmask(SIG_UNBLOCK, &all, NULL), 0);
}

static void quiet(void)
{
	struct itimerval never = {{0, 0}, {0, 0}};

	setitimer(ITIMER_REAL, &never, NULL);
	setitimer(ITIMER_PROF, &never, NULL);
}

/* ---- hits: none is lost, whatever it interrupts ---- */

static void test_counts_are_exact(void)
{
	double end;
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "signals:one"), 1);
	watch_over();
	counting = 1;
	every_50_us(hit_in_handler);
	end = live_now() + 1;
	do {
		for (int i = 0; i < 1000; i++)
			hit(in_main++);
	} while (live_now() < end);
	quiet();
	REQUIRE(in_handler > 100);
	REQUIRE_EQ(client_hits(fd), in_main + in_handler);
}

static unsigned long in_probe;

static void dawdle(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	in_probe++;
	for (volatile int i = 0; i < 200; i++)
		;
}

/* The probe is interrupted too: what the handler hits then is counted, and calls no probe. */
static void test_inside_probes(void)
{
	unsigned long sum;
	double end;
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(marker_probe_register("signals", "one", NULL, dawdle, NULL), 0);
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "signals:one"), 1);
	watch_over();
	counting = 1;
	every_50_us(hit_in_handler);
	end = live_now() + 1;
	while (live_now() < end)
		hit(in_main++);
	quiet();
	sum = in_main + in_handler;
	REQUIRE_EQ(client_hits(fd), sum);
	REQUIRE(in_probe >= in_main);
	REQUIRE(in_probe < sum); /* some did interrupt one */
	REQUIRE_EQ(marker_probe_unregister("signals", "one", NULL, dawdle, NULL), 0);
}

/* The first hit of a thread, which takes its slot, interrupted by another first hit. */
static void *hit_first_under_fire(void *unused)
{
	(void)unused;
	for (int i = 0; i < 50; i++)
		hit(__atomic_fetch_add(&in_main, 1, __ATOMIC_RELAXED));
	return NULL;
}

static void fire_at(int signal)
{
	(void)signal;
	hit(__atomic_fetch_add(&in_handler, 1, __ATOMIC_RELAXED));
}

static void test_first_hits(void)
{
	struct sigaction action = {.sa_handler = fire_at};
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "signals:one"), 1);
	REQUIRE_EQ(sigaction(SIGUSR1, &action, NULL), 0);
	for (int i = 0; i < 2000; i++) {
		pthread_t thread;

		REQUIRE_EQ(pthread_create(&thread, NULL, hit_first_under_fire, NULL), 0);
		for (int k = 0; k < 3; k++)
			pthread_kill(thread, SIGUSR1);
		pthread_join(thread, NULL);
	}
	REQUIRE_EQ(client_hits(fd), in_main + in_handler);
}

/* ---- switching under fire, and from handlers ---- */

static void test_switching_under_fire(void)
{
	struct live_count count = {"signals", "one", 0};
	double end;

	watch_over();
	counting = 1;
	every_50_us(hit_in_handler);
	end = live_now() + 1;
	while (live_now() < end) {
		live_count_start(&count);
		REQUIRE_EQ(marker_enable("signals:one"), 1);
		hit(in_main++);
		REQUIRE_EQ(marker_disable("signals:one"), 1);
		live_count_stop(&count);
		REQUIRE(count.hits >= 1);
	}
	quiet();
	REQUIRE(in_handler > 100);
}

static void switch_in_handler(int signal)
{
	(void)signal;
	REQUIRE_EQ(marker_enable("signals:one"), 1);
	hit(in_handler++);
	if (in_handler % 2)
		REQUIRE_EQ(marker_disable("signals:one"), 1);
}

/* The handler interrupts the thread anywhere in marker_enable() as well. */
static void test_switching_in_handlers(void)
{
	double end;

	watch_over();
	every_50_us(switch_in_handler);
	end = live_now() + 1;
	while (live_now() < end) {
		REQUIRE_EQ(marker_enable("signals:one"), 1);
		REQUIRE_EQ(marker_disable("signals:one"), 1);
	}
	quiet();
	REQUIRE(in_handler > 100);
	REQUIRE(!live_writable_text());
}

static void fork_in_handler(int signal)
{
	int pid;

	(void)signal;
	pid = in_handler++ % 2 ? fork() : _Fork();
	if (!pid) {
		marker_enable("signals:one");
		hit(1);
		marker_disable("*");
		_exit(0);
	}
	live_reap(pid);
}

static void test_forking_in_handlers(void)
{
	struct sigaction action = {.sa_handler = fork_in_handler};
	struct itimerval sometimes = {{0, 3000}, {0, 3000}};
	double end;

	watch_over();
	REQUIRE_EQ(sigaction(SIGALRM, &action, NULL), 0);
	REQUIRE_EQ(setitimer(ITIMER_REAL, &sometimes, NULL), 0);
	end = live_now() + 1;
	while (live_now() < end) {
		REQUIRE_EQ(marker_enable("signals:one"), 1);
		REQUIRE_EQ(marker_disable("signals:one"), 1);
	}
	quiet();
	REQUIRE(in_handler > 10);
}

static void exit_in_handler(int signal)
{
	(void)signal;
	exit(0);
}

/* exit(3) retires images: it must not wait for the lock that its own thread holds. */
static void enable_until_killed(void)
{
	struct sigaction action = {.sa_handler = exit_in_handler};
	struct itimerval once = {{0, 0}, {0, 1 + (int)(getpid() * 37) % 3000}};

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &once, NULL);
	for (;;) {
		marker_enable("*");
		marker_disable("*");
	}
}

static void test_exit_in_handlers(void)
{
	for (int i = 0; i < 100; i++) {
		int pid = fork();

		if (!pid) {
			enable_until_killed();
			_exit(1);
		}
		live_reap(pid);
	}
}

static const struct live_test tests[] = {
    {"counts_are_exact", test_counts_are_exact, 0},
    {"inside_probes", test_inside_probes, 0},
    {"first_hits", test_first_hits, 0},
    {"switching_under_fire", test_switching_under_fire, 0},
    {"switching_in_handlers", test_switching_in_handlers, 0},
    {"forking_in_handlers", test_forking_in_handlers, 0},
    {"exit_in_handlers", test_exit_in_handlers, 0},
};

LIVE_MAIN(tests)
