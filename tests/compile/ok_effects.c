/* SPDX-License-Identifier: MIT */
/*
 * Arguments are evaluated once, and only while the marker is on; a marker is a statement.
 *
 * hit: once 1
 * hit: many 2 3 4 5 6 7 8 9
 * hit: nested 20
 * hit: comma 12
 * hit: branch
 * hit: done 9
 */
#include <markers/marker.h>

static int calls;

static int count(void)
{
	return ++calls;
}

static int inner(int x)
{
	MARKER(ok, nested, "x %d", x);
	return x + 1;
}

int main(void)
{
	int i = 0;

	MARKER(ok, once, "n %d", count());
	MARKER(ok, many, "a %d b %d c %d d %d e %d f %d g %d h %d", i + 2, i + 3, i + 4, i + 5,
	       i + 6, i + 7, i + 8, calls += 8);
	i = inner(20);
	MARKER(ok, comma, "n %d", (i++, i - 10));
	if (calls < 0)
		MARKER(ok, never);
	else
		MARKER(ok, branch);
	if (MARKER_ENABLED(ok, done)) {
		MARKER(ok, done, "calls %d", calls);
		return calls != 9;
	}
	return calls != 0 || i != 21;
}
