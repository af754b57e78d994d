/* SPDX-License-Identifier: MIT */
/*
 * Sites without an instruction of their own: those of arch/generic.h, and on other architectures
 * those of the kinds that the architecture does not patch. A marker or a static key tests a byte,
 * which the library stores; a value or a static call reads its object in memory. They have records
 * like all others, so that tools know them.
 */
#ifndef MARKERS_DETAIL_DATA_H
#define MARKERS_DETAIL_DATA_H

#include <markers/detail/abi.h>
#include <markers/detail/arch.h>
#include <markers/detail/record.h>

/* @target: an expression for the byte's address, or `.` where there is none. */
#define MARKER_PRIV_DATA_RECORD(target, state)                                                     \
	".Lmarker_site%=:\n\t" MARKER_PRIV_RECORD(                                                 \
	    target, MARKER_PRIV_CONSTANT(key), MARKER_PRIV_CONSTANT(kind), "1",                    \
	    MARKER_PRIV_CONSTANT(flags), state, MARKER_PRIV_CONSTANT(hash))
#define MARKER_PRIV_DATA_KEYED(target, state)                                                      \
	".Lmarker_site%=:\n\t" MARKER_PRIV_KEYED_RECORD(target, MARKER_PRIV_CONSTANT(key),         \
	                                                MARKER_PRIV_CONSTANT(kind), "1",           \
	                                                MARKER_PRIV_CONSTANT(flags), state)

#define MARKER_PRIV_DATA_IS_ON(byte) __builtin_expect(__atomic_load_n(byte, __ATOMIC_RELAXED), 0)

#endif
