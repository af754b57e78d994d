/* SPDX-License-Identifier: MIT */
/*
 * From an event's clock to CLOCK_REALTIME.
 */
#ifndef MK_TRACE_CLOCK_H
#define MK_TRACE_CLOCK_H

#include "wire/ring.h"
#include <stdbool.h>

/* As CTF describes a clock: its origin is offset_s seconds and offset cycles after the epoch. */
struct trace_clock {
	uint64_t frequency;
	int64_t offset_s;
	uint64_t offset;
};

/* Could it be a clock? What follows is for those. */
bool trace_clock_is_possible(const struct mk_ring *ring);

struct trace_clock trace_clock_of(const struct mk_ring *ring);

/* Nanoseconds since the epoch: in doubles where the rate is not 10^9, as babeltrace2 computes
 * them, so that both print the same time. */
int64_t trace_clock_ns(const struct trace_clock *clock, uint64_t value);

/* Measures the rate over all that has passed since the start, on this machine; leaves the ring's
 * own where that says nothing (too short a time, a clock that was set meanwhile). */
void trace_clock_refine(struct mk_ring *ring);

#endif
