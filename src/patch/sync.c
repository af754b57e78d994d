/* SPDX-License-Identifier: MIT */
#include "patch/sync.h"
#include "base/sys.h"
#include <linux/membarrier.h>

static int membarrier(int command)
{
	return (int)mk_syscall(__NR_membarrier, command, 0, 0);
}

/* Registering twice costs a system call and does nothing. */
int mk_sync_prepare(void)
{
	int error = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE);

	if (!error)
		error = membarrier(MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED);
	return error == -EINVAL ? -ENOSYS : error; /* a kernel that has no such command */
}

int mk_sync_core(void)
{
	return membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE);
}

int mk_sync_memory(void)
{
	return membarrier(MEMBARRIER_CMD_PRIVATE_EXPEDITED);
}
