/* SPDX-License-Identifier: MIT */
/* The program that matrix.sh links in every way: two files and a main, C or C++. */
#ifndef MATRIX_H
#define MATRIX_H

#include <markers/marker.h>

#ifdef __cplusplus

/* Both files have it, and the .so that they are in one build, and the program. */
template <class T> inline T shared(T x)
{
	MARKER(matrix, shared, "x %d", x);
	return x;
}

struct thing {
	explicit thing(int x) : value(x)
	{
		MARKER(matrix, constructed, "value %d", value);
	}
	int value;
};

extern "C" {
#else

static inline int shared(int x)
{
	MARKER(matrix, shared, "x %d", x);
	return x;
}

#endif

int matrix_one(int x);
int matrix_two(int x);

#ifdef __cplusplus
}
#endif

#endif
