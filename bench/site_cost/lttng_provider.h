/* SPDX-License-Identifier: MIT */
/*
 * 64 LTTng-UST tracepoints. Included several times by LTTng's own headers.
 */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER site_cost
#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./lttng_provider.h"

#if !defined(SITE_COST_LTTNG_PROVIDER_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define SITE_COST_LTTNG_PROVIDER_H

#include "repeat.h"

#include <lttng/tracepoint.h>

/* clang-format off */
LTTNG_UST_TRACEPOINT_EVENT_CLASS(site_cost, one,
	LTTNG_UST_TP_ARGS(unsigned long, x),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(unsigned long, x, x)))
#define SITE_COST_EVENT(k) \
	LTTNG_UST_TRACEPOINT_EVENT_INSTANCE(site_cost, one, site_cost, s##k, LTTNG_UST_TP_ARGS(unsigned long, x))
EACH_64(SITE_COST_EVENT)
/* clang-format on */

#endif

#include <lttng/tracepoint-event.h>
