/* SPDX-License-Identifier: MIT */
/*
 * The functions whose cost is counted, once with a marker (marked_) and once with an empty asm in
 * its place (plain_): an asm volatile is what a marker cannot be cheaper than, for it too keeps
 * the compiler from moving or dropping the code around it.
 *
 * A call of leaf, float or dead passes its point once, one of loop, walk or mix LENGTH times.
 */
#ifndef COST_FUNCTIONS_H
#define COST_FUNCTIONS_H

#ifdef __cplusplus
extern "C" {
#endif

enum { CALLS = 100, LENGTH = 50 };

struct node {
	struct node *next;
	int value;
};

#define COST_DECLARE(kind, args)                                                                   \
	long kind##_leaf_##args(long a, long b, long c);                                           \
	long kind##_loop_##args(long n, long a, long b);                                           \
	int kind##_walk_##args(struct node *list, int a, int b);                                   \
	double kind##_float_##args(double x, double y, double z);                                  \
	double kind##_dead_##args(double x, double y, double z);                                   \
	int kind##_mix_##args(struct node *list, int a, int b)

COST_DECLARE(marked, 0);
COST_DECLARE(marked, 3);
COST_DECLARE(marked, 16);
COST_DECLARE(plain, 0);
COST_DECLARE(plain, 3);
COST_DECLARE(plain, 16);

#ifdef __cplusplus
}
#endif

#endif
