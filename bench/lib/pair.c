/* SPDX-License-Identifier: MIT */
/*
 * See pair.h.
 */
#include "pair.h"

#include "ticks.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>

enum { SAME, MORE, SUBJECTS }; /* the controls are candidates like all others */

struct run {
	const struct bench_comparison *comparison;
	unsigned candidates;
	unsigned *order;
	unsigned long *units;     /* per chunk, of each layout */
	double *slowdown, *ticks; /* [candidate][layout][pair]; see first_of() */
	double *base;             /* ticks per hit of each A */
	struct bench_random random;
};

uint64_t bench_time_run(const struct bench_code *code, unsigned long units)
{
	uint64_t start;

	/* A takes part in every pair, its rivals in one of many: without this they would pay some
	 * 1000 cycles of cold caches and predictors, which is 0.25 % of a chunk. */
	code->run(units / 32);
	start = bench_ticks();
	code->run(units);
	return bench_ticks() - start;
}

void bench_pin(void)
{
	cpu_set_t allowed, one;

	if (sched_getaffinity(0, sizeof(allowed), &allowed) != 0)
		return;
	for (size_t cpu = CPU_SETSIZE; cpu-- > 0;) {
		if (!CPU_ISSET(cpu, &allowed))
			continue;
		CPU_ZERO(&one);
		CPU_SET(cpu, &one);
		sched_setaffinity(0, sizeof(one), &one);
		return;
	}
}

/* Units for one chunk: the quickest of some tries, for others on the machine slow down but never
 * speed up. Never below 1000, so that 0.1 % more is a whole number. */
static unsigned long calibrate(const struct bench_comparison *comparison,
                               const struct bench_code *code)
{
	double wanted = comparison->chunk_seconds > 0 ? comparison->chunk_seconds : 200e-6;
	unsigned long units = 1000;

	while (units < 1UL << 40) {
		double best = INFINITY;

		for (int i = 0; i < 5; i++) {
			double start = bench_seconds();

			code->time(code, units);
			best = fmin(best, bench_seconds() - start);
		}
		if (best >= wanted / 2)
			return (unsigned long)fmax(1, floor((double)units / 1000 * wanted / best)) *
			       1000;
		units *= 2;
	}
	return units;
}

/* The two sides of a pair, and how many units the second runs. */
struct sides {
	const struct bench_code *a, *b;
	unsigned long more;
};

static struct sides sides_of(const struct bench_comparison *comparison, unsigned candidate,
                             unsigned layout, unsigned long units)
{
	const struct bench_code *base = &comparison->base->layouts[layout];
	const struct bench_subject *subject = candidate == SAME ? comparison->same
	                                      : candidate == MORE
	                                          ? comparison->more
	                                          : &comparison->subjects[candidate - SUBJECTS];

	if (!subject)
		return (struct sides){base, base, candidate == MORE ? units + units / 1000 : units};
	return (struct sides){subject->against ? &subject->against[layout] : base,
	                      &subject->layouts[layout], units};
}

/* The controls look for 0.1 %, where rivals may differ by much more: they may take more pairs. */
static unsigned controls_of(const struct bench_comparison *comparison)
{
	return comparison->controls ? comparison->controls : 1;
}

static unsigned pairs_of(const struct bench_comparison *comparison, unsigned candidate)
{
	return comparison->pairs * (candidate < SUBJECTS ? controls_of(comparison) : 1);
}

/* The index of a candidate's first pair. */
static size_t first_of(const struct bench_comparison *comparison, unsigned candidate)
{
	size_t all = (size_t)comparison->layouts * comparison->pairs;

	return candidate <= SUBJECTS
	           ? candidate * all * controls_of(comparison)
	           : (SUBJECTS * controls_of(comparison) + candidate - SUBJECTS) * all;
}

static void measure_pair(struct run *run, unsigned candidate, unsigned layout, unsigned pair,
                         unsigned long units)
{
	const struct bench_comparison *comparison = run->comparison;
	struct sides sides = sides_of(comparison, candidate, layout, units);
	size_t at = first_of(comparison, candidate) +
	            (size_t)layout * pairs_of(comparison, candidate) + pair;
	double hits = (double)units * (comparison->hits > 0 ? comparison->hits : 1);
	uint64_t a, b;

	if (bench_random_next(&run->random) & 1) {
		a = sides.a->time(sides.a, units);
		b = sides.b->time(sides.b, sides.more);
	} else {
		b = sides.b->time(sides.b, sides.more);
		a = sides.a->time(sides.a, units);
	}
	run->slowdown[at] = ((double)b - (double)a) / (double)a;
	run->ticks[at] = ((double)b - (double)a) / hits;
	if (candidate == SAME && pair < comparison->pairs)
		run->base[(size_t)layout * comparison->pairs + pair] = (double)a / hits;
}

static unsigned long prepare_layout(struct run *run, unsigned layout)
{
	const struct bench_comparison *comparison = run->comparison;
	unsigned long units = comparison->units;

	if (units == 0)
		units = calibrate(comparison, &comparison->base->layouts[layout]);
	for (unsigned c = 0; c < run->candidates; c++) { /* warm up */
		struct sides sides = sides_of(comparison, c, layout, units);

		sides.a->time(sides.a, units);
		sides.b->time(sides.b, units);
	}
	return units;
}

/* One rival after the other: where they took turns, the base found its code warm more often than
 * each of them. */
static void measure_block(struct run *run, unsigned layout, unsigned first, unsigned last)
{
	unsigned pairs = run->comparison->pairs;

	if (run->comparison->renew)
		run->comparison->renew(layout);
	bench_shuffle(&run->random, run->order, run->candidates);
	for (unsigned i = 0; i < run->candidates; i++) {
		unsigned candidate = run->order[i],
		         times = pairs_of(run->comparison, candidate) / pairs;

		for (unsigned pair = first; pair < last; pair++)
			for (unsigned t = 0; t < times; t++)
				measure_pair(run, candidate, layout, pair + t * pairs,
				             run->units[layout]);
	}
}

/* In blocks, layout by layout, again and again: what disturbs the machine for a while must not
 * fall on one layout alone. */
static void measure(struct run *run)
{
	const struct bench_comparison *comparison = run->comparison;
	unsigned block = comparison->renew ? 50 : 10;

	for (unsigned layout = 0; layout < comparison->layouts; layout++)
		run->units[layout] = prepare_layout(run, layout);
	for (unsigned first = 0; first < comparison->pairs; first += block)
		for (unsigned layout = 0; layout < comparison->layouts; layout++)
			measure_block(run, layout, first,
			              first + block < comparison->pairs ? first + block
			                                                : comparison->pairs);
}

static double layout_deviation(const double *values, unsigned layouts, unsigned pairs)
{
	double sum = 0, squares = 0;
	double *copy = malloc(pairs * sizeof(*copy));

	for (unsigned l = 0; copy && l < layouts; l++) {
		double median;

		for (unsigned p = 0; p < pairs; p++)
			copy[p] = values[(size_t)l * pairs + p];
		median = bench_median(copy, pairs);
		sum += median;
		squares += median * median;
	}
	free(copy);
	if (layouts < 2)
		return 0;
	return sqrt(fmax(0, (squares - sum * sum / layouts) / (layouts - 1)));
}

static struct bench_result result_of(struct run *run, unsigned candidate)
{
	unsigned layouts = run->comparison->layouts;
	unsigned pairs = pairs_of(run->comparison, candidate);
	size_t at = first_of(run->comparison, candidate);

	return (struct bench_result){
	    .slowdown = bench_bootstrap(run->slowdown + at, layouts, pairs, &run->random),
	    .ticks = bench_bootstrap(run->ticks + at, layouts, pairs, &run->random),
	    .layout_deviation = layout_deviation(run->slowdown + at, layouts, pairs),
	};
}

static void evaluate(struct run *run, struct bench_results *results)
{
	const struct bench_comparison *comparison = run->comparison;

	results->same = result_of(run, SAME);
	results->more = result_of(run, MORE);
	results->quiet = bench_is_quiet(&results->same.slowdown);
	results->seen = bench_is_seen(&results->more.slowdown);
	results->base_ticks =
	    bench_median(run->base, (size_t)comparison->layouts * comparison->pairs);
	for (unsigned i = 0; i < comparison->count; i++) {
		results->subjects[i] = result_of(run, SUBJECTS + i);
		results->subjects[i].verdict =
		    bench_judge(&results->subjects[i].slowdown, results->quiet && results->seen);
	}
}

static bool allocate(struct run *run, struct bench_results *results)
{
	size_t pairs = (size_t)run->comparison->layouts * run->comparison->pairs;

	run->order = malloc(run->candidates * sizeof(*run->order));
	run->units = malloc(run->comparison->layouts * sizeof(*run->units));
	run->slowdown = malloc(first_of(run->comparison, run->candidates) * sizeof(*run->slowdown));
	run->ticks = malloc(first_of(run->comparison, run->candidates) * sizeof(*run->ticks));
	run->base = malloc(pairs * sizeof(*run->base));
	results->subjects = calloc(run->comparison->count + 1, sizeof(*results->subjects));
	return run->order && run->units && run->slowdown && run->ticks && run->base &&
	       results->subjects;
}

bool bench_compare(const struct bench_comparison *comparison, struct bench_results *results)
{
	struct run run = {.comparison = comparison, .candidates = SUBJECTS + comparison->count};
	bool worked;

	run.random.state = bench_ticks();
	*results = (struct bench_results){0};
	worked = allocate(&run, results);
	if (worked) {
		measure(&run);
		evaluate(&run, results);
	}
	free(run.order);
	free(run.units);
	free(run.slowdown);
	free(run.ticks);
	free(run.base);
	return worked;
}

void bench_results_free(struct bench_results *results)
{
	free(results->subjects);
}

/* Within the limit on both sides, and no bias that would matter. */
bool bench_is_quiet(const struct bench_interval *same)
{
	return same->low > -BENCH_LIMIT && same->high < BENCH_LIMIT &&
	       ((same->low <= 0 && same->high >= 0) || fabs(same->value) < BENCH_LIMIT / 4);
}

bool bench_is_seen(const struct bench_interval *more)
{
	return more->low > 0;
}

enum bench_verdict bench_judge(const struct bench_interval *slowdown, bool controls)
{
	if (!controls)
		return BENCH_INCONCLUSIVE;
	if (slowdown->high < BENCH_LIMIT)
		return BENCH_PASS;
	return slowdown->low > BENCH_LIMIT ? BENCH_WORSE : BENCH_INCONCLUSIVE;
}

const char *bench_verdict_name(enum bench_verdict verdict)
{
	static const char *const names[] = {"pass", "worse", "inconclusive"};

	return names[verdict];
}
