/* SPDX-License-Identifier: MIT */
/*
 * Functions with markers, and each without: the same but for an empty asm in the marker's place,
 * or with a plain call in the cold block where the header has the thunk.
 */
#include <markers/marker.h>

int leaf(int a, int b);
int leaf_bare(int a, int b);
int leaf_call(int a, int b);
long walk(const long *values, int count);
long walk_bare(const long *values, int count);
long walk_call(const long *values, int count);
int enabled(void);
int twice(int a, const char *text);
int sixteen(int a);
unsigned long types(void);
void log_hit(void *key, unsigned long a, unsigned long b);

static long slow_path;

int leaf(int a, int b)
{
	MARKER(test, leaf, "a %d b %d", a, b);
	return a + b;
}

int leaf_bare(int a, int b)
{
	__asm__ volatile("");
	return a + b;
}

/* The branch of a marker, without its record. */
#define MARK_BY_CALL(a, b)                                                                         \
	do {                                                                                       \
		__asm__ goto("{ .mib\n\tnop.m 0\n\tnop.i 0\n\tnop.b 0 ;;\n\t}" : : : : armed);     \
		if (0) {                                                                           \
		armed:                                                                             \
			__attribute__((cold));                                                     \
			log_hit(&slow_path, (unsigned long)(a), (unsigned long)(b));               \
		}                                                                                  \
	} while (0)

int leaf_call(int a, int b)
{
	MARK_BY_CALL(a, b);
	return a + b;
}

long walk(const long *values, int count)
{
	long sum = 0;

	for (int i = 0; i < count; i++) {
		MARKER(test, walk, "sum %ld", sum);
		sum += values[i];
	}
	return sum;
}

long walk_bare(const long *values, int count)
{
	long sum = 0;

	for (int i = 0; i < count; i++) {
		__asm__ volatile("");
		sum += values[i];
	}
	return sum;
}

long walk_call(const long *values, int count)
{
	long sum = 0;

	for (int i = 0; i < count; i++) {
		MARK_BY_CALL(sum, 0);
		sum += values[i];
	}
	return sum;
}

int enabled(void)
{
	return MARKER_ENABLED(test, enabled) ? 17 : 4;
}

/* A value that is kept in a register over both, and one that is only in the marker. */
int twice(int a, const char *text)
{
	int b = a * 2;

	MARKER(test, first, "text %s", text);
	b += a;
	MARKER(test, second);
	return a + b;
}

int sixteen(int a)
{
	MARKER(test, sixteen, "%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d", a, a + 1, a + 2,
	       a + 3, a + 4, a + 5, a + 6, a + 7, a + 8, a + 9, a + 10, a + 11, a + 12, a + 13,
	       a + 14, a + 15);
	return a;
}

static volatile double a_double = 0.1;
static volatile float a_float = 2.5F;

unsigned long types(void)
{
	volatile int local = 4;
	signed char small = -7;
	unsigned short medium = 65535;
	_Bool truth = local == 4;

	MARKER(test, types, "%p %f %f %hhd %hu %d", &local, a_double, a_float, small, medium,
	       truth);
	return (unsigned long)&local;
}
