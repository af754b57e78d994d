/* SPDX-License-Identifier: MIT */
/*
 * Runs the branches as they are at first and, with the library (argument: linked), turned both
 * ways.
 */
#include "branches.h"
#include <stdio.h>
#include <stdlib.h>

int hot(int x)
{
	return x;
}

int cold(int x)
{
	return x + 1;
}

static void check(const char *what, long is, long want)
{
	if (is == want)
		return;
	printf("%s: %ld, not %ld\n", what, is, want);
	exit(1);
}

/* hot() is what a likely branch takes while its key is on, an unlikely one while it is off. */
static void check_branches(int true_on, int false_on)
{
	check("true likely", branch_true_likely(1), true_on ? 1 : 2);
	check("true unlikely", branch_true_unlikely(1), true_on ? 2 : 1);
	check("false likely", branch_false_likely(1), false_on ? 1 : 2);
	check("false unlikely", branch_false_unlikely(1), false_on ? 2 : 1);
}

static void check_same(int on)
{
	check("same_a", same_a(), on ? 5 : 6);
	check("same_b", same_b(), 6);
	check("value_a", value_a(), on ? 2 : 1);
	check("value_b", value_b(), 1);
}

int main(void)
{
	check_branches(1, 0);
	check_same(0);
#ifndef ALONE
	for (int i = 0; i < 4; i++) {
		check("turn", turn(i % 2), 0);
		check_branches(i % 2, i % 2);
		check("turn_a", turn_a(i % 2), 0);
		check_same(i % 2);
	}
#endif
	return 0;
}
