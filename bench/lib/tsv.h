/* SPDX-License-Identifier: MIT */
/*
 * What benches print: lines of tab-separated columns, the same for all, which bench/run keeps in
 * bench/results/NAME.tsv under a head that says where and of what.
 */
#ifndef BENCH_TSV_H
#define BENCH_TSV_H

#include "pair.h"

struct bench_row {
	const char *load;    /* or setting */
	const char *subject; /* what was measured */
	const char *base;    /* what it was compared with, "-" */
	const char *figure;  /* what the value is */
	const char *unit;
	const char *verdict; /* "-" where there is none */
	double value, low, high;
	unsigned long n; /* how many measurements */
};

void bench_print_head(void);
void bench_print_row(const struct bench_row *row);

/* A row whose value stands alone. */
void bench_print_value(const char *load, const char *subject, const char *figure, double value,
                       const char *unit, unsigned long n);

/* All of a comparison: controls first. */
void bench_print_results(const char *load, const struct bench_comparison *comparison,
                         const struct bench_results *results);

#endif
