/* SPDX-License-Identifier: MIT */
/*
 * aarch64: the disabled site is a nop.
 *
 *   d503201f   nop     armed: 14000000 | d26   b armed
 */
#ifndef MARKERS_ARCH_AARCH64_H
#define MARKERS_ARCH_AARCH64_H

#include <markers/detail/record.h>

#define MARKER_PRIV_CONSTANT(name) "%c[" #name "]"

/* "i" is refused in position-independent code by gcc, "S" is offsets of other libraries' symbols
 * by clang. */
#ifdef __clang__
#define MARKER_PRIV_STATIC "i"
#else
#define MARKER_PRIV_STATIC "S"
#endif

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_AARCH64_NONE, %c[key]\n"                                        \
	".Lmarker_site%=:\n\t"                                                                     \
	"nop\n\t" MARKER_PRIV_RECORD("%l[marker_priv_armed]", MARKER_PRIV_CONSTANT(key), kind,     \
	                             "4", flags, "0", hash)

/*
 * Six slots below the stack pointer (there is no red zone), and the link register: it may be a
 * leaf's own. By way of the GOT: the stub of a `bl` is bound lazily by code that keeps eight
 * registers. blr lands on a `bti c`, and nothing here is signed or checked.
 */
#define MARKER_PRIV_REG_ARGS 6
#define MARKER_PRIV_HIT_BEGIN "sub sp, sp, #64\n\tstr x30, [sp, #48]\n\t"
#define MARKER_PRIV_HIT_ARG(i) "str %x" #i ", [sp, #8*" #i "]\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	".weak marker_hit_1\n\t"                                                                   \
	"adrp x16, %c[key]\n\tadd x16, x16, :lo12:%c[key]\n\t"                                     \
	"adrp x17, :got:marker_hit_1\n\tldr x17, [x17, :got_lo12:marker_hit_1]\n\t"                \
	"blr x17\n\t"                                                                              \
	"ldr x30, [sp, #48]\n\tadd sp, sp, #64"
#define MARKER_PRIV_HIT_STORE "str %x1, %0"
#define MARKER_PRIV_HIT_OPERAND "rZ"
/* The kernel drops scalable vectors at system calls, of which a hit may make some. */
#ifdef __ARM_FEATURE_SVE
#define MARKER_PRIV_HIT_CLOBBERS                                                                   \
	"memory", "cc", "x16", "x17", "p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9",  \
	    "p10", "p11", "p12", "p13", "p14", "p15", "z0", "z1", "z2", "z3", "z4", "z5", "z6",    \
	    "z7", "z8", "z9", "z10", "z11", "z12", "z13", "z14", "z15", "z16", "z17", "z18",       \
	    "z19", "z20", "z21", "z22", "z23", "z24", "z25", "z26", "z27", "z28", "z29", "z30",    \
	    "z31"
#else
#define MARKER_PRIV_HIT_CLOBBERS "memory", "cc", "x16", "x17"
#endif

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\tadrp %0, :got:" #symbol "\n\t"                               \
	        "ldr %0, [%0, :got_lo12:" #symbol "]"                                              \
	        : "=r"(result))

#endif
