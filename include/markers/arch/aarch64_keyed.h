/* SPDX-License-Identifier: MIT */
/*
 * aarch64: the sites of static keys and static calls. Immediate values are read from memory: no
 * instruction that holds one is among those that may change while others execute them.
 *
 * Operand [key] is the address of what a site reads. It may be in another shared library, so it
 * goes into a pointer, one for each symbol and file, which the record names.
 */
#ifndef MARKERS_ARCH_AARCH64_KEYED_H
#define MARKERS_ARCH_AARCH64_KEYED_H

#define MARKER_PRIV_SYMBOL MARKER_PRIV_STATIC

/* In quotes: an element of an array is `keys+16`. */
#define MARKER_PRIV_POINTER_NAME "\".Lmarker_pointer_%c[key]\""
#define MARKER_PRIV_POINTER                                                                        \
	".ifndef " MARKER_PRIV_POINTER_NAME "\n\t"                                                 \
	".pushsection .data.rel.ro.marker_pointers, \"aw\", @progbits\n\t"                         \
	".balign 8\n" MARKER_PRIV_POINTER_NAME ":\n\t"                                             \
	".8byte %c[key]\n\t"                                                                       \
	".popsection\n\t"                                                                          \
	".endif\n\t"

#define MARKER_PRIV_KEYED_RECORD(target, kind, flags, state)                                       \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".4byte .Lmarker_site%= - ., " target " - .\n\t"                                           \
	".8byte %c[desc] - ., " MARKER_PRIV_POINTER_NAME " - .\n\t"                                \
	".byte " kind ", 4, " flags ", " state "\n\t"                                              \
	".4byte 0\n\t"                                                                             \
	".popsection\n\t"                                                                          \
	".pushsection marker_keyed_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 4\n\t"                                                                            \
	".4byte .Lmarker_record%= - .\n\t"                                                         \
	".popsection\n\t"

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_AARCH64_NONE, " MARKER_PRIV_POINTER_NAME "\n"                   \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %c[rest]\n\tb "                                                                       \
	"%l[marker_priv_armed]\n\t.else\n\tnop\n\t.endif\n\t" MARKER_PRIV_KEYED_RECORD(            \
	    "%l[marker_priv_armed]", "2", "%c[flags]", "%c[rest]")

/*
 * A static call goes to a jump, one in each image. As linked it goes on to code that fetches the
 * function, and so it does again where there is none or it is out of reach.
 */
#define MARKER_PRIV_CALL_SITE(jump)                                                                \
	".ifndef " jump "\n\t" MARKER_PRIV_POINTER ".pushsection .text." jump                      \
	", \"axG\", @progbits, " jump ", comdat\n\t"                                               \
	".weak " jump "\n\t"                                                                       \
	".hidden " jump "\n\t"                                                                     \
	".type " jump ", @function\n\t"                                                            \
	".balign 8\n" jump ":\n\t"                                                                 \
	"hint #34\n" /* bti c */                                                                   \
	".Lmarker_site%=:\n\t"                                                                     \
	"b .Lmarker_fetch%=\n"                                                                     \
	".Lmarker_fetch%=:\n\t"                                                                    \
	"adrp x16, " MARKER_PRIV_POINTER_NAME "\n\t"                                               \
	"ldr x16, [x16, :lo12:" MARKER_PRIV_POINTER_NAME "]\n\t"                                   \
	"ldr x16, [x16]\n\t"                                                                       \
	"cbz x16, .Lmarker_none%=\n\t"                                                             \
	"br x16\n"                                                                                 \
	".Lmarker_none%=:\n\t"                                                                     \
	"ret\n\t"                                                                                  \
	".size " jump ", . - " jump                                                                \
	"\n\t" MARKER_PRIV_KEYED_RECORD(".Lmarker_fetch%=", "4", "0", "0") ".popsection\n\t"       \
	                                                                   ".endif"

#endif
