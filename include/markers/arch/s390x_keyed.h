/* SPDX-License-Identifier: MIT */
/*
 * s390x: the sites of static keys.
 *
 * Operand [key] is the address of what a site reads. It may be in another shared library, so it is
 * printed as a bare symbol (gcc's constraint "i" refuses that under -fPIC), and goes into a
 * pointer, one for each symbol and file, which the record names.
 */
#ifndef MARKERS_ARCH_S390X_KEYED_H
#define MARKERS_ARCH_S390X_KEYED_H

#ifdef __clang__
#define MARKER_PRIV_SYMBOL "i"
#else
#define MARKER_PRIV_SYMBOL "X"
#endif

/* In quotes: an element of an array is `keys+16`. */
#define MARKER_PRIV_POINTER_NAME "\".Lmarker_pointer_%[key]\""
#define MARKER_PRIV_POINTER                                                                        \
	".ifndef " MARKER_PRIV_POINTER_NAME "\n\t"                                                 \
	".pushsection .data.rel.ro.marker_pointers, \"aw\", @progbits\n\t"                         \
	".balign 8\n\t"                                                                            \
	".set " MARKER_PRIV_POINTER_NAME ", .\n\t"                                                 \
	".quad %[key]\n\t"                                                                         \
	".popsection\n\t"                                                                          \
	".endif\n\t"

/* A marker's site that may be armed as linked: [rest] is 1, and so is the mask 15. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_390_NONE, " MARKER_PRIV_POINTER_NAME "\n"                       \
	".Lmarker_site%=:\n\t"                                                                     \
	"brcl 15*%[rest], %l[marker_priv_armed]\n\t"                                               \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".long .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                                 \
	".quad %[desc] - ., " MARKER_PRIV_POINTER_NAME " - .\n\t"                                  \
	".byte 2, 6, %[flags], %[rest]\n\t"                                                        \
	".long 0\n\t"                                                                              \
	".popsection\n\t"                                                                          \
	".pushsection marker_keyed_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 4\n\t"                                                                            \
	".long .Lmarker_record%= - .\n\t"                                                          \
	".popsection"

#endif
