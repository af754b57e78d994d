/* SPDX-License-Identifier: MIT */
#include "harness.h"
#include <errno.h>
#include <markers/probe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SKIPPED = 77, DEFAULT_SECONDS = 20 };

double live_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void live_fail(const char *file, int line, const char *what)
{
	fprintf(stderr, "%s:%d: %s (errno %d)\n", file, line, what, errno);
	_exit(1);
}

void live_equal(const char *file, int line, const char *what, long got, long wanted)
{
	char text[256];

	if (got == wanted)
		return;
	snprintf(text, sizeof(text), "%s is %ld, not %ld", what, got, wanted);
	live_fail(file, line, text);
}

void live_skip(const char *why)
{
	fprintf(stderr, "skipped: %s\n", why);
	_exit(SKIPPED);
}

void live_needs_plain_memory(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
	live_skip("the sanitizer has memory of its own");
#endif
}

void live_reap(int pid)
{
	int status = -1;

	REQUIRE(pid > 0);
	while (waitpid(pid, &status, 0) < 0)
		REQUIRE(errno == EINTR);
	if (status)
		fprintf(stderr, "child %d: status %#x\n", pid, (unsigned)status);
	REQUIRE(status == 0);
}

void live_in_child(void (*run)(void))
{
	int pid = fork();

	if (!pid) {
		run();
		_exit(0);
	}
	live_reap(pid);
}

bool live_writable_text(void)
{
	FILE *maps = fopen("/proc/self/maps", "re");
	char line[4096], read, write, execute;
	bool found = false;

	REQUIRE(maps);
	while (fgets(line, sizeof(line), maps))
		if (sscanf(line, "%*x-%*x %c%c%c", &read, &write, &execute) == 3 && write == 'w' &&
		    execute == 'x') {
			fprintf(stderr, "writable and executable: %s", line);
			found = true;
		}
	fclose(maps);
	return found;
}

long live_status(const char *field)
{
	FILE *status = fopen("/proc/self/status", "re");
	size_t length = strlen(field);
	char line[256];
	long value = -1;

	REQUIRE(status);
	while (fgets(line, sizeof(line), status))
		if (!strncmp(line, field, length) && line[length] == ':')
			value = atol(line + length + 1);
	fclose(status);
	return value;
}

static void count_hit(const struct marker_event *event, void *data)
{
	struct live_count *count = data;

	(void)event;
	__atomic_fetch_add(&count->hits, 1, __ATOMIC_RELAXED);
}

void live_count_start(struct live_count *count)
{
	count->hits = 0;
	REQUIRE_EQ(marker_probe_register(count->provider, count->name, NULL, count_hit, count), 0);
}

void live_count_stop(struct live_count *count)
{
	REQUIRE_EQ(marker_probe_unregister(count->provider, count->name, NULL, count_hit, count),
	           0);
}

/* ---- one process a test ---- */

static int run_one(const struct live_test *test)
{
	alarm(test->seconds ? test->seconds : DEFAULT_SECONDS);
	test->run();
	exit(0);
}

static int run_in_process(const char *self, const struct live_test *test)
{
	double start = live_now();
	int status = -1;
	bool skipped;
	int pid = fork();

	if (!pid) {
		live_exec_again(self, test->name);
	}
	waitpid(pid, &status, 0);
	skipped = WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED;
	if (skipped)
		status = 0;
	printf("%s %s (%.2f s",
	       skipped  ? "skipped"
	       : status ? "not ok"
	                : "ok",
	       test->name, live_now() - start);
	if (WIFSIGNALED(status))
		printf(", signal %d", WTERMSIG(status));
	printf(")\n");
	fflush(stdout);
	return status != 0;
}

/* MARKERS_LEFT_OUT: "program/test program/test ...", what the machine has no subject for. */
static bool is_left_out(const char *self, const struct live_test *test)
{
	const char *list = getenv("MARKERS_LEFT_OUT"), *program = strrchr(self, '/');
	char name[256];

	program = program ? program + 1 : self;
	if (!strncmp(program, "test_live_", 10))
		program += 10;
	snprintf(name, sizeof(name), " %s/%s ", program, test->name);
	if (!list || !strstr(list, name))
		return false;
	printf("left out %s\n", test->name);
	return true;
}

int live_main(int argc, char **argv, const struct live_test *tests, size_t count)
{
	int failed = 0;

	for (size_t i = 0; i < count; i++) {
		if (argc == 2 && !strcmp(argv[1], tests[i].name))
			return run_one(&tests[i]);
		if (argc == 1 && !is_left_out(argv[0], &tests[i]))
			failed |= run_in_process(argv[0], &tests[i]);
	}
	return argc > 1 ? 2 : failed;
}
