/* SPDX-License-Identifier: MIT */
/*
 * A handler that records, at every instruction of a hit that records: the processor's trap flag
 * makes each of them a signal. What both wrote must be there, in order, and what was committed must
 * stay so at every instruction after it. The same with two handlers in one hit, and with one that
 * forks: the child returns into the middle of its parent's hit.
 */
#include "../core/harness.h"
#include "flight.h"
#include "wire/ring.h"
#include <markers/markers.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>
#include <x86intrin.h>

enum { TRAP_FLAG = 0x100, CHUNKS = 128, HANDLER = 1000000 };
enum { ROOM = (MK_CHUNK_SIZE_MIN - sizeof(struct mk_chunk)) / 32 }; /* events of a chunk */
enum { PAIRS_WITHIN = 12 };

static char *ring_start;
static const struct mk_ring *ring;

/* ---- stepping through one hit ---- */

static volatile unsigned long step, first, second; /* the latter are interrupted; 0: none */
static volatile unsigned long sent, handled;
static void (*volatile at_step)(void);
static const struct mk_chunk *volatile watched;
static volatile uint64_t committed;
static volatile pid_t child;

static const struct mk_chunk *chunk_at(uint32_t index)
{
	return (const void *)(ring_start + ring->chunks_offset + (size_t)index * ring->chunk_size);
}

/* The thread's newest. */
static const struct mk_chunk *own_chunk(void)
{
	uint32_t self = (uint32_t)syscall(SYS_gettid);
	const struct mk_chunk *found = NULL;

	for (uint32_t i = 0; i < CHUNKS; i++) {
		const struct mk_chunk *chunk = chunk_at(i);

		if (chunk->tid == self && (!found || chunk->sequence > found->sequence))
			found = chunk;
	}
	return found;
}

static void on_trap(int signal, siginfo_t *facts, void *context)
{
	greg_t *flags = &((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL];

	(void)signal, (void)facts;
	step++;
	if (watched) {
		uint64_t now = watched->content_size;

		REQUIRE(now >= committed);
		committed = now;
	}
	if (step == first || step == second)
		at_step();
	if (watched)
		committed = watched->content_size;
	if (first && step > (second > first ? second : first) + PAIRS_WITHIN)
		*flags &= ~TRAP_FLAG;
}

static void send_by_steps(void)
{
	unsigned long number = sent++;

	step = 0;
	__writeeflags(__readeflags() | TRAP_FLAG);
	flight_send(0, number);
	__writeeflags(__readeflags() & ~(unsigned long long)TRAP_FLAG);
}

static void record_in_handler(void)
{
	flight_send(HANDLER, handled++);
}

/* ---- what stands in the ring then ---- */

static void check_chunk(const struct mk_chunk *chunk, unsigned long *next,
                        unsigned long *next_handled)
{
	const char *at = (const char *)(chunk + 1),
	           *end = (const char *)chunk + chunk->content_size / 8;
	uint64_t clock = 0;

	while (at < end) {
		const struct mk_event_head *head = (const void *)at;
		const struct flight_tick *tick = (const void *)(head + 1);
		unsigned long *expected = tick->thread == HANDLER ? next_handled : next;

		REQUIRE_EQ(tick->sequence, *expected);
		++*expected;
		REQUIRE(head->clock >= clock);
		clock = head->clock;
		at = (const char *)(tick + 1);
	}
}

/* All of this thread's, and none but the last is still its own. False: it was overwritten; few are,
 * when nearly all chunks are those of the dead. */
static bool check_all(void)
{
	const uint64_t *states = (const void *)(ring_start + ring->states_offset);
	uint32_t self = (uint32_t)syscall(SYS_gettid);
	unsigned long next = 0, next_handled = 0;
	unsigned owned = 0;

	for (uint32_t sequence = 0; sequence < CHUNKS; sequence++)
		for (uint32_t i = 0; i < CHUNKS; i++) {
			const struct mk_chunk *chunk = chunk_at(i);

			if (chunk->tid != self || chunk->pid != (uint32_t)getpid() ||
			    chunk->sequence != sequence)
				continue;
			if (!next && sequence)
				return false;
			check_chunk(chunk, &next, &next_handled);
			owned += (states[i] & 3) == MK_CHUNK_OWNED;
		}
	REQUIRE_EQ(next, sent);
	REQUIRE_EQ(next_handled, handled);
	REQUIRE_EQ(owned, 1);
	return true;
}

/* ---- threads, each of which has one hit interrupted ---- */

struct life {
	unsigned long before, first, second;
	void (*at_step)(void);
	bool watch;
	unsigned long steps; /* that it took */
	bool checked;
};

static void *live(void *data)
{
	struct life *life = data;

	sent = handled = 0;
	for (unsigned long i = 0; i < life->before; i++)
		flight_send(0, sent++);
	first = life->first;
	second = life->second;
	at_step = life->at_step;
	watched = life->watch ? own_chunk() : NULL;
	committed = 0;
	send_by_steps();
	life->steps = step;
	for (unsigned long i = 0; i < ROOM; i++) /* it leaves the chunk, and any other behind */
		flight_send(0, sent++);
	life->checked = check_all();
	return NULL;
}

static unsigned long lives, checked;

static unsigned long run(struct life life)
{
	pthread_t thread;
	int error = pthread_create(&thread, NULL, live, &life);

	REQUIRE(!error);
	pthread_join(thread, NULL);
	lives++;
	checked += life.checked;
	return life.steps;
}

static void start(void)
{
	struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO};
	int fd = flight_start(CHUNKS);
	struct mk_ring head;

	REQUIRE_EQ(pread(fd, &head, sizeof(head), 0), sizeof(head));
	ring_start = mmap(NULL, (size_t)head.size, PROT_READ, MAP_SHARED, fd, 0);
	REQUIRE(ring_start != MAP_FAILED);
	ring = (const void *)ring_start;
	REQUIRE(!sigaction(SIGTRAP, &action, NULL));
}

/* How many steps a hit takes that nobody interrupts, after so many. */
static unsigned long count_steps(unsigned long before)
{
	unsigned long steps = run((struct life){.before = before});

	REQUIRE(steps > 50); /* else it did not record */
	return steps;
}

/* Every so many steps, or all of them if there is time. */
static unsigned long stride(unsigned long of)
{
	return getenv("LIVE_LONG") ? 1 : of;
}

static void test_at_every_step(void)
{
	unsigned long steps;

	start();
	steps = count_steps(10);
	for (unsigned long at = 1; at <= steps; at++)
		run((struct life){10, at, 0, record_in_handler, true, 0, false});
	REQUIRE(checked > lives / 10 * 9);
}

/* The second one comes when the first one is done, soon after: near the end, where it commits. */
static void test_twice(void)
{
	unsigned long steps;

	start();
	steps = count_steps(10);
	for (unsigned long at = steps * 2 / 3; at <= steps; at++)
		for (unsigned long then = at + 1; then < at + PAIRS_WITHIN; then++)
			run((struct life){10, at, then, record_in_handler, true, 0, false});
	REQUIRE(checked > lives / 10 * 9);
}

/* The chunk is full: another is taken, by system calls and all. */
static void test_in_a_switch(void)
{
	unsigned long steps;

	start();
	steps = count_steps(ROOM);
	REQUIRE(steps > 300);
	for (unsigned long at = 1; at <= steps; at += stride(5))
		run((struct life){ROOM, at, 0, record_in_handler, false, 0, false});
	REQUIRE(checked > lives / 10 * 9);
}

/* ---- the child of a fork in the handler ---- */

static void fork_in_handler(void)
{
	child = fork();
	if (!child)
		sent = 0; /* what comes from here on is its own */
}

static void count(const struct marker_event *event, void *data)
{
	(void)event;
	++*(unsigned long *)data;
}

/* The event that was interrupted is the parent's, or was begun after: then it is the child's. */
static void *live_and_fork(void *data)
{
	unsigned long probed = 0;

	for (int i = 0; i < 10; i++)
		flight_send(0, 0);
	first = *(unsigned long *)data;
	second = 0;
	watched = NULL;
	at_step = fork_in_handler;
	child = -1;
	sent = 1;
	send_by_steps();
	if (child) {
		live_reap(child);
		return NULL;
	}
	REQUIRE_EQ(marker_probe_register("flight", "tick", NULL, count, &probed), 0);
	flight_send(1, 0);
	REQUIRE_EQ(probed, 1);
	REQUIRE_EQ(own_chunk()->pid, getpid());
	_exit(0);
}

static void test_fork(void)
{
	unsigned long steps;

	start();
	steps = count_steps(10);
	for (unsigned long at = 1; at <= steps; at += stride(2)) {
		pthread_t thread;

		REQUIRE(!pthread_create(&thread, NULL, live_and_fork, &at));
		pthread_join(thread, NULL);
	}
}

static const struct live_test tests[] = {
    {"at_every_step", test_at_every_step, 0},
    {"twice", test_twice, 60},
    {"in_a_switch", test_in_a_switch, 60},
    {"fork", test_fork, 60},
};

LIVE_MAIN(tests)
