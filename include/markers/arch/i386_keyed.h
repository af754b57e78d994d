/* SPDX-License-Identifier: MIT */
/*
 * i386: the sites of static keys. [key] is the address of what a site reads (see keyed_text.h).
 */
#ifndef MARKERS_ARCH_I386_KEYED_H
#define MARKERS_ARCH_I386_KEYED_H

#define MARKER_PRIV_SYMBOL MARKER_PRIV_STATIC

/* A marker's site that may be armed as linked: [rest] is 1. ModRM is then 00. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_386_NONE, " MARKER_PRIV_POINTER_NAME "\n"                       \
	".Lmarker_site%=:\n\t"                                                                     \
	".byte 0x0f, 0x1f, "                                                                       \
	"(0x44 + ((.Lmarker_end%= - .Lmarker_jump%=) == 5) * -0x40) * (1 - %c[rest])\n"            \
	".Lmarker_jump%=:\n\t"                                                                     \
	"jmp %l[marker_priv_armed]\n"                                                              \
	".Lmarker_end%=:\n\t"                                                                      \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".long .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                                 \
	".long " MARKER_PRIV_CONSTANT(                                                             \
	    desc) " - ., " MARKER_PRIV_POINTER_NAME " - .\n\t"                                     \
	          ".byte 2, .Lmarker_end%= - .Lmarker_site%=, %c[flags], %c[rest]\n\t"             \
	          ".long 0\n\t"                                                                    \
	          ".popsection\n\t"                                                                \
	          ".pushsection marker_keyed_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"           \
	          ".balign 4\n\t"                                                                  \
	          ".long .Lmarker_record%= - .\n\t"                                                \
	          ".popsection"

#endif
