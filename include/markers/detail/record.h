/* SPDX-License-Identifier: MIT */
/*
 * What the asm of all sites has in common, in words that all assemblers but ia64's have. The text
 * around it defines .Lmarker_site%=, where the instruction is. Numbers and expressions are strings.
 */
#ifndef MARKERS_DETAIL_RECORD_H
#define MARKERS_DETAIL_RECORD_H

/* An address; the headers of 32-bit architectures say, for they are read on other hosts too. */
#ifndef MARKER_PRIV_ADDRESS
#if __SIZEOF_POINTER__ == 8
#define MARKER_PRIV_ADDRESS ".8byte "
#else
#define MARKER_PRIV_ADDRESS ".4byte "
#endif
#endif

/* clang-format off */
/* struct marker_priv_record (abi.h), with operand [desc]. @key: of a marker its key, else a pointer
 * to what the site reads. */
#define MARKER_PRIV_RECORD(target, key, kind, length, flags, state, hash)                          \
	".pushsection marker_sites_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                          \
	".balign 8\n"                                                                                    \
	".Lmarker_record%=:\n\t"                                                                         \
	".4byte .Lmarker_site%= - .\n\t"                                                                 \
	".4byte " target " - .\n\t"                                                                      \
	MARKER_PRIV_ADDRESS MARKER_PRIV_CONSTANT(desc) " - .\n\t"                                        \
	MARKER_PRIV_ADDRESS key " - .\n\t"                                                               \
	".byte " kind ", " length ", " flags ", " state "\n\t"                                           \
	".4byte " hash "\n\t"                                                                            \
	".popsection\n\t"

#define MARKER_PRIV_KEYED_RECORD(target, key, kind, length, flags, state)                          \
	MARKER_PRIV_RECORD(target, key, kind, length, flags, state, "0")                                 \
	".pushsection marker_keyed_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                          \
	".balign 4\n\t"                                                                                  \
	".4byte .Lmarker_record%= - .\n\t"                                                               \
	".popsection\n\t"
/* clang-format on */

#endif
