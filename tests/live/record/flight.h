/* SPDX-License-Identifier: MIT */
/*
 * A flight recorder of the test's own process, as its agent makes one for markerctl.
 */
#ifndef LIVE_FLIGHT_H
#define LIVE_FLIGHT_H

#include <stdint.h>

/* Begins to record flight:* into so many chunks of the smallest size, until the process ends. The
 * ring's descriptor. */
int flight_start(uint64_t chunks);

/* One event, flight:tick. */
void flight_send(unsigned long thread, unsigned long sequence);

struct flight_tick {
	uint64_t thread, sequence; /* its fields */
};

/* Waits until the kernel knows no such thread of this process any more: after it was joined. */
void flight_bury(int tid);

#endif
