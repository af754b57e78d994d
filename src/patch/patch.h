/* SPDX-License-Identifier: MIT */
/*
 * Changing sites, many at a time. The protocol, under the registry lock:
 *
 *   1. verify  every site shows one of its two forms, whole; else nothing is written (arming) or
 *              that site is left alone (disarming)
 *   2. poke    the one unit that differs, in each site, in ascending order of address
 *   3. sync    once: every thread has serialised and fetches the new bytes
 *
 * A thread that was already past the NOP's first bytes when its site was disarmed takes the jump
 * once more, however late: the thunk reads the probes afresh and finds none.
 */
#ifndef MK_PATCH_H
#define MK_PATCH_H

#include "catalog/record.h"
#include "wire/protocol.h"

/* A record and the state that it should get. */
struct mk_change {
	const struct marker_priv_record *record;
	enum mk_site_state state;
};

/*
 * @strict: all or nothing; otherwise what can be done is done, and the first fault is returned.
 * Sorts @changes. 0, or -EBUSY (foreign bytes, @fault says where), -EPERM or what the writer
 * answered, -ENOSYS and the like from membarrier(2).
 */
int mk_patch(struct mk_change *changes, size_t count, bool strict, struct mk_fault *fault);

/* What a site shows: enum mk_site_state or -EBUSY. */
int mk_patch_state(const struct marker_priv_record *record);

#endif
