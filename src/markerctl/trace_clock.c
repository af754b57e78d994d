/* SPDX-License-Identifier: MIT */
#include "trace_clock.h"
#include "arch/arch.h"
#include <time.h>

#define SECOND 1000000000ULL

static uint64_t nanoseconds(uint64_t cycles, uint64_t frequency)
{
	double result = 1e9 * (double)cycles / (double)frequency;

	if (frequency == SECOND)
		return cycles;
	return result < 1e19 ? (uint64_t)result : UINT64_MAX; /* nonsense in a damaged file */
}

bool trace_clock_is_possible(const struct mk_ring *ring)
{
	const uint64_t most = 1ULL << 62; /* sums and signs stay what they are */

	return ring->clock_start <= most && ring->realtime_start <= most &&
	       ring->clock_frequency <= most;
}

struct trace_clock trace_clock_of(const struct mk_ring *ring)
{
	struct trace_clock clock = {.frequency =
	                                ring->clock_frequency ? ring->clock_frequency : SECOND};
	uint64_t whole = ring->clock_start / clock.frequency;
	uint64_t rest = nanoseconds(ring->clock_start % clock.frequency, clock.frequency);
	/* the moment when the clock stood at zero, a second later so that it is not below zero */
	uint64_t origin = ring->realtime_start + SECOND - rest, part = origin % SECOND;

	clock.offset_s = (int64_t)(origin / SECOND) - 1 - (int64_t)whole;
	clock.offset = (uint64_t)((double)part / 1e9 * (double)clock.frequency);
	if (clock.frequency == SECOND)
		clock.offset = part;
	return clock;
}

int64_t trace_clock_ns(const struct trace_clock *clock, uint64_t value)
{
	return (int64_t)((uint64_t)clock->offset_s * SECOND +
	                 nanoseconds(clock->offset, clock->frequency) +
	                 nanoseconds(value, clock->frequency));
}

void trace_clock_refine(struct mk_ring *ring)
{
	enum { SHORTEST_S = 1, TOLERANCE = 1000 };
	uint64_t counter, realtime, elapsed, frequency, difference;
	struct timespec now;

	if (!ring->clock_frequency || !mk_arch_has_clock())
		return;
	counter = mk_arch_clock();
	clock_gettime(CLOCK_REALTIME, &now);
	realtime = (uint64_t)now.tv_sec * SECOND + (uint64_t)now.tv_nsec;
	counter = counter / 2 + mk_arch_clock() / 2;
	elapsed = realtime - ring->realtime_start;
	if (realtime < ring->realtime_start || elapsed < SHORTEST_S * SECOND ||
	    counter < ring->clock_start)
		return;
	frequency = (uint64_t)((double)(counter - ring->clock_start) * 1e9 / (double)elapsed);
	difference = frequency > ring->clock_frequency ? frequency - ring->clock_frequency
	                                               : ring->clock_frequency - frequency;
	if (difference < ring->clock_frequency / TOLERANCE)
		ring->clock_frequency = frequency;
}
