/* SPDX-License-Identifier: MIT */
/*
 * Every scalar type with its conversions, and constants.
 *
 * hit: booleans 1 0
 * hit: chars 97 -3 250 120
 * hit: shorts -7 65535
 * hit: ints -5 4000000000
 * hit: longs -1099511627776 18446744073709551615
 * hit: llongs -9223372036854775807 9223372036854775808
 * hit: sizes 7 -9 -11 12
 * hit: reals 1.5 -2.25 0.125
 * hit: enums 1
 * hit: pointers pointer null pointer pointer
 * hit: constants 1 -1 4294967295 98 2.5 3 'text' pointer
 * hit: qualified 3 4 5
 */
#include <markers/marker.h>
#include <stddef.h>

enum colour { RED, GREEN };

static void function(int x)
{
	(void)x;
}

int main(void)
{
	bool yes = true;
	char c = 'a';
	signed char sc = -3;
	unsigned char uc = 250;
	short s = -7;
	unsigned short us = 65535;
	int i = -5;
	unsigned u = 4000000000U;
	long l = -1099511627776L;
	unsigned long ul = ~0UL;
	long long ll = -9223372036854775807LL;
	unsigned long long ull = 9223372036854775808ULL;
	size_t size = 7;
	ptrdiff_t difference = -9;
	intmax_t wide = -11;
	uintmax_t uwide = 12;
	float f = 1.5F;
	double d = -2.25;
	long double ld = 0.125L;
	enum colour colour = GREEN;
	int *none = 0;
	const int constant = 3;
	volatile int changing = 4;
	const volatile long both = 5;

	MARKER(ok, booleans, "yes %d no %d", yes, !yes);
	MARKER(ok, chars, "c %c sc %hhd uc %hhu x %c", c, sc, uc, 'x');
	MARKER(ok, shorts, "s %hd us %hu", s, us);
	MARKER(ok, ints, "i %i u %u", i, u);
	MARKER(ok, longs, "l %ld ul %lx", l, ul);
	MARKER(ok, llongs, "ll %lld ull %llo", ll, ull);
	MARKER(ok, sizes, "size %zu difference %td wide %jd uwide %ju", size, difference, wide,
	       uwide);
	MARKER(ok, reals, "f %f d %e ld %Lg", f, d, ld);
	MARKER(ok, enums, "colour %d", colour);
	MARKER(ok, pointers, "i %p none %p function %p address %p", &i, none, function, &function);
	MARKER(ok, constants, "a %d b %ld c %u d %c e %g f %zu g %s h %p", 1, -1L, 0xffffffffU, 'b',
	       2.5, sizeof("ab"), "text", &i);
	MARKER(ok, qualified, "constant %d changing %d both %ld", constant, changing, both);
	return 0;
}
