/* SPDX-License-Identifier: MIT */
/*
 * See api.h.
 */
#include "api.h"

#include "iostat.h"
#include "vfs.h"

static int set_up(void)
{
#ifdef BENCH_KEY_OFF
	if (static_branch_disable(&iostats) != 0)
		return SQLITE_ERROR;
#endif
	return vfs_register();
}

extern const struct oltp_api oltp_api;
__attribute__((visibility("default")))
const struct oltp_api oltp_api = {set_up, bank_setup, bank_open, bank_transact, bank_close};
