/* SPDX-License-Identifier: MIT */
/*
 * What does a site cost that is off? A disabled marker, static key and immediate value, against
 * nothing at all, an empty asm statement, a test of a global, a test of a function pointer, and
 * what other tracers place in a program. Four loads; the base is the same code without a site.
 *
 * site_cost [--quick] [LOAD]...      site_cost --count N
 */
#include "object.h"
#include "ticks.h"
#include "tsv.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_LTTNG
#define LTTNG(f) f(lttng)
#else
#define LTTNG(f)
#endif
#ifdef HAVE_SDT
#define SDT(f) f(sdt)
#else
#define SDT(f)
#endif
/* clang-format off */
#define EACH_KIND(f) \
	f(none) f(again) f(empty_asm) f(nop5) f(marker) f(key) f(imv) f(load_test) f(pointer) LTTNG(f) SDT(f) \
	f(imv_read) f(load)

#define DECLARE(kind) \
	extern const struct site_object site_object_##kind; \
	extern site_branchy_fn site_branchy_##kind;
EACH_KIND(DECLARE)

#define ENTRY(kind) {#kind, &site_object_##kind, site_branchy_##kind},
static const struct kind {
	const char *name;
	const struct site_object *object;
	site_branchy_fn *branchy;
} kinds[] = {EACH_KIND(ENTRY)};
/* clang-format on */

/* RATIO: an immediate value is paired with the load that it replaces, the last kind but one with
 * the last. */
enum { NONE, AGAIN, KINDS = sizeof(kinds) / sizeof(*kinds), RATIO = KINDS, SUBJECTS };

enum load { LATENCY, THROUGHPUT, BRANCHY, COLD, LOADS };

static const struct {
	const char *name;
	double hits; /* per unit */
	unsigned layouts, quick_layouts;
	unsigned pairs, quick_pairs; /* of all layouts together; 0: not in the quick run */
	unsigned controls;           /* times as many for the controls */
	unsigned long units;         /* of a chunk; 0: by time */
} loads[LOADS] = {
    [LATENCY] = {"latency", 1, LAYOUTS, 10, 4000, 400, 1, 0},
    [THROUGHPUT] = {"throughput", 1, LAYOUTS, 10, 4000, 1000, 1, 0},
    [BRANCHY] = {"branchy", BRANCHY_SITES, 1, 1, 2000, 600, 100, 2000},
    [COLD] = {"cold", COLD_SITES, LAYOUTS, 10, 600, 0, 4, 1000},
};

/* Only the sites are timed, not the eviction of their data before. */
static uint64_t time_cold(const struct bench_code *code, unsigned long units)
{
	const struct site_object *object = code->data;
	uint64_t sum = 0;

	for (; units; units--) {
		uint64_t start;

		object->evict();
		start = bench_ticks();
		code->run(units);
		sum += bench_ticks() - start;
	}
	return sum;
}

unsigned long site_branchy_seed;

/*
 * Each pair takes a way through the branches that no predictor has seen, the same for both sides of
 * a pair, and once before it counts: the base, which runs oftener than its rivals, must not be the
 * one that predictors remember. How well a way is learned is luck, the same for long chunks as for
 * short ones: hence short chunks, 20 us, and many.
 */
static uint64_t time_branchy(const struct bench_code *code, unsigned long units)
{
	static unsigned long calls;

	site_branchy_seed = (calls++ / 2 + 1) * 0x9e3779b97f4a7c15U;
	site_branchy_seed = (site_branchy_seed ^ site_branchy_seed >> 31) * 0xbf58476d1ce4e5b9U;
	code->run(units);
	return bench_time_run(code, units);
}

static struct bench_code code_of(const struct kind *kind, enum load load, unsigned layout)
{
	struct bench_code code = {.time = bench_time_run};

	switch (load) {
	case LATENCY:
		code.run = kind->object->layouts[layout].latency;
		break;
	case THROUGHPUT:
		code.run = kind->object->layouts[layout].throughput;
		break;
	case COLD:
		code.time = time_cold;
		code.run = kind->object->layouts[layout].cold;
		code.data = (void *)(uintptr_t)kind->object;
		break;
	default:
		code.time = time_branchy;
		code.run = kind->branchy;
		break;
	}
	return code;
}

static void fill(struct bench_code codes[KINDS][LAYOUTS], struct bench_subject *subjects,
                 enum load load, unsigned layouts)
{
	for (unsigned k = 0; k < KINDS; k++) {
		for (unsigned l = 0; l < layouts; l++)
			codes[k][l] = code_of(&kinds[k], load, l);
		subjects[k] = (struct bench_subject){kinds[k].name, codes[k], NULL, NULL};
	}
	subjects[AGAIN].name = BENCH_ELSEWHERE;
	subjects[RATIO] = subjects[KINDS - 2];
	subjects[RATIO].against = codes[KINDS - 1];
	subjects[RATIO].against_name = kinds[KINDS - 1].name;
}

static bool run_load(enum load load, bool quick)
{
	static struct bench_code codes[KINDS][LAYOUTS];
	struct bench_subject subjects[SUBJECTS];
	unsigned layouts = quick ? loads[load].quick_layouts : loads[load].layouts;
	unsigned pairs = (quick ? loads[load].quick_pairs : loads[load].pairs) / layouts;
	struct bench_results results;
	struct bench_comparison comparison = {
	    .base = &subjects[NONE],
	    .subjects = subjects + AGAIN,
	    .count = SUBJECTS - AGAIN,
	    .layouts = layouts,
	    .pairs = pairs ? pairs : 10,
	    .controls = loads[load].controls,
	    .hits = loads[load].hits,
	    .units = loads[load].units,
	};
	bool worked;

	fill(codes, subjects, load, layouts);
	worked = bench_compare(&comparison, &results);
	if (worked)
		bench_print_results(loads[load].name, &comparison, &results);
	bench_results_free(&results);
	return worked;
}

/* For cachegrind: every function once, with n hits. */
static int count(unsigned long n)
{
	for (unsigned k = 0; k < KINDS; k++) {
		kinds[k].object->layouts[0].latency(n);
		kinds[k].object->layouts[0].throughput(n);
		kinds[k].branchy(n / BRANCHY_SITES);
		for (unsigned long i = 0; i < n / COLD_SITES; i++)
			kinds[k].object->layouts[0].cold(i);
	}
	return 0;
}

int main(int argc, char **argv)
{
	bool quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
	int names = quick ? 2 : 1;

	if (argc == 3 && strcmp(argv[1], "--count") == 0)
		return count(strtoul(argv[2], NULL, 10));
	bench_pin();
	bench_print_head();
	for (enum load load = 0; load < LOADS; load++) {
		bool wanted = argc <= names;

		for (int i = names; i < argc; i++)
			wanted |= strcmp(argv[i], loads[load].name) == 0;
		wanted &= !(quick && argc <= names && loads[load].quick_pairs == 0);
		if (wanted && !run_load(load, quick))
			return 1;
	}
	return 0;
}
