/* SPDX-License-Identifier: MIT */
/*
 * aarch64: the sites of static keys and static calls. What each looks like when it is changed:
 * src/arch/aarch64.c. Immediate values are read from memory.
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
