/* SPDX-License-Identifier: MIT */
/*
 * What a hit costs while its marker is on, as a ratio to an indirect call in the same run. Counted:
 * at most 5. With an empty probe of general registers: 8. With any other probe: that and the moves
 * of the vector registers, 40 at most. Each figure is the least of many short runs, taken in turns,
 * so that other load does not count.
 */
#include "client.h"
#include "harness.h"
#include <markers/markers.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 400, HITS = 1000 };

static void callee(unsigned long number)
{
	__asm__ volatile("" ::"r"(number));
}

static void (*volatile pointer)(unsigned long) = callee;

__attribute__((noinline)) static void call_in_a_loop(void)
{
	for (unsigned long i = 0; i < HITS; i++)
		pointer(i);
}

__attribute__((noinline)) static void hit_in_a_loop(void)
{
	for (unsigned long i = 0; i < HITS; i++)
		MARKER(enabled, hit, "number %lu", i);
}

static double nanoseconds(void (*loop)(void))
{
	struct timespec before, after;

	clock_gettime(CLOCK_MONOTONIC, &before);
	loop();
	clock_gettime(CLOCK_MONOTONIC, &after);
	return ((double)(after.tv_sec - before.tv_sec) * 1e9 +
	        (double)(after.tv_nsec - before.tv_nsec)) /
	       HITS;
}

static double least(double a, double b)
{
	return a < b ? a : b;
}

static void judge(const char *what, double limit)
{
	double call = 1e9, hit = 1e9;

	for (int i = 0; i < ROUNDS; i++) {
		call = least(call, nanoseconds(call_in_a_loop));
		hit = least(hit, nanoseconds(hit_in_a_loop));
	}
	fprintf(stderr, "%s: %.1f ns, an indirect call %.1f ns, ratio %.1f (at most %.0f)\n", what,
	        hit, call, hit / call, limit);
	REQUIRE(hit <= limit * call);
}

static void test_counting(void)
{
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "enabled:hit"), 1);
	judge("counting", 5);
	REQUIRE_EQ(client_hits(fd), ROUNDS * HITS);
}

MARKER_GENERAL_REGS static void empty(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
}

MARKER_GENERAL_REGS static void count(const struct marker_event *event, void *data)
{
	(void)event;
	++*(unsigned long *)data;
}

static void with_probe(const char *what, unsigned flags, double limit)
{
	unsigned long calls = 0;

	REQUIRE_EQ(marker_enable("enabled:hit"), 1);
	REQUIRE_EQ(marker_probe_register_flags("enabled", "hit", NULL, count, &calls, flags), 0);
	hit_in_a_loop();
	REQUIRE_EQ(calls, HITS); /* what is timed is a call */
	REQUIRE_EQ(marker_probe_unregister("enabled", "hit", NULL, count, &calls), 0);
	REQUIRE_EQ(marker_probe_register_flags("enabled", "hit", NULL, empty, NULL, flags), 0);
	judge(what, limit);
}

static void test_probe_of_general_registers(void)
{
	with_probe("a probe of general registers", MARKER_PROBE_GENERAL_REGS, 8);
}

static void test_any_other_probe(void)
{
	with_probe("any other probe", 0, 8 + 40);
}

static const struct live_test tests[] = {
    {"counting", test_counting, 0},
    {"probe_of_general_registers", test_probe_of_general_registers, 0},
    {"any_other_probe", test_any_other_probe, 0},
};

LIVE_MAIN(tests)
