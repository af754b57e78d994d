/* SPDX-License-Identifier: MIT */
/*
 * Architectures on which markerctl cannot start the agent by ptrace.
 */
#include "attach.h"
#include <errno.h>
#include <stdio.h>

int attach_start_agent(const struct attach_request *request, char *why, size_t size)
{
	snprintf(
	    why, size,
	    "process %d has no agent, and markerctl cannot start one on this architecture; start "
	    "the program with MARKERS_AGENT=1, or let it call marker_agent_start()",
	    request->pid);
	return -ENOSYS;
}

int attach_check(const struct attach_request *request, char *why, size_t size)
{
	return attach_start_agent(request, why, size);
}
