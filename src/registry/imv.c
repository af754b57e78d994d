/* SPDX-License-Identifier: MIT */
/*
 * Immediate values and static calls: a word of the program's memory, and the sites that repeat it.
 */
#include "base/lock.h"
#include "registry/key.h"
#include "registry/registry.h"
#include <markers/detail/functions.h>

#define PUBLIC __attribute__((visibility("default")))

static uint64_t load(const void *from, size_t size)
{
	switch (size) {
	case 1:
		return __atomic_load_n((const uint8_t *)from, __ATOMIC_RELAXED);
	case 2:
		return __atomic_load_n((const uint16_t *)from, __ATOMIC_RELAXED);
	case 4:
		return __atomic_load_n((const uint32_t *)from, __ATOMIC_RELAXED);
	default:
		return __atomic_load_n((const uint64_t *)from, __ATOMIC_RELAXED);
	}
}

static void store(void *to, uint64_t value, size_t size)
{
	/* release: pairs with the acquire in marker_priv_call_target() (static_call.h): what a
	 * function needs is there when it is called. Who reads a value takes the value alone. */
	if (size == 1)
		__atomic_store_n((uint8_t *)to, (uint8_t)value, __ATOMIC_RELEASE);
	else if (size == 2)
		__atomic_store_n((uint16_t *)to, (uint16_t)value, __ATOMIC_RELEASE);
	else if (size == 4)
		__atomic_store_n((uint32_t *)to, (uint32_t)value, __ATOMIC_RELEASE);
	else
		__atomic_store_n((uint64_t *)to, value, __ATOMIC_RELEASE);
}

int mk_imv_set(void *variable, uint64_t value, unsigned size, struct mk_fault *fault)
{
	uint64_t before = load(variable, size);
	int error;

	store(variable, value, size);
	error = mk_keyed_update(variable, fault);
	if (error)
		store(variable, before, size);
	return error;
}

PUBLIC int marker_imv_set(void *variable, const void *value, size_t size)
{
	struct mk_fault ignored = {0};
	int error;

	mk_registry_lock();
	error = mk_imv_set(variable, load(value, size), (unsigned)size, &ignored);
	mk_unlock();
	return error;
}

PUBLIC int marker_call_update(struct static_call_key *key, marker_priv_function *function)
{
	return marker_imv_set(&key->target, &function, sizeof(function));
}
