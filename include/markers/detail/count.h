/* SPDX-License-Identifier: MIT */
/*
 * Counting macro arguments and applying a macro to each.
 */
#ifndef MARKERS_DETAIL_COUNT_H
#define MARKERS_DETAIL_COUNT_H

/* clang-format off */
/* 98: provider and name; 97: less; n: also a format and n arguments, 16 at most; 99: more. */
#define MARKER_PRIV_COUNT(...) MARKER_PRIV_COUNT_1(__VA_ARGS__, \
	99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, \
	16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 98, 97, 97)
#define MARKER_PRIV_COUNT_1( \
	_1, _2, _3, _4, _5, _6, _7, _8, _9, _10, _11, _12, _13, _14, _15, _16, _17, _18, _19, _20, _21, \
	_22, _23, _24, _25, _26, _27, _28, _29, _30, _31, _32, _33, _34, _35, count, ...) count

/* MARKER_PRIV_EACH_n(f, a, b, ...): f(a) f(b) ... */
#define MARKER_PRIV_EACH_0(f)
#define MARKER_PRIV_EACH_1(f, a) f(a)
#define MARKER_PRIV_EACH_2(f, a, ...) f(a) MARKER_PRIV_EACH_1(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_3(f, a, ...) f(a) MARKER_PRIV_EACH_2(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_4(f, a, ...) f(a) MARKER_PRIV_EACH_3(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_5(f, a, ...) f(a) MARKER_PRIV_EACH_4(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_6(f, a, ...) f(a) MARKER_PRIV_EACH_5(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_7(f, a, ...) f(a) MARKER_PRIV_EACH_6(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_8(f, a, ...) f(a) MARKER_PRIV_EACH_7(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_9(f, a, ...) f(a) MARKER_PRIV_EACH_8(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_10(f, a, ...) f(a) MARKER_PRIV_EACH_9(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_11(f, a, ...) f(a) MARKER_PRIV_EACH_10(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_12(f, a, ...) f(a) MARKER_PRIV_EACH_11(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_13(f, a, ...) f(a) MARKER_PRIV_EACH_12(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_14(f, a, ...) f(a) MARKER_PRIV_EACH_13(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_15(f, a, ...) f(a) MARKER_PRIV_EACH_14(f, __VA_ARGS__)
#define MARKER_PRIV_EACH_16(f, a, ...) f(a) MARKER_PRIV_EACH_15(f, __VA_ARGS__)
/* clang-format on */

#endif
