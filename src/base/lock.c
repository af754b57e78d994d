/* SPDX-License-Identifier: MIT */
#include "base/lock.h"
#include "base/sys.h"

#define WAITERS 0x40000000 /* above every tid */

static int32_t owner;

static bool take(int32_t expected, int32_t value)
{
	/* acquire: pairs with the release in mk_unlock(): what the last owner wrote is seen */
	return __atomic_compare_exchange_n(&owner, &expected, value, false, __ATOMIC_ACQUIRE,
	                                   __ATOMIC_RELAXED);
}

bool mk_lock(void)
{
	int32_t self = mk_gettid();

	if (take(0, self))
		return false;
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

void mk_unlock(void)
{
	/* release: pairs with take() */
	if (__atomic_exchange_n(&owner, 0, __ATOMIC_RELEASE) & WAITERS)
		mk_futex_wake(&owner);
}
