/* SPDX-License-Identifier: MIT */
/*
 * An inline function with a marker in two files, one of which is this one with -DOTHER; extern "C".
 *
 * hit: shared 1
 * hit: shared 2
 * hit: own 3
 * hit: own 2
 * second: -DOTHER
 */
#include "ok_two_files.h"

#ifdef OTHER

static int own(int x)
{
	MARKER(ok, own, "x %d", x);
	return x;
}

int other(int x)
{
	return shared(x) + own(x + 1);
}

#else

static int own(int x)
{
	MARKER(ok, own, "x %d", x);
	return x;
}

int main(void)
{
	int a = shared(1), b = other(2);

	return own(a + 1) + b != 7;
}

#endif
