/* SPDX-License-Identifier: MIT */
/*
 * See worker.h.
 */
#include "worker.h"

#include "clock.h"

#include <math.h>
#include <pthread.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each on cache lines of its own: the counters are written once per transaction. */
struct worker {
	alignas(128) struct crew *crew;
	struct bank *bank;
	pthread_t thread;
	atomic_ullong committed, rolled_back, lock_waits; /* written by this worker alone */
	double began, ended;                              /* read after it was joined */
	bool failed;                                      /* likewise */
};

struct crew {
	struct crew_config config;
	pthread_mutex_t gate; /* held until all threads are there */
	atomic_uint running;
	alignas(128) atomic_ullong next; /* the number of the next transaction */
	struct worker workers[];
};

/* There is one writer and no order to keep: a plain load and store, no locked instruction. */
static void count(atomic_ullong *counter, uint64_t value)
{
	atomic_store_explicit(counter, value, memory_order_relaxed);
}

static uint64_t counted(const atomic_ullong *counter)
{
	return atomic_load_explicit(counter, memory_order_relaxed);
}

static void work(struct worker *worker)
{
	struct crew *crew = worker->crew;
	uint64_t committed = 0, rolled_back = 0;
	enum bank_outcome outcome;

	while (!atomic_load_explicit(crew->config.stop, memory_order_relaxed)) {
		uint64_t id = atomic_fetch_add_explicit(&crew->next, 1, memory_order_relaxed);

		if (id >= crew->config.transactions)
			return;
		outcome = bank_transact(worker->bank, id);
		count(&worker->lock_waits, bank_lock_waits(worker->bank));
		switch (outcome) {
		case BANK_COMMITTED:
			count(&worker->committed, ++committed);
			break;
		case BANK_ROLLED_BACK:
			count(&worker->rolled_back, ++rolled_back);
			break;
		case BANK_STOPPED:
			return;
		case BANK_FAILED:
			worker->failed = true;
			atomic_store(crew->config.stop, true);
			return;
		}
	}
}

static void *worker_main(void *arg)
{
	struct worker *worker = arg;
	struct crew *crew = worker->crew;

	pthread_mutex_lock(&crew->gate);
	pthread_mutex_unlock(&crew->gate);
	worker->began = seconds_now();
	work(worker);
	worker->ended = seconds_now();
	atomic_fetch_sub(&crew->running, 1);
	sem_post(crew->config.wake);
	return NULL;
}

static struct crew *crew_new(const struct crew_config *config)
{
	size_t size = sizeof(struct crew) + config->threads * sizeof(struct worker);
	struct crew *crew = aligned_alloc(alignof(struct crew), size);

	if (!crew)
		return NULL;
	memset(crew, 0, size);
	crew->config = *config;
	pthread_mutex_init(&crew->gate, NULL);
	for (unsigned i = 0; i < config->threads; i++)
		crew->workers[i].crew = crew;
	return crew;
}

static void crew_free(struct crew *crew)
{
	for (unsigned i = 0; i < crew->config.threads; i++)
		if (crew->workers[i].bank)
			bank_close(crew->workers[i].bank);
	free(crew);
}

static bool open_banks(struct crew *crew, char *message, size_t size)
{
	const struct crew_config *config = &crew->config;

	for (unsigned i = 0; i < config->threads; i++) {
		crew->workers[i].bank =
		    bank_open(config->db, config->bank, config->rollback_percent, config->stop,
		              message, size);
		if (!crew->workers[i].bank)
			return false;
	}
	return true;
}

/* Returns how many threads there are now: fewer than wanted means a message. */
static unsigned start_threads(struct crew *crew, char *message, size_t size)
{
	unsigned i;

	pthread_mutex_lock(&crew->gate);
	for (i = 0; i < crew->config.threads; i++) {
		struct worker *worker = &crew->workers[i];
		int error = pthread_create(&worker->thread, NULL, worker_main, worker);

		if (error != 0) {
			snprintf(message, size, "cannot start thread %u: %s", i + 1,
			         strerror(error));
			atomic_store(crew->config.stop, true);
			break;
		}
		atomic_fetch_add(&crew->running, 1);
	}
	pthread_mutex_unlock(&crew->gate);
	return i;
}

static void join_threads(struct crew *crew, unsigned threads)
{
	for (unsigned i = 0; i < threads; i++)
		pthread_join(crew->workers[i].thread, NULL);
}

struct crew *crew_start(const struct crew_config *config, char *message, size_t size)
{
	struct crew *crew = crew_new(config);
	unsigned started;

	if (!crew) {
		snprintf(message, size, "out of memory");
		return NULL;
	}
	if (open_banks(crew, message, size)) {
		started = start_threads(crew, message, size);
		if (started == config->threads)
			return crew;
		join_threads(crew, started);
	}
	crew_free(crew);
	return NULL;
}

struct crew_totals crew_totals(const struct crew *crew)
{
	struct crew_totals totals = {0};

	for (unsigned i = 0; i < crew->config.threads; i++) {
		totals.committed += counted(&crew->workers[i].committed);
		totals.rolled_back += counted(&crew->workers[i].rolled_back);
		totals.lock_waits += counted(&crew->workers[i].lock_waits);
	}
	return totals;
}

bool crew_is_done(const struct crew *crew)
{
	return atomic_load(&crew->running) == 0;
}

bool crew_join(struct crew *crew, double *seconds, struct crew_totals *totals, char *message,
               size_t size)
{
	double began = INFINITY, ended = 0;
	bool worked = true;

	join_threads(crew, crew->config.threads);
	for (unsigned i = 0; i < crew->config.threads; i++) {
		const struct worker *worker = &crew->workers[i];

		began = fmin(began, worker->began);
		ended = fmax(ended, worker->ended);
		if (worker->failed && worked) {
			snprintf(message, size, "transaction failed: %s", bank_error(worker->bank));
			worked = false;
		}
	}
	*seconds = ended - began;
	*totals = crew_totals(crew);
	crew_free(crew);
	return worked;
}
