/* SPDX-License-Identifier: MIT */
/*
 * A marker that was ever enabled: what a hit needs, reached from the marker's key.
 */
#ifndef MK_MARKER_H
#define MK_MARKER_H

#include <markers/detail/arch.h>
#include <markers/probe.h>

#define MK_NO_COUNTER UINT32_MAX

/* A function on a marker's list. Linked and unlinked under the registry lock, walked without. */
struct mk_probe {
	struct mk_probe *next;
	struct mk_probe *unlinked; /* until a grace period has passed; threads still read next */
	const struct mk_registration *registration; /* whose it is: compared, not read */
	marker_probe_fn *function;
	void *data;
	uint32_t flags;
};

/* Read by threads in a hit without a lock: probes, plan, on and counting, each whole in itself. */
struct mk_marker {
	const struct marker_priv_desc *desc;
	struct marker_priv_key *key;
	struct mk_probe *probes;
	struct mk_plan *plan;   /* how its events are recorded; null: they are not */
	struct mk_marker *next; /* of the same image */
	uint32_t counter;       /* MK_NO_COUNTER until it is counted for the first time */
	uint32_t counting;      /* the counter while hits are counted, else MK_NO_COUNTER */
	uint32_t visit; /* the last change that came by: a marker of many sites is set once */
	bool on;        /* a thread that jumps late finds it off */
};

struct marker_event {
	const struct marker_priv_desc *desc;
	const uint64_t *slots;
};

/* Does slot 0 hold the address of the arguments? Else they came in registers. */
static inline bool mk_is_by_frame(const struct marker_priv_desc *desc)
{
	for (unsigned i = 0; sizeof(void *) < 8 && i < desc->nargs; i++)
		if (desc->types[i] == MARKER_TYPE_I64 || desc->types[i] == MARKER_TYPE_U64 ||
		    desc->types[i] == MARKER_TYPE_F64)
			return true;
	return desc->nargs > MARKER_PRIV_REG_ARGS;
}

/* What lies beyond a value's own size in its slot is whatever its register held. */
static inline uint64_t mk_widen(uint64_t slot, uint8_t type)
{
	switch (type) {
	case MARKER_TYPE_BOOL:
	case MARKER_TYPE_U8:
		return (uint8_t)slot;
	case MARKER_TYPE_I8:
		return (uint64_t)(int8_t)slot;
	case MARKER_TYPE_U16:
		return (uint16_t)slot;
	case MARKER_TYPE_I16:
		return (uint64_t)(int16_t)slot;
	case MARKER_TYPE_U32:
	case MARKER_TYPE_F32:
		return (uint32_t)slot;
	case MARKER_TYPE_I32:
		return (uint64_t)(int32_t)slot;
	default:
		return slot;
	}
}

#endif
