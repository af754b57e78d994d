/* SPDX-License-Identifier: MIT */
/*
 * For tests that see the runtime's own agent leave.
 */
#ifndef LIVE_UNTIL_GONE_H
#define LIVE_UNTIL_GONE_H

#include "harness.h"
#include "wire/runtime.h"
#include <unistd.h>

extern struct mk_agent_status mk_agent_status;

/* REQUIREs that within four seconds no thread is left but the caller's, and no agent. */
static inline void until_gone(void)
{
	double end = live_now() + 4;

	while (live_status("Threads") > 1 && live_now() < end)
		usleep(2000);
	REQUIRE_EQ(live_status("Threads"), 1);
	REQUIRE_EQ(mk_agent_status.state, MK_AGENT_NONE);
}

#endif
