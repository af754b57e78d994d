/* SPDX-License-Identifier: MIT */
/*
 * main() of the program with 400 000 markers: prints one number, in microseconds or bytes.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SITES 400000

/* Weak: the same file is linked with and without the library. */
int marker_enable(const char *pattern) __attribute__((weak));

static long microseconds(clockid_t clock)
{
	struct timespec time;

	clock_gettime(clock, &time);
	return time.tv_sec * 1000000L + time.tv_nsec / 1000;
}

/* Memory of our own, copied text pages apart: over all mappings that are not executable. */
static long anonymous_kb(void)
{
	char line[512];
	FILE *maps = fopen("/proc/self/smaps", "r");
	long kb, sum = 0;
	int text = 0;
	uintptr_t start, stop;
	char permissions[8];

	while (maps && fgets(line, sizeof(line), maps)) {
		if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " %7s", &start, &stop, permissions) == 3)
			text = permissions[2] == 'x';
		else if (!text && sscanf(line, "Anonymous: %ld kB", &kb) == 1)
			sum += kb;
	}
	if (maps)
		fclose(maps);
	return sum;
}

static int enable(const char *pattern, int expected)
{
	int matched = marker_enable(pattern);

	if (matched != expected) {
		fprintf(stderr, "marker_enable(%s): %d instead of %d\n", pattern, matched,
		        expected);
		exit(1);
	}
	return matched;
}

int main(int argc, char **argv)
{
	/* CPU time since exec, the kernel's part of it included: other load does not count */
	long start = microseconds(CLOCK_PROCESS_CPUTIME_ID);
	const char *what = argc > 1 ? argv[1] : "";
	long before = anonymous_kb(), now;

	if (!strcmp(what, "start")) {
		printf("%ld\n", start);
	} else if (!strcmp(what, "untouched")) {
		printf("%ld\n", before);
	} else if (!strcmp(what, "one")) {
		now = microseconds(CLOCK_MONOTONIC);
		enable("scaleC:m05_0100", 1);
		printf("%ld\n", microseconds(CLOCK_MONOTONIC) - now);
	} else if (!strcmp(what, "all")) {
		now = microseconds(CLOCK_MONOTONIC);
		enable("*:*", SITES);
		printf("%ld\n", microseconds(CLOCK_MONOTONIC) - now);
	} else if (!strcmp(what, "memory")) {
		enable("*:*", SITES);
		printf("%ld\n", (anonymous_kb() - before) * 1024 / SITES);
	} else {
		return 2;
	}
	return 0;
}
