/* SPDX-License-Identifier: MIT */
/*
 * The bank: branches, tellers, accounts and a history of what was moved, as in TPC-B.
 *
 * Each transaction adds an amount to one account, one teller and one branch and writes it into the
 * history. All balances start at zero, so at any time each is the sum of its history.
 */
#ifndef OLTP_BANK_H
#define OLTP_BANK_H

#include "db.h"

#include <stddef.h>

/* Per branch. */
#define BANK_TELLERS 10
#define BANK_ACCOUNTS 100000

/* What a bank is set up with and what it was found to be. */
struct bank_info {
	uint32_t branches;
	int64_t run; /* marks the history rows of this run */
};

/* bank_load.c: makes the bank in an empty file, else reads what is there. @branches 0: whatever
 * there is, or one. Returns false with a message. */
bool bank_setup(const struct db_config *config, uint32_t branches, const atomic_bool *stop,
                struct bank_info *info, char *message, size_t size);

/* bank_verify.c: do all balances add up, and are all `committed` transactions of this run there?
 * Returns false with a message. */
bool bank_verify(const struct db_config *config, const struct bank_info *info, uint64_t committed,
                 char *message, size_t size);

enum bank_outcome {
	BANK_COMMITTED,
	BANK_ROLLED_BACK, /* by the customer */
	BANK_STOPPED,     /* rolled back or never begun, for the run is over */
	BANK_FAILED,      /* rolled back; bank_error() */
};

/* A teller's window: one thread's connection with its prepared statements. */
struct bank;

/* Returns null with a message. Once @stop is true, waiting for locks is given up. */
struct bank *bank_open(const struct db_config *config, const struct bank_info *info,
                       unsigned rollback_percent, const atomic_bool *stop, char *message,
                       size_t size);
void bank_close(struct bank *bank);
const char *bank_error(const struct bank *bank);
uint64_t bank_lock_waits(const struct bank *bank);

/* Transaction number `id`; what it does follows from the number alone. */
enum bank_outcome bank_transact(struct bank *bank, uint64_t id);

#endif
