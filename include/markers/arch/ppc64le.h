/* SPDX-License-Identifier: MIT */
/*
 * ppc64le: the disabled site is a nop.
 *
 *   60000000   nop     armed: 48000000 | d26   b armed
 */
#ifndef MARKERS_ARCH_PPC64LE_H
#define MARKERS_ARCH_PPC64LE_H

#include <markers/detail/record.h>

#define MARKER_PRIV_CONSTANT(name) "%[" #name "]"

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_PPC64_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	"nop\n\t" MARKER_PRIV_RECORD("%l[marker_priv_armed]", MARKER_PRIV_CONSTANT(key), kind,     \
	                             "4", flags, "0", hash)

/*
 * 384 bytes: a callee's 32, six slots, lr and ctr, which the loop around a leaf may hold, and the
 * red zone of 288. In a leaf r2 may be another image's, so that no linker's stub can be used: the
 * call goes to a function that each image has one of, which finds its table of contents by the
 * program counter. r11 is the key, from the return address.
 */
#define MARKER_PRIV_REG_ARGS 6
#define MARKER_PRIV_HIT_BEGIN                                                                      \
	"stdu 1, -384(1)\n\tmflr 0\n\tstd 0, 80(1)\n\tmfctr 0\n\tstd 0, 88(1)\n\t"
#define MARKER_PRIV_HIT_ARG(i) "std %" #i ", 32+8*" #i "(1)\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	"lis 11, %[key]-.Lmarker_hit%=@ha\n\taddi 11, 11, %[key]-.Lmarker_hit%=@l\n\t"             \
	"bl marker_priv_hit_1\n"                                                                   \
	".Lmarker_hit%=:\n\t"                                                                      \
	"ld 0, 88(1)\n\tmtctr 0\n\tld 0, 80(1)\n\tmtlr 0\n\tld 2, 24(1)\n\taddi 1, 1, 384\n\t"     \
	".pushsection .text.marker_priv_hit_1, \"axG\", @progbits, marker_priv_hit_1, comdat\n\t"  \
	".ifndef marker_priv_hit_1\n\t.weak marker_priv_hit_1, marker_hit_1\n\t"                   \
	".hidden marker_priv_hit_1\n\t.type marker_priv_hit_1, @function\n"                        \
	"marker_priv_hit_1:\n\t"                                                                   \
	"mflr 0\n\tadd 11, 11, 0\n\tstd 2, 24(1)\n\t"                                              \
	"bcl 20, 31, .Lmarker_here%=\n.Lmarker_here%=:\n\tmflr 12\n\tmtlr 0\n\t"                   \
	"addis 2, 12, .TOC.-.Lmarker_here%=@ha\n\taddi 2, 2, .TOC.-.Lmarker_here%=@l\n\t"          \
	"addis 12, 2, marker_hit_1@got@ha\n\tld 12, marker_hit_1@got@l(12)\n\t"                    \
	"mtctr 12\n\tbctr\n\t.size marker_priv_hit_1, . - marker_priv_hit_1\n\t"                   \
	".endif\n\t.popsection"
#define MARKER_PRIV_HIT_STORE "std%U0%X0 %1, %0"
#define MARKER_PRIV_HIT_OPERAND "r"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "r0", "r11", "r12"

/* Not used in leaves: the compiler's own r2 will do. */
#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\taddis %0, 2, " #symbol "@got@ha\n\t"                         \
	        "ld %0, " #symbol "@got@l(%0)"                                                     \
	        : "=b"(result))

#endif
