/* SPDX-License-Identifier: MIT */
/*
 * oltp: bank transactions on SQLite, over a block layer of its own, full of markers.
 *
 * The program to try libmarkers on and to measure it with. Calls go one way: main, worker (the
 * threads), bank (the transactions), db (statements and locks), vfs (files), blk (the I/O).
 */
#include "blk.h"
#include "clock.h"
#include "options.h"
#include "scratch.h"
#include "worker.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static atomic_bool stop; /* the run is over: time, a signal, or a worker's failure */
static sem_t wake;       /* posted when the main thread should look */

static void on_signal(int number)
{
	int saved = errno;

	(void)number;
	atomic_store(&stop, true);
	sem_post(&wake);
	errno = saved;
}

static void catch_signals(void)
{
	/* Once: the second Ctrl-C ends the process, whatever it is doing. */
	struct sigaction action = {.sa_handler = on_signal,
	                           .sa_flags = (int)(SA_RESTART | SA_RESETHAND)};
	struct sigaction hangup;

	sigemptyset(&action.sa_mask);
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, NULL, &hangup);
	if (hangup.sa_handler != SIG_IGN) /* else under nohup(1) */
		sigaction(SIGHUP, &action, NULL);
	/* A reader that has gone ends no run; main() notices in the end. */
	signal(SIGPIPE, SIG_IGN);
}

static void sleep_until(double when)
{
	struct timespec deadline;

	if (isinf(when)) {
		sem_wait(&wake);
		return;
	}
	deadline.tv_sec = (time_t)when;
	deadline.tv_nsec = (long)((when - floor(when)) * 1e9);
	sem_clockwait(&wake, CLOCK_MONOTONIC, &deadline);
}

struct sample {
	double time;
	struct crew_totals totals;
};

static struct sample take_sample(const struct crew *crew)
{
	return (struct sample){seconds_now(), crew_totals(crew)};
}

static void print_interval(double began, const struct sample *from, const struct sample *to)
{
	printf("interval %.1f tps %.1f lock_waits %llu\n", to->time - began,
	       (double)(to->totals.committed - from->totals.committed) / (to->time - from->time),
	       (unsigned long long)(to->totals.lock_waits - from->totals.lock_waits));
}

/* Until the work is done or the run is over. */
static void watch(const struct crew *crew, const struct options *options)
{
	struct sample last = take_sample(crew);
	const double began = last.time, end = began + options->seconds;
	double tick = began + options->interval;

	while (!crew_is_done(crew) && !atomic_load(&stop)) {
		struct sample now = take_sample(crew);

		if (now.time >= tick) {
			print_interval(began, &last, &now);
			if (options->stats)
				blk_print_stats(stdout);
			last = now;
			while (tick <= now.time)
				tick += options->interval;
		}
		if (now.time >= end)
			break;
		sleep_until(fmin(tick, end));
	}
	atomic_store(&stop, true);
}

static double seconds_of(struct timeval from, struct timeval to)
{
	return (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_usec - from.tv_usec) * 1e-6;
}

static void print_summary(const struct crew_totals *totals, double seconds,
                          const struct rusage *from, const struct rusage *to)
{
	printf("transactions %llu\n", (unsigned long long)totals->committed);
	printf("rolled_back %llu\n", (unsigned long long)totals->rolled_back);
	printf("lock_waits %llu\n", (unsigned long long)totals->lock_waits);
	printf("seconds %.6f\n", seconds);
	printf("tps %.1f\n", seconds > 0 ? (double)totals->committed / seconds : 0);
	printf("cpu_user %.6f\n", seconds_of(from->ru_utime, to->ru_utime));
	printf("cpu_system %.6f\n", seconds_of(from->ru_stime, to->ru_stime));
	printf("context_switches %ld\n",
	       to->ru_nvcsw - from->ru_nvcsw + to->ru_nivcsw - from->ru_nivcsw);
}

static bool complain(const char *message)
{
	fprintf(stderr, "oltp: %s\n", message);
	return false;
}

static bool run_crew(const struct crew_config *config, const struct options *options,
                     uint64_t *committed)
{
	struct rusage from, to;
	struct crew_totals totals;
	struct crew *crew;
	char message[512];
	double seconds;
	bool worked;

	getrusage(RUSAGE_SELF, &from);
	crew = crew_start(config, message, sizeof(message));
	if (!crew)
		return complain(message);
	watch(crew, options);
	worked = crew_join(crew, &seconds, &totals, message, sizeof(message)) || complain(message);
	getrusage(RUSAGE_SELF, &to);
	print_summary(&totals, seconds, &from, &to);
	if (options->stats)
		blk_print_stats(stdout);
	*committed = totals.committed;
	return worked;
}

static bool run(const struct options *options, const char *path)
{
	const struct db_config db = {path, options->journal, options->sync};
	struct bank_info bank;
	struct crew_config crew = {
	    .db = &db,
	    .bank = &bank,
	    .threads = (unsigned)options->threads,
	    .rollback_percent = (unsigned)options->rollbacks,
	    .transactions = options->transactions,
	    .stop = &stop,
	    .wake = &wake,
	};
	char message[5120];
	uint64_t committed = 0;
	bool worked;

	if (!bank_setup(&db, (uint32_t)options->scale, &stop, &bank, message, sizeof(message)))
		return complain(message);
	printf("pid %ld\ndb %s\nscale %u\nthreads %u\njournal %s\nsync %s\n", (long)getpid(), path,
	       (unsigned)bank.branches, crew.threads, db.journal, db.synchronous);
	worked = run_crew(&crew, options, &committed);
	if (!bank_verify(&db, &bank, committed, message, sizeof(message)))
		return complain(message);
	printf("verified, all balances add up\n");
	return worked;
}

int main(int argc, char **argv)
{
	struct options options = options_parse(argc, argv);
	struct scratch scratch;
	char message[5120];
	bool worked;

	setvbuf(stdout, NULL, _IOLBF, 0);
	sem_init(&wake, 0, 0);
	catch_signals();
	blk_set_depth((unsigned)options.depth);
	if (db_initialize() != SQLITE_OK)
		return complain("cannot set up SQLite"), 1;
	if (!options.db && !scratch_make(&scratch, message, sizeof(message)))
		return complain(message), 1;
	worked = run(&options, options.db ? options.db : scratch.path);
	if (!options.db)
		scratch_remove(&scratch);
	if (ferror(stdout) || fflush(stdout) != 0)
		worked = complain("cannot write to standard output");
	return worked ? 0 : 1;
}
