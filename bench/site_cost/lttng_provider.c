/* SPDX-License-Identifier: MIT */
/*
 * The tracepoints' definitions and probes.
 */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "lttng_provider.h"
