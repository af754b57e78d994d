/* SPDX-License-Identifier: MIT */
/*
 * A thread's place in the ring: reserve, write, commit. See wire/ring.h for what readers see.
 *
 * All that steers a thread's writing is private to it (struct mk_cursor): a client that scribbles
 * over the shared memory spoils the trace and nothing else.
 *
 * A signal handler may interrupt at any instruction and record too. Reserving is one compare and
 * swap. An event is outermost in its chunk if all before it was committed when it was reserved; the
 * outermost one commits for all. If the chunk is full while an outer event is unfinished in it, the
 * handler goes on in another chunk with another cursor. Chunks that are left behind are given up by
 * the thread's outermost section alone (hit.c): nothing of the thread can be unfinished then.
 */
#ifndef MK_RECORD_RING_H
#define MK_RECORD_RING_H

#include "arch/arch.h"
#include "record/clock.h"
#include "registry/thread.h"
#include "wire/ring.h"

/* Orders the stores of one thread for its own signal handlers. */
#define MK_ORDER_FOR_HANDLERS() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/* What the library itself needs to know of a ring, out of the reach of those who share it. */
struct mk_recording {
	struct mk_ring *ring;
	uint64_t size, schema_size;
	char *chunks;
	uint64_t *states;
	uint32_t mode, chunk_size, chunk_count, pid;
	uint32_t generation; /* no two recordings of a process have the same */
	bool slow_clock;     /* CLOCK_MONOTONIC: a system call */
};

/* In a forked child, in the middle of a hit: the recording that it was born into has ended, and
 * nobody has told this process. Null: nobody wants to know. */
extern void (*mk_ring_outlived)(void);

struct mk_reservation {
	struct mk_cursor *cursor;
	struct mk_chunk *chunk; /* a handler that forks leaves none in the child's cursor */
	char *event;
	uintptr_t begin;
	uint64_t clock;
};

/* Handlers move it at any moment. An atomic load is done once: of a plain one the compiler made two
 * (gcc 12, s390x), took the end of an event from one and its begin from the other, and the
 * next event was put into the middle of it. */
static inline uintptr_t mk_ring_position(const struct mk_cursor *cursor)
{
	return __atomic_load_n(&cursor->position, __ATOMIC_RELAXED);
}

/* Takes another chunk, as this one has no room. False: there is none. Any thread, no lock. */
bool mk_ring_switch(struct mk_thread *thread, const struct mk_recording *recording);

/* Gives up the chunks that the thread no longer writes to. In its outermost section. */
void mk_ring_sweep(struct mk_thread *thread, const struct mk_recording *recording);

/* Chunks of threads that have ended become FULL. Any thread, no lock. */
void mk_ring_release_the_dead(const struct mk_recording *recording);

/* One event is lost. */
void mk_ring_lose(struct mk_thread *thread, const struct mk_recording *recording);

static inline bool mk_ring_reserve(struct mk_cursor *cursor, uint64_t size, bool slow_clock,
                                   struct mk_reservation *reservation)
{
	struct mk_chunk *chunk = cursor->chunk;
	uintptr_t begin = mk_ring_position(cursor), end = begin + (uintptr_t)size;
	uint64_t clock;

	/* The clock between the two: a handler in between moves the position, and the swap fails;
	 * so no event stands behind one that is later. */
	MK_ORDER_FOR_HANDLERS();
	clock = slow_clock ? mk_clock_monotonic() : mk_arch_clock();
	MK_ORDER_FOR_HANDLERS();
	if (end > cursor->end || !mk_arch_swap(&cursor->position, begin, end))
		return false;
	*reservation = (struct mk_reservation){cursor, chunk, (char *)chunk + begin, begin, clock};
	return true;
}

/* False: a handler has gone on in another chunk, mk_ring_sweep() is due. */
static inline bool mk_ring_commit(const struct mk_thread *thread,
                                  const struct mk_reservation *reservation)
{
	struct mk_cursor *cursor = reservation->cursor;
	uintptr_t position = mk_ring_position(cursor);

	MK_ORDER_FOR_HANDLERS();
	if (cursor->committed != reservation->begin)
		return true; /* inner: the outermost event commits for us */
	do {
		/* release: pairs with the acquire in committed() (ring_view.c): who sees this size
		 * sees the events below it */
		__atomic_store_n(&reservation->chunk->content_size, (uint64_t)position * 8,
		                 __ATOMIC_RELEASE);
		MK_ORDER_FOR_HANDLERS();
		cursor->committed = position;
		MK_ORDER_FOR_HANDLERS();
		/* Once more for handlers that came meanwhile. One that comes now finds all of it
		 * committed and commits for itself, which must not be taken back: so the position
		 * is read first, and is not the larger one then. */
		position = mk_ring_position(cursor);
		MK_ORDER_FOR_HANDLERS();
	} while (__builtin_expect(cursor->committed < position, 0));
	return __builtin_expect(thread->cursor == cursor, 1);
}

#endif
