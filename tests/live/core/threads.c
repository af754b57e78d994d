/* SPDX-License-Identifier: MIT */
/*
 * Threads: many that come and go, many at once, and those that are about to end.
 */
#include "client.h"
#include "harness.h"
#include <markers/markers.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

__attribute__((noinline)) static void hit(unsigned long number)
{
	MARKER(threads, one, "number %lu", number);
}

static int agent;

static void start(void)
{
	REQUIRE_EQ(marker_agent_start(), 0);
	agent = client_connect(getpid());
	REQUIRE_EQ(client_change(agent, MK_OP_ENABLE, MK_FLAG_COUNT, "threads:one"), 1);
}

/* ---- they come and go ---- */

static void *hit_once(void *unused)
{
	hit(1);
	return unused;
}

enum { AT_ONCE = 8 };

static void come_and_go(unsigned long rounds)
{
	pthread_t threads[AT_ONCE];

	while (rounds--) {
		for (int i = 0; i < AT_ONCE; i++)
			REQUIRE_EQ(pthread_create(&threads[i], NULL, hit_once, NULL), 0);
		for (int i = 0; i < AT_ONCE; i++)
			REQUIRE_EQ(pthread_join(threads[i], NULL), 0);
	}
}

static void test_come_and_go(void)
{
	unsigned long rounds = (getenv("LIVE_LONG") ? 100000 : 10000) / AT_ONCE;
	struct live_count count = {"threads", "one", 0};
	long resident, size;

	live_needs_plain_memory();
	start();
	live_count_start(&count);
	come_and_go(rounds / 10);
	resident = live_status("VmRSS");
	size = live_status("VmSize");
	come_and_go(rounds - rounds / 10);
	REQUIRE(live_status("VmRSS") - resident < 512);
	REQUIRE(live_status("VmSize") - size < 24 * 1024); /* a few slots more, by luck */
	REQUIRE_EQ(count.hits, rounds * AT_ONCE);
	REQUIRE_EQ(client_hits(agent), rounds * AT_ONCE);
}

/* ---- many at once ---- */

static pthread_barrier_t barrier;

static void *hit_together(void *unused)
{
	pthread_barrier_wait(&barrier);
	for (unsigned long i = 0; i < 10; i++)
		hit(i);
	pthread_barrier_wait(&barrier);
	return unused;
}

enum { MANY = 2000 };

static void many(void)
{
	static pthread_t threads[MANY];
	pthread_attr_t attributes;

	pthread_attr_init(&attributes);
	REQUIRE_EQ(pthread_attr_setstacksize(&attributes, 512 << 10), 0);
	pthread_barrier_init(&barrier, NULL, MANY + 1);
	for (int i = 0; i < MANY; i++)
		REQUIRE_EQ(pthread_create(&threads[i], &attributes, hit_together, NULL), 0);
	pthread_barrier_wait(&barrier);
	pthread_barrier_wait(&barrier);
	for (int i = 0; i < MANY; i++)
		REQUIRE_EQ(pthread_join(threads[i], NULL), 0);
}

static void test_many_at_once(void)
{
	long resident = live_status("VmRSS"), size;

	live_needs_plain_memory();
	start();
	many();
	REQUIRE_EQ(client_hits(agent), MANY * 10);
	REQUIRE((live_status("VmRSS") - resident) / MANY < 40); /* KiB a thread, libc's share too */
	size = live_status("VmSize");
	many();
	REQUIRE_EQ(client_hits(agent), 2 * MANY * 10);
	REQUIRE(live_status("VmSize") - size < 64 * 1024); /* the second time needs nothing new */
}

/* An application that locks its memory, or has little room for addresses. */
static void test_locked_memory(void)
{
	pthread_t thread;
	long before;

	live_needs_plain_memory();
	if (mlockall(MCL_CURRENT | MCL_FUTURE))
		live_skip("may not lock memory");
	start();
	before = live_status("VmLck");
	hit(1);
	REQUIRE(live_status("VmLck") - before < 256);
	REQUIRE_EQ(pthread_create(&thread, NULL, hit_once, NULL), 0);
	pthread_join(thread, NULL);
	REQUIRE_EQ(client_hits(agent), 2);
}

static void test_little_address_space(void)
{
	struct rlimit limit = {(rlim_t)(live_status("VmSize") + 1024) << 10, RLIM_INFINITY};

	live_needs_plain_memory();
	start();
	REQUIRE_EQ(setrlimit(RLIMIT_AS, &limit), 0);
	hit(1);
	REQUIRE_EQ(client_hits(agent), 1);
}

/* ---- at the end of a thread ---- */

static pthread_key_t key;
static int rounds_left;

/* Runs when libc takes the thread apart; once more each time it sets its value again. */
static void hit_at_end(void *value)
{
	hit(2);
	if (__atomic_sub_fetch(&rounds_left, 1, __ATOMIC_RELAXED) > 0)
		pthread_setspecific(key, value);
}

static void *hit_only_at_end(void *unused)
{
	pthread_setspecific(key, &key);
	return unused;
}

static void *hit_and_be_cancelled(void *unused)
{
	pthread_setspecific(key, &key);
	hit(1);
	pause();
	return unused;
}

static void test_at_the_end_of_a_thread(void)
{
	struct live_count count = {"threads", "one", 0};
	pthread_t thread;

	start();
	live_count_start(&count);
	REQUIRE_EQ(pthread_key_create(&key, hit_at_end), 0);
	rounds_left = 3;
	REQUIRE_EQ(pthread_create(&thread, NULL, hit_only_at_end, NULL), 0);
	REQUIRE_EQ(pthread_join(thread, NULL), 0);
	REQUIRE_EQ(count.hits, 3);
	rounds_left = 1;
	REQUIRE_EQ(pthread_create(&thread, NULL, hit_and_be_cancelled, NULL), 0);
	while (__atomic_load_n(&count.hits, __ATOMIC_RELAXED) < 4)
		usleep(100);
	REQUIRE_EQ(pthread_cancel(thread), 0);
	REQUIRE_EQ(pthread_join(thread, NULL), 0);
	REQUIRE_EQ(count.hits, 5);
	REQUIRE_EQ(client_hits(agent), 5);
	live_count_stop(&count);
}

/* The first thread goes, the others stay. */
static void *hit_alone(void *first)
{
	struct live_count count = {"threads", "one", 0};

	REQUIRE_EQ(pthread_join(*(pthread_t *)first, NULL), 0);
	live_count_start(&count);
	for (unsigned long i = 0; i < 1000; i++)
		hit(i);
	REQUIRE_EQ(count.hits, 1000);
	REQUIRE_EQ(marker_disable("*"), 1);
	REQUIRE_EQ(marker_enable("*"), 1);
	live_count_stop(&count);
	REQUIRE_EQ(client_hits(agent), 1001);
	exit(0);
}

static void test_first_thread_ends(void)
{
	static pthread_t self;
	pthread_t thread;

	self = pthread_self();
	start();
	hit(0);
	REQUIRE_EQ(pthread_create(&thread, NULL, hit_alone, &self), 0);
	pthread_exit(NULL);
}

static const struct live_test tests[] = {
    {"come_and_go", test_come_and_go, 200},
    {"many_at_once", test_many_at_once, 60},
    {"locked_memory", test_locked_memory, 0},
    {"little_address_space", test_little_address_space, 0},
    {"at_the_end_of_a_thread", test_at_the_end_of_a_thread, 0},
    {"first_thread_ends", test_first_thread_ends, 0},
};

LIVE_MAIN(tests)
