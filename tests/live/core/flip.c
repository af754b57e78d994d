/* SPDX-License-Identifier: MIT */
/*
 * Threads hammer one site while another one flips it and swaps what its probe is given. With
 * LIVE_LONG in the environment as long as the project promises, else a thirtieth.
 */
#include "client.h"
#include "harness.h"
#include <markers/markers.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THREADS = 8, MAGIC = 0x600d600d, POISON = 0xdd };

struct data {
	unsigned magic;
	char filler[4000];
	unsigned end; /* on the next cache line, and freed memory is reused from here on too */
};

static int stop;
static pthread_barrier_t barrier;
static unsigned long turns[THREADS];

__attribute__((noinline)) static double hit(unsigned long turn, double value)
{
	MARKER(flip, site, "turn %lu value %f", turn, value);
	return value + 1;
}

static void *hammer(void *argument)
{
	unsigned long *turn = argument;
	double value = 0;

	while (!__atomic_load_n(&stop, __ATOMIC_RELAXED))
		value = hit((*turn)++, value);
	REQUIRE(value == (double)*turn); /* a register changed under its hand */
	return NULL;
}

static void check_data(const struct marker_event *event, void *data)
{
	const struct data *current = data;

	REQUIRE_EQ(__atomic_load_n(&current->magic, __ATOMIC_RELAXED), MAGIC);
	REQUIRE_EQ(__atomic_load_n(&current->end, __ATOMIC_RELAXED), MAGIC);
	REQUIRE(marker_event_f64(event, 1) == (double)marker_event_u64(event, 0));
}

MARKER_GENERAL_REGS static void check_data_in_general_regs(const struct marker_event *event,
                                                           void *data)
{
	const struct data *current = data;

	if (__atomic_load_n(&current->magic, __ATOMIC_RELAXED) != MAGIC ||
	    marker_event_count(event) != 2)
		abort();
}

static unsigned long scale(unsigned long full)
{
	/* An emulator translates anew what was written. */
	unsigned long quick = getenv("MARKERS_EMULATOR") ? full / 600 : full / 30;

	return getenv("LIVE_LONG") ? full : quick;
}

static void start(pthread_t threads[THREADS])
{
	stop = 0;
	for (int i = 0; i < THREADS; i++) {
		turns[i] = 0;
		REQUIRE_EQ(pthread_create(&threads[i], NULL, hammer, &turns[i]), 0);
	}
}

static void finish(pthread_t threads[THREADS])
{
	__atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
	for (int i = 0; i < THREADS; i++)
		REQUIRE_EQ(pthread_join(threads[i], NULL), 0);
}

static struct data *data_new(void)
{
	struct data *data = malloc(sizeof(*data));

	REQUIRE(data);
	data->magic = data->end = MAGIC;
	return data;
}

static void data_retire(struct data *data)
{
	memset(data, POISON, sizeof(*data));
	free(data);
}

/* ---- on and off ---- */

static void flip(unsigned long flips)
{
	pthread_t threads[THREADS];
	struct data *data = data_new();
	double begin = live_now();

	REQUIRE_EQ(marker_probe_register("flip", "site", NULL, check_data, data), 0);
	start(threads);
	for (unsigned long i = 0; i < flips; i += 2) {
		REQUIRE_EQ(marker_enable("flip:site"), 1);
		REQUIRE_EQ(marker_disable("flip:site"), 1);
	}
	finish(threads);
	fprintf(stderr, "%lu flips, %.1f us each\n", flips,
	        (live_now() - begin) / (double)flips * 1e6);
	REQUIRE_EQ(marker_probe_unregister("flip", "site", NULL, check_data, data), 0);
	data_retire(data);
}

static void test_flips(void)
{
	flip(scale(1000000));
}

static void again_with(const char *writer, const char *test)
{
	const char *now = getenv("MARKERS_WRITER");

	if (now && !strcmp(now, writer))
		return;
	setenv("MARKERS_WRITER", writer, 1); /* read before main() */
	live_exec_again("flip", test);
	REQUIRE(0);
}

static void test_flips_through_mprotect(void)
{
	again_with("mprotect", "flips_through_mprotect");
	flip(scale(30000));
	REQUIRE(!live_writable_text());
}

/* ---- retired data is never seen ---- */

static void swap(unsigned long swaps, marker_probe_fn *probe, unsigned flags)
{
	pthread_t threads[THREADS];
	struct data *old = data_new();

	REQUIRE_EQ(marker_probe_register_flags("flip", "site", NULL, probe, old, flags), 0);
	REQUIRE_EQ(marker_enable("flip:site"), 1);
	start(threads);
	for (unsigned long i = 0; i < swaps; i++) {
		struct data *new = data_new();

		REQUIRE_EQ(marker_probe_register_flags("flip", "site", NULL, probe, new, flags), 0);
		if (i % 4 == 3)
			REQUIRE_EQ(marker_disable("flip:site"), 1);
		REQUIRE_EQ(marker_probe_unregister("flip", "site", NULL, probe, old), 0);
		data_retire(old);
		if (i % 4 == 3)
			REQUIRE_EQ(marker_enable("flip:site"), 1);
		old = new;
	}
	finish(threads);
	REQUIRE_EQ(marker_probe_unregister("flip", "site", NULL, probe, old), 0);
	data_retire(old);
}

static void test_swaps(void)
{
	swap(scale(1000), check_data, 0);
}

static void test_swaps_in_general_regs(void)
{
	swap(scale(1000), check_data_in_general_regs, MARKER_PROBE_GENERAL_REGS);
}

/* ---- after disable and synchronize no probe runs, even of those that were late ---- */

static int may_run;

static void only_while_on(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	REQUIRE(__atomic_load_n(&may_run, __ATOMIC_ACQUIRE));
}

static void test_disable_then_synchronize(void)
{
	pthread_t threads[THREADS];

	REQUIRE_EQ(marker_probe_register("flip", "site", NULL, only_while_on, NULL), 0);
	start(threads);
	for (unsigned long i = 0; i < scale(600); i++) {
		__atomic_store_n(&may_run, 1, __ATOMIC_RELEASE);
		REQUIRE_EQ(marker_enable("flip:site"), 1);
		sched_yield();
		REQUIRE_EQ(marker_disable("flip:site"), 1);
		REQUIRE_EQ(marker_synchronize(), 0);
		__atomic_store_n(&may_run, 0, __ATOMIC_RELEASE);
	}
	finish(threads);
}

/* ---- exact counts ---- */

enum { ROUNDS = 6, HITS = 20000 };

static void *hit_in_rounds(void *unused)
{
	for (int round = 0; round < ROUNDS; round++) {
		pthread_barrier_wait(&barrier); /* switched */
		for (unsigned long i = 0; i < HITS; i++)
			hit(i, (double)i);
		pthread_barrier_wait(&barrier);
	}
	return unused;
}

static void test_counts_are_exact(void)
{
	struct live_count count = {"flip", "site", 0};
	pthread_t threads[THREADS];
	unsigned long wanted = 0;
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	live_count_start(&count);
	REQUIRE_EQ(pthread_barrier_init(&barrier, NULL, THREADS + 1), 0);
	for (int i = 0; i < THREADS; i++)
		REQUIRE_EQ(pthread_create(&threads[i], NULL, hit_in_rounds, NULL), 0);
	for (int round = 0; round < ROUNDS; round++) {
		bool on = round % 2;

		REQUIRE_EQ(client_change(fd, on ? MK_OP_ENABLE : MK_OP_DISABLE, MK_FLAG_COUNT,
		                         "flip:site"),
		           round ? 1 : 0);
		wanted += on ? (unsigned long)THREADS * HITS : 0;
		pthread_barrier_wait(&barrier);
		pthread_barrier_wait(&barrier);
		REQUIRE_EQ(count.hits, wanted);
		REQUIRE_EQ(client_hits(fd), wanted);
	}
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	/* What dead threads counted stays. */
	REQUIRE_EQ(client_hits(fd), wanted);
}

static const struct live_test tests[] = {
    {"flips", test_flips, 700},
    {"flips_through_mprotect", test_flips_through_mprotect, 200},
    {"swaps", test_swaps, 110},
    {"swaps_in_general_regs", test_swaps_in_general_regs, 110},
    {"disable_then_synchronize", test_disable_then_synchronize, 200},
    {"counts_are_exact", test_counts_are_exact, 60},
};

LIVE_MAIN(tests)
