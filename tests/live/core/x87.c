/* SPDX-License-Identifier: MIT */
/*
 * i386: floating-point numbers live in x87 registers, of which a marker's site says nothing to the
 * compiler. A probe that uses all of them, and their flags, must leave no trace.
 */
#include "harness.h"
#include <markers/markers.h>
#include <signal.h>
#include <unistd.h>

enum { COUNT = 20, STATUS_FLAGS = 0x3f, CONTROL = 0x037f };

static unsigned calls, tags_seen;

static void use_x87(const struct marker_event *event, void *data)
{
	struct {
		uint16_t control, unused0, status, unused1, tags, unused2;
		uint32_t rest[4];
	} environment;
	volatile long double zero = 0;

	(void)event, (void)data;
	calls++;
	__asm__ volatile("fnstenv %0\n\tfldcw %0" : "+m"(environment));
	tags_seen |= (uint16_t)~environment.tags;
	for (int i = 0; i < 8; i++)
		__asm__ volatile("fld1");
	for (int i = 0; i < 8; i++)
		__asm__ volatile("fstp %%st(0)" ::: "st");
	zero = 1 / zero;
}

static uint16_t status(void)
{
	uint16_t word;

	__asm__ volatile("fnstsw %0" : "=a"(word));
	return word;
}

static uint16_t control(void)
{
	uint16_t word;

	__asm__ volatile("fnstcw %0" : "=m"(word));
	return word;
}

/* Three that live over the marker. */
__attribute__((noinline)) static long double sum(const long double *values)
{
	long double a = 0, b = 1, c = 0;

	for (int i = 0; i < COUNT; i++) {
		a += values[i];
		MARKER(x87, live, "i %d", i);
		b *= 1 + values[i];
		c = c / 2 + values[i];
	}
	return a + b + c;
}

__attribute__((noinline)) static void hit(void)
{
	MARKER(x87, empty);
}

static void test_live(void)
{
	long double values[COUNT], wanted;

	for (int i = 0; i < COUNT; i++)
		values[i] = 0.1L * (long double)i;
	wanted = sum(values);
	REQUIRE_EQ(marker_probe_register("x87", "live", NULL, use_x87, NULL), 0);
	REQUIRE_EQ(marker_enable("x87:live"), 1);
	REQUIRE(sum(values) == wanted);
	REQUIRE_EQ(calls, COUNT);
	REQUIRE_EQ(tags_seen, 0); /* empty, as a function may expect */
}

static void test_flags(void)
{
	REQUIRE_EQ(marker_probe_register("x87", "empty", NULL, use_x87, NULL), 0);
	REQUIRE_EQ(marker_enable("x87:empty"), 1);
	__asm__ volatile("fninit");
	hit();
	REQUIRE_EQ(calls, 1);
	REQUIRE_EQ(status() & STATUS_FLAGS, 0);
	REQUIRE_EQ(control(), CONTROL);
}

static volatile bool is_after;

static void on_exception(int signal)
{
	(void)signal;
	REQUIRE(is_after);
	_exit(0);
}

/* A result that was not exact is a signal, at the next instruction that waits: none of a probe's.
 */
static void test_exception_that_is_due(void)
{
	const uint16_t trap = CONTROL & ~0x20;
	const long double tenth = 0.1L;
	float shorter;

	signal(SIGFPE, on_exception);
	REQUIRE_EQ(marker_probe_register("x87", "empty", NULL, use_x87, NULL), 0);
	REQUIRE_EQ(marker_enable("x87:empty"), 1);
	__asm__ volatile("fninit\n\tfldcw %1\n\tfldt %2\n\tfstps %0"
	                 : "=m"(shorter)
	                 : "m"(trap), "m"(tenth));
	hit();
	REQUIRE_EQ(calls, 1);
	is_after = true;
	__asm__ volatile("fwait");
	REQUIRE(!"a signal");
}

static const struct live_test tests[] = {
    {"live", test_live, 0},
    {"flags", test_flags, 0},
    {"exception_that_is_due", test_exception_that_is_due, 0},
};

LIVE_MAIN(tests)
