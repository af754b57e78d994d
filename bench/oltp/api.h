/* SPDX-License-Identifier: MIT */
/*
 * examples/oltp as a shared object: what a bench that holds several builds of it calls.
 */
#ifndef BENCH_OLTP_API_H
#define BENCH_OLTP_API_H

#include "bank.h"

struct oltp_api {
	int (*set_up)(void); /* registers the VFS */
	bool (*setup)(const struct db_config *config, uint32_t branches, const atomic_bool *stop,
	              struct bank_info *info, char *message, size_t size);
	struct bank *(*open)(const struct db_config *config, const struct bank_info *info,
	                     unsigned rollback_percent, const atomic_bool *stop, char *message,
	                     size_t size);
	enum bank_outcome (*transact)(struct bank *bank, uint64_t id);
	void (*close)(struct bank *bank);
};

#endif
