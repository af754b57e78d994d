/* SPDX-License-Identifier: MIT */
/*
 * The functions of libmarkers that the macros of static_key.h, imv.h and static_call.h call. They
 * return >= 0, or a negative errno number.
 */
#ifndef MARKERS_DETAIL_FUNCTIONS_H
#define MARKERS_DETAIL_FUNCTIONS_H

#include <markers/detail/abi.h>
#include <stddef.h>

MARKER_PRIV_BEGIN_C

/* @initial: MARKER_PRIV_KEY_INITIAL() */
int marker_key_enable(struct static_key *key, int initial);
int marker_key_disable(struct static_key *key, int initial);
int marker_key_inc(struct static_key *key, int initial);
int marker_key_dec(struct static_key *key, int initial);
int marker_key_dec_deferred(struct static_key *key, struct static_key_deferred *deferred,
                            int initial);
int marker_key_flush(struct static_key *key, struct static_key_deferred *deferred, int initial);

int marker_imv_set(void *variable, const void *value, size_t size);
int marker_call_update(struct static_call_key *key, marker_priv_function *function);

MARKER_PRIV_END_C

#endif
