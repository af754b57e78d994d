/* SPDX-License-Identifier: MIT */
/*
 * Hits a marker for three seconds; 0 if it was on at the end.
 */
#include <markers/markers.h>
#include <unistd.h>

void slow_start(void);

static bool on(void)
{
	return MARKER_ENABLED(early, one);
}

int main(void)
{
	slow_start();
	for (int i = 0; i < 300 && !on(); i++) {
		MARKER(early, one);
		usleep(10000);
	}
	return on() ? 0 : 1;
}
