/* SPDX-License-Identifier: MIT */
/*
 * A flight recorder with fewer chunks than threads: threads are born, write a little and die, while
 * others overwrite all the time and snapshots are taken as markerctl takes them. Each packet must
 * hold what one thread wrote without a gap, at times that do not go back.
 */
#include "../core/harness.h"
#include "drain.h"
#include "flight.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CHUNKS = 4, STEADY = 2, BORN_TOGETHER = 3, EVENTS_OF_A_LIFE = 20 };

static unsigned long numbers;
static int over;

static unsigned long next_number(void)
{
	return __atomic_fetch_add(&numbers, 1, __ATOMIC_RELAXED);
}

static bool is_over(void)
{
	return __atomic_load_n(&over, __ATOMIC_RELAXED);
}

static void *live_shortly(void *unused)
{
	unsigned long number = next_number();

	for (unsigned long i = 0; i < EVENTS_OF_A_LIFE; i++)
		flight_send(number, i);
	return unused;
}

static void *live_long(void *unused)
{
	unsigned long number = next_number(), i = 0;

	while (!is_over())
		flight_send(number, i++);
	return unused;
}

static void *give_birth(void *unused)
{
	while (!is_over()) {
		pthread_t born[BORN_TOGETHER];

		for (int i = 0; i < BORN_TOGETHER; i++)
			REQUIRE(!pthread_create(&born[i], NULL, live_shortly, NULL));
		for (int i = 0; i < BORN_TOGETHER; i++)
			pthread_join(born[i], NULL);
	}
	return unused;
}

struct written {
	struct mk_event_head head;
	struct flight_tick tick;
};

static int check(void *context, const struct packet *packet, size_t count, size_t content)
{
	const struct written *event = (const void *)packet->events;

	(void)context;
	REQUIRE_EQ(content, count * sizeof(*event));
	for (size_t i = 1; i < count; i++) {
		REQUIRE_EQ(event[i].tick.thread, event->tick.thread);
		REQUIRE_EQ(event[i].tick.sequence, event->tick.sequence + i);
		REQUIRE(event[i].head.clock >= event[i - 1].head.clock);
	}
	return 0;
}

static void test_turnover(void)
{
	pthread_t threads[STEADY + 1];
	double end = live_now() + (getenv("LIVE_LONG") ? 60 : 3);
	struct ring_view view;
	struct drain drain = {.view = &view, .keep = true, .take = check};
	int fd = flight_start(CHUNKS);
	const char *why;
	bool alive;

	REQUIRE(!ring_view_open(&view, fd, true, &why));
	for (int i = 0; i < STEADY + 1; i++)
		REQUIRE(!pthread_create(&threads[i], NULL, i ? live_long : give_birth, NULL));
	while (live_now() < end) {
		REQUIRE(drain_pass(&drain, DRAIN_ALL, &alive) >= 0);
		usleep(200);
	}
	__atomic_store_n(&over, 1, __ATOMIC_RELAXED);
	for (int i = 0; i < STEADY + 1; i++)
		pthread_join(threads[i], NULL);
	REQUIRE(drain_pass(&drain, DRAIN_ALL, &alive) >= 0);
	fprintf(stderr, "%lu threads, %lu packets, %lu events of them lost\n", numbers,
	        (unsigned long)drain.packets, (unsigned long)ring_view_lost(&view));
	REQUIRE_EQ(drain.damaged, 0);
	REQUIRE(numbers > 500);
	REQUIRE(drain.packets > 500);
	ring_view_close(&view);
}

static const struct live_test tests[] = {{"turnover", test_turnover, 90}};

LIVE_MAIN(tests)
