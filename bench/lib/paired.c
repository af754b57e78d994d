/* SPDX-License-Identifier: MIT */
/*
 * paired: the verdict on whole-process runs. Reads lines "a b" (two runs of one pair, in any unit)
 * and prints the median of (b - a) / a in percent, its 95 % bootstrap interval, and their number.
 */
#include "stat.h"

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
	enum { MOST = 100000 };
	double *slowdown = malloc(MOST * sizeof(*slowdown)), a, b;
	struct bench_random random = {1};
	struct bench_interval interval;
	size_t count = 0;

	if (!slowdown)
		return 1;
	while (count < MOST && scanf("%lf %lf", &a, &b) == 2)
		slowdown[count++] = (b - a) / a * 100;
	if (count < 2) {
		fputs("paired: needs two pairs at least\n", stderr);
		return 1;
	}
	interval = bench_bootstrap(slowdown, 1, count, &random);
	printf("%.6g\t%.6g\t%.6g\t%zu\n", interval.value, interval.low, interval.high, count);
	free(slowdown);
	return 0;
}
