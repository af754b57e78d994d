/* SPDX-License-Identifier: MIT */
/*
 * Markers between everything else that a function holds: initialised locals, loops, switch, goto,
 * nested blocks; several in one function; static inline functions; MARKER_ENABLED as a condition.
 *
 * hit: first 1
 * hit: second 3
 * hit: looped 0
 * hit: looped 1
 * hit: cased 2
 * hit: cased_default
 * hit: inlined 5
 * hit: inlined 6
 * hit: conditions 3
 * hit: jumped
 */
#include <markers/marker.h>

static inline int inlined(int x)
{
	MARKER(ok, inlined, "x %d", x);
	return x;
}

static void cases(int n)
{
	switch (n) {
	case 0:
		MARKER(ok, cased_never);
		break;
	case 2: {
		int local = n;

		MARKER(ok, cased, "n %d", local);
		break;
	}
	default:
		MARKER(ok, cased_default);
	}
}

static int conditions(void)
{
	int on = 0;

	if (MARKER_ENABLED(ok, conditions))
		on++;
	if (MARKER_ENABLED(ok, conditions) && on)
		on++;
	on += MARKER_ENABLED(ok, conditions) ? 1 : 0;
	while (!MARKER_ENABLED(ok, conditions))
		break;
	return on;
}

int main(void)
{
	int a = 1;
	MARKER(ok, first, "a %d", a);
	int b = a + 1, c = b + 1;
	MARKER(ok, second, "c %d", c);
	for (int i = 0; i < 2; i++) {
		int twice = i * 2;

		MARKER(ok, looped, "i %d", twice / 2);
	}
	cases(2);
	cases(3);
	inlined(5);
	inlined(6);
	c = conditions();
	MARKER(ok, conditions, "on %d", c);
	if (b != 2)
		goto out;
	MARKER(ok, jumped);
out:
	return 0;
}
