/* SPDX-License-Identifier: MIT */
/*
 * What the runtime keeps per thread: hit counters, and the probe section the thread is in.
 *
 * A thread takes a slot at its first hit and never gives it back: no hook at thread exit works
 * without libc. Slots of dead threads are found and taken over by newcomers, counters and all, so
 * that a marker's hits stay the sum over the slots.
 *
 * Address space is not free (limits, mlockall(2), strict overcommit): a slot holds the first block
 * of counters, the others are mapped when they are needed.
 *
 * After a fork the second part of every slot is blank in the child (MADV_WIPEONFORK): counts start
 * at zero, threads that the child does not have are in no section. A slot with epoch 0 may still
 * be pointed at by the thread that forked; it is that thread's to take up again, nobody else's. If
 * a signal handler forked, it may have interrupted a section: the thread leaves that in the child,
 * whose epoch says nothing any more. `error` does, which no section touches.
 */
#ifndef MK_THREAD_H
#define MK_THREAD_H

#include "arch/arch.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	MK_COUNTERS = 1 << 19,
	MK_BLOCK = 1 << 13,      /* counters that are mapped together, when the first is needed */
	MK_SLOT_HEAD = 64 << 10, /* the kept part: a page, the largest there are */
	MK_CURSORS = 4,          /* one, and those that signal handlers had to leave behind */
	MK_EPOCH_IDLE = 1,       /* in no probe section */
	MK_EPOCH_FIRST = 2,      /* sections carry this and what follows in steps */
	MK_EPOCH_STEP = 4,       /* where it wraps around, it meets neither blank nor idle */
};

/* Where a thread writes its events: record/ring.c. */
struct mk_cursor {
	struct mk_chunk *chunk; /* null: not in use */
	uintptr_t position;     /* of the next event: the reservation pointer */
	uintptr_t committed;    /* position up to which all is written */
	uintptr_t end;
};

struct mk_thread {
	union {
		struct {
			struct mk_thread *next;
			int32_t tid; /* 0: free */
			/* Of counters; each blank after a fork. */
			uint64_t *blocks[MK_COUNTERS / MK_BLOCK];
		};
		char kept[MK_SLOT_HEAD];
	};
	uintptr_t epoch;          /* of the section, MK_EPOCH_IDLE, or 0: blank */
	int *error;               /* where libc keeps this thread's errno; null: blank */
	bool in_probe;            /* a user's probe runs: markers in it call none */
	uint32_t generation;      /* of the recording that the cursors belong to */
	struct mk_cursor *cursor; /* null: none yet */
	struct mk_cursor cursors[MK_CURSORS];
	uint64_t lost;                              /* events */
	uint32_t sequence;                          /* of the next chunk */
	_Alignas(8) uint64_t first_block[MK_BLOCK]; /* i386: no counter in two cache lines */
};

/* This thread's slot, null before its first hit. Initial-exec (-ftls-model): no __tls_get_addr().
 */
extern __thread struct mk_thread *mk_thread_self __attribute__((visibility("hidden")));

/* Takes a slot for this thread; null: no memory. Signal-safe, takes no lock. */
struct mk_thread *mk_thread_claim(void);

static inline struct mk_thread *mk_thread_current(void)
{
	struct mk_thread *thread = mk_thread_self;

	return __builtin_expect(thread && thread->error, 1) ? thread : mk_thread_claim();
}

/* Counts one hit in this thread's counter. False: its block is missing, mk_counter_add() has it
 * mapped. */
static inline bool mk_counter_add_quick(struct mk_thread *thread, unsigned counter)
{
	uint64_t *block = thread->blocks[counter / MK_BLOCK];

	if (block)
		mk_arch_count(&block[counter % MK_BLOCK]);
	return block;
}

/* The same; not counted where there is no memory. Signal-safe, takes no lock. */
void mk_counter_add(struct mk_thread *thread, unsigned counter);

/* Over all threads. */
uint64_t mk_counter_sum(unsigned counter);
void mk_counter_reset(unsigned counter);

/* The epoch that a section entered now carries. A word: a hit loads and stores it at once. */
extern uintptr_t mk_epoch __attribute__((visibility("hidden")));

/* Waits until no thread is in a section that was entered before the call. Everything that was
 * unlinked before is then out of use. 0, -ETIMEDOUT, or what membarrier(2) answered. */
int mk_thread_wait_for_sections(unsigned timeout_ms);

#endif
