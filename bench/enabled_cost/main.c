/* SPDX-License-Identifier: MIT */
/*
 * What does a hit cost when somebody listens? Each subject against a call through a pointer.
 *
 * enabled_cost [--pairs N] [--units N] [SUBJECT]...
 *	rows, with ratios to the call; chunks of N hits. Without a subject the controls alone.
 * enabled_cost --threads N SUBJECT
 *	one row: events/s of N threads together.
 *
 * Who listens (markerctl record, an LTTng session, a uprobe) is set up by bench/run.
 */
#include "loops.h"
#include "ticks.h"
#include "tsv.h"

#include <getopt.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct loop {
	const char *name;
	void (*run)(unsigned long n);
} loops[] = {
    {"call", loop_call},
    {"rdtsc", loop_rdtsc},
    {"rdtsc_60_nops", loop_rdtsc_work},
    {"60_nops", loop_work},
    {"rdtsc_store_32", loop_floor},
    {"probe", loop_probe},
    {"probe_general", loop_probe_general},
    {"count", loop_count},
    {"record", loop_record},
#ifdef HAVE_LTTNG
    {"lttng", loop_lttng},
#endif
#ifdef HAVE_SDT
    {"sdt_uprobe", loop_sdt},
#endif
};

enum { LOOPS = sizeof(loops) / sizeof(*loops), MOST_THREADS = 64 };

static const struct loop *loop_named(const char *name)
{
	for (size_t i = 0; i < LOOPS; i++)
		if (strcmp(loops[i].name, name) == 0)
			return &loops[i];
	fprintf(stderr, "enabled_cost: no subject '%s'\n", name);
	exit(2);
}

static int compare(char **names, unsigned count, unsigned pairs, unsigned units)
{
	struct bench_code codes[LOOPS + 1];
	struct bench_subject subjects[LOOPS + 1];
	struct bench_comparison comparison = {.base = &subjects[0],
	                                      .subjects = &subjects[1],
	                                      .count = count,
	                                      .layouts = 1,
	                                      .pairs = pairs,
	                                      .controls = 5,
	                                      .hits = 1,
	                                      .units = units};
	struct bench_results results;

	for (unsigned i = 0; i < count + 1; i++) {
		const struct loop *loop = i < 1 ? &loops[i] : loop_named(names[i - 1]);

		codes[i] = (struct bench_code){.time = bench_time_run, .run = loop->run};
		subjects[i] =
		    (struct bench_subject){loop->name, &codes[i], &codes[0], loops[0].name};
	}
	bench_pin();
	bench_print_head();
	if (!bench_compare(&comparison, &results))
		return 1;
	bench_print_results("1 thread", &comparison, &results);
	bench_results_free(&results);
	return 0;
}

static atomic_bool stop;
static atomic_ullong events;

static void *hit(void *arg)
{
	const struct loop *loop = arg;
	unsigned long long mine = 0;

	for (; !atomic_load(&stop); mine += 1000)
		loop->run(1000);
	atomic_fetch_add(&events, mine);
	return NULL;
}

static int rate(const char *name, unsigned threads)
{
	const struct timespec second = {1, 0};
	const struct loop *loop = loop_named(name);
	pthread_t ids[MOST_THREADS];
	double start = bench_seconds(), seconds;
	char load[32];

	for (unsigned i = 0; i < threads; i++)
		if (pthread_create(&ids[i], NULL, hit, (void *)(uintptr_t)loop) != 0)
			return 1;
	nanosleep(&second, NULL);
	seconds = bench_seconds() - start;
	atomic_store(&stop, true);
	for (unsigned i = 0; i < threads; i++)
		pthread_join(ids[i], NULL);
	snprintf(load, sizeof(load), "%u threads", threads);
	bench_print_head();
	bench_print_value(load, name, "events/s", (double)atomic_load(&events) / seconds, "1/s", 1);
	return 0;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {{"pairs", required_argument, NULL, 'p'},
	                                        {"threads", required_argument, NULL, 't'},
	                                        {"units", required_argument, NULL, 'u'},
	                                        {NULL, 0, NULL, 0}};
	unsigned pairs = 300, threads = 0, units = 100000;
	int option, error = loops_prepare();

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'p')
			pairs = (unsigned)strtoul(optarg, NULL, 10);
		else if (option == 't')
			threads = (unsigned)strtoul(optarg, NULL, 10);
		else if (option == 'u')
			units = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	if (error) {
		fprintf(stderr, "enabled_cost: cannot enable: %s\n", strerror(-error));
		return 1;
	}
	if ((optind == argc && threads) || argc - optind > LOOPS || pairs == 0 || units < 1000 ||
	    threads > MOST_THREADS)
		return 2;
	if (threads)
		return rate(argv[optind], threads);
	return compare(argv + optind, (unsigned)(argc - optind), pairs, units);
}
