/* SPDX-License-Identifier: MIT */
/*
 * A marker that was ever enabled: what a hit needs, reached from the marker's key.
 */
#ifndef MK_MARKER_H
#define MK_MARKER_H

#include <markers/probe.h>

#define MK_NO_COUNTER UINT32_MAX

/* A function on a marker's list. Linked and unlinked under the registry lock, walked without. */
struct mk_probe {
	struct mk_probe *next;
	struct mk_probe *unlinked; /* until a grace period has passed; threads still read next */
	marker_probe_fn *function;
	void *data;
	uint32_t flags;
};

struct mk_marker {
	const struct marker_priv_desc *desc;
	struct marker_priv_key *key;
	struct mk_probe *probes;
	struct mk_marker *next; /* of the same image */
	uint32_t counter;       /* MK_NO_COUNTER until it is counted for the first time */
	bool on;                /* a thread that jumps late finds it off */
	bool counts;
	uint32_t visit; /* the last change that came by: a marker of many sites is set once */
};

struct marker_event {
	const struct marker_priv_desc *desc;
	const uint64_t *slots;
};

#endif
