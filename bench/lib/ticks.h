/* SPDX-License-Identifier: MIT */
/*
 * The clock of a measurement: the time stamp counter where there is one, else nanoseconds.
 */
#ifndef BENCH_TICKS_H
#define BENCH_TICKS_H

#include <stdint.h>
#include <time.h>

#if defined(__x86_64__) || defined(__i386__)
#define BENCH_TICK_UNIT "tsc"
static inline uint64_t bench_ticks(void)
{
	uint32_t low, high;

	/* lfence: what was measured is over, what follows has not begun */
	__asm__ __volatile__("lfence\n\trdtsc\n\tlfence" : "=a"(low), "=d"(high) : : "memory");
	return (uint64_t)high << 32 | low;
}
#else
#define BENCH_TICK_UNIT "ns"
static inline uint64_t bench_ticks(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000U + (uint64_t)now.tv_nsec;
}
#endif

static inline double bench_seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

#endif
