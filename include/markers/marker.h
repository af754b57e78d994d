/* SPDX-License-Identifier: MIT */
/*
 * Markers: named points that cost one NOP until somebody asks for them.
 */
#ifndef MARKERS_MARKER_H
#define MARKERS_MARKER_H

#include <markers/detail/image.h>
#include <markers/detail/site.h>

/**
 * MARKER() - a named point in the program
 * @provider: a C identifier, by convention the program or library
 * @name: a C identifier; provider:name may stand at many places
 * @format: optional string literal of fields "name %conv", checked like printf's; conversions
 *	d i u x o c s p f g e a with hh h l ll z j t and .*s
 * @...: up to 16 scalars or strings, in the order of @format
 *
 * Disabled, one NOP: the arguments are not evaluated, nothing is read. Enabled, the arguments are
 * evaluated and the marker's probes run in this thread before the next statement. With
 * MARKERS_DISABLE defined nothing is left but the check of the format.
 *
 * Works in C11 and C++11 and later (in constexpr functions from C++14), in inline functions and
 * templates, in constructors and signal handlers, with and without libmarkers linked. In a C
 * function, clang before 17 wants all markers in the scope of the same variable length arrays and
 * cleanup variables.
 *
 * Context: any thread, any signal handler. errno and every register are kept.
 */
#define MARKER(...)                                                                                \
	MARKER_PRIV_CAT(MARKER_PRIV_MARKER_, MARKER_PRIV_COUNT(__VA_ARGS__))(__VA_ARGS__)

/**
 * MARKER_ENABLED() - is the marker on?
 * @provider: as in MARKER()
 * @name: as in MARKER()
 *
 * Costs what a disabled marker costs. For preparing what only an enabled marker needs:
 *
 *	if (MARKER_ENABLED(db, plan)) {
 *		char *text = explain(plan);
 *		MARKER(db, plan, "text %s", text);
 *		free(text);
 *	}
 *
 * A thread that is between the two when the marker is switched takes one of them alone.
 */
#define MARKER_ENABLED(provider, name) MARKER_PRIV_TEST(provider, name)

/* clang-format off */
#define MARKER_PRIV_ERROR(text) __extension__({ MARKER_PRIV_ASSERT(0, text); })
#define MARKER_PRIV_MARKER_97(...) MARKER_PRIV_ERROR("MARKER(provider, name, \"format\", ...) needs a provider and a name")
#define MARKER_PRIV_MARKER_98(p, n) MARKER_PRIV_POINT_0(p, n, "")
#define MARKER_PRIV_MARKER_99(...) MARKER_PRIV_ERROR("MARKER: too many arguments, at most 16 after the format")
#define MARKER_PRIV_MARKER_0(p, n, f) MARKER_PRIV_POINT_0(p, n, f)
#define MARKER_PRIV_MARKER_1(p, n, ...) MARKER_PRIV_POINT(p, n, 1, MARKER_PRIV_PASS_1, __VA_ARGS__)
#define MARKER_PRIV_MARKER_2(p, n, ...) MARKER_PRIV_POINT(p, n, 2, MARKER_PRIV_PASS_2, __VA_ARGS__)
#define MARKER_PRIV_MARKER_3(p, n, ...) MARKER_PRIV_POINT(p, n, 3, MARKER_PRIV_PASS_3, __VA_ARGS__)
#define MARKER_PRIV_MARKER_4(p, n, ...) MARKER_PRIV_POINT(p, n, 4, MARKER_PRIV_PASS_4, __VA_ARGS__)
#define MARKER_PRIV_MARKER_5(p, n, ...) MARKER_PRIV_POINT(p, n, 5, MARKER_PRIV_PASS_5, __VA_ARGS__)
#define MARKER_PRIV_MARKER_6(p, n, ...) MARKER_PRIV_POINT(p, n, 6, MARKER_PRIV_PASS_6, __VA_ARGS__)
#define MARKER_PRIV_MARKER_7(p, n, ...) MARKER_PRIV_POINT(p, n, 7, MARKER_PRIV_PASS_7, __VA_ARGS__)
#define MARKER_PRIV_MARKER_8(p, n, ...) MARKER_PRIV_POINT(p, n, 8, MARKER_PRIV_PASS_8, __VA_ARGS__)
#define MARKER_PRIV_MARKER_9(p, n, ...) MARKER_PRIV_POINT(p, n, 9, MARKER_PRIV_PASS_9, __VA_ARGS__)
#define MARKER_PRIV_MARKER_10(p, n, ...) MARKER_PRIV_POINT(p, n, 10, MARKER_PRIV_PASS_10, __VA_ARGS__)
#define MARKER_PRIV_MARKER_11(p, n, ...) MARKER_PRIV_POINT(p, n, 11, MARKER_PRIV_PASS_11, __VA_ARGS__)
#define MARKER_PRIV_MARKER_12(p, n, ...) MARKER_PRIV_POINT(p, n, 12, MARKER_PRIV_PASS_12, __VA_ARGS__)
#define MARKER_PRIV_MARKER_13(p, n, ...) MARKER_PRIV_POINT(p, n, 13, MARKER_PRIV_PASS_13, __VA_ARGS__)
#define MARKER_PRIV_MARKER_14(p, n, ...) MARKER_PRIV_POINT(p, n, 14, MARKER_PRIV_PASS_14, __VA_ARGS__)
#define MARKER_PRIV_MARKER_15(p, n, ...) MARKER_PRIV_POINT(p, n, 15, MARKER_PRIV_PASS_15, __VA_ARGS__)
#define MARKER_PRIV_MARKER_16(p, n, ...) MARKER_PRIV_POINT(p, n, 16, MARKER_PRIV_PASS_16, __VA_ARGS__)
/* clang-format on */

#endif
