/* SPDX-License-Identifier: MIT */
/*
 * The slower way to record: strings, filters, other clocks. And what both ways share.
 */
#ifndef MK_FIELDS_H
#define MK_FIELDS_H

#include "record/plan.h"

/* Offset of rseq's cpu number from the thread pointer; 0: libc has not registered any. */
extern ptrdiff_t mk_cpu_offset MARKER_PRIV_HIDDEN;

static inline uint16_t mk_cpu_now(void)
{
	return mk_cpu_offset ? (uint16_t)mk_arch_thread_word(mk_cpu_offset) : UINT16_MAX;
}

/* One event, whatever the plan, with a switch of chunk if need be; or one that is lost. */
void mk_fields_record(struct mk_thread *thread, const struct mk_plan *plan,
                      const struct marker_priv_desc *desc, const uint64_t *slots);

/* Fills in the plan's fields and, for a filter, which field each operation means. False: the
 * marker lacks a field of the filter. */
bool mk_fields_plan(struct mk_plan *plan, const struct marker_priv_desc *desc);

#endif
