/* SPDX-License-Identifier: MIT */
/*
 * Decrements that wait. The last user of a key leaves; its decrement is done when the key's
 * timeout is over, so that one who comes back meanwhile changes no branch.
 *
 * Pending keys are chained through the program's own structs, under the registry lock. A thread
 * waits for them, of the agent's kind (nothing of it is libc's, every signal is blocked, it has a
 * descriptor table of its own), and leaves when the chain is empty.
 */
#include "base/bytes.h"
#include "base/lock.h"
#include "base/process.h"
#include "base/sys.h"
#include "registry/key.h"
#include "registry/registry.h"
#include <linux/prctl.h>
#include <linux/time_types.h>
#include <markers/detail/functions.h>
#include <time.h>

#define PUBLIC __attribute__((visibility("default")))

enum { AGAIN_MS = 1000 }; /* until a decrement that failed is tried again */

static struct static_key_deferred *pending;
static int32_t waiter;  /* its tid; of the parent's after a fork: dead */
static int32_t changes; /* of the chain: what the waiter sleeps on */

/* Not while a debugger's bytes are there, or text cannot be written. Without users it is over. */
static bool is_done(const struct static_key_deferred *deferred)
{
	int error = mk_key_add(deferred->key, (int)deferred->initial, -1);

	return !error || error == -EINVAL;
}

/* Does what is due. How long until the next one is, in milliseconds; 0: none is left. */
static uint64_t act(void)
{
	struct static_key_deferred **link = &pending, *at;
	uint64_t now = mk_now_ms(), least = 0;

	while ((at = *link)) {
		if (at->due_ms <= now && is_done(at)) {
			*link = at->next;
			at->key = NULL;
			continue;
		}
		if (at->due_ms <= now)
			at->due_ms = now + AGAIN_MS;
		if (!least || at->due_ms - now < least)
			least = at->due_ms - now;
		link = &at->next;
	}
	return least;
}

static void sleep_until_change(uint64_t ms, int32_t seen)
{
	struct __kernel_timespec wait = {(long long)(ms / 1000), (long long)(ms % 1000) * 1000000};

	mk_syscall(MK_NR_FUTEX, &changes, FUTEX_WAIT_PRIVATE, seen, &wait, NULL, 0L);
}

static void wait_and_act(void *stack, size_t size)
{
	uint64_t least;

	mk_syscall(__NR_prctl, PR_SET_NAME, "markers-keys", 0L, 0L, 0L);
	mk_close_all();
	do {
		int32_t seen;

		mk_registry_lock();
		least = act();
		seen = changes;
		if (!least)
			waiter = 0;
		mk_unlock();
		if (least)
			sleep_until_change(least, seen);
	} while (least);
	mk_arch_leave(stack, size);
}

static int start_waiter(void)
{
	int tid;

	changes++;
	if (waiter && mk_thread_is_alive(waiter)) {
		mk_futex_wake(&changes);
		return 0;
	}
	tid = mk_thread_start(wait_and_act);
	if (tid < 0)
		return tid;
	waiter = tid;
	return 0;
}

void mk_key_in_child(void)
{
	if (pending)
		start_waiter();
}

static int defer(struct static_key *key, struct static_key_deferred *deferred, int initial)
{
	int64_t users = key->count + initial;
	int error;

	/* One that is pending already has taken the last user's place. */
	if (users > 1 || users <= 0)
		return mk_key_add(key, initial, -1);
	if (deferred->key)
		return -EINVAL;
	error = start_waiter();
	if (error)
		return error;
	deferred->key = key;
	deferred->initial = (uint64_t)initial;
	deferred->due_ms = mk_now_ms() + deferred->timeout_ms;
	deferred->next = pending;
	pending = deferred;
	return 0;
}

PUBLIC int marker_key_dec_deferred(struct static_key *key, struct static_key_deferred *deferred,
                                   int initial)
{
	int error;

	mk_registry_lock();
	error = defer(key, deferred, initial);
	mk_unlock();
	return error;
}

PUBLIC int marker_key_flush(struct static_key *key, struct static_key_deferred *deferred,
                            int initial)
{
	struct static_key_deferred **link = &pending;
	int error = 0;

	mk_registry_lock();
	while (*link && *link != deferred)
		link = &(*link)->next;
	if (*link) {
		*link = deferred->next;
		deferred->key = NULL;
		error = mk_key_add(key, initial, -1);
	}
	mk_unlock();
	return error;
}
