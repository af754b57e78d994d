/* SPDX-License-Identifier: MIT */
/*
 * The thunk of sites that call it in C: arch/generic.h of the public headers. Registers are the
 * caller's business, and arguments always come as an array.
 */
#include "arch/arch.h"
#include "registry/marker.h"

__attribute__((visibility("default"))) void marker_hit_by_call_1(struct marker_priv_key *key,
                                                                 const uint64_t *slots);
void mk_hit(const struct marker_priv_key *key, const uint64_t *slots);

void marker_hit_by_call_1(struct marker_priv_key *key, const uint64_t *slots)
{
	/* acquire: pairs with the release in marker_new() (registry.c) */
	const struct mk_marker *marker = __atomic_load_n(&key->marker, __ATOMIC_ACQUIRE);
	uint64_t array = (uintptr_t)slots;

	if (marker)
		mk_hit(key, mk_is_by_frame(marker->desc) ? &array : slots);
}
