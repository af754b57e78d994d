/* SPDX-License-Identifier: MIT */
#include "registry/thread.h"
#include "base/process.h"
#include "base/sys.h"
#include "patch/sync.h"

/* Slots asked whether their thread is dead, before a new one is made: newcomers pay a bounded
 * price each, and slots stay within about twice the threads that are alive. */
enum { LOOKS_PER_CLAIM = 8 };

_Static_assert(offsetof(struct mk_thread, epoch) == MK_SLOT_HEAD, "blank part is not page aligned");

__thread struct mk_thread *mk_thread_self;
uintptr_t mk_epoch = MK_EPOCH_FIRST;

static struct mk_thread *threads; /* grows in front, never shrinks */
static struct mk_thread *hand;    /* where the search for dead threads goes on */

static struct mk_thread *first(void)
{
	/* acquire: pairs with the release in enlist(): the slot's own link is seen */
	return __atomic_load_n(&threads, __ATOMIC_ACQUIRE);
}

static void enlist(struct mk_thread *thread)
{
	thread->next = __atomic_load_n(&threads, __ATOMIC_RELAXED);
	/* release: pairs with the acquire in first() */
	while (!__atomic_compare_exchange_n(&threads, &thread->next, thread, true, __ATOMIC_RELEASE,
	                                    __ATOMIC_RELAXED))
		;
}

static bool take_over(struct mk_thread *thread, int32_t self)
{
	int32_t tid;

	/* acquire: pairs with the release in free_blank(): the tid that went with it is seen */
	if (!__atomic_load_n(&thread->epoch, __ATOMIC_ACQUIRE))
		return false;
	tid = __atomic_load_n(&thread->tid, __ATOMIC_RELAXED);
	if (tid && (!thread->error || mk_thread_is_alive(tid)))
		return false; /* without `error`: the forked thread's, by the number it had before
		               */
	/* acquire: pairs with the release in mk_thread_claim(), where a slot is given back */
	if (!__atomic_compare_exchange_n(&thread->tid, &tid, self, false, __ATOMIC_ACQUIRE,
	                                 __ATOMIC_RELAXED))
		return false;
	/* The dead thread may have died in a probe; its chunks are found by its tid. */
	thread->epoch = MK_EPOCH_IDLE;
	thread->in_probe = false;
	thread->generation = 0;
	thread->cursor = NULL;
	return true;
}

static struct mk_thread *find_dead(int32_t self)
{
	struct mk_thread *thread = __atomic_load_n(&hand, __ATOMIC_RELAXED);

	for (int i = 0; i < LOOKS_PER_CLAIM; i++) {
		if (!thread)
			thread = first();
		if (!thread)
			return NULL;
		__atomic_store_n(&hand, thread->next, __ATOMIC_RELAXED);
		if (take_over(thread, self))
			return thread;
		thread = thread->next;
	}
	return NULL;
}

static struct mk_thread *make(int32_t self)
{
	struct mk_thread *thread = mk_map(sizeof(*thread));

	if (!thread)
		return NULL;
	mk_syscall(__NR_madvise, &thread->epoch, sizeof(*thread) - MK_SLOT_HEAD, MADV_WIPEONFORK);
	mk_syscall(__NR_madvise, thread, sizeof(*thread), MADV_NOHUGEPAGE);
	thread->tid = self;
	thread->epoch = MK_EPOCH_IDLE;
	thread->blocks[0] = thread->first_block;
	enlist(thread);
	return thread;
}

/* In a forked child: the slots of threads that it does not have. Only the one that forked has its
 * slot blank; those of threads that the child started since are not. */
static void free_blank(const struct mk_thread *own)
{
	for (struct mk_thread *thread = first(); thread; thread = thread->next) {
		if (thread == own || thread->epoch)
			continue;
		thread->tid = 0;
		/* release: pairs with the acquire in take_over() */
		__atomic_store_n(&thread->epoch, MK_EPOCH_IDLE, __ATOMIC_RELEASE);
	}
}

/* To this thread's signal handlers: what stands before is stored before. */
#define publish(place, value) __atomic_store_n(place, value, __ATOMIC_RELEASE)

struct mk_thread *mk_thread_claim(void)
{
	struct mk_thread *thread = mk_thread_self;
	int32_t self = mk_gettid();

	if (mk_process_is_borrowed())
		return NULL; /* a vfork child: its tid would die and leave the slot to its parent */
	if (thread) {        /* blank: we are the thread that forked, in the child */
		free_blank(thread);
		thread->tid = self;
		thread->epoch = MK_EPOCH_IDLE;
		publish(&thread->error, &errno);
		return thread;
	}
	thread = find_dead(self);
	if (!thread)
		thread = make(self);
	if (thread)
		thread->error = &errno;
	if (mk_thread_self) { /* a signal handler was quicker */
		/* release: pairs with the acquire in take_over() */
		if (thread)
			__atomic_store_n(&thread->tid, 0, __ATOMIC_RELEASE);
		return mk_thread_self;
	}
	publish(&mk_thread_self, thread);
	return thread;
}

/* ---- counters ---- */

/* Only its own thread gives a slot another block, and that thread's signal handlers. */
static void map_block(uint64_t **link)
{
	const size_t size = MK_BLOCK * sizeof(uint64_t);
	uint64_t *expected = NULL, *block = mk_map(size);

	if (!block)
		return;
	mk_syscall(__NR_madvise, block, size, MADV_WIPEONFORK);
	mk_syscall(__NR_madvise, block, size, MADV_NOHUGEPAGE);
	/* release: pairs with the acquire in counter_of() */
	if (!__atomic_compare_exchange_n(link, &expected, block, false, __ATOMIC_RELEASE,
	                                 __ATOMIC_RELAXED))
		mk_unmap(block, size);
}

void mk_counter_add(struct mk_thread *thread, unsigned counter)
{
	if (mk_counter_add_quick(thread, counter))
		return;
	map_block(&thread->blocks[counter / MK_BLOCK]);
	mk_counter_add_quick(thread, counter);
}

/* In another thread's slot; null: it never counted there. */
static uint64_t *counter_of(struct mk_thread *thread, unsigned counter)
{
	/* acquire: pairs with the release in map_block(): the block is mapped for us too */
	uint64_t *block = __atomic_load_n(&thread->blocks[counter / MK_BLOCK], __ATOMIC_ACQUIRE);

	return block ? &block[counter % MK_BLOCK] : NULL;
}

uint64_t mk_counter_sum(unsigned counter)
{
	uint64_t sum = 0;

	for (struct mk_thread *thread = first(); thread; thread = thread->next) {
		uint64_t *part = counter_of(thread, counter);

		sum += part ? __atomic_load_n(part, __ATOMIC_RELAXED) : 0;
	}
	return sum;
}

void mk_counter_reset(unsigned counter)
{
	for (struct mk_thread *thread = first(); thread; thread = thread->next) {
		uint64_t *part = counter_of(thread, counter);

		if (part && *part)
			__atomic_store_n(part, 0, __ATOMIC_RELAXED);
	}
}

/* ---- sections ---- */

/* In one that was entered before that epoch. By the difference: 32 bits wrap around, but while a
 * section lasts there are few epochs, as each waits for it. */
static bool is_in_section(struct mk_thread *thread, uintptr_t before)
{
	/* acquire: pairs with the release in leave() (hit.c): what the probe did is seen, and
	 * nothing it used is given back before */
	uintptr_t epoch = __atomic_load_n(&thread->epoch, __ATOMIC_ACQUIRE);

	return epoch > MK_EPOCH_IDLE && (intptr_t)(epoch - before) < 0 &&
	       mk_thread_is_alive(__atomic_load_n(&thread->tid, __ATOMIC_RELAXED));
}

int mk_thread_wait_for_sections(unsigned timeout_ms)
{
	/* release: pairs with the acquire in enter() (hit.c) */
	uintptr_t now = __atomic_add_fetch(&mk_epoch, MK_EPOCH_STEP, __ATOMIC_ACQ_REL);
	uint64_t deadline = mk_now_ms() + timeout_ms;
	int error;

	if (!first())
		return 0; /* nobody was ever in a section, and membarrier(2) may be missing */
	/* Orders unlinking (before) and reading the epochs (after) against each thread's storing
	 * its epoch and reading the links: either we see the thread inside, or it sees the new
	 * links. Without it both could be missed. */
	error = mk_sync_memory();
	if (error)
		return error;
	for (struct mk_thread *thread = first(); thread; thread = thread->next) {
		while (is_in_section(thread, now)) {
			if (mk_now_ms() >= deadline)
				return -ETIMEDOUT;
			mk_sleep_ms(1); /* signals may cut it short: hence the clock */
		}
	}
	return 0;
}
