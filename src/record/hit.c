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
#include <pthread.h>

/* What the thunk calls, with the general registers saved. */
void mk_hit(const struct marker_priv_key *key, const uint64_t *slots);

/*
 * Out of line, and mk_hit()'s last call: what is rare or has work of its own to do would cost every
 * hit the saving of the registers that it takes (tests/live/core/enabled.c has the figures).
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
	/* acquire, here and below: pairs with the releases in link_last() and unlink_from()
	 * (probe.c): the probe is filled in */
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
static inline uintptr_t enter(struct mk_thread *thread)
{
	uintptr_t outer = thread->epoch;

	/* acquire: pairs with the release in mk_thread_wait_for_sections(): whoever carries the new
	 * epoch is not waited for, and sees what was unlinked before */
	if (__builtin_expect(outer == MK_EPOCH_IDLE, 1))
		thread->epoch = __atomic_load_n(&mk_epoch, __ATOMIC_ACQUIRE);
	ORDER_AGAINST_GRACE_PERIOD();
	return outer;
}

static inline void leave(struct mk_thread *thread, uintptr_t outer)
{
	if (__builtin_expect(outer == MK_EPOCH_IDLE, 1))
		/* release: pairs with the acquire in is_in_section() (thread.c): what the section
		 * used is used no more */
		__atomic_store_n(&thread->epoch, MK_EPOCH_IDLE, __ATOMIC_RELEASE);
}

APART static void run_probes(struct mk_thread *thread, const struct mk_marker *marker,
                             const uint64_t *slots)
{
	struct marker_event event = {marker->desc, slots};
	int *error = thread->error, before = *error; /* the slot may be blank afterwards */
	uintptr_t outer;

	if (thread->in_probe)
		return; /* a marker inside a probe */
	if (mk_is_by_frame(marker->desc))
		event.slots = (const uint64_t *)(uintptr_t)slots[0];
	thread->in_probe = true;
	outer = enter(thread);
	walk(marker, &event);
	if (thread->error) /* else blank: the probe forked and this is the child */
		leave(thread, outer);
	thread->in_probe = false;
	*error = before;
}

/* ---- recording ---- */

enum wrote { WROTE, WROTE_ELSEWHERE, WROTE_NOTHING };

/* How far ahead of an event its thread's next ones are fetched. In a ring that is larger than the
 * caches it is always cold where events are written: a tenth of their cost. */
enum { AHEAD = 512 };

/* By a jump where there are few: with a loop for two of them an event would cost 6 % more. And so
 * it would if gcc inlined it late, when it loads what only the loop needs beforehand. */
static inline __attribute__((always_inline)) void copy_slots(const struct mk_plan *plan,
                                                             uint64_t *field, const uint64_t *slots)
{
	switch (plan->few) {
	case 6:
		field[5] = slots[5]; /* fall through */
	case 5:
		field[4] = slots[4]; /* fall through */
	case 4:
		field[3] = slots[3]; /* fall through */
	case 3:
		field[2] = slots[2]; /* fall through */
	case 2:
		field[1] = slots[1]; /* fall through */
	case 1:
		field[0] = slots[0]; /* fall through */
	case 0:
		break;
	default:
		if (plan->by_frame)
			slots = (const uint64_t *)(uintptr_t)slots[0];
		for (unsigned i = 0; i < plan->nargs; i++)
			field[i] = slots[i];
	}
}

/* What costs least: numbers alone, into a chunk that has room. */
static inline enum wrote write_plain(struct mk_thread *thread, const struct mk_plan *plan,
                                     const uint64_t *slots)
{
	struct mk_cursor *cursor = thread->cursor;
	struct mk_reservation reservation;
	struct mk_event_head *head;

	if (!plan->plain || thread->generation != plan->generation || !cursor ||
	    !mk_ring_reserve(cursor, plan->size, false, &reservation))
		return WROTE_NOTHING;
	mk_arch_prefetch(reservation.event + AHEAD);
	head = (struct mk_event_head *)(void *)reservation.event;
	head->id = plan->id;
	head->cpu = mk_cpu_now();
	head->cut = 0;
	head->clock = reservation.clock;
	copy_slots(plan, (uint64_t *)(void *)(head + 1), slots);
	return mk_ring_commit(thread, &reservation) ? WROTE : WROTE_ELSEWHERE;
}

static inline void run_probes_if_any(struct mk_thread *thread, const struct mk_marker *marker,
                                     const uint64_t *slots)
{
	/* A hint: walk() reads it again, in the section. */
	if (__atomic_load_n(&marker->probes, __ATOMIC_RELAXED))
		run_probes(thread, marker, slots);
}

/* The rest of a hit whose section was entered with @outer. */
APART static void record_rest(struct mk_thread *thread, const struct mk_marker *marker,
                              const uint64_t *slots, uintptr_t outer, enum wrote wrote)
{
	/* acquire: as in record_and_run_probes() */
	const struct mk_plan *plan = __atomic_load_n(&marker->plan, __ATOMIC_ACQUIRE);

	if (!thread->error) { /* a handler has forked since, and this is the child */
		mk_thread_claim();
		enter(thread);
	}
	if (plan && wrote == WROTE_NOTHING)
		mk_fields_record(thread, plan, marker->desc, slots);
	if (plan && outer == MK_EPOCH_IDLE && thread->generation == plan->generation)
		mk_ring_sweep(thread, plan->recording);
	leave(thread, outer);
	run_probes_if_any(thread, marker, slots);
}

static inline void record_and_run_probes(struct mk_thread *thread, const struct mk_marker *marker,
                                         const uint64_t *slots)
{
	const struct mk_plan *plan = __atomic_load_n(&marker->plan, __ATOMIC_RELAXED);
	enum wrote wrote = WROTE;
	uintptr_t outer;

	MK_TEST_POINT("before the section");
	if (plan) {
		outer = enter(thread);
		/* Again, for only what is read in the section stays. acquire: pairs with the
		 * release in attach() (recorder.c): the plan is filled in */
		plan = __atomic_load_n(&marker->plan, __ATOMIC_ACQUIRE);
		if (plan)
			wrote = write_plain(thread, plan, slots);
		if (__builtin_expect(wrote != WROTE, 0)) {
			record_rest(thread, marker, slots, outer, wrote);
			return;
		}
		leave(thread, outer);
	}
	run_probes_if_any(thread, marker, slots);
}

/* ---- a hit ---- */

/* False: the thread has no memory for the counter yet. */
static inline bool count_quick(struct mk_thread *thread, const struct mk_marker *marker)
{
	uint32_t counter = __atomic_load_n(&marker->counting, __ATOMIC_RELAXED);

	return counter == MK_NO_COUNTER || mk_counter_add_quick(thread, counter);
}

/* The thread's first one, or the first one of a counter. */
APART static void first_hit(const struct mk_marker *marker, const uint64_t *slots)
{
	struct mk_thread *thread = mk_thread_current();
	uint32_t counter = __atomic_load_n(&marker->counting, __ATOMIC_RELAXED);

	if (!thread)
		return;
	if (counter != MK_NO_COUNTER)
		mk_counter_add(thread, counter);
	record_and_run_probes(thread, marker, slots);
}

/* acquire: pairs with the releases in marker_new() and marker_set() (registry.c), which publish the
 * marker in its key and turn it on */
static inline const struct mk_marker *marker_if_on(const struct marker_priv_key *key)
{
	const struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);

	return marker && __atomic_load_n(&marker->on, __ATOMIC_ACQUIRE) ? marker : NULL;
}

void mk_hit(const struct marker_priv_key *key, const uint64_t *slots)
{
	const struct mk_marker *marker = marker_if_on(key);
	struct mk_thread *thread = mk_thread_self;

	if (!marker)
		return;
	/* error: null in a forked child, even if the thread left a section since */
	if (__builtin_expect(thread && thread->error && count_quick(thread, marker), 1))
		record_and_run_probes(thread, marker, slots);
	else
		first_hit(marker, slots);
}
