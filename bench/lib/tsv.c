/* SPDX-License-Identifier: MIT */
/*
 * See tsv.h.
 */
#include "tsv.h"

#include "ticks.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void bench_print_head(void)
{
	puts("load\tsubject\tbase\tfigure\tvalue\tlow\thigh\tunit\tn\tverdict");
	fflush(stdout);
}

void bench_print_row(const struct bench_row *row)
{
	printf("%s\t%s\t%s\t%s\t%.6g\t", row->load, row->subject, row->base, row->figure,
	       row->value);
	if (isnan(row->low))
		printf("-\t-");
	else
		printf("%.6g\t%.6g", row->low, row->high);
	printf("\t%s\t%lu\t%s\n", row->unit, row->n, row->verdict);
	fflush(stdout);
}

void bench_print_value(const char *load, const char *subject, const char *figure, double value,
                       const char *unit, unsigned long n)
{
	bench_print_row(
	    &(struct bench_row){load, subject, "-", figure, unit, "-", value, NAN, NAN, n});
}

static void print_result(const char *load, const struct bench_comparison *comparison,
                         const struct bench_subject *subject, const struct bench_result *result,
                         unsigned times, const char *verdict)
{
	const char *base = subject->against_name ? subject->against_name : comparison->base->name;
	unsigned long n = (unsigned long)comparison->layouts * comparison->pairs * times;
	const struct bench_interval *s = &result->slowdown, *t = &result->ticks;
	struct bench_row row = {load,    subject->name,  base,         "slowdown",    "%",
	                        verdict, s->value * 100, s->low * 100, s->high * 100, n};

	bench_print_row(&row);
	if (comparison->hits > 0)
		bench_print_row(&(struct bench_row){load, subject->name, base, "ticks_per_hit",
		                                    BENCH_TICK_UNIT, "-", t->value, t->low, t->high,
		                                    n});
	if (subject->against_name)
		bench_print_row(&(struct bench_row){load, subject->name, base, "ratio", "x", "-",
		                                    1 + s->value, 1 + s->low, 1 + s->high, n});
	if (comparison->layouts > 1)
		bench_print_row(&(struct bench_row){load, subject->name, base, "layout_deviation",
		                                    "%", "-", result->layout_deviation * 100, NAN,
		                                    NAN, comparison->layouts});
}

void bench_print_results(const char *load, const struct bench_comparison *comparison,
                         const struct bench_results *results)
{
	const struct bench_subject same = {.name = "control_same"}, more = {.name = "control_0.1%"};
	unsigned times = comparison->controls ? comparison->controls : 1;

	print_result(load, comparison, &same, &results->same, times,
	             results->quiet ? "quiet" : "not_quiet");
	print_result(load, comparison, &more, &results->more, times,
	             results->seen ? "seen" : "not_seen");
	bench_print_value(load, comparison->base->name, "base_ticks_per_hit", results->base_ticks,
	                  BENCH_TICK_UNIT, (unsigned long)comparison->layouts * comparison->pairs);
	for (unsigned i = 0; i < comparison->count; i++) {
		const struct bench_subject *subject = &comparison->subjects[i];

		print_result(load, comparison, subject, &results->subjects[i], 1,
		             strcmp(subject->name, BENCH_ELSEWHERE) == 0
		                 ? "-"
		                 : bench_verdict_name(results->subjects[i].verdict));
	}
}
