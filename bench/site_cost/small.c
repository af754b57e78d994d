/* SPDX-License-Identifier: MIT */
/*
 * The small loads of one kind, in LAYOUTS layouts.
 */
#include "object.h"

#include "kind.h"

#define LAYOUT 0
#include "loads.h"
#define LAYOUT 1
#include "loads.h"
#define LAYOUT 2
#include "loads.h"
#define LAYOUT 3
#include "loads.h"
#define LAYOUT 4
#include "loads.h"
#define LAYOUT 5
#include "loads.h"
#define LAYOUT 6
#include "loads.h"
#define LAYOUT 7
#include "loads.h"
#define LAYOUT 8
#include "loads.h"
#define LAYOUT 9
#include "loads.h"
#define LAYOUT 10
#include "loads.h"
#define LAYOUT 11
#include "loads.h"
#define LAYOUT 12
#include "loads.h"
#define LAYOUT 13
#include "loads.h"
#define LAYOUT 14
#include "loads.h"
#define LAYOUT 15
#include "loads.h"
#define LAYOUT 16
#include "loads.h"
#define LAYOUT 17
#include "loads.h"
#define LAYOUT 18
#include "loads.h"
#define LAYOUT 19
#include "loads.h"

static void evict(void)
{
#define EVICT(k) __builtin_ia32_clflush(STATE(k));
	EACH_64(EVICT)
	__builtin_ia32_mfence();
}

#define SMALL_(kind, l)                                                                            \
	{                                                                                          \
		site_latency_##kind##_##l, site_throughput_##kind##_##l, site_cold_##kind##_##l    \
	}
#define SMALL(kind, l) SMALL_(kind, l)
const struct site_object CAT(site_object_, KIND_NAME) = {
    .evict = evict,
    .layouts =
        {
            SMALL(KIND_NAME, 0),  SMALL(KIND_NAME, 1),  SMALL(KIND_NAME, 2),  SMALL(KIND_NAME, 3),
            SMALL(KIND_NAME, 4),  SMALL(KIND_NAME, 5),  SMALL(KIND_NAME, 6),  SMALL(KIND_NAME, 7),
            SMALL(KIND_NAME, 8),  SMALL(KIND_NAME, 9),  SMALL(KIND_NAME, 10), SMALL(KIND_NAME, 11),
            SMALL(KIND_NAME, 12), SMALL(KIND_NAME, 13), SMALL(KIND_NAME, 14), SMALL(KIND_NAME, 15),
            SMALL(KIND_NAME, 16), SMALL(KIND_NAME, 17), SMALL(KIND_NAME, 18), SMALL(KIND_NAME, 19),
        },
};
