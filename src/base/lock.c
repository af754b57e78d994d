/* SPDX-License-Identifier: MIT */
#include "base/lock.h"
#include "base/process.h"
#include "base/sys.h"

#define WAITERS 0x40000000 /* above every tid */

static int32_t owner;
static uint64_t mask; /* the owner's signal mask as it was */

static bool take(int32_t expected, int32_t value)
{
	/* acquire: pairs with the release in mk_unlock(): what the last owner wrote is seen */
	return __atomic_compare_exchange_n(&owner, &expected, value, false, __ATOMIC_ACQUIRE,
	                                   __ATOMIC_RELAXED);
}

static bool wait_and_take(int32_t self)
{
	for (;;) {
		int32_t held = __atomic_load_n(&owner, __ATOMIC_RELAXED);

		if (!held) {
			if (take(0, self | WAITERS))
				return false;
		} else if (!mk_thread_is_alive(held & ~WAITERS)) {
			if (take(held, self | WAITERS))
				return true;
		} else if ((held & WAITERS) || take(held, held | WAITERS)) {
			mk_futex_wait(&owner, held | WAITERS);
		}
	}
}

bool mk_lock(void)
{
	uint64_t before = mk_set_signals(~0ULL);
	int32_t self = mk_gettid();
	bool taken_over = !take(0, self) && wait_and_take(self);

	mask = before;
	return taken_over;
}

void mk_unlock(void)
{
	uint64_t before = mask;

	/* release: pairs with take() */
	if (__atomic_exchange_n(&owner, 0, __ATOMIC_RELEASE) & WAITERS)
		mk_futex_wake(&owner);
	mk_set_signals(before);
}
