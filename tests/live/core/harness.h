/* SPDX-License-Identifier: MIT */
/*
 * Tests of the runtime on live processes: each runs in a fresh process of its own (the program
 * executes itself), because what is tested begins before main() and lasts until exit.
 */
#ifndef LIVE_HARNESS_H
#define LIVE_HARNESS_H

#include "again.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct live_test {
	const char *name;
	void (*run)(void);
	unsigned seconds; /* after which it has failed; 0: 20 */
};

/* Without arguments all tests, else those named. 0, or 1 if one failed. */
int live_main(int argc, char **argv, const struct live_test *tests, size_t count);

#define LIVE_MAIN(tests)                                                                           \
	int main(int argc, char **argv)                                                            \
	{                                                                                          \
		return live_main(argc, argv, tests, sizeof(tests) / sizeof((tests)[0]));           \
	}

/* Ends the process at once if it does not hold: from any thread, handlers not run. */
#define REQUIRE(condition)                                                                         \
	((condition) ? (void)0 : live_fail(__FILE__, __LINE__, "not so: " #condition))
#define REQUIRE_EQ(got, wanted) live_equal(__FILE__, __LINE__, #got, (long)(got), (long)(wanted))

void live_fail(const char *file, int line, const char *what) __attribute__((noreturn));
void live_equal(const char *file, int line, const char *what, long got, long wanted);

/* Ends the test as skipped: the machine cannot do it. */
void live_skip(const char *why) __attribute__((noreturn));

/* Skips a test that measures memory where a sanitizer has its own ideas of it. */
void live_needs_plain_memory(void);

/* Runs in a forked child, which must end by itself with status 0. */
void live_in_child(void (*run)(void));

/* Reaps @pid; REQUIREs that it exited with status 0. */
void live_reap(int pid);

/* Is any page of this process writable and executable? */
bool live_writable_text(void);

/* A number of /proc/self/status, e.g. "VmRSS" in KiB, "Threads"; -1: none. */
long live_status(const char *field);

double live_now(void); /* seconds, monotonic */

/* Hits of a marker, counted by a probe of its own. */
struct live_count {
	const char *provider, *name;
	unsigned long hits;
};
void live_count_start(struct live_count *count);
void live_count_stop(struct live_count *count);

#endif
