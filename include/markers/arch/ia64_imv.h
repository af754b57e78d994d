/* SPDX-License-Identifier: MIT */
/*
 * ia64: immediate values. What each costs and how it may be set: docs/patching-ia64.md.
 *
 *   up to 22 bits, signed: { .mii addl r8 = value, r0 ; nop.i 0 ; nop.i 0 ;; }, always one store
 *   32 bits:               { .mlx nop.m 0 ; movl r8 = version:version:value ;; }, two stores, and a
 *                          reader that fell between them sees two versions and loads
 *   64 bits:               a marker's site (MARKER_PRIV_SITE) whose armed path loads, then
 *                          { .mlx nop.m 0 ; movl r8 = value ;; }, one store or none
 */
#ifndef MARKERS_ARCH_IA64_IMV_H
#define MARKERS_ARCH_IA64_IMV_H

#include <markers/detail/abi.h>

/* marker_priv_record.state of MARKER_PRIV_KIND_IMV: what is at the record's code. */
#define MARKER_PRIV_IMV_BRANCH 0 /* a site; its target loads */
#define MARKER_PRIV_IMV_ADDL 1
#define MARKER_PRIV_IMV_MOVL 2
#define MARKER_PRIV_IMV_CHECKED 3 /* a movl with a version */

#define MARKER_PRIV_IMV_BUNDLE_ADDL                                                                \
	"{ .mii\n\taddl %0 = %[value], r0\n\tnop.i 0\n\tnop.i 0 ;;\n\t}\n\t"
#define MARKER_PRIV_IMV_BUNDLE_MOVL "{ .mlx\n\tnop.m 0\n\tmovl %0 = %[value] ;;\n\t}\n\t"

/* Sets the 64-bit variable @result to what the instruction holds, at first @initial. Always by
 * way of r8: a patcher that knows the register knows the whole bundle. */
#define MARKER_PRIV_IMV_READ(result, bundle, form, d, k, initial)                                  \
	do {                                                                                       \
		register uint64_t marker_priv_r8 __asm__("r8");                                    \
                                                                                                   \
		__asm__ volatile(                                                                  \
		    ".Lmarker_imv%=:\n\t" bundle                                                   \
		    ".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_imv%=\n\t"          \
		    ".balign 8\n\t"                                                                \
		    "data4 .Lmarker_imv%= - ., 0\n\t"                                              \
		    "data8 %[desc] - ., %[key] - .\n\t"                                            \
		    "data1 %[kind], 16, 0, %[state]\n\t"                                           \
		    "data4 0\n\t"                                                                  \
		    ".popsection"                                                                  \
		    : "=r"(marker_priv_r8)                                                         \
		    : [value] "i"(initial), [desc] "i"(d), [key] "i"(k),                           \
		      [kind] "i"(MARKER_PRIV_KIND_IMV), [state] "i"(form));                        \
		(result) = marker_priv_r8;                                                         \
	} while (0)

/* A checked movl was read between the two stores of an update: the variable has the value. */
MARKER_PRIV_INLINE bool marker_priv_imv_torn(uint64_t checked)
{
	return (checked >> 32 & 0xff) != (checked >> 40 & 0xff);
}

#endif
