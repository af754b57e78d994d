/* SPDX-License-Identifier: MIT */
/* See matrix.h. */
#include "matrix.h"

void matrix_dead_two(int x);
void matrix_dead_two(int x)
{
	MARKER(dead, two, "x %d", x);
}

static int same_name(int x)
{
	MARKER(matrix, same_name, "x %d", x);
	MARKER(matrix, same_name_two);
	return x + 2;
}

/* Alike but for the key: --icf=all must not make one of them. */
#define ALIKE(name)                                                                                \
	__attribute__((noinline)) static int alike_##name(int x)                                   \
	{                                                                                          \
		MARKER(matrix, alike_##name, "x %d", x);                                           \
		return x;                                                                          \
	}                                                                                          \
	__attribute__((noinline)) static int test_##name(int x)                                    \
	{                                                                                          \
		return MARKER_ENABLED(matrix, test_##name) ? x : 0;                                \
	}
ALIKE(first)
ALIKE(second)
ALIKE(third)

int matrix_two(int x)
{
	int (*volatile alike[])(int) = {alike_first, alike_second, alike_third};
	int (*volatile test[])(int) = {test_first, test_second, test_third};
	int sum = shared(x) + same_name(x);

	if (MARKER_ENABLED(matrix, two))
		MARKER(matrix, two, "x %d", x);
	for (int i = 0; i < 3; i++)
		sum += alike[i](i + 1) + test[i](0);
	return sum;
}
