/* SPDX-License-Identifier: MIT */
/*
 * See stat.h.
 */
#include "stat.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS = 2000, MEDIANS = 200 };

/* splitmix64 */
uint64_t bench_random_next(struct bench_random *random)
{
	uint64_t x = random->state += 0x9e3779b97f4a7c15U;

	x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
	x = (x ^ x >> 27) * 0x94d049bb133111ebU;
	return x ^ x >> 31;
}

size_t bench_random_below(struct bench_random *random, size_t limit)
{
	return (size_t)((bench_random_next(random) >> 32) * (uint64_t)limit >> 32);
}

void bench_shuffle(struct bench_random *random, unsigned *order, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		order[i] = i;
	for (unsigned i = count; i > 1; i--) {
		size_t other = bench_random_below(random, i);
		unsigned keep = order[i - 1];

		order[i - 1] = order[other];
		order[other] = keep;
	}
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double middle(const double *sorted, size_t count)
{
	return count % 2 ? sorted[count / 2] : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
}

double bench_median(double *values, size_t count)
{
	qsort(values, count, sizeof(*values), by_value);
	return middle(values, count);
}

/*
 * The median of @count draws with replacement from @sorted: the draws are counted by rank, which
 * spares sorting each resample.
 */
static double drawn_median(const double *sorted, size_t count, unsigned *ranks,
                           struct bench_random *random)
{
	size_t seen = 0, rank = 0;

	memset(ranks, 0, count * sizeof(*ranks));
	for (size_t i = 0; i < count; i++)
		ranks[bench_random_below(random, count)]++;
	while ((seen += ranks[rank]) * 2 <= count)
		rank++;
	return sorted[rank];
}

/* Without the lowest and the highest quarter. Reorders @values. */
static double interquartile_mean(double *values, size_t count)
{
	size_t cut = count / 4;
	double sum = 0;

	qsort(values, count, sizeof(*values), by_value);
	for (size_t i = cut; i < count - cut; i++)
		sum += values[i];
	return sum / (double)(count - 2 * cut);
}

/* The median of each layout, and MEDIANS bootstrap medians of each. */
static bool medians_of(const double *values, size_t layouts, size_t per_layout, double *own,
                       double *drawn, struct bench_random *random)
{
	double *sorted = malloc(per_layout * sizeof(*sorted));
	unsigned *ranks = malloc(per_layout * sizeof(*ranks));
	bool worked = sorted && ranks;

	for (size_t l = 0; worked && l < layouts; l++) {
		memcpy(sorted, values + l * per_layout, per_layout * sizeof(*sorted));
		own[l] = bench_median(sorted, per_layout);
		for (size_t i = 0; i < MEDIANS; i++)
			drawn[l * MEDIANS + i] = drawn_median(sorted, per_layout, ranks, random);
	}
	free(sorted);
	free(ranks);
	return worked;
}

static void draw_interval(double *own, const double *drawn, size_t layouts,
                          struct bench_random *random, struct bench_interval *result)
{
	static double draws[DRAWS];

	result->value = interquartile_mean(own, layouts);
	for (size_t d = 0; d < DRAWS; d++) {
		for (size_t l = 0; l < layouts; l++)
			own[l] = drawn[bench_random_below(random, layouts) * MEDIANS +
			               bench_random_below(random, MEDIANS)];
		draws[d] = interquartile_mean(own, layouts);
	}
	qsort(draws, DRAWS, sizeof(*draws), by_value);
	result->low = draws[DRAWS * 25 / 1000];
	result->high = draws[DRAWS * 975 / 1000];
}

struct bench_interval bench_bootstrap(const double *values, size_t layouts, size_t per_layout,
                                      struct bench_random *random)
{
	struct bench_interval result = {NAN, NAN, NAN};
	double *own = malloc(layouts * sizeof(*own));
	double *drawn = malloc(layouts * MEDIANS * sizeof(*drawn));

	if (own && drawn && medians_of(values, layouts, per_layout, own, drawn, random))
		draw_interval(own, drawn, layouts, random, &result);
	free(own);
	free(drawn);
	return result;
}

struct bench_summary bench_summarize(double *values, size_t count)
{
	struct bench_summary summary = {NAN, 0, NAN, 0};
	double squares = 0;
	size_t kept = count - 2;

	if (count < 4)
		return summary;
	qsort(values, count, sizeof(*values), by_value);
	for (size_t i = 1; i <= kept; i++)
		summary.mean += values[i] / (double)kept;
	for (size_t i = 1; i <= kept; i++)
		squares += (values[i] - summary.mean) * (values[i] - summary.mean);
	summary.min = values[1];
	summary.max = values[kept];
	summary.deviation = sqrt(squares / (double)(kept - 1));
	return summary;
}
