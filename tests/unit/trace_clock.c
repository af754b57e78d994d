/* SPDX-License-Identifier: MIT */
/*
 * From an event's clock to the time of day, and the clocks that are none.
 */
#include "trace_clock.h"
#include <check.h>
#include <stdlib.h>

#define SECOND 1000000000ULL
#define MOST (1ULL << 62)

static const struct reading {
	uint64_t start, realtime, frequency, value;
	int64_t ns;
} readings[] = {
    /* CLOCK_MONOTONIC: as far behind the start as the time of day is behind the other */
    {100, 5 * SECOND, 0, 100, 5000000000},
    {100, 5 * SECOND, 0, 99, 4999999999},
    {7 * SECOND + 1, 1700000000 * SECOND, SECOND, 8 * SECOND, 1700000000999999999},
    /* a counter of 2 GHz */
    {4000000000, 9 * SECOND, 2000000000, 4000000000, 9000000000},
    {4000000000, 9 * SECOND, 2000000000, 5000000000, 9500000000},
    /* booted before 1970: a machine without a battery for its clock */
    {900 * SECOND + 10, 5, 0, 900 * SECOND + 10, 5},
    {900 * SECOND + 10, 5, 0, 900 * SECOND + 11, 6},
    {500000000, 0, 1000000000, 600000000, 100000000},
    {1000000000, 1, 2000000000, 1000000000, 1},
};

START_TEST(test_readings)
{
	const struct reading *reading = &readings[_i];
	const struct mk_ring ring = {.clock_start = reading->start,
	                             .realtime_start = reading->realtime,
	                             .clock_frequency = reading->frequency};
	struct trace_clock clock = trace_clock_of(&ring);

	ck_assert(trace_clock_is_possible(&ring));
	ck_assert_uint_lt(clock.offset, clock.frequency);
	ck_assert_int_le(clock.offset_s, (int64_t)(reading->realtime / SECOND));
	ck_assert_int_ge(clock.offset_s, -(int64_t)(reading->start / clock.frequency) - 1);
	ck_assert_int_eq(trace_clock_ns(&clock, reading->value), reading->ns);
}
END_TEST

static const struct mk_ring impossible[] = {
    {.clock_start = MOST + 1},
    {.realtime_start = MOST + 1},
    {.clock_frequency = MOST + 1},
    {.clock_start = UINT64_MAX, .realtime_start = UINT64_MAX, .clock_frequency = UINT64_MAX},
};

START_TEST(test_impossible)
{
	ck_assert(!trace_clock_is_possible(&impossible[_i]));
}
END_TEST

/* At the edges of what is possible, in every combination; the sanitizers look on. */
START_TEST(test_edges)
{
	static const uint64_t edges[] = {0, 1, 2, SECOND - 1, SECOND, SECOND + 1, MOST - 1, MOST};
	enum { EDGES = sizeof(edges) / sizeof(edges[0]) };

	for (int i = 0; i < EDGES * EDGES * EDGES; i++) {
		const struct mk_ring ring = {.clock_start = edges[i % EDGES],
		                             .realtime_start = edges[i / EDGES % EDGES],
		                             .clock_frequency = edges[i / EDGES / EDGES]};
		struct trace_clock clock = trace_clock_of(&ring);

		ck_assert(trace_clock_is_possible(&ring));
		ck_assert_uint_le(clock.offset, clock.frequency);
		for (int j = 0; j < EDGES; j++)
			trace_clock_ns(&clock, edges[j]);
		trace_clock_ns(&clock, UINT64_MAX);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("trace_clock");
	TCase *tests = tcase_create("trace_clock");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_loop_test(tests, test_readings, 0, sizeof(readings) / sizeof(readings[0]));
	tcase_add_loop_test(tests, test_impossible, 0, sizeof(impossible) / sizeof(impossible[0]));
	tcase_add_test(tests, test_edges);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
