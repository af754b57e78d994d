/* SPDX-License-Identifier: MIT */
/*
 * The LTTng-UST tracepoint of two longs. Included several times by LTTng's own headers.
 */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER enabled_cost
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./lttng_provider.h"

#if !defined(ENABLED_COST_LTTNG_PROVIDER_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define ENABLED_COST_LTTNG_PROVIDER_H

#include <lttng/tracepoint.h>

/* clang-format off */
LTTNG_UST_TRACEPOINT_EVENT(enabled_cost, event,
	LTTNG_UST_TP_ARGS(unsigned long, a, unsigned long, b),
	LTTNG_UST_TP_FIELDS(
		lttng_ust_field_integer(unsigned long, a, a)
		lttng_ust_field_integer(unsigned long, b, b)))
/* clang-format on */

#endif

#include <lttng/tracepoint-event.h>
