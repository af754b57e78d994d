/* SPDX-License-Identifier: MIT */
/*
 * Static keys: counts, and what they make of the branches. A key's count is relative to how it
 * starts, so that memory of zeros is a key that nobody has touched.
 */
#include "registry/key.h"
#include "base/lock.h"
#include "registry/registry.h"
#include <errno.h>
#include <markers/detail/functions.h>

#define PUBLIC __attribute__((visibility("default")))

/* The branches first follow, then the count is kept: or neither. */
static int set_users(struct static_key *key, int initial, int64_t users, struct mk_fault *fault)
{
	int64_t before = key->count;
	bool turns = (before + initial > 0) != (users > 0);
	int error = 0;

	__atomic_store_n(&key->count, users - initial, __ATOMIC_RELAXED);
	if (turns)
		error = mk_keyed_update(key, fault);
	if (error)
		__atomic_store_n(&key->count, before, __ATOMIC_RELAXED);
	return error;
}

int mk_key_set(struct static_key *key, int initial, bool on, struct mk_fault *fault)
{
	int64_t users = key->count + initial;

	if (on ? users > 0 : users <= 0)
		return 0;
	if (users > 1)
		return -EBUSY;
	return set_users(key, initial, on, fault);
}

int mk_key_add(struct static_key *key, int initial, int by)
{
	struct mk_fault ignored = {0};
	int64_t users = key->count + initial;

	if (by < 0 && users <= 0)
		return -EINVAL;
	if (by > 0 && users == INT64_MAX)
		return -EOVERFLOW;
	return set_users(key, initial, users + by, &ignored);
}

static int set(struct static_key *key, int initial, bool on)
{
	struct mk_fault ignored = {0};
	int error;

	mk_registry_lock();
	error = mk_key_set(key, initial, on, &ignored);
	mk_unlock();
	return error;
}

static int add(struct static_key *key, int initial, int by)
{
	int error;

	mk_registry_lock();
	error = mk_key_add(key, initial, by);
	mk_unlock();
	return error;
}

PUBLIC int marker_key_enable(struct static_key *key, int initial)
{
	return set(key, initial, true);
}

PUBLIC int marker_key_disable(struct static_key *key, int initial)
{
	return set(key, initial, false);
}

PUBLIC int marker_key_inc(struct static_key *key, int initial)
{
	return add(key, initial, 1);
}

PUBLIC int marker_key_dec(struct static_key *key, int initial)
{
	return add(key, initial, -1);
}
