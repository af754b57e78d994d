/* SPDX-License-Identifier: MIT */
/*
 * How one marker's events are recorded: made when its recording starts, read in every hit.
 */
#ifndef MK_PLAN_H
#define MK_PLAN_H

#include "record/filter.h"
#include "record/ring.h"
#include "registry/marker.h"
#include <stddef.h>

struct mk_plan_field {
	uint8_t arg;
	bool string;
	bool counted;      /* argument arg - 1 holds the length */
	int32_t precision; /* or -1 */
};

enum { MK_NOT_FEW = UINT8_MAX };

struct mk_plan {
	const struct mk_recording *recording;
	const struct mk_filter_program *filter; /* null: every event */
	struct mk_plan *unlinked;               /* until a grace period has passed */
	uint32_t generation;                    /* of the recording */
	uint32_t id;                            /* in the schema */
	uint32_t size;                          /* of a plain event, bytes */
	/* All fields are numbers, argument i is field i, every event is wanted, the clock is the
	 * processor's: a head and the slots as they are. */
	bool plain;
	bool by_frame; /* mk_is_by_frame() */
	uint8_t nargs;
	uint8_t few; /* nargs if slot i holds argument i, else MK_NOT_FEW */
	uint8_t fields;
	struct mk_plan_field field[MARKER_PRIV_MAX_ARGS];
	int8_t filter_field[MK_FILTER_OPS]; /* by operation of the filter: the field it pushes */
};

/* Bytes that a plan takes: without its end if there is no filter. */
static inline size_t mk_plan_size(bool filtered)
{
	return filtered ? sizeof(struct mk_plan) : offsetof(struct mk_plan, filter_field);
}

#endif
