/* SPDX-License-Identifier: MIT */
/*
 * Functions with a point, for a number of arguments (ARGS) and a kind of point (KIND): a marker, or
 * an empty asm, which a marker cannot be cheaper than. What the point is given lives on behind it
 * in any case: a value that only a marker needs costs the move that keeps it.
 *
 * Included many times, by functions.c.
 */

#define NAME_3(kind, name, args) kind##_##name##_##args
#define NAME_2(kind, name, args) NAME_3(kind, name, args)
#define NAME(name) NAME_2(KIND, name, ARGS)

#if ARGS == 0
#define LIST(format, x, y, z)
#elif ARGS == 3
#define LIST(format, x, y, z) , "x " format " y " format " z " format, x, y, z
#elif ARGS == 4
#define LIST(format, x, y, z) , "x " format " y " format " z " format " v " format, x, y, z, y
#else
#define LIST(f, x, y, z) , "x " f " y " f " z " f " u " f " v " f " w " f, x, y, z, y, z, y
#endif

#ifdef EMPTY
#define POINT(...) __asm__ volatile("")
#else
#define POINT(...) POINT_1(__VA_ARGS__)
#define POINT_1(...) MARKER(point, __VA_ARGS__)
#endif

/* A leaf with its point at the entry. */
long NAME(entry)(long a, long b, long c)
{
	POINT(entry LIST("%ld", a, b, c));
	return (a + (b << 3)) ^ c;
}

/* One with its point in the middle. */
long NAME(middle)(long a, long b, long c)
{
	long sum = a + (b << 3);

	POINT(middle LIST("%ld", sum, b, c));
	return (sum ^ c) + b;
}

/* In floating point: no vector register survives a call. */
double NAME(real)(double x, double y, double z)
{
	double product = x * y;

	POINT(real LIST("%g", product, y, z));
	return product * z + y;
}

/* A counted loop. */
long NAME(loop)(long n, long a, long b)
{
	long sum = a;

	for (long i = 0; i < n; i++) {
		sum += (i ^ b) + (sum << 1);
		POINT(loop LIST("%ld", sum, i, b));
	}
	return sum;
}

/* A walk over a list. */
int NAME(walk)(struct node *list, int a, int b)
{
	int sum = 0;

	for (struct node *node = list; node; node = node->next) {
		sum += node->value;
		POINT(walk LIST("%d", sum, a, b));
	}
	return sum + a * b;
}

#undef NAME
#undef NAME_2
#undef NAME_3
#undef LIST
#undef POINT
#undef POINT_1
