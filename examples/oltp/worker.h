/* SPDX-License-Identifier: MIT */
/*
 * The threads, each with a connection of its own, that do transactions until there are enough of
 * them or somebody says stop.
 */
#ifndef OLTP_WORKER_H
#define OLTP_WORKER_H

#include "bank.h"

#include <semaphore.h>

struct crew_config {
	const struct db_config *db;
	const struct bank_info *bank;
	unsigned threads;
	unsigned rollback_percent;
	uint64_t transactions; /* in all; UINT64_MAX: until stopped */
	atomic_bool *stop;     /* read by the workers; set by them too when one fails */
	sem_t *wake;           /* posted by each worker that ends */
};

struct crew_totals {
	uint64_t committed, rolled_back, lock_waits;
};

struct crew;

/* Opens the connections and sets the threads to work, all at once. Null with a message. */
struct crew *crew_start(const struct crew_config *config, char *message, size_t size);

/* The state of the work; while it goes on, what each thread had done a moment ago. */
struct crew_totals crew_totals(const struct crew *crew);
bool crew_is_done(const struct crew *crew);

/* Waits for the threads, then frees the crew. `seconds`: from the first thread's start to the last
 * one's end. Returns false with a message if one failed, but with the results all the same. */
bool crew_join(struct crew *crew, double *seconds, struct crew_totals *totals, char *message,
               size_t size);

#endif
