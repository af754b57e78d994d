/* SPDX-License-Identifier: MIT */
/*
 * Whose chunk is it? In a flight recorder threads take the chunks of those that have died. One that
 * is stopped anywhere on its way to such a chunk must not end up writing where another writes.
 */
#include "../core/harness.h"
#include "../core/stops.h"
#include "flight.h"
#include "wire/ring.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { MAIN = 1, EARLY, LATE, THIRD, CHUNKS = 2, EVENTS = 10 };

/* Of 32 bytes: more than a chunk has room for. */
enum { A_CHUNKFUL = MK_CHUNK_SIZE_MIN / 32 };

static const struct mk_ring *ring;

/* ---- threads ---- */

struct sender {
	unsigned long number, events;
	pthread_t thread;
	int tid, sent, may_end;
};

static void *send_events(void *data)
{
	struct sender *self = data;

	self->tid = (int)syscall(SYS_gettid);
	for (unsigned long i = 0; i < self->events; i++)
		flight_send(self->number, i);
	__atomic_store_n(&self->sent, 1, __ATOMIC_RELEASE);
	while (!__atomic_load_n(&self->may_end, __ATOMIC_ACQUIRE))
		sched_yield();
	return NULL;
}

static void begin(struct sender *sender, unsigned long number)
{
	*sender = (struct sender){.number = number, .events = EVENTS};
	REQUIRE(!pthread_create(&sender->thread, NULL, send_events, sender));
}

static void wait_for(struct sender *sender)
{
	while (!__atomic_load_n(&sender->sent, __ATOMIC_ACQUIRE))
		sched_yield();
}

static void end(struct sender *sender)
{
	wait_for(sender);
	__atomic_store_n(&sender->may_end, 1, __ATOMIC_RELEASE);
	pthread_join(sender->thread, NULL);
	flight_bury(sender->tid);
}

static unsigned long sent_by_main;

static void send_from_main(unsigned long events)
{
	while (events--)
		flight_send(MAIN, sent_by_main++);
}

/* ---- the ring, while nobody writes to it ---- */

/* Events of that thread. Every chunk has those of one thread alone, one behind the other. */
static unsigned count_events(unsigned long thread)
{
	const char *chunks = (const char *)ring + ring->chunks_offset;
	unsigned count = 0;

	for (int i = 0; i < CHUNKS; i++) {
		const char *at = chunks + (size_t)i * ring->chunk_size;
		const char *stop =
		    at + ((const struct mk_chunk *)(const void *)at)->content_size / 8;
		const struct flight_tick *before = NULL;

		for (at += sizeof(struct mk_chunk); at < stop;) {
			const struct flight_tick *tick =
			    (const void *)(at + sizeof(struct mk_event_head));

			if (before) {
				REQUIRE_EQ(tick->thread, before->thread);
				REQUIRE_EQ(tick->sequence, before->sequence + 1);
			}
			before = tick;
			count += tick->thread == thread;
			at = (const char *)(tick + 1);
		}
	}
	return count;
}

static void map(int fd)
{
	struct mk_ring head;

	REQUIRE_EQ(pread(fd, &head, sizeof(head), 0), sizeof(head));
	ring = mmap(NULL, (size_t)head.size, PROT_READ, MAP_SHARED, fd, 0);
	REQUIRE(ring != MAP_FAILED);
}

/* One chunk is a dead thread's, the other one main's. */
static void start(void)
{
	struct sender dead;

	map(flight_start(CHUNKS));
	begin(&dead, EARLY);
	end(&dead);
	send_from_main(1);
	REQUIRE_EQ(count_events(EARLY), EVENTS);
	REQUIRE_EQ(count_events(MAIN), 1);
}

/* ---- tests ---- */

/* It has the dead thread's chunk, and what stands there is still the dead thread's. */
static void test_taken_but_not_begun(void)
{
	struct sender late;

	start();
	stop_at("chunk taken");
	begin(&late, LATE);
	stop_wait();
	send_from_main(2 * A_CHUNKFUL);
	REQUIRE(ring->lost > 0); /* there is no other chunk */
	stop_release();
	wait_for(&late);
	send_from_main(1);
	REQUIRE_EQ(count_events(LATE), EVENTS);
	end(&late);
	/* Now there is: and all that main has been given fits in it. */
	sent_by_main = 0;
	send_from_main(EVENTS);
	REQUIRE_EQ(count_events(LATE), 0);
}

/* It has found the dead thread, and meanwhile another has taken the chunk. */
static void test_found_dead_too_late(void)
{
	struct sender late, third;

	start();
	stop_at("thread found dead");
	begin(&late, LATE);
	stop_wait();
	send_from_main(A_CHUNKFUL); /* goes on in the dead thread's chunk */
	REQUIRE_EQ(count_events(EARLY), 0);
	stop_release();
	wait_for(&late); /* in the one that main has left */
	REQUIRE_EQ(count_events(LATE), EVENTS);
	begin(&third, THIRD);
	wait_for(&third);
	REQUIRE_EQ(ring->lost, EVENTS);
	send_from_main(1);
	REQUIRE_EQ(count_events(LATE), EVENTS);
	REQUIRE_EQ(count_events(THIRD), 0);
	end(&late);
	end(&third);
}

/* ---- a handler in a thread's first event of a recording ---- */

static unsigned long handled;

static void record_in_handler(int signal)
{
	(void)signal;
	flight_send(LATE, handled++);
}

static void interrupt(void)
{
	raise(SIGUSR1);
}

/* What the handler began is not forgotten: it would stay the thread's for ever. */
static void interrupt_first_event(const char *point)
{
	struct sigaction action = {.sa_handler = record_in_handler};
	const uint64_t *states;
	unsigned owned = 0;

	map(flight_start(3));
	REQUIRE(!sigaction(SIGUSR1, &action, NULL));
	stop_call(point, interrupt);
	send_from_main(1);
	REQUIRE_EQ(handled, 1);
	send_from_main(A_CHUNKFUL);
	states = (const void *)((const char *)ring + ring->states_offset);
	for (int i = 0; i < 3; i++)
		owned += (states[i] & 3) == MK_CHUNK_OWNED;
	REQUIRE_EQ(owned, 1);
	REQUIRE_EQ(ring->lost, 0);
}

static void test_handler_before_the_thread_begins(void)
{
	interrupt_first_event("thread is new here");
}

static void test_handler_while_the_thread_begins(void)
{
	interrupt_first_event("thread begins");
}

static const struct live_test tests[] = {
    {"taken_but_not_begun", test_taken_but_not_begun, 0},
    {"found_dead_too_late", test_found_dead_too_late, 0},
    {"handler_before_the_thread_begins", test_handler_before_the_thread_begins, 0},
    {"handler_while_the_thread_begins", test_handler_while_the_thread_begins, 0},
};

LIVE_MAIN(tests)
