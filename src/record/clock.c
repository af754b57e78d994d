/* SPDX-License-Identifier: MIT */
#include "record/clock.h"
#include "arch/arch.h"
#include "base/sys.h"
#include <linux/time_types.h>
#include <time.h>

enum { MEASURE_MS = 10, TRIES = 8, SECOND = 1000000000 };

static uint64_t nanoseconds(int clock)
{
	struct __kernel_timespec time = {0, 0};

	mk_syscall(MK_NR_CLOCK_GETTIME, clock, &time);
	return (uint64_t)time.tv_sec * SECOND + (uint64_t)time.tv_nsec;
}

uint64_t mk_clock_monotonic(void)
{
	return nanoseconds(CLOCK_MONOTONIC);
}

struct pair {
	uint64_t counter, time;
};

/* The counter when that clock was read: of several tries the one that was least disturbed. */
static struct pair read_both(int clock)
{
	uint64_t best = UINT64_MAX;
	struct pair found = {0, 0};

	for (int i = 0; i < TRIES; i++) {
		uint64_t before = mk_arch_clock();
		uint64_t time = nanoseconds(clock);
		uint64_t took = mk_arch_clock() - before;

		if (took >= best)
			continue;
		best = took;
		found = (struct pair){before + took / 2, time};
	}
	return found;
}

struct mk_clock mk_clock_start(void)
{
	struct pair first, last, real;

	if (!mk_arch_has_clock())
		return (struct mk_clock){mk_clock_monotonic(), nanoseconds(CLOCK_REALTIME), 0};
	first = read_both(CLOCK_MONOTONIC);
	mk_sleep_ms(MEASURE_MS);
	last = read_both(CLOCK_MONOTONIC);
	real = read_both(CLOCK_REALTIME);
	/* counts of ten milliseconds: no overflow below 10^12 Hz */
	return (struct mk_clock){real.counter, real.time,
	                         (last.counter - first.counter) * SECOND /
	                             (last.time - first.time)};
}
