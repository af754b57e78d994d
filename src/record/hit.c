/* SPDX-License-Identifier: MIT */
/*
 * A hit: what the thunk calls. Runs in the middle of somebody's function, maybe in a signal
 * handler: no libc, no locks, general registers only.
 */
#include "arch/arch.h"
#include "base/test_point.h"
#include "record/fields.h"
#include "registry/marker.h"
#include "registry/thread.h"
#include <markers/detail/arch.h>
#include <pthread.h>

enum {
	NOTHING_LEFT = 0,
	COUNT_LEFT = 1,
	RECORD_LEFT = 2,
	SWEEP_LEFT = 4,
	PROBES_LEFT = 8,
	ALL_LEFT = COUNT_LEFT | RECORD_LEFT | PROBES_LEFT,
};

/* Called by the thunk: what most hits need, in few registers, and calls nothing. What is left is
 * done by the second one, for which the thunk saves all registers. */
MK_ARCH_KEEPS_REGISTERS unsigned mk_hit(struct marker_priv_key *key, const uint64_t *slots);
void mk_hit_rest(struct marker_priv_key *key, const uint64_t *slots, unsigned left);

/*
 * Out of line: what is rare or has work of its own to do would cost every hit the saving of the
 * registers that it takes (tests/live/core/enabled.c has the figures).
 */
#define APART __attribute__((noinline))

/* A compiler barrier; the processor's half is the membarrier of mk_thread_wait_for_sections(). */
#define ORDER_AGAINST_GRACE_PERIOD() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/*
 * A cancellation may not unwind a probe. The general-regs ones are spared the price: they call no
 * cancellation point, and one that does all the same dies in its section, where nobody waits for
 * the dead.
 */
static void call_uncancelled(const void *event, void *data)
{
	const struct mk_probe *probe = data;
	int before;

	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
	probe->function(event, probe->data);
	pthread_setcancelstate(before, &before);
}

APART static void call_saving(struct mk_probe *probe, const struct marker_event *event)
{
	mk_arch_call_saving_vectors(call_uncancelled, event, probe);
}

static inline void call(struct mk_probe *probe, const struct marker_event *event)
{
	if (probe->flags & MARKER_PROBE_GENERAL_REGS)
		probe->function(event, probe->data);
	else
		call_saving(probe, event);
}

/* Only in the section is `on` what counts: who waits for it to end after turning the marker off
 * has seen the last call. */
static void walk(const struct mk_marker *marker, const struct marker_event *event)
{
	struct mk_probe *probe;

	if (!__atomic_load_n(&marker->on, __ATOMIC_RELAXED))
		return;
	/* acquire: pairs with the release that links a probe */
	probe = __atomic_load_n(&marker->probes, __ATOMIC_ACQUIRE);
	while (probe) {
		call(probe, event);
		probe = __atomic_load_n(&probe->next, __ATOMIC_ACQUIRE);
	}
}

/*
 * A section: what a thread finds in it is not freed before it leaves. The outermost of a thread
 * counts; signal handlers run inside.
 */
static inline uint64_t enter(struct mk_thread *thread)
{
	uint64_t outer = thread->epoch;

	/* acquire: pairs with the release in mk_thread_wait_for_sections(): whoever carries the new
	 * epoch is not waited for, and sees what was unlinked before */
	if (__builtin_expect(outer == MK_EPOCH_IDLE, 1))
		thread->epoch = __atomic_load_n(&mk_epoch, __ATOMIC_ACQUIRE);
	ORDER_AGAINST_GRACE_PERIOD();
	return outer;
}

static inline void leave(struct mk_thread *thread, uint64_t outer)
{
	if (__builtin_expect(outer == MK_EPOCH_IDLE, 1))
		__atomic_store_n(&thread->epoch, MK_EPOCH_IDLE, __ATOMIC_RELEASE);
}

static void run_probes(struct mk_thread *thread, const struct mk_marker *marker,
                       const uint64_t *slots)
{
	struct marker_event event = {marker->desc, slots};
	int *error = thread->error, before = *error; /* the slot may be blank afterwards */
	uint64_t outer;

	if (thread->in_probe)
		return; /* a marker inside a probe */
	if (marker->desc->nargs > MARKER_PRIV_REG_ARGS)
		event.slots = (const uint64_t *)(uintptr_t)slots[0];
	thread->in_probe = true;
	outer = enter(thread);
	walk(marker, &event);
	if (thread->epoch) /* else blank: the probe forked and this is the child */
		leave(thread, outer);
	thread->in_probe = false;
	*error = before;
}

APART static void record(struct mk_thread *thread, const struct mk_marker *marker,
                         const uint64_t *slots, unsigned left)
{
	uint64_t outer = enter(thread);
	const struct mk_plan *plan = __atomic_load_n(&marker->plan, __ATOMIC_ACQUIRE);

	if (plan && (left & RECORD_LEFT))
		mk_fields_record(thread, plan, marker->desc, slots);
	if (plan && outer == MK_EPOCH_IDLE && thread->generation == plan->generation)
		mk_ring_sweep(thread, plan->recording);
	leave(thread, outer);
}

/* What costs least: numbers alone, into a chunk that has room. What is left. */
static inline unsigned write_plain(struct mk_thread *thread, const struct mk_plan *plan,
                                   const uint64_t *slots)
{
	struct mk_cursor *cursor = thread->cursor;
	struct mk_reservation reservation;
	struct mk_event_head *head;
	uint64_t *field;

	if (!plan->plain || thread->generation != plan->generation || !cursor ||
	    !mk_ring_reserve(cursor, plan->size, false, &reservation))
		return RECORD_LEFT;
	head = (struct mk_event_head *)(void *)reservation.event;
	head->id = plan->id;
	head->cpu = mk_cpu_now();
	head->cut = 0;
	head->clock = reservation.clock;
	field = (uint64_t *)(void *)(head + 1);
	if (plan->nargs > MARKER_PRIV_REG_ARGS)
		slots = (const uint64_t *)(uintptr_t)slots[0];
	for (unsigned i = 0; i < plan->nargs; i++)
		field[i] = slots[i];
	return mk_ring_commit(thread, &reservation) ? NOTHING_LEFT : SWEEP_LEFT;
}

MK_ARCH_KEEPS_REGISTERS APART static unsigned
record_plain(struct mk_thread *thread, const struct mk_marker *marker, const uint64_t *slots)
{
	uint64_t outer = enter(thread);
	const struct mk_plan *plan = __atomic_load_n(&marker->plan, __ATOMIC_ACQUIRE);
	unsigned left = plan ? write_plain(thread, plan, slots) : NOTHING_LEFT;

	leave(thread, outer);
	return left;
}

/* What is left: nothing, or to map the counter. */
static inline unsigned count_quick(struct mk_thread *thread, const struct mk_marker *marker)
{
	uint32_t counter = __atomic_load_n(&marker->counting, __ATOMIC_RELAXED);

	return counter == MK_NO_COUNTER || mk_counter_add_quick(thread, counter) ? NOTHING_LEFT
	                                                                         : COUNT_LEFT;
}

APART static void count(struct mk_thread *thread, const struct mk_marker *marker)
{
	uint32_t counter = __atomic_load_n(&marker->counting, __ATOMIC_RELAXED);

	if (counter != MK_NO_COUNTER)
		mk_counter_add(thread, counter);
}

void mk_hit_rest(struct marker_priv_key *key, const uint64_t *slots, unsigned left)
{
	struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);
	struct mk_thread *thread = mk_thread_current();

	if (!marker || !thread)
		return;
	if (left & COUNT_LEFT)
		count(thread, marker);
	MK_TEST_POINT("before the section");
	if (left & (RECORD_LEFT | SWEEP_LEFT))
		record(thread, marker, slots, left);
	if (left & PROBES_LEFT)
		run_probes(thread, marker, slots);
}

MK_ARCH_KEEPS_REGISTERS unsigned mk_hit(struct marker_priv_key *key, const uint64_t *slots)
{
	/* acquire: pairs with the release that publishes the marker in its key */
	struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);
	struct mk_thread *thread = mk_thread_self;
	unsigned left;

	if (!marker || !__atomic_load_n(&marker->on, __ATOMIC_ACQUIRE))
		return NOTHING_LEFT;
	if (!thread || !thread->epoch)
		return ALL_LEFT;
	left = count_quick(thread, marker);
	if (__atomic_load_n(&marker->plan, __ATOMIC_RELAXED))
		left |= record_plain(thread, marker, slots);
	return __atomic_load_n(&marker->probes, __ATOMIC_RELAXED) ? left | PROBES_LEFT : left;
}
