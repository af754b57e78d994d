/* SPDX-License-Identifier: MIT */
/* See matrix.h. */
#include "matrix.h"

/* Nobody calls it: may be there or not, as the linker sees fit. */
void matrix_dead_one(void);
void matrix_dead_one(void)
{
	MARKER(dead, one);
}

/* matrix_two.c has one of the same name. */
static int same_name(int x)
{
	int y = x + 1;

	MARKER(matrix, same_name, "x %d", x);
	if (y > x)
		MARKER(matrix, same_name_one, "y %ld", y + 0L);
	return y;
}

int matrix_one(int x)
{
	const char *text = "one";
	double half = x / 2.0;
	short small = 3;
	unsigned char byte = 4;
	char letter = 105;

	MARKER(matrix, one, "text %s half %g", text, half);
	MARKER(matrix, many, "a %d b %u c %hd d %hhu e %g f %s g %p h %lld i %c", x, 2U, small,
	       byte, half, text, &half, 8LL, letter);
	return shared(x) + same_name(x);
}
