/* SPDX-License-Identifier: MIT */
/*
 * A filter, as markerctl compiles it and the target evaluates it before an event is written: a
 * postfix program over typed values. Fields are named; each marker resolves them once, when its
 * recording starts. A marker that lacks a field of the filter is not recorded.
 */
#ifndef MK_FILTER_H
#define MK_FILTER_H

#include <stdint.h>

enum {
	MK_FILTER_OPS = 256,    /* at most */
	MK_FILTER_STACK = 16,   /* at most */
	MK_FILTER_TEXTS = 4096, /* bytes of all texts at most */
};

enum mk_filter_code {
	MK_FILTER_FIELD = 1, /* push the field named by text */
	MK_FILTER_PID,       /* push an integer ... */
	MK_FILTER_TID,
	MK_FILTER_CPU,
	MK_FILTER_COMM, /* push a string */
	MK_FILTER_I64,  /* push value */
	MK_FILTER_U64,
	MK_FILTER_F64,
	MK_FILTER_STR, /* push text */
	MK_FILTER_EQ,  /* pop two, push a truth; integers compare by value whatever their signs,
	                  an integer against a double as doubles, strings by bytes */
	MK_FILTER_NE,
	MK_FILTER_LT,
	MK_FILTER_LE,
	MK_FILTER_GT,
	MK_FILTER_GE,
	MK_FILTER_GLOB, /* pop two strings, does the first match the second, a glob? */
	MK_FILTER_AND,
	MK_FILTER_OR,
	MK_FILTER_NOT,
};

struct mk_filter_op {
	uint8_t code;
	uint8_t reserved;
	uint16_t text; /* offset of a NUL-terminated string in the texts */
	uint32_t reserved2;
	uint64_t value;
};

/* Followed by count ops, then texts_length bytes, the last of them NUL if there are any. */
struct mk_filter {
	uint16_t count;
	uint16_t texts_length;
	uint32_t reserved;
};

#endif
