/* SPDX-License-Identifier: MIT */
/*
 * A typed value in a filter.
 */
#ifndef MK_VALUE_H
#define MK_VALUE_H

#include <markers/detail/abi.h>
#include <stddef.h>

enum mk_value_kind { MK_VALUE_I64, MK_VALUE_U64, MK_VALUE_F64, MK_VALUE_STR };

struct mk_value {
	enum mk_value_kind kind;
	uint64_t bits; /* I64, U64, F64 */
	const char *text;
	size_t length; /* STR */
};

/* The number in an argument slot. */
struct mk_value mk_value_of(enum marker_type type, uint64_t slot);

#endif
