/* SPDX-License-Identifier: MIT */
/*
 * The loop over LTTng-UST's tracepoint.
 */
#include "loops.h"

#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "lttng_provider.h"

void loop_lttng(unsigned long n)
{
	for (; n; n--)
		lttng_ust_tracepoint(enabled_cost, event, n, n);
}
