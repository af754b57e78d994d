/* SPDX-License-Identifier: MIT */
/*
 * Calls every function of functions.c a fixed number of times, for cachegrind to count.
 */
#include "functions.h"
#include <stdio.h>

static struct node nodes[LENGTH];

#define CALL(kind, args)                                                                           \
	(kind##_leaf_##args(i, 2, 3) + kind##_loop_##args(LENGTH, i, 3) +                          \
	 kind##_walk_##args(nodes, (int)i, 3) + kind##_mix_##args(nodes, (int)i, 3) +              \
	 (long)(kind##_float_##args((double)i, 2, 3) + kind##_dead_##args((double)i, 2, 3)))

int main(void)
{
	long plain = 0, marked = 0;

	for (int i = 0; i < LENGTH; i++) {
		nodes[i].next = i + 1 < LENGTH ? &nodes[i + 1] : NULL;
		nodes[i].value = i;
	}
	for (long i = 0; i < CALLS; i++) {
		plain += CALL(plain, 0) + CALL(plain, 3) + CALL(plain, 16);
		marked += CALL(marked, 0) + CALL(marked, 3) + CALL(marked, 16);
	}
	if (plain != marked)
		fprintf(stderr, "plain %ld, marked %ld: not the same program\n", plain, marked);
	return plain != marked;
}
