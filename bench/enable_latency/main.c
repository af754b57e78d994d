/* SPDX-License-Identifier: MIT */
/*
 * How long from marker_enable() until the last of some running threads sees the marker on? main()
 * of a program with 400 000 markers; see run.sh.
 *
 * latency PATTERN SITES THREADS ROUNDS: prints rows. The writer is MARKERS_WRITER's. With 0 for
 * SITES nothing may match, and the time is what looking through all names takes.
 */
#include "tsv.h"

#include <markers/markers.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_THREADS = 64, MOST_ROUNDS = 1000 };

static atomic_uint round_number; /* odd: look; even: rest */
static atomic_uint waiting;      /* threads that have not seen it yet, or that still see it */
static double seen_at[MOST_THREADS];

static double microseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

/* A site of one of the markers that every pattern of run.sh matches. */
static bool is_on(void)
{
	return MARKER_ENABLED(scaleC, m05_0000);
}

static void *look(void *arg)
{
	double *at = arg;
	unsigned done = 0, now;

	do {
		now = atomic_load(&round_number);
		if (now == done)
			continue;
		while (is_on() != (now & 1))
			;
		*at = microseconds();
		done = now;
		atomic_fetch_sub(&waiting, 1);
	} while (now <= 2 * MOST_ROUNDS);
	return NULL;
}

struct sample {
	double call, last; /* until marker_enable() returned, until the last thread saw it */
};

static void begin(unsigned threads)
{
	atomic_store(&waiting, threads);
	atomic_fetch_add(&round_number, 1);
}

static void wait_for_all(void)
{
	while (atomic_load(&waiting))
		sched_yield();
}

/* Returns how long the call took. */
static double enable(const char *pattern, int sites)
{
	double start = microseconds(), took;
	int matched = marker_enable(pattern);

	took = microseconds() - start;
	if (matched == sites)
		return took;
	fprintf(stderr, "latency: %s matched %d instead of %d\n", pattern, matched, sites);
	exit(1);
}

static struct sample enable_once(const char *pattern, int sites, unsigned threads)
{
	struct sample sample = {0};
	double start, last = 0;

	if (sites == 0) {
		sample.call = enable(pattern, sites);
		marker_disable(pattern);
		return sample;
	}
	begin(threads);
	start = microseconds();
	sample.call = enable(pattern, sites);
	wait_for_all();
	for (unsigned i = 0; i < threads; i++)
		last = seen_at[i] > last ? seen_at[i] : last;
	sample.last = last - start;
	begin(threads);
	marker_disable(pattern);
	wait_for_all();
	return sample;
}

static void print(const char *load, const char *subject, const char *figure, double *values,
                  unsigned rounds)
{
	double median = bench_median(values, rounds);
	struct bench_row row = {load,
	                        subject,
	                        "-",
	                        figure,
	                        "us",
	                        "-",
	                        median,
	                        values[rounds / 20],
	                        values[rounds - 1 - rounds / 20],
	                        rounds};

	bench_print_row(&row);
}

int main(int argc, char **argv)
{
	static double call[MOST_ROUNDS], last[MOST_ROUNDS];
	const char *writer = getenv("MARKERS_WRITER");
	unsigned threads, rounds;
	char load[64], subject[64];
	pthread_t thread;
	int sites;

	if (argc != 5)
		return 2;
	sites = atoi(argv[2]);
	threads = (unsigned)atoi(argv[3]);
	rounds = (unsigned)atoi(argv[4]);
	if (sites < 0 || threads < 1 || threads > MOST_THREADS || rounds < 1 ||
	    rounds > MOST_ROUNDS)
		return 2;
	for (unsigned i = 0; i < threads; i++)
		pthread_create(&thread, NULL, look, &seen_at[i]);
	for (unsigned i = 0; i < rounds; i++) {
		struct sample sample = enable_once(argv[1], sites, threads);

		call[i] = sample.call;
		last[i] = sample.last;
	}
	if (sites)
		snprintf(load, sizeof(load), "%s %s", writer ? writer : "default", argv[2]);
	else
		snprintf(load, sizeof(load), "no match");
	if (sites)
		snprintf(subject, sizeof(subject), "%u threads", threads);
	else
		snprintf(subject, sizeof(subject), "a %s",
		         strpbrk(argv[1], "*?[") ? "pattern" : "name");
	print(load, subject, "call", call, rounds);
	if (sites)
		print(load, subject, "last_thread", last, rounds);
	return 0;
}
