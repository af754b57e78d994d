/* SPDX-License-Identifier: MIT */
/*
 * 32-bit arm: the sites of static keys. Values and static calls are read from memory.
 *
 * What a site reads is named by a pointer of the compiler's making: gcc's position-independent code
 * has no constraint for an element of an array.
 */
#ifndef MARKERS_ARCH_ARM_KEYED_H
#define MARKERS_ARCH_ARM_KEYED_H

#ifdef __thumb__
#define MARKER_PRIV_KEY_JUMP "b.w"
#else
#define MARKER_PRIV_KEY_JUMP "b"
#endif

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	".reloc .Lmarker_site%=, R_ARM_NONE, %c[key]\n\t"                                          \
	".if %c[rest]\n\t"                                                                         \
	".balign 4\n"                                                                              \
	".Lmarker_site%=:\n\t" MARKER_PRIV_KEY_JUMP " %l[marker_priv_armed]\n\t"                   \
	".else\n\t" MARKER_PRIV_NOP ".endif\n\t"                                                   \
	".pushsection marker_sites_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                    \
	".balign 4\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".4byte .Lmarker_site%= - ., " MARKER_PRIV_TARGET(                                         \
	    "%l[marker_priv_armed]") "\n\t"                                                        \
	                             ".4byte %c[desc] - ., %c[key] - .\n\t"                        \
	                             ".byte 2, 4, %c[flags], %c[rest]\n\t"                         \
	                             ".4byte 0\n\t"                                                \
	                             ".popsection\n\t"                                             \
	                             ".pushsection marker_keyed_1, \"ao?\", %%progbits, "          \
	                             ".Lmarker_site%=\n\t"                                         \
	                             ".balign 4\n\t"                                               \
	                             ".4byte .Lmarker_record%= - .\n\t"                            \
	                             ".popsection\n\t" MARKER_PRIV_STATE

#endif
