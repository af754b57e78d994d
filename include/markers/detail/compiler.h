/* SPDX-License-Identifier: MIT */
/*
 * What differs between C and C++, gcc and clang.
 */
#ifndef MARKERS_DETAIL_COMPILER_H
#define MARKERS_DETAIL_COMPILER_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
#define MARKER_PRIV_BEGIN_C extern "C" {
#define MARKER_PRIV_END_C }
#define MARKER_PRIV_CAST(type, x) static_cast<type>(x)
#define MARKER_PRIV_ASSERT static_assert
#else
#define MARKER_PRIV_BEGIN_C
#define MARKER_PRIV_END_C
#define MARKER_PRIV_CAST(type, x) ((type)(x))
#define MARKER_PRIV_ASSERT _Static_assert
#endif
#define MARKER_PRIV_U32(x) MARKER_PRIV_CAST(uint32_t, x)

#define MARKER_PRIV_HIDDEN __attribute__((visibility("hidden")))
#define MARKER_PRIV_INLINE __attribute__((always_inline, unused)) static inline

/* The asm texts are mostly directives: without `inline` gcc takes each line for an instruction
 * and stops inlining the functions that hold a marker. */
#define MARKER_PRIV_ASM __asm__ __inline__

/* gcc needs to be told that the armed path is cold; clang lays it out of line as it stands, and
 * has no such attribute for a label. */
#if defined(__GNUC__) && !defined(__clang__)
#define MARKER_PRIV_COLD_LABEL __attribute__((cold, unused));
#else
#define MARKER_PRIV_COLD_LABEL ;
#endif

/* clang 14 for s390x loads half of a double into a general register at -O0. */
#if defined(__clang__) && defined(__s390x__)
#define MARKER_PRIV_DOUBLE_BITS
MARKER_PRIV_INLINE uint64_t marker_priv_double_bits(double value)
{
	uint64_t bits;

	__builtin_memcpy(&bits, &value, sizeof(bits));
	return bits;
}
#endif

#define MARKER_PRIV_STRING_1(x) #x
#define MARKER_PRIV_STRING(x) MARKER_PRIV_STRING_1(x)
#define MARKER_PRIV_CAT_1(a, b) a##b
#define MARKER_PRIV_CAT(a, b) MARKER_PRIV_CAT_1(a, b)

#endif
