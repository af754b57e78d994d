/* SPDX-License-Identifier: MIT */
/*
 * The clock of events: the processor's counter where it runs at one rate on all processors, else
 * CLOCK_MONOTONIC.
 */
#ifndef MK_CLOCK_H
#define MK_CLOCK_H

#include <stdint.h>

/* Both clocks at one moment, and the rate of the first: 0 for CLOCK_MONOTONIC in ns. */
struct mk_clock {
	uint64_t now, realtime, frequency;
};

/* Takes some milliseconds to measure the rate; markerctl refines it at the end of a recording. */
struct mk_clock mk_clock_start(void);

/* CLOCK_MONOTONIC in ns, by a system call. */
uint64_t mk_clock_monotonic(void);

#endif
