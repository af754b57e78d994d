/* SPDX-License-Identifier: MIT */
/*
 * See functions.h. Compiled as C and as C++; for each number of arguments and each KIND.
 */
#include "functions.h"
#include <markers/marker.h>

#define CAT_1(kind, name, args) kind##_##name##_##args
#define CAT(kind, name, args) CAT_1(kind, name, args)
#define FUNCTION(name) CAT(KIND, name, ARGS)

#if ARGS == 0
#define INTEGERS(x, y, z)
#define INTS(x, y, z)
#define DOUBLES(x, y, z)
#elif ARGS == 3
#define INTEGERS(x, y, z) , "x %ld y %ld z %ld", x, y, z
#define INTS(x, y, z) , "x %d y %d z %d", x, y, z
#define DOUBLES(x, y, z) , "x %g y %g z %g", x, y, z
#else
/* x, the value that the loop changes, once: given it thrice, gcc takes a second register for it. */
#define SIXTEEN(x, y, z) x, y, z, y, z, y, z, y, z, y, z, y, z, y, z, y
#define EIGHT(c) "a " c " b " c " c " c " d " c " e " c " f " c " g " c " h " c " "
#define INTEGERS(x, y, z) , EIGHT("%ld") EIGHT("%ld"), SIXTEEN(x, y, z)
#define INTS(x, y, z) , EIGHT("%d") EIGHT("%d"), SIXTEEN(x, y, z)
#define DOUBLES(x, y, z) , EIGHT("%g") EIGHT("%g"), SIXTEEN(x, y, z)
#endif

#ifdef PLAIN_plain
#define POINT(name, arguments) __asm__ volatile("")
#else
#define POINT(name, arguments) POINT_1(name arguments)
#define POINT_1(...) MARKER(cost, __VA_ARGS__)
#endif

/* A leaf: all in caller-saved registers, no frame. */
long FUNCTION(leaf)(long a, long b, long c)
{
	long sum = a + (b << 3);

	POINT(leaf, INTEGERS(a, b, sum));
	return sum ^ c;
}

/* A counted loop: the point is passed n times. */
long FUNCTION(loop)(long n, long a, long b)
{
	long sum = a;

	for (long i = 0; i < n; i++) {
		sum += (i ^ b) + (sum << 1);
		POINT(loop, INTEGERS(sum, i, b));
	}
	return sum;
}

/* A walk over a list, once per node. */
int FUNCTION(walk)(struct node *list, int a, int b)
{
	int sum = 0;

	for (struct node *node = list; node; node = node->next) {
		sum += node->value;
		POINT(walk, INTS(sum, a, b));
	}
	return sum + a * b;
}

/* A leaf in floating point: no vector register survives a call. */
double FUNCTION(float)(double x, double y, double z)
{
	double product = x * y;

	POINT(float, DOUBLES(product, y, z));
	return product * z + y;
}

/*
 * The next two: an argument that nothing else needs any more has to stay alive, and that is a move
 * where its register was about to be reused.
 */
double FUNCTION(dead)(double x, double y, double z)
{
	double sum = x * y + z;

	POINT(dead, DOUBLES(x, y, sum));
	return sum * z;
}

/* clang adds into the register of the temporary when the sum is used in a second block. */
int FUNCTION(mix)(struct node *list, int a, int b)
{
	int sum = 0;

	for (struct node *node = list; node; node = node->next) {
		sum += node->value ^ a;
		POINT(mix, INTS(sum, a, b));
	}
	return sum + b;
}
