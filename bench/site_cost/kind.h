/* SPDX-License-Identifier: MIT */
/*
 * SITE(k, x): a site of this object's kind (KIND_...), number k, with one argument. STATE(k): the
 * address of what it reads.
 */
#ifndef SITE_COST_KIND_H
#define SITE_COST_KIND_H

#include "state.h"

#define STATE(k) (&site_states[k])

#if defined(KIND_none) || defined(KIND_again)
#define SITE(k, x) ((void)0)
#elif defined(KIND_empty_asm)
#define SITE(k, x) __asm__ __volatile__("")
#elif defined(KIND_nop5)
/* What every NOP of a marker's size costs, whoever put it there. */
#define SITE(k, x) __asm__ __volatile__(".byte 0x0f, 0x1f, 0x44, 0x00, 0x00")
#elif defined(KIND_marker)
#define SITE(k, x) MARKER(site_cost, s##k, "x %lu", x)
#elif defined(KIND_key)
#undef STATE
#define STATE(k) (&site_keys[k])
#define SITE(k, x)                                                                                 \
	do {                                                                                       \
		if (static_branch_unlikely(&site_keys[k]))                                         \
			site_armed(x);                                                             \
	} while (0)
#elif defined(KIND_imv)
#undef STATE
#define STATE(k) (&marker_priv_imv_v##k)
#define SITE(k, x)                                                                                 \
	do {                                                                                       \
		if (__builtin_expect(imv_read(v##k), 0))                                           \
			site_armed(x);                                                             \
	} while (0)
#elif defined(KIND_imv_read)
/* The next two: a value is read, and nothing done with it. */
#undef STATE
#define STATE(k) (&marker_priv_imv_v##k)
#define SITE(k, x) __asm__ __volatile__("" : : "r"(imv_read(v##k)))
#elif defined(KIND_load)
#define SITE(k, x)                                                                                 \
	__asm__ __volatile__("" : : "r"(__atomic_load_n(&site_states[k].on, __ATOMIC_RELAXED)))
#elif defined(KIND_load_test)
/* Relaxed: else the compiler would load once and keep the answer. */
#define SITE(k, x)                                                                                 \
	do {                                                                                       \
		if (__builtin_expect(__atomic_load_n(&site_states[k].on, __ATOMIC_RELAXED), 0))    \
			site_armed(x);                                                             \
	} while (0)
#elif defined(KIND_pointer)
#define SITE(k, x)                                                                                 \
	do {                                                                                       \
		void (*hook)(unsigned long) =                                                      \
		    __atomic_load_n(&site_states[k].hook, __ATOMIC_RELAXED);                       \
		if (__builtin_expect(hook != 0, 0))                                                \
			hook(x);                                                                   \
	} while (0)
#elif defined(KIND_lttng)
#include "lttng_provider.h"
#undef STATE
#define STATE(k) (&lttng_ust_tracepoint_site_cost___s##k)
#define SITE(k, x) lttng_ust_tracepoint(site_cost, s##k, x)
#elif defined(KIND_sdt)
#include <sys/sdt.h>
#define SITE(k, x) DTRACE_PROBE1(site_cost, s##k, x)
#endif

#endif
