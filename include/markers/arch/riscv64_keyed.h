/* SPDX-License-Identifier: MIT */
/*
 * riscv64: the sites of static keys and immediate values; static calls go by way of memory. What
 * each looks like when it is changed: src/arch/riscv64.c and riscv64_value.c.
 *
 * [key] is the pointer that the record names: clang's assembler cannot put the distance to one that
 * it has seen into a record.
 */
#ifndef MARKERS_ARCH_RISCV64_KEYED_H
#define MARKERS_ARCH_RISCV64_KEYED_H

/* A marker's site that may be armed as linked ([rest] is 1), then by a jump of four bytes whatever
 * it could be shortened to. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	".reloc .Lmarker_site%=, R_RISCV_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %[rest]\n\t"                                                                          \
	".option push\n\t"                                                                         \
	".option norvc\n\t"                                                                        \
	"jal x0, %l[marker_priv_armed]\n\t"                                                        \
	".option pop\n\t"                                                                          \
	".else\n\t"                                                                                \
	"lui x0, 0\n\t"                                                                            \
	".endif\n\t" MARKER_PRIV_KEY_RECORD("4")

/* As linked, a jump to a load of the variable; the library writes the value and makes the jump a
 * lui x0. */
#define MARKER_PRIV_IMV_MAX 2
#define MARKER_PRIV_IMV_OUT "=&r"
#define MARKER_PRIV_IMV_SITE                                                                       \
	MARKER_PRIV_REGISTER(                                                                      \
	    "%[out]", "",                                                                          \
	    "zero, ra, sp, gp, tp, t0, t1, t2, s0, s1, a0, a1, a2, a3, a4, a5, a6, a7, "           \
	    "s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, t3, t4, t5, t6")                            \
	".reloc .Lmarker_site%=, R_RISCV_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	".option push\n\t"                                                                         \
	".option norvc\n\t"                                                                        \
	"jal x0, .Lmarker_load%=\n\t"                                                              \
	".option pop\n\t"                                                                          \
	"lui %[out], 0\n\t"                                                                        \
	"srli %[out], %[out], 16\n"                                                                \
	".Lmarker_end%=:\n\t"                                                                      \
	".subsection 1\n"                                                                          \
	".Lmarker_load%=:\n\t"                                                                     \
	"lla %[out], %[key]\n\t"                                                                   \
	"ld %[out], (%[out])\n\t"                                                                  \
	".if %[size] == 2\n\tlhu %[out], (%[out])\n\t"                                             \
	".else\n\tlbu %[out], (%[out])\n\t.endif\n\t"                                              \
	"j .Lmarker_end%=\n\t"                                                                     \
	".subsection 0\n\t" MARKER_PRIV_IMV_RECORD("8")

#endif
