/* SPDX-License-Identifier: MIT */
/*
 * Comparing two pieces of code in one process, so finely that 0.1 % can be told from nothing on a
 * machine that does other work.
 *
 * A and B run in chunks of a few hundred microseconds, one right behind the other, in random
 * order: what disturbs the machine for longer disturbs both. The result is the median of the
 * paired relative differences. Each comparison carries two controls of its own, measured in turn
 * with the rest: A itself once more (must not differ) and A with 0.1 % more work (must be seen).
 * Where a control fails the verdict is "inconclusive". The controls are of the method; what another
 * place in memory does to the same code is in the intervals, which are over layouts.
 */
#ifndef BENCH_PAIR_H
#define BENCH_PAIR_H

#include "stat.h"

#include <stdbool.h>

#define BENCH_LIMIT 0.001 /* what is to be told from nothing */

/* The name of a subject that is the base in another place: what layout alone does. No verdict. */
#define BENCH_ELSEWHERE "elsewhere"

/* One piece of code: @time runs @units of it and returns the ticks that they took. */
struct bench_code {
	uint64_t (*time)(const struct bench_code *code, unsigned long units);
	void (*run)(unsigned long units); /* for bench_time_run() */
	void *data;
};

/* A .time that runs .run. */
uint64_t bench_time_run(const struct bench_code *code, unsigned long units);

struct bench_subject {
	const char *name;
	const struct bench_code *layouts; /* one for each layout */
	/* The A that it is paired with; null: the comparison's base. Code that works on data needs
	 * one of its own, so that both sides find theirs equally cold. */
	const struct bench_code *against;
	const char *against_name; /* with one, the ratio to it is a figure, too */
};

struct bench_comparison {
	const struct bench_subject *base; /* A */
	const struct bench_subject *same; /* A once more, on data of its own; null: A itself */
	const struct bench_subject *subjects;
	unsigned count; /* of subjects */
	unsigned layouts;
	unsigned pairs;       /* per layout */
	unsigned controls;    /* the controls get that many times as many; 0: 1 */
	double hits;          /* sites passed per unit */
	double chunk_seconds; /* 0: 200 us */
	unsigned long units;  /* per chunk; 0: as many as take chunk_seconds */
	/* Before each block of pairs of a layout, to draw anew where its data lie in memory, which
	 * may matter more than what is looked for. Null: they stay. */
	void (*renew)(unsigned layout);
	const struct bench_subject
	    *more; /* A with 0.1 % more work; null: with that many more units */
};

enum bench_verdict { BENCH_PASS, BENCH_WORSE, BENCH_INCONCLUSIVE };

struct bench_result {
	struct bench_interval slowdown; /* relative: (B - A) / A */
	struct bench_interval ticks;    /* per hit: (B - A) / hits */
	enum bench_verdict verdict;
	double layout_deviation; /* of the layouts' medians of slowdown */
};

struct bench_results {
	struct bench_result same, more; /* the controls */
	bool quiet, seen;               /* and what they say */
	struct bench_result *subjects;
	double base_ticks; /* A itself, per hit: median */
};

/* Returns false if memory is short. bench_results_free() in any case. */
bool bench_compare(const struct bench_comparison *comparison, struct bench_results *results);
void bench_results_free(struct bench_results *results);

/* The verdict that controls and an interval allow. */
bool bench_is_quiet(const struct bench_interval *same);
bool bench_is_seen(const struct bench_interval *more);
enum bench_verdict bench_judge(const struct bench_interval *slowdown, bool controls);
const char *bench_verdict_name(enum bench_verdict verdict);

/* Stay on one processor, the last that is allowed. */
void bench_pin(void);

#endif
