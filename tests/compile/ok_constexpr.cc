// SPDX-License-Identifier: MIT
/*
 * From C++14 a marker may stand in a constexpr function: nothing at compile time, a marker at run
 * time.
 *
 * hit: squared 5
 * hit: enabled
 */
#include <markers/marker.h>

#if __cplusplus >= 201402L
constexpr int square(int x)
{
	MARKER(ok, squared, "x %d", x);
	if (MARKER_ENABLED(ok, enabled))
		MARKER(ok, enabled);
	return x * x;
}
static_assert(square(3) == 9, "at compile time");
#else
static int square(int x)
{
	MARKER(ok, squared, "x %d", x);
	if (MARKER_ENABLED(ok, enabled))
		MARKER(ok, enabled);
	return x * x;
}
#endif

int main()
{
	volatile int five = 5;
	int x = five;

	return square(x) != 25;
}
