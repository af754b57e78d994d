/* SPDX-License-Identifier: MIT */
/*
 * ia64: the sites of static keys. Immediate values and static calls are read from memory as yet;
 * the instructions for the former are in ia64_imv.h.
 *
 * Operand [key] is the address of what a site reads. It may be in another shared library, so it
 * goes into a pointer, one for each symbol and file, which the record names.
 */
#ifndef MARKERS_ARCH_IA64_KEYED_H
#define MARKERS_ARCH_IA64_KEYED_H

#define MARKER_PRIV_SYMBOL "i"

/* In quotes: the compiler writes a symbol as `key#`, an element of an array as `keys#+16`. */
#define MARKER_PRIV_POINTER_NAME "\".Lmarker_pointer_%[key]\""
#define MARKER_PRIV_POINTER                                                                        \
	".ifndef " MARKER_PRIV_POINTER_NAME "\n\t"                                                 \
	".pushsection .data.rel.ro.marker_pointers, \"aw\", @progbits\n\t"                         \
	".balign 8\n\t"                                                                            \
	".set " MARKER_PRIV_POINTER_NAME ", .\n\t"                                                 \
	"data8 %[key]\n\t"                                                                         \
	".popsection\n\t"                                                                          \
	".endif\n\t"

/* A marker's site that may be armed as linked: [rest] is 1. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".Lmarker_site%=:\n\t"                                                                     \
	"{ .mib\n\tnop.m 0\n\tnop.i 0\n\t"                                                         \
	".if %[rest]\n\tbr.few %l[marker_priv_armed] ;;\n\t"                                       \
	".else\n\tnop.b 0 ;;\n\t.endif\n\t}\n\t"                                                   \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	"data4 .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                                 \
	"data8 %[desc] - ., " MARKER_PRIV_POINTER_NAME " - .\n\t"                                  \
	"data1 2, 16, %[flags], %[rest]\n\t"                                                       \
	"data4 0\n\t"                                                                              \
	".popsection\n\t"                                                                          \
	".pushsection marker_keyed_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 4\n\t"                                                                            \
	"data4 .Lmarker_record%= - .\n\t"                                                          \
	".popsection"

#endif
