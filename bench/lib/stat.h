/* SPDX-License-Identifier: MIT */
/*
 * The statistics of paired measurements: medians, and how far to trust them.
 */
#ifndef BENCH_STAT_H
#define BENCH_STAT_H

#include <stddef.h>
#include <stdint.h>

struct bench_interval {
	double value, low, high; /* 95 % */
};

/* A small generator of its own, so that a run can be repeated from its seed. */
struct bench_random {
	uint64_t state;
};

uint64_t bench_random_next(struct bench_random *random);
/* 0 .. limit - 1 */
size_t bench_random_below(struct bench_random *random, size_t limit);
void bench_shuffle(struct bench_random *random, unsigned *order, unsigned count);

/* Reorders @values. */
double bench_median(double *values, size_t count);

/*
 * The median of paired differences and its bootstrap interval. @values are @layouts groups of
 * @per_layout each: pairs measured in one layout of the program (link order, padding, environment)
 * share its bias. The value is the interquartile mean of the layouts' medians (an extreme layout
 * shows in their deviation); the bootstrap draws layouts, and pairs within each, so that the
 * interval holds what other layouts would have shown.
 */
struct bench_interval bench_bootstrap(const double *values, size_t layouts, size_t per_layout,
                                      struct bench_random *random);

/* Mean, standard deviation and extremes, without the smallest and the largest value. */
struct bench_summary {
	double min, mean, max, deviation;
};
struct bench_summary bench_summarize(double *values, size_t count);

#endif
