/* SPDX-License-Identifier: MIT */
/*
 * A hit: what the thunk calls. Runs in the middle of somebody's function, maybe in a signal
 * handler: no libc, no locks, general registers only.
 */
#include "arch/arch.h"
#include "registry/marker.h"
#include "registry/thread.h"
#include <markers/detail/arch.h>
#include <pthread.h>

enum { NOTHING_LEFT, PROBES_LEFT, ALL_LEFT };

/* Called by the thunk: what most hits need, in few registers, and calls nothing. What is left is
 * done by the second one, for which the thunk saves all registers. */
MK_ARCH_KEEPS_REGISTERS unsigned mk_hit(struct marker_priv_key *key, const uint64_t *slots);
void mk_hit_rest(struct marker_priv_key *key, const uint64_t *slots, unsigned left);

/* A compiler barrier; the processor's half is the membarrier of mk_thread_wait_for_sections(). */
#define ORDER_AGAINST_GRACE_PERIOD() __atomic_signal_fence(__ATOMIC_SEQ_CST)

/* A probe that a cancellation unwinds would leave its section open. */
static void call_uncancelled(const void *pair, void *data)
{
	const struct mk_probe *probe = data;
	int before;

	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
	probe->function(pair, probe->data);
	pthread_setcancelstate(before, &before);
}

static void call(struct mk_probe *probe, const struct marker_event *event)
{
	if (probe->flags & MARKER_PROBE_GENERAL_REGS)
		probe->function(event, probe->data);
	else
		mk_arch_call_saving_vectors(call_uncancelled, event, probe);
}

static void run_probes(struct mk_thread *thread, struct mk_marker *marker, const uint64_t *slots)
{
	struct marker_event event = {marker->desc, slots};

	if (thread->epoch != MK_EPOCH_IDLE)
		return; /* a marker inside a probe */
	if (marker->desc->nargs > MARKER_PRIV_REG_ARGS)
		event.slots = (const uint64_t *)(uintptr_t)slots[0];
	thread->epoch = __atomic_load_n(&mk_epoch, __ATOMIC_RELAXED);
	ORDER_AGAINST_GRACE_PERIOD();
	/* consume: pairs with the release that links a probe */
	for (struct mk_probe *probe = __atomic_load_n(&marker->probes, __ATOMIC_ACQUIRE); probe;
	     probe = __atomic_load_n(&probe->next, __ATOMIC_ACQUIRE))
		call(probe, &event);
	if (thread->epoch) /* blank: the probe forked and this is the child */
		__atomic_store_n(&thread->epoch, MK_EPOCH_IDLE, __ATOMIC_RELEASE);
}

void mk_hit_rest(struct marker_priv_key *key, const uint64_t *slots, unsigned left)
{
	struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);
	struct mk_thread *thread;

	if (!marker)
		return;
	thread = mk_thread_current();
	if (!thread)
		return;
	if (left == ALL_LEFT && marker->counts)
		thread->counters[marker->counter]++;
	run_probes(thread, marker, slots);
}

MK_ARCH_KEEPS_REGISTERS unsigned mk_hit(struct marker_priv_key *key, const uint64_t *slots)
{
	/* acquire: pairs with the release that publishes the marker in its key */
	struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);
	struct mk_thread *thread = mk_thread_self;

	(void)slots;
	if (!marker || !marker->on)
		return NOTHING_LEFT;
	if (!thread || !thread->epoch)
		return ALL_LEFT;
	if (marker->counts)
		thread->counters[marker->counter]++;
	return marker->probes ? PROBES_LEFT : NOTHING_LEFT;
}
