/* SPDX-License-Identifier: MIT */
/*
 * ppc64le: the sites of static keys and immediate values. A static call is an indirect one: a
 * direct one would have to know whose r2 the function wants.
 *
 * [key] is the pointer that the record names: clang knows no distance to a name in quotes.
 */
#ifndef MARKERS_ARCH_PPC64LE_KEYED_H
#define MARKERS_ARCH_PPC64LE_KEYED_H

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	".reloc .Lmarker_site%=, R_PPC64_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %[rest]\n\tb "                                                                        \
	"%l[marker_priv_armed]\n\t.else\n\tnop\n\t.endif\n\t" MARKER_PRIV_KEY_RECORD("4")

/* As linked, a jump to a load of the variable; the library makes it an li of the value. The load
 * finds its way by the program counter: r2 may be another image's. */
#define MARKER_PRIV_IMV_MAX 2
#define MARKER_PRIV_IMV_OUT "=b"
#define MARKER_PRIV_IMV_CLOBBERS "r0"
#define MARKER_PRIV_IMV_SITE                                                                       \
	".set .Lmarker_register%=, %[out]\n\t"                                                     \
	".reloc .Lmarker_site%=, R_PPC64_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	"b .Lmarker_load%=\n"                                                                      \
	".Lmarker_end%=:\n\t"                                                                      \
	".subsection 1\n"                                                                          \
	".Lmarker_load%=:\n\t"                                                                     \
	"mflr 0\n\tbcl 20, 31, .Lmarker_here%=\n"                                                  \
	".Lmarker_here%=:\n\tmflr %[out]\n\tmtlr 0\n\t"                                            \
	"addis %[out], %[out], %[key]-.Lmarker_here%=@ha\n\t"                                      \
	"addi %[out], %[out], %[key]-.Lmarker_here%=@l\n\t"                                        \
	"ld %[out], 0(%[out])\n\t"                                                                 \
	".if %[size] == 2\n\tlhz %[out], 0(%[out])\n\t"                                            \
	".else\n\tlbz %[out], 0(%[out])\n\t.endif\n\t"                                             \
	"b .Lmarker_end%=\n\t"                                                                     \
	".subsection 0\n\t" MARKER_PRIV_IMV_RECORD("4")

#endif
