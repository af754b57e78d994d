/* SPDX-License-Identifier: MIT */
/*
 * Says "ready", then waits until it is killed, or with an argument works once and ends.
 */
#include "marked.h"
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	puts("ready");
	fflush(stdout);
	do {
		work(argv);
		if (argc > 1)
			return 0;
		pause();
	} while (1);
}
