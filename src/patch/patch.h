/* SPDX-License-Identifier: MIT */
/*
 * Changing sites, many at a time. The protocol, under the registry lock:
 *
 *   1. verify  every site shows one of its forms, whole; else nothing is written (arming) or
 *              that site is left alone (disarming)
 *   2. poke    the one unit that differs, in each site, in ascending order of address. A value's
 *              site that starts or ceases to hold one differs in more: there the aligned word
 *              around it is stored, with what else is in it as it was. Jumps that were never
 *              armed, where the assembler could not put their targets in, get those before
 *              all others are written, and a sync of their own
 *   3. sync    once: every thread has serialised and fetches the new bytes
 *
 * A site that tests a byte of data is stored to, after all others: that cannot fail.
 *
 * A thread that was already past the NOP's first bytes when its site was disarmed takes the jump
 * once more, however late: the thunk reads the probes afresh and finds none.
 */
#ifndef MK_PATCH_H
#define MK_PATCH_H

#include "catalog/record.h"
#include "wire/protocol.h"

/* A record, and what its site should show and shows now: a state, and in state on a value (sites
 * of markers and keys have none). */
struct mk_change {
	const struct marker_priv_record *record;
	uint64_t value;
	uint64_t old_value; /* mk_patch()'s */
	enum mk_site_state state;
	enum mk_site_state old_state; /* mk_patch()'s */
};

/*
 * @strict: all or nothing; otherwise what can be done is done, and the first fault is returned.
 * Changes the order of @changes. 0, or -EBUSY (foreign bytes, @fault says where), -ERANGE (no such
 * form of a site), -EPERM or what the writer answered, -ENOSYS and the like from membarrier(2).
 */
int mk_patch(struct mk_change *changes, size_t count, bool strict, struct mk_fault *fault);

/* What a site shows: enum mk_site_state or -EBUSY. */
int mk_patch_state(const struct marker_priv_record *record);

#endif
