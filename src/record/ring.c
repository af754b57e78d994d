/* SPDX-License-Identifier: MIT */
#include "record/ring.h"
#include "base/bytes.h"
#include "base/process.h"
#include "base/sys.h"
#include "base/test_point.h"
#include "record/clock.h"
#include <linux/prctl.h>

void (*mk_ring_outlived)(void);

#define STATE(word) ((word)&3)
#define PID(word) ((word) >> 2 & INT32_MAX)
#define TID(word) ((word) >> 33)
#define NONE UINT32_MAX

static struct mk_chunk *chunk_of(const struct mk_recording *in, uint32_t index)
{
	return (struct mk_chunk *)(in->chunks + (uint64_t)index * in->chunk_size);
}

static uint64_t state_of(const struct mk_recording *in, uint32_t index)
{
	return __atomic_load_n(&in->states[index], __ATOMIC_RELAXED);
}

static bool take(const struct mk_recording *in, uint32_t index, uint64_t from, uint64_t to)
{
	/* acquire: pairs with the release here of the last owner and in ring_view_free(): their
	 * work on the chunk is behind us; release: pairs with the acquire in ring_view_chunks():
	 * who finds the new state sees ours */
	return __atomic_compare_exchange_n(&in->states[index], &from, to, false, __ATOMIC_ACQ_REL,
	                                   __ATOMIC_RELAXED);
}

/* Not getpid(2): a vfork(2) child writes as the thread whose memory it borrows. */
static uint64_t owned_by(const struct mk_thread *thread)
{
	return (uint64_t)thread->tid << 33 | (uint64_t)mk_process() << 2 | MK_CHUNK_OWNED;
}

static uint64_t full(const struct mk_recording *in)
{
	/* release: pairs with the acquire in ring_view_chunks(): who counts this chunk as full sees
	 * that it, and those that its thread took before, were taken */
	return (__atomic_add_fetch(&in->ring->filled, 1, __ATOMIC_RELEASE) << 2) | MK_CHUNK_FULL;
}

/*
 * Has the thread died, maybe in another process of this ring? By the state alone: what stands in
 * the chunk is its last owner's until the next one has begun it. And who was found dead stays so,
 * hence a state that has not changed since is still that thread's: another that took the chunk
 * meanwhile would have left its own numbers there.
 */
static bool is_of_the_dead(uint64_t state)
{
	return STATE(state) == MK_CHUNK_OWNED &&
	       mk_syscall(__NR_tgkill, (long)PID(state), (long)TID(state), 0) == -ESRCH;
}

static uint32_t take_free(const struct mk_recording *in, uint64_t owned)
{
	static uint32_t hint;
	uint32_t start = __atomic_load_n(&hint, __ATOMIC_RELAXED);

	for (uint32_t i = 0; i < in->chunk_count; i++) {
		uint32_t index = (start + i) % in->chunk_count;

		if (state_of(in, index) == MK_CHUNK_FREE && take(in, index, MK_CHUNK_FREE, owned)) {
			__atomic_store_n(&hint, index + 1, __ATOMIC_RELAXED);
			return index;
		}
	}
	return NONE;
}

static uint32_t take_oldest(const struct mk_recording *in, uint64_t owned)
{
	/* The words are shared with whoever reads, who may write them as well: no try is the last.
	 */
	for (uint32_t tries = 0; tries < in->chunk_count; tries++) {
		uint64_t oldest = UINT64_MAX;
		uint32_t found = NONE;

		for (uint32_t i = 0; i < in->chunk_count; i++) {
			uint64_t state = state_of(in, i);

			if (STATE(state) != MK_CHUNK_FULL || state >= oldest)
				continue;
			oldest = state;
			found = i;
		}
		if (found == NONE || take(in, found, oldest, owned))
			return found;
	}
	return NONE;
}

void mk_ring_release_the_dead(const struct mk_recording *in)
{
	for (uint32_t i = 0; i < in->chunk_count; i++) {
		uint64_t state = state_of(in, i);

		if (!is_of_the_dead(state))
			continue;
		MK_TEST_POINT("thread found dead");
		take(in, i, state, full(in));
	}
}

static uint32_t take_chunk(const struct mk_recording *in, uint64_t owned)
{
	uint32_t index = take_free(in, owned);

	if (index != NONE || in->mode != MK_RING_OVERWRITE)
		return index;
	index = take_oldest(in, owned);
	if (index != NONE)
		return index;
	mk_ring_release_the_dead(in);
	return take_oldest(in, owned);
}

static struct mk_chunk *begin_chunk(struct mk_thread *thread, const struct mk_recording *in,
                                    uint32_t index)
{
	struct mk_chunk *chunk = chunk_of(in, index);

	/* Nothing of what stood here may pass for the new owner's. The fence pairs with the one in
	 * ring_view_read(): who copied any of what follows finds in is_still() that the
	 * chunk is another's */
	__atomic_store_n(&chunk->content_size, 0, __ATOMIC_RELAXED);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	chunk->magic = MK_CTF_MAGIC;
	chunk->stream_id = 0;
	chunk->packet_size = (uint64_t)in->chunk_size * 8;
	chunk->lost = thread->lost;
	chunk->begin = in->slow_clock ? mk_clock_monotonic() : mk_arch_clock();
	chunk->pid = (uint32_t)mk_process();
	chunk->tid = (uint32_t)thread->tid;
	chunk->sequence = thread->sequence++;
	mk_syscall(__NR_prctl, PR_GET_NAME, chunk->comm, 0L, 0L, 0L);
	/* release: pairs with the acquire in committed() (ring_view.c): the header is written */
	__atomic_store_n(&chunk->content_size, sizeof(*chunk) * 8, __ATOMIC_RELEASE);
	return chunk;
}

/* A cursor whose chunk is TAKEN is somebody's, though it has none yet: a handler takes another. */
#define TAKEN ((uintptr_t)1)

/* As mk_arch_swap(), of a pointer. */
static bool swap_pointer(void *pointer, uintptr_t from, uintptr_t to)
{
	return mk_arch_swap(pointer, from, to);
}

static struct mk_cursor *take_cursor(struct mk_thread *thread)
{
	for (int i = 0; i < MK_CURSORS; i++)
		if (swap_pointer(&thread->cursors[i].chunk, 0, TAKEN))
			return &thread->cursors[i];
	return NULL;
}

static void give_up(const struct mk_thread *thread, const struct mk_recording *in,
                    struct mk_cursor *cursor)
{
	uint64_t offset = (uint64_t)((char *)cursor->chunk - in->chunks);

	cursor->chunk = NULL;
	take(in, (uint32_t)(offset / in->chunk_size), owned_by(thread), full(in));
}

void mk_ring_sweep(struct mk_thread *thread, const struct mk_recording *recording)
{
	for (int i = 0; i < MK_CURSORS; i++)
		if (thread->cursors[i].chunk && &thread->cursors[i] != thread->cursor)
			give_up(thread, recording, &thread->cursors[i]);
}

static struct mk_cursor *begin_cursor(struct mk_thread *thread, const struct mk_recording *in)
{
	struct mk_cursor *cursor = take_cursor(thread);
	uint32_t index = cursor ? take_chunk(in, owned_by(thread)) : NONE;

	if (cursor && index == NONE)
		cursor->chunk = NULL;
	if (index == NONE)
		return NULL;
	MK_TEST_POINT("chunk taken");
	cursor->position = cursor->committed = sizeof(struct mk_chunk);
	cursor->end = in->chunk_size;
	cursor->chunk = begin_chunk(thread, in, index);
	return cursor;
}

/* After another recording, whose chunks are gone. No handler may come in between: what it began
 * would be wiped out, and a chunk that nobody knows holds up all that the thread writes later. */
static void begin_thread(struct mk_thread *thread, const struct mk_recording *in)
{
	uint64_t before;

	MK_TEST_POINT("thread is new here");
	before = mk_set_signals(~0ULL);
	if (thread->generation != in->generation) {
		MK_TEST_POINT("thread begins");
		thread->cursor = NULL;
		mk_zero(thread->cursors, sizeof(thread->cursors));
		thread->sequence = 0;
		thread->lost = 0;
		thread->generation = in->generation;
	}
	mk_set_signals(before);
}

/* A handler that records between any two of these lines finds the old cursor, or the new one. */
bool mk_ring_switch(struct mk_thread *thread, const struct mk_recording *recording)
{
	struct mk_cursor *old, *fresh;

	if (thread->generation != recording->generation)
		begin_thread(thread, recording);
	if (__atomic_load_n(&recording->ring->closed, __ATOMIC_RELAXED)) {
		if (mk_ring_outlived && recording->pid != (uint32_t)mk_getpid())
			mk_ring_outlived();
		return false;
	}
	old = thread->cursor;
	fresh = begin_cursor(thread, recording);
	if (!fresh)
		return false;
	MK_ORDER_FOR_HANDLERS();
	if (!swap_pointer(&thread->cursor, (uintptr_t)old, (uintptr_t)fresh))
		give_up(thread, recording, fresh); /* a handler has switched already */
	return true;
}

void mk_ring_lose(struct mk_thread *thread, const struct mk_recording *recording)
{
	mk_arch_count(&thread->lost); /* a handler's are not lost in turn */
	__atomic_fetch_add(&recording->ring->lost, 1, __ATOMIC_RELAXED);
}
