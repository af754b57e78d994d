/* SPDX-License-Identifier: MIT */
/*
 * aarch64: the sites of static keys, immediate values and static calls. What each looks like when
 * it is changed: src/arch/aarch64.c.
 */
#ifndef MARKERS_ARCH_AARCH64_KEYED_H
#define MARKERS_ARCH_AARCH64_KEYED_H

#define MARKER_PRIV_SYMBOL MARKER_PRIV_STATIC

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_AARCH64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                   \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %c[rest]\n\tb "                                                                       \
	"%l[marker_priv_armed]\n\t.else\n\tnop\n\t.endif\n\t" MARKER_PRIV_KEY_RECORD("4")

/* As linked, a jump to a load of the variable; the library makes it a movz of the value. */
#define MARKER_PRIV_IMV_MAX 2
#define MARKER_PRIV_IMV_OUT "=r"
#define MARKER_PRIV_IMV_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	MARKER_PRIV_REGISTER("%x[out]", "x",                                                       \
	                     "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, "  \
	                     "19, 20, 21, 22, 23, 24, "                                            \
	                     "25, 26, 27, 28, 29, 30")                                             \
	".reloc .Lmarker_site%=, R_AARCH64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                   \
	".Lmarker_site%=:\n\t"                                                                     \
	"b .Lmarker_load%=\n"                                                                      \
	".Lmarker_end%=:\n\t"                                                                      \
	".subsection 1\n"                                                                          \
	".Lmarker_load%=:\n\t"                                                                     \
	"adrp %x[out], " MARKER_PRIV_POINTER_NAME "\n\t"                                           \
	"ldr %x[out], [%x[out], :lo12:" MARKER_PRIV_POINTER_NAME "]\n\t"                           \
	".if %c[size] == 2\n\tldrh %w[out], [%x[out]]\n\t"                                         \
	".else\n\tldrb %w[out], [%x[out]]\n\t.endif\n\t"                                           \
	"b .Lmarker_end%=\n\t"                                                                     \
	".subsection 0\n\t" MARKER_PRIV_IMV_RECORD("4")

#define MARKER_PRIV_CALL_SITE(jump)                                                                \
	MARKER_PRIV_CALL_JUMP(jump, "4",                                                           \
	                      "hint #34\n" /* bti c */                                             \
	                      ".Lmarker_site%=:\n\t"                                               \
	                      "b .Lmarker_fetch%=\n"                                               \
	                      ".Lmarker_fetch%=:\n\t"                                              \
	                      "adrp x16, " MARKER_PRIV_POINTER_NAME "\n\t"                         \
	                      "ldr x16, [x16, :lo12:" MARKER_PRIV_POINTER_NAME "]\n\t"             \
	                      "ldr x16, [x16]\n\t"                                                 \
	                      "cbz x16, .Lmarker_none%=\n\t"                                       \
	                      "br x16\n"                                                           \
	                      ".Lmarker_none%=:\n\t"                                               \
	                      "ret\n\t")

#endif
