/* SPDX-License-Identifier: MIT */
/*
 * s390x: the disabled site is the jump with a mask of no condition.
 *
 *   c0 04 d32   brcl 0, armed     armed: c0 f4 d32   brcl 15, armed
 */
#ifndef MARKERS_ARCH_S390X_H
#define MARKERS_ARCH_S390X_H

#define MARKER_PRIV_CONSTANT(name) "%[" #name "]"

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_390_NONE, %[key]\n"                                             \
	".Lmarker_site%=:\n\t"                                                                     \
	"brcl 0, %l[marker_priv_armed]\n\t"                                                        \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n\t"                                                                            \
	".long .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                                 \
	".quad %[desc] - ., %[key] - .\n\t"                                                        \
	".byte " kind ", 6, " flags ", 0\n\t"                                                      \
	".long " hash "\n\t"                                                                       \
	".popsection"

/*
 * Below the stack pointer: the 160 bytes that every callee may write to, with the back chain, four
 * slots, r0 and r1. The thunk is called with the key in r0 and returns to r1: r14 is a leaf's own.
 * They are put back, for compilers that may not use them over the call take r14 instead, and save
 * it in the hot path.
 */
#define MARKER_PRIV_REG_ARGS 4
#define MARKER_PRIV_HIT_BEGIN                                                                      \
	"aghi %%r15, -208\n\t"                                                                     \
	"stmg %%r0, %%r1, 192(%%r15)\n\t"
#define MARKER_PRIV_HIT_ARG(i) "stg %" #i ", 160+8*" #i "(%%r15)\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	".weak marker_hit_1\n\t"                                                                   \
	"la %%r1, 208(%%r15)\n\t"                                                                  \
	"stg %%r1, 0(%%r15)\n\t"                                                                   \
	"larl %%r0, %[key]\n\t"                                                                    \
	"lgrl %%r1, marker_hit_1@GOT\n\t"                                                          \
	"basr %%r1, %%r1\n\t"                                                                      \
	"lmg %%r0, %%r1, 192(%%r15)\n\t"                                                           \
	"aghi %%r15, 208"
#define MARKER_PRIV_HIT_STORE "stg %1, %0"
#define MARKER_PRIV_HIT_OPERAND "r"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "cc"

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\tlgrl %0, " #symbol "@GOT" : "=r"(result))

#endif
