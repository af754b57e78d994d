/* SPDX-License-Identifier: MIT */
/*
 * The markers of the programs that these tests look at: several types, two of one name with
 * different formats, two in one function, one inlined at three sites, none of its own for
 * MARKER_ENABLED().
 */
#include <markers/marker.h>

enum color { RED, GREEN };

static inline void inlined(int i)
{
	MARKER(shape, inlined, "i %d", i);
}

static void types(void *where)
{
	signed char i8 = -1;
	unsigned char u8 = 1;
	short i16 = -2;
	unsigned short u16 = 2;
	long i64 = -3;
	unsigned long u64 = 3;
	float f32 = 0.5F;

	MARKER(type, small, "a %hhd b %hhu c %hd d %hu", i8, u8, i16, u16);
	MARKER(type, large, "a %d b %u c %ld d %lu", -4, 4U, i64, u64);
	MARKER(type, other, "f %f g %lf s %s p %p", (double)f32, 0.25, "text", where);
}

static void names(enum color color)
{
	MARKER(shape, twice, "color %d", color);
	MARKER(shape, twice, "color %d again", color);
	if (MARKER_ENABLED(shape, prepared))
		MARKER(shape, prepared);
	MARKER(shape, bare);
}

static void work(void *where)
{
	types(where);
	names(GREEN);
	inlined(1);
	inlined(2);
	inlined(3);
}
