/* SPDX-License-Identifier: MIT */
/*
 * Probes: registering and its errors, what a probe may do, what it must not change.
 */
#include "harness.h"
#include "vector.h"
#include <errno.h>
#include <markers/markers.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static void hit(int value)
{
	MARKER(probes, one, "value %d", value);
}

static void hit_without_arguments(void)
{
	MARKER(probes, bare);
}

static void hit_two_formats(int value, const char *text)
{
	MARKER(probes, two, "value %d", value);
	MARKER(probes, two, "text %s", text);
}

static void count(const struct marker_event *event, void *data)
{
	(void)event;
	++*(unsigned long *)data;
}

/* ---- registering ---- */

static void test_format_must_be_a_markers(void)
{
	unsigned long hits = 0;

	REQUIRE_EQ(marker_probe_register("probes", "one", "value %u", count, &hits), -EINVAL);
	REQUIRE_EQ(marker_probe_register("probes", "one", "", count, &hits), -EINVAL);
	REQUIRE_EQ(marker_probe_register("probes", "bare", "value %d", count, &hits), -EINVAL);
	/* That changed nothing: the same function and data can still be registered. */
	REQUIRE_EQ(marker_probe_register("probes", "one", "value %d", count, &hits), 0);
	REQUIRE_EQ(marker_probe_register("probes", "bare", "", count, &hits), 0);
	REQUIRE(marker_enable("probes:*") >= 2);
	hit(1);
	hit_without_arguments();
	REQUIRE_EQ(hits, 2);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", "value %u", count, &hits), -ENOENT);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, count, &hits), -ENOENT);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", "value %d", count, &hits), 0);
	hit(1);
	REQUIRE_EQ(hits, 2);
}

static void test_format_chooses_among_markers(void)
{
	unsigned long values = 0, texts = 0, all = 0;

	REQUIRE_EQ(marker_probe_register("probes", "two", "value %d", count, &values), 0);
	REQUIRE_EQ(marker_probe_register("probes", "two", "text %s", count, &texts), 0);
	REQUIRE_EQ(marker_probe_register("probes", "two", NULL, count, &all), 0);
	REQUIRE_EQ(marker_enable("probes:two"), 2);
	hit_two_formats(1, "x");
	hit_two_formats(2, "y");
	REQUIRE_EQ(values, 2);
	REQUIRE_EQ(texts, 2);
	REQUIRE_EQ(all, 4);
}

static void test_arguments_are_checked(void)
{
	unsigned long hits = 0;

	REQUIRE_EQ(marker_probe_register(NULL, "one", NULL, count, &hits), -EINVAL);
	REQUIRE_EQ(marker_probe_register("probes", NULL, NULL, count, &hits), -EINVAL);
	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, NULL, &hits), -EINVAL);
	REQUIRE_EQ(marker_probe_register_flags("probes", "one", NULL, count, &hits, 2), -EINVAL);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, count, &hits), -ENOENT);
	REQUIRE_EQ(marker_enable(NULL), -EINVAL);
	REQUIRE_EQ(marker_enable("probes"), -EINVAL);
	REQUIRE_EQ(marker_enable(""), -EINVAL);
	REQUIRE_EQ(marker_enable("!probes:one"), -EINVAL);
	REQUIRE_EQ(marker_enable("probes:[o"), -EINVAL);
	REQUIRE_EQ(marker_disable("probes"), -EINVAL);
	REQUIRE_EQ(marker_enable("nobody:knows"), 0);
}

static void test_same_twice(void)
{
	unsigned long hits = 0, others = 0;

	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, count, &hits), 0);
	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, count, &hits), -EEXIST);
	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, count, &others), 0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	REQUIRE_EQ(marker_enable("probes:one"), 2); /* the same owner twice is once */
	hit(1);
	REQUIRE_EQ(hits, 1);
	REQUIRE_EQ(others, 1);
	REQUIRE_EQ(marker_disable("probes:one"), 2);
	hit(1);
	REQUIRE_EQ(hits, 1);
}

/* One that may use every register and one that promised not to: the right one must stay. */
static unsigned long spared;

static void use_vectors(const struct marker_event *event, void *data)
{
	count(event, data);
#ifdef LIVE_VECTOR
	__asm__ volatile(LIVE_VECTOR_CLEAR ::: LIVE_VECTOR);
#endif
}

static double keep_a_double(double value)
{
#if defined(LIVE_VECTOR) && !defined(MARKERS_GENERIC) /* whose sites call in C */
	register double kept __asm__(LIVE_VECTOR) = value;

	__asm__ volatile("" : LIVE_VECTOR_KEPT(kept));
	MARKER(probes, one, "value %d", 1);
	__asm__ volatile("" : LIVE_VECTOR_KEPT(kept));
#else
	double kept = value;

	MARKER(probes, one, "value %d", 1);
#endif
	return kept;
}

static void test_unregister_takes_its_own(void)
{
	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, use_vectors, &spared), 0);
	REQUIRE_EQ(marker_probe_register_flags("probes", "one", "value %d", use_vectors, &spared,
	                                       MARKER_PROBE_GENERAL_REGS),
	           0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	hit(1);
	REQUIRE_EQ(spared, 2);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", "value %d", use_vectors, &spared), 0);
	REQUIRE(keep_a_double(2.5) == 2.5);
	REQUIRE_EQ(spared, 3);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, use_vectors, &spared), 0);
	hit(1);
	REQUIRE_EQ(spared, 3);
}

static void test_order_and_many(void)
{
	enum { MANY = 100 };
	static unsigned long hits[MANY];

	REQUIRE_EQ(marker_enable("probes:one"), 2);
	for (int i = 0; i < MANY; i++)
		REQUIRE_EQ(marker_probe_register("probes", "one", NULL, count, &hits[i]), 0);
	hit(1);
	for (int i = 0; i < MANY; i += 2)
		REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, count, &hits[i]), 0);
	hit(1);
	for (int i = 0; i < MANY; i++)
		REQUIRE_EQ(hits[i], i % 2 ? 2 : 1);
}

static void test_registering_does_not_enable(void)
{
	unsigned long hits = 0;

	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, count, &hits), 0);
	hit(1);
	REQUIRE_EQ(hits, 0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	hit(1);
	REQUIRE_EQ(hits, 1);
}

/* ---- what a probe sees ---- */

static void look(const struct marker_event *event, void *data)
{
	size_t length = 99;

	REQUIRE(!strcmp(marker_event_provider(event), "probes"));
	REQUIRE(!strcmp(marker_event_name(event), "sixteen"));
	REQUIRE_EQ(marker_event_count(event), 16);
	for (unsigned i = 0; i < 12; i++) {
		REQUIRE_EQ(marker_event_type(event, i), MARKER_TYPE_I32);
		REQUIRE_EQ(marker_event_i64(event, i), -(long)i);
	}
	REQUIRE(!memcmp(marker_event_str(event, 12, &length), "twelve", 6));
	REQUIRE_EQ(length, 6);
	REQUIRE(!memcmp(marker_event_str(event, 14, &length), "abc", 3));
	REQUIRE_EQ(length, 3);
	REQUIRE(!marker_event_str(event, 13, &length));
	REQUIRE(marker_event_f64(event, 15) == 1.5);
	REQUIRE_EQ(marker_event_type(event, 16), MARKER_TYPE_NONE);
	REQUIRE_EQ(marker_event_u64(event, 16), 0);
	REQUIRE(!marker_event_str(event, 16, &length));
	++*(unsigned long *)data;
}

static void test_sixteen_arguments(void)
{
	unsigned long seen = 0;

	REQUIRE_EQ(marker_probe_register("probes", "sixteen", NULL, look, &seen), 0);
	REQUIRE_EQ(marker_enable("probes:sixteen"), 1);
	MARKER(probes, sixteen,
	       "a %d b %d c %d d %d e %d f %d g %d h %d i %d j %d k %d l %d s %s t %.*s f %f", 0,
	       -1, -2, -3, -4, -5, -6, -7, -8, -9, -10, -11, "twelve", 3, "abcdef", 1.5);
	REQUIRE_EQ(seen, 1);
}

/* ---- what a probe may do ---- */

static void hit_inside(const struct marker_event *event, void *data)
{
	count(event, data);
	hit(2);                  /* itself */
	hit_without_arguments(); /* another */
}

static void test_markers_inside_a_probe(void)
{
	unsigned long hits = 0, others = 0;

	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, hit_inside, &hits), 0);
	REQUIRE_EQ(marker_probe_register("probes", "bare", NULL, count, &others), 0);
	REQUIRE_EQ(marker_enable("probes:*") >= 2, 1);
	hit(1);
	REQUIRE_EQ(hits, 1);
	REQUIRE_EQ(others, 0);
	hit_without_arguments();
	REQUIRE_EQ(others, 1);
}

static void spoil_errno(const struct marker_event *event, void *data)
{
	count(event, data);
	errno = EXDEV;
}

static void test_errno_is_kept(void)
{
	unsigned long hits = 0;

	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, spoil_errno, &hits), 0);
	REQUIRE_EQ(marker_probe_register_flags("probes", "bare", NULL, spoil_errno, &hits,
	                                       MARKER_PROBE_GENERAL_REGS),
	           0);
	REQUIRE(marker_enable("probes:*") >= 2);
	errno = EDOM;
	hit(1);
	REQUIRE_EQ(errno, EDOM);
	hit_without_arguments();
	REQUIRE_EQ(errno, EDOM);
	REQUIRE_EQ(hits, 2);
}

/* ---- cancellation ---- */

static int ready[2], left_probe, left_marker, asynchronous;

static void cancellation_point(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	REQUIRE_EQ(write(ready[1], "", 1), 1);
	/* Cancelled here if it were possible: sleeps in a cancellation point, more than once. */
	for (int i = 0; i < 50; i++)
		usleep(2000);
	left_probe = 1;
}

static void *be_cancelled(void *unused)
{
	int type;

	pthread_setcanceltype(asynchronous ? PTHREAD_CANCEL_ASYNCHRONOUS : PTHREAD_CANCEL_DEFERRED,
	                      &type);
	hit(1);
	left_marker = 1;
	pause();
	return unused;
}

static void cancel_in_probe(unsigned flags)
{
	pthread_t thread;
	void *result;
	char byte;

	REQUIRE_EQ(pipe(ready), 0);
	REQUIRE_EQ(
	    marker_probe_register_flags("probes", "one", NULL, cancellation_point, NULL, flags), 0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	REQUIRE_EQ(pthread_create(&thread, NULL, be_cancelled, NULL), 0);
	REQUIRE_EQ(read(ready[0], &byte, 1), 1);
	REQUIRE_EQ(pthread_cancel(thread), 0);
	REQUIRE_EQ(pthread_join(thread, &result), 0);
	/* Cancelled when the state is restored, glibc 2.36 forgets to say so in the result. */
	REQUIRE(asynchronous || result == PTHREAD_CANCELED);
	REQUIRE_EQ(left_probe, !(flags & MARKER_PROBE_GENERAL_REGS));
	REQUIRE_EQ(left_marker, !(flags & MARKER_PROBE_GENERAL_REGS) && !asynchronous);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, cancellation_point, NULL), 0);
}

static void test_cancelled_after_the_probe(void)
{
	cancel_in_probe(0);
}

/* Not as it should be written, but nobody waits for the thread that died in its section. */
static void test_cancelled_in_a_general_regs_probe(void)
{
	cancel_in_probe(MARKER_PROBE_GENERAL_REGS);
}

static void test_cancelled_asynchronously(void)
{
	asynchronous = 1;
	cancel_in_probe(0);
}

/* ---- unregistering waits ---- */

static int inside, may_leave, finished;

static void stay(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	__atomic_store_n(&inside, 1, __ATOMIC_RELEASE);
	while (!__atomic_load_n(&may_leave, __ATOMIC_ACQUIRE))
		usleep(1000);
	__atomic_store_n(&finished, 1, __ATOMIC_RELEASE);
}

static void *hit_once(void *unused)
{
	hit(1);
	return unused;
}

static void *let_leave(void *unused)
{
	usleep(100000);
	__atomic_store_n(&may_leave, 1, __ATOMIC_RELEASE);
	return unused;
}

static void test_unregister_waits_for_the_probe(void)
{
	pthread_t hitting, letting;

	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, stay, NULL), 0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	REQUIRE_EQ(pthread_create(&hitting, NULL, hit_once, NULL), 0);
	while (!__atomic_load_n(&inside, __ATOMIC_ACQUIRE))
		usleep(1000);
	REQUIRE_EQ(pthread_create(&letting, NULL, let_leave, NULL), 0);
	REQUIRE_EQ(marker_probe_unregister("probes", "one", NULL, stay, NULL), 0);
	REQUIRE_EQ(__atomic_load_n(&finished, __ATOMIC_ACQUIRE), 1);
	pthread_join(hitting, NULL);
	pthread_join(letting, NULL);
}

static void test_synchronize_waits_for_the_probe(void)
{
	pthread_t hitting, letting;

	REQUIRE_EQ(marker_synchronize(), 0); /* nobody was ever anywhere */
	REQUIRE_EQ(marker_probe_register("probes", "one", NULL, stay, NULL), 0);
	REQUIRE_EQ(marker_enable("probes:one"), 2);
	REQUIRE_EQ(pthread_create(&hitting, NULL, hit_once, NULL), 0);
	while (!__atomic_load_n(&inside, __ATOMIC_ACQUIRE))
		usleep(1000);
	REQUIRE_EQ(pthread_create(&letting, NULL, let_leave, NULL), 0);
	REQUIRE_EQ(marker_synchronize(), 0);
	REQUIRE_EQ(__atomic_load_n(&finished, __ATOMIC_ACQUIRE), 1);
}

static const struct live_test tests[] = {
    {"format_must_be_a_markers", test_format_must_be_a_markers, 0},
    {"format_chooses_among_markers", test_format_chooses_among_markers, 0},
    {"arguments_are_checked", test_arguments_are_checked, 0},
    {"same_twice", test_same_twice, 0},
    {"unregister_takes_its_own", test_unregister_takes_its_own, 0},
    {"order_and_many", test_order_and_many, 0},
    {"registering_does_not_enable", test_registering_does_not_enable, 0},
    {"sixteen_arguments", test_sixteen_arguments, 0},
    {"markers_inside_a_probe", test_markers_inside_a_probe, 0},
    {"errno_is_kept", test_errno_is_kept, 0},
    {"cancelled_after_the_probe", test_cancelled_after_the_probe, 0},
    {"cancelled_in_a_general_regs_probe", test_cancelled_in_a_general_regs_probe, 0},
    {"cancelled_asynchronously", test_cancelled_asynchronously, 0},
    {"unregister_waits_for_the_probe", test_unregister_waits_for_the_probe, 0},
    {"synchronize_waits_for_the_probe", test_synchronize_waits_for_the_probe, 0},
};

LIVE_MAIN(tests)
