/* SPDX-License-Identifier: MIT */
/* See matrix.h. */
#include "matrix.h"

/* Before main(): registered even earlier. */
__attribute__((constructor)) static void early(void)
{
	MARKER(matrix, early);
}

int main(void)
{
	int sum = 0;

	for (int i = 0; i < 2; i++)
		sum += matrix_one(i) + matrix_two(i);
#ifdef __cplusplus
	thing one(7);

	sum += one.value - 7;
#endif
	sum += shared(40);
	MARKER(matrix, done, "sum %d", sum);
	return sum != 62;
}
