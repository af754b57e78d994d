/* SPDX-License-Identifier: MIT */
/*
 * Evaluating a filter (wire/filter.h) in a hit: general registers only, so doubles are compared by
 * their bits.
 */
#ifndef MK_RECORD_FILTER_H
#define MK_RECORD_FILTER_H

#include "record/value.h"
#include "wire/filter.h"

struct mk_filter_program {
	uint16_t count, texts_length;
	struct mk_filter_op ops[MK_FILTER_OPS];
	char texts[MK_FILTER_TEXTS];
};

/* Checks everything that evaluation relies on. 0 or -EINVAL. */
int mk_filter_read(struct mk_filter_program *program, const void *data, size_t length);

/* Pushes what FIELD, PID, TID, CPU and COMM stand for. */
typedef struct mk_value mk_filter_push(void *context, unsigned op);

bool mk_filter_accepts(const struct mk_filter_program *program, mk_filter_push *push,
                       void *context);

#endif
