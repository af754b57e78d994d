/* SPDX-License-Identifier: MIT */
/*
 * Threads that are late: stopped on their way into a probe, or gone from one for good.
 */
#include "harness.h"
#include "stops.h"
#include <dlfcn.h>
#include <errno.h>
#include <markers/markers.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

__attribute__((noinline)) static void hit(void)
{
	MARKER(late, one);
}

static unsigned long calls;

static void count(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	__atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
}

static void *hit_once(void *unused)
{
	hit();
	return unused;
}

/* A thread that has found the marker on, and not yet looked for its probes. */
static pthread_t stop_before_the_section(void)
{
	pthread_t thread;

	REQUIRE_EQ(marker_probe_register("late", "one", NULL, count, &calls), 0);
	REQUIRE_EQ(marker_enable("late:one"), 1);
	stop_at("before the section");
	REQUIRE_EQ(pthread_create(&thread, NULL, hit_once, NULL), 0);
	stop_wait();
	return thread;
}

static void let_go(pthread_t thread)
{
	stop_release();
	REQUIRE_EQ(pthread_join(thread, NULL), 0);
}

static void test_finds_it_off(void)
{
	pthread_t thread = stop_before_the_section();

	REQUIRE_EQ(marker_disable("late:one"), 1);
	REQUIRE_EQ(marker_synchronize(), 0);
	let_go(thread);
	REQUIRE_EQ(calls, 0);
}

static void test_finds_the_probe_gone(void)
{
	pthread_t thread = stop_before_the_section();

	REQUIRE_EQ(marker_probe_unregister("late", "one", NULL, count, &calls), 0);
	let_go(thread);
	REQUIRE_EQ(calls, 0);
}

static void test_finds_the_other_probe(void)
{
	pthread_t thread = stop_before_the_section();

	REQUIRE_EQ(marker_probe_register("late", "one", NULL, count, NULL), 0);
	REQUIRE_EQ(marker_probe_unregister("late", "one", NULL, count, &calls), 0);
	let_go(thread);
	REQUIRE_EQ(calls, 1);
}

/* ---- left by longjmp ---- */

static sigjmp_buf out;

static void jump(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	siglongjmp(out, 1);
}

static void leave_by_longjmp(void)
{
	REQUIRE_EQ(marker_probe_register("late", "one", NULL, jump, NULL), 0);
	REQUIRE_EQ(marker_enable("late:one"), 1);
	if (!sigsetjmp(out, 1))
		hit();
}

static void test_longjmp_times_out(void)
{
	double begin;

	mk_test_grace_ms = 200;
	leave_by_longjmp();
	begin = live_now();
	REQUIRE_EQ(marker_synchronize(), -ETIMEDOUT);
	REQUIRE_EQ(marker_probe_unregister("late", "one", NULL, jump, NULL), -ETIMEDOUT);
	REQUIRE(live_now() - begin >= 0.39);
	REQUIRE(live_now() - begin < 3);
	/* It is off the list all the same, and can come back. */
	REQUIRE_EQ(marker_probe_unregister("late", "one", NULL, jump, NULL), -ENOENT);
	hit();
	REQUIRE_EQ(marker_probe_register("late", "one", NULL, count, NULL), 0);
}

static void nothing(int signal)
{
	(void)signal;
}

/* Naps are cut short; the wait is not. */
static void test_signals_do_not_shorten_the_wait(void)
{
	struct sigaction action = {.sa_handler = nothing};
	struct itimerval often = {{0, 200}, {0, 200}};
	double begin;

	mk_test_grace_ms = 500;
	leave_by_longjmp();
	REQUIRE_EQ(sigaction(SIGALRM, &action, NULL), 0);
	REQUIRE_EQ(setitimer(ITIMER_REAL, &often, NULL), 0);
	begin = live_now();
	REQUIRE_EQ(marker_synchronize(), -ETIMEDOUT);
	REQUIRE(live_now() - begin >= 0.45);
}

static void *jump_and_die(void *unused)
{
	if (!sigsetjmp(out, 1))
		hit();
	return unused;
}

/* Nobody waits for the dead, whatever they were in. */
static void test_thread_that_jumped_and_died(void)
{
	pthread_t thread;

	REQUIRE_EQ(marker_probe_register("late", "one", NULL, jump, NULL), 0);
	REQUIRE_EQ(marker_enable("late:one"), 1);
	REQUIRE_EQ(pthread_create(&thread, NULL, jump_and_die, NULL), 0);
	REQUIRE_EQ(pthread_join(thread, NULL), 0);
	REQUIRE_EQ(marker_probe_unregister("late", "one", NULL, jump, NULL), 0);
	REQUIRE_EQ(marker_synchronize(), 0);
}

/* ---- exit(3): the program's image retires while a thread is in a hit of it ---- */

/* plugin.c calls this from its destructor, when it has had markers of its own made. */
void plugin_ended(void);

static pthread_t at_exit_thread;
static bool exiting;

static void must_not_be_called(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	REQUIRE(!exiting); /* in the place of the marker that the thread stands on */
}

__attribute__((visibility("default"))) void plugin_ended(void)
{
	if (!exiting)
		return;
	let_go(at_exit_thread);
	REQUIRE_EQ(calls, 0);
	exiting = false; /* the plugin's own hits are in order */
}

static void test_late_at_exit(void)
{
	static const char *const names[] = {"hit", "first", "second", "begin", "end"};

	REQUIRE(dlopen(PLUGIN, RTLD_NOW));
	at_exit_thread = stop_before_the_section();
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		REQUIRE_EQ(
		    marker_probe_register("plugin", names[i], NULL, must_not_be_called, NULL), 0);
	exiting = true;
}

static const struct live_test tests[] = {
    {"finds_it_off", test_finds_it_off, 0},
    {"finds_the_probe_gone", test_finds_the_probe_gone, 0},
    {"finds_the_other_probe", test_finds_the_other_probe, 0},
    {"longjmp_times_out", test_longjmp_times_out, 0},
    {"signals_do_not_shorten_the_wait", test_signals_do_not_shorten_the_wait, 0},
    {"thread_that_jumped_and_died", test_thread_that_jumped_and_died, 0},
    {"late_at_exit", test_late_at_exit, 0},
};

LIVE_MAIN(tests)
