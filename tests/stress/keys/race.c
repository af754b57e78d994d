/* SPDX-License-Identifier: MIT */
/*
 * race WHAT ROUNDS: threads use what another one changes.
 *
 *   value   8 threads read values of 4 and 8 bytes, whose halves check each other, while one sets
 *           them: none is torn, and none older than what a set that has returned has set
 *   call    8 threads call, while one changes the function: each call reaches one of the two
 *   users   16 threads come and go as users of a key: on for each while it is one, off without any,
 *           never less than none
 *   switch  16 threads turn a key on and off: it is what they all did last
 */
#include <errno.h>
#include <inttypes.h>
#include <markers/markers.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READERS = 8, USERS = 16 };

static unsigned rounds;
static atomic_bool done;
static pthread_barrier_t barrier;

static void die(const char *what, uint64_t a, uint64_t b)
{
	printf("%s: %#" PRIx64 " %#" PRIx64 "\n", what, a, b);
	exit(1);
}

static void must(int error, const char *what)
{
	if (error)
		die(what, (unsigned long)-error, 0);
}

/* Runs one function in @count threads, and a second one in this. */
static void with_threads(unsigned count, void *(*function)(void *), void (*meanwhile)(void))
{
	pthread_t threads[USERS];

	pthread_barrier_init(&barrier, NULL, count);
	for (unsigned long i = 0; i < count; i++)
		must(-pthread_create(&threads[i], NULL, function, (void *)i), "pthread_create");
	if (meanwhile)
		meanwhile();
	atomic_store(&done, true);
	for (unsigned i = 0; i < count; i++)
		pthread_join(threads[i], NULL);
}

/* ---- value ---- */

static uint64_t checked(uint32_t number)
{
	return (uint64_t)(number * 2654435761U ^ 0x5bd1e995U) << 32 | number;
}

static DEFINE_IMV(uint64_t, wide);
static DEFINE_IMV(uint32_t, narrow);
static DEFINE_IMV(uint16_t, tiny);
static atomic_uint wide_returned, narrow_returned;
static atomic_ulong reads;

static uint32_t halves(uint16_t number)
{
	return (uint32_t)(uint16_t)(number * 40503U) << 16 | number;
}

/* Of these too few for the reader to tell an old one. */
static uint16_t bytes(uint8_t number)
{
	return (uint16_t)((uint8_t)(number * 167U) << 8 | number);
}

/* A function: what an emulator translates at once it also finishes at once, with the value that it
 * began with, though a set has returned in between. A call ends that. */
__attribute__((noinline)) static uint32_t read_narrow(void)
{
	return imv_read(narrow);
}

static void *read_values(void *unused)
{
	unsigned long count = 0;

	for (; !atomic_load_explicit(&done, memory_order_relaxed); count++) {
		uint32_t before = atomic_load_explicit(&wide_returned, memory_order_acquire);
		uint64_t value = imv_read(wide);
		uint32_t before_half = atomic_load_explicit(&narrow_returned, memory_order_acquire);
		uint32_t half = read_narrow();
		uint16_t least = imv_read(tiny);

		if (value != checked((uint32_t)value))
			die("torn", value, checked((uint32_t)value));
		if ((uint32_t)value < before)
			die("stale", value, before);
		if (half != halves((uint16_t)half))
			die("torn, 4 bytes", half, halves((uint16_t)half));
		if ((uint16_t)(half - before_half) > 0x8000)
			die("stale, 4 bytes", half, before_half);
		if (least != bytes((uint8_t)least))
			die("torn, 2 bytes", least, bytes((uint8_t)least));
	}
	atomic_fetch_add(&reads, count);
	return unused;
}

static void set_values(void)
{
	for (uint32_t i = 1; i <= rounds; i++) {
		must(imv_set(wide, checked(i)), "imv_set");
		atomic_store_explicit(&wide_returned, i, memory_order_release);
		must(imv_set(narrow, halves((uint16_t)i)), "imv_set, 4 bytes");
		atomic_store_explicit(&narrow_returned, i, memory_order_release);
		if (i % 16 == 0) /* seldom: the time is for the wide one */
			must(imv_set(tiny, bytes((uint8_t)(i / 16))), "imv_set, 2 bytes");
	}
}

static void race_value(void)
{
	must(imv_set(wide, checked(0)), "imv_set");
	with_threads(READERS, read_values, set_values);
	printf("%u sets of each, %lu reads\n", rounds, atomic_load(&reads));
}

/* ---- call ---- */

static atomic_ulong reached[2];
static atomic_bool both_reached;

static unsigned first(unsigned x)
{
	return x;
}

static unsigned second(unsigned x)
{
	return x + 1;
}

DEFINE_STATIC_CALL(either, first);

static void *call_either(void *unused)
{
	unsigned long counts[2] = {0, 0};

	while (!atomic_load_explicit(&done, memory_order_relaxed)) {
		unsigned which = static_call(either)(0);

		if (which > 1)
			die("call", which, 0);
		if (!counts[which]++ && counts[!which])
			atomic_store(&both_reached, true);
	}
	atomic_fetch_add(&reached[0], counts[0]);
	atomic_fetch_add(&reached[1], counts[1]);
	return unused;
}

/* As often as told, and until it was seen from another thread: one may be slow to begin. */
static void change_call(void)
{
	for (unsigned i = 0; i < rounds || !atomic_load(&both_reached); i++)
		must(static_call_update(either, i % 2 ? first : second), "static_call_update");
}

static void race_call(void)
{
	with_threads(READERS, call_either, change_call);
	printf("%u updates, %lu calls of the first, %lu of the second\n", rounds,
	       atomic_load(&reached[0]), atomic_load(&reached[1]));
	if (!atomic_load(&reached[0]) || !atomic_load(&reached[1]))
		die("only one of the two was reached", 0, 0);
}

/* ---- users and switch ---- */

static DEFINE_STATIC_KEY_FALSE(key);

static bool is_on(void)
{
	bool likely = static_branch_likely(&key), unlikely = static_branch_unlikely(&key);

	if (likely != unlikely)
		die("two branches differ", likely, unlikely);
	return likely;
}

static unsigned next_random(unsigned *state)
{
	*state = *state * 1664525U + 1013904223U;
	return *state >> 16;
}

/* All threads are here and none changes the key: true in one of them. */
static void quiescent(bool want)
{
	if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
		if (is_on() != want || static_key_enabled(&key) != want)
			die("at rest", is_on(), want);
		if (static_key_count(&key) != want)
			die("users at rest", (unsigned long)static_key_count(&key), want);
	}
	pthread_barrier_wait(&barrier);
}

static void *use(void *seed)
{
	unsigned random = (unsigned)(unsigned long)seed;

	for (unsigned round = 0; round < rounds; round++) {
		unsigned many = next_random(&random) % 4;

		for (unsigned i = 0; i < many; i++) {
			must(static_branch_inc(&key), "inc");
			if (!static_branch_unlikely(&key) || static_key_count(&key) <= 0)
				die("off for a user", 0, 0);
		}
		for (unsigned i = 0; i < many; i++)
			must(static_branch_dec(&key), "dec");
		if (static_key_count(&key) < 0)
			die("less than none", 0, 0);
		if (round % 16 == 0)
			quiescent(false);
	}
	quiescent(false);
	if (static_branch_dec(&key) != -EINVAL)
		die("one less than none", 0, 0);
	return NULL;
}

static void *turn(void *seed)
{
	unsigned random = (unsigned)(unsigned long)seed;

	for (unsigned round = 0; round < rounds; round++) {
		bool last = round % 2;

		for (unsigned i = next_random(&random) % 3; i > 0; i--)
			must(next_random(&random) % 2 ? static_branch_enable(&key)
			                              : static_branch_disable(&key),
			     "turn");
		must(last ? static_branch_enable(&key) : static_branch_disable(&key), "turn last");
		if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD &&
		    is_on() != static_key_enabled(&key))
			die("branch and key differ", is_on(), static_key_enabled(&key));
		pthread_barrier_wait(&barrier);
		must(last ? static_branch_enable(&key) : static_branch_disable(&key), "turn again");
		quiescent(last);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	rounds = (unsigned)strtoul(argv[2], NULL, 10);
	if (getenv("MARKERS_EMULATOR")) /* which translates anew what was written */
		rounds /= 100;
	if (!strcmp(argv[1], "value"))
		race_value();
	else if (!strcmp(argv[1], "call"))
		race_call();
	else if (!strcmp(argv[1], "users"))
		with_threads(USERS, use, NULL);
	else if (!strcmp(argv[1], "switch"))
		with_threads(USERS, turn, NULL);
	else
		return 2;
	return 0;
}
