/* SPDX-License-Identifier: MIT */
/*
 * What the runtime of a process says of its agent, read in its memory.
 */
#include "client.h"
#include "wire/runtime.h"
#include <errno.h>

/* False: it cannot be read, as in a process that cannot be attached to either. */
static bool read_status(const struct proc *proc, struct mk_agent_status *status)
{
	uint64_t address = proc->runtime->object->runtime.status + proc->runtime->bias;

	return proc_read(proc, address, status, sizeof(*status)) == sizeof(*status);
}

int client_agent_error(const struct proc *proc, bool *running)
{
	struct mk_agent_status status;

	*running = false;
	if (!proc->runtime || !read_status(proc, &status))
		return 0;
	*running = status.state == MK_AGENT_RUNNING;
	if (status.error < -CLIENT_ERRNO_MAX)
		return -EPROTO;
	return status.error > 0 ? -status.error : status.error;
}

bool client_speaks_alike(const struct proc *proc)
{
	struct mk_agent_status status;

	if (proc->runtime->object->runtime.abi != MARKER_PRIV_ABI)
		return false;
	return !read_status(proc, &status) || status.speaks == MK_AGENT_SPEAKS(MK_PROTOCOL_VERSION);
}

bool client_agent_is_ready(const struct proc *proc)
{
	struct mk_agent_status status;

	return !read_status(proc, &status) || status.ready;
}
