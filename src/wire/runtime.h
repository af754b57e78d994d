/* SPDX-License-Identifier: MIT */
/*
 * What markerctl finds of the runtime in a file: one struct in section marker_runtime_1 of
 * libmarkers.so, or of an executable that links libmarkers.a, stripped or not.
 */
#ifndef MK_RUNTIME_H
#define MK_RUNTIME_H

#include <stdint.h>

#define MK_RUNTIME_SECTION "marker_runtime_1"
#define MK_RUNTIME_MAGIC 0x314b524dU /* "MRK1" */
#define MK_AGENT_STACK 65536         /* bytes, mapped by whoever starts the agent */
#define MK_AGENT_TLS 4096            /* offset of the agent's thread pointer in its stack */

struct mk_runtime {
	uint32_t magic;
	uint16_t size;
	uint16_t abi;
	/* each relative to its own address */
	int64_t agent;  /* mk_arch_entry: where the agent's thread starts, all signals blocked */
	int64_t spawn;  /* mk_arch_spawn: where markerctl sends a thread to start it */
	int64_t status; /* struct mk_agent_status */
};

#define MK_AGENT_SPEAKS(version) (0x53504b00U + (version))

enum mk_agent_state { MK_AGENT_NONE, MK_AGENT_RUNNING };

struct mk_agent_status {
	int32_t state; /* MK_AGENT_ */
	int32_t error; /* -errno of the last start that failed, else 0 */
	int32_t ready; /* 0: the dynamic linker is at work: the agent would crash, don't start it */
	uint32_t speaks; /* MK_AGENT_SPEAKS of its protocol, from the start. Anything else: a
	                  * runtime of another version, whose `ready` may stand elsewhere */
};

#endif
