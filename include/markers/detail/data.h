/* SPDX-License-Identifier: MIT */
/*
 * Sites without an instruction of their own: those of arch/generic.h, and on other architectures
 * those of the kinds that the architecture does not patch. A marker or a static key tests a byte,
 * which the library stores; a value or a static call reads its object in memory. They have records
 * like all others, so that tools know them.
 *
 * The text is what assemblers have in common.
 */
#ifndef MARKERS_DETAIL_DATA_H
#define MARKERS_DETAIL_DATA_H

#include <markers/detail/abi.h>
#include <markers/detail/arch.h>

#if __SIZEOF_POINTER__ == 8
#define MARKER_PRIV_ADDRESS ".8byte "
#else
#define MARKER_PRIV_ADDRESS ".4byte "
#endif

/* @target: an expression for the byte's address, or `.` where there is none. */
#define MARKER_PRIV_DATA_RECORD(target, state)                                                     \
	".Lmarker_site%=:\n\t"                                                                     \
	".pushsection marker_sites_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                    \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".4byte .Lmarker_site%= - .\n\t"                                                           \
	".4byte " target " - .\n\t" MARKER_PRIV_ADDRESS                                            \
	MARKER_PRIV_CONSTANT(desc) " - .\n\t" MARKER_PRIV_ADDRESS                                  \
	MARKER_PRIV_CONSTANT(                                                                      \
	    key) " - .\n\t"                                                                        \
	         ".byte " MARKER_PRIV_CONSTANT(kind) ", 1, " MARKER_PRIV_CONSTANT(                 \
	             flags) ", " state "\n\t"                                                      \
	                    ".4byte " MARKER_PRIV_CONSTANT(hash) "\n\t"                            \
	                                                         ".popsection\n\t"
#define MARKER_PRIV_DATA_KEYED(target, state)                                                      \
	MARKER_PRIV_DATA_RECORD(target, state)                                                     \
	".pushsection marker_keyed_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                    \
	".balign 4\n\t"                                                                            \
	".4byte .Lmarker_record%= - .\n\t"                                                         \
	".popsection"

#define MARKER_PRIV_DATA_IS_ON(byte) __builtin_expect(__atomic_load_n(byte, __ATOMIC_RELAXED), 0)

#endif
