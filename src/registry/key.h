/* SPDX-License-Identifier: MIT */
/*
 * Changing static keys, immediate values and static calls. Under the registry lock. All return 0,
 * or an error of mk_keyed_update(); then nothing has changed.
 */
#ifndef MK_KEY_H
#define MK_KEY_H

#include "registry/keyed.h"

/* On or off; -EBUSY: more than one user keeps it on. */
int mk_key_set(struct static_key *key, int initial, bool on, struct mk_fault *fault);

/* One user more or less; also -EINVAL: there are none, -EOVERFLOW. */
int mk_key_add(struct static_key *key, int initial, int by);

/* In a forked child: decrements that wait go on to do so. */
void mk_key_in_child(void);

/* @size bytes of @value. */
int mk_imv_set(void *variable, uint64_t value, unsigned size, struct mk_fault *fault);

#endif
