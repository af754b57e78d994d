/* SPDX-License-Identifier: MIT */
/*
 * The asm that sites of keys, values and calls have in common (see record.h), behind the header of
 * the architecture, which says how operand [key] is printed.
 */
#ifndef MARKERS_DETAIL_KEYED_TEXT_H
#define MARKERS_DETAIL_KEYED_TEXT_H

#include <markers/detail/record.h>

/* clang-format off */
/*
 * With MARKER_PRIV_SYMBOL, [key] is the address of what a site reads. It may be in another shared
 * library, so it goes into a pointer, one for each symbol and file, which the record names. In
 * quotes: an element of an array is `keys+16`.
 */
#ifdef MARKER_PRIV_SYMBOL
#ifndef MARKER_PRIV_SYMBOL_NAME
#define MARKER_PRIV_SYMBOL_NAME MARKER_PRIV_CONSTANT(key)
#endif
#ifndef MARKER_PRIV_POINTER /* else the architecture has an assembler of another kind */
#define MARKER_PRIV_POINTER_NAME "\".Lmarker_pointer_" MARKER_PRIV_SYMBOL_NAME "\""
#define MARKER_PRIV_POINTER                                                                        \
	".ifndef " MARKER_PRIV_POINTER_NAME "\n\t"                                                       \
	".pushsection .data.rel.ro.marker_pointers, \"aw\", %%progbits\n\t"                              \
	".balign 8\n" MARKER_PRIV_POINTER_NAME ":\n\t"                                                   \
	MARKER_PRIV_ADDRESS MARKER_PRIV_SYMBOL_NAME "\n\t"                                               \
	".popsection\n\t"                                                                                \
	".endif\n\t"
#endif
#else
#define MARKER_PRIV_POINTER_NAME MARKER_PRIV_CONSTANT(key)
#define MARKER_PRIV_POINTER
#endif

/* The record of a branch on a static key: operands [flags], [rest]. */
#define MARKER_PRIV_KEY_RECORD(length)                                                             \
	MARKER_PRIV_KEYED_RECORD("%l[marker_priv_armed]", MARKER_PRIV_POINTER_NAME, "2", length,         \
		MARKER_PRIV_CONSTANT(flags), MARKER_PRIV_CONSTANT(rest))

/* Of an immediate value, linked as a jump to .Lmarker_load%=, once .Lmarker_register%= is known. */
#define MARKER_PRIV_IMV_RECORD(length)                                                             \
	MARKER_PRIV_KEYED_RECORD(".Lmarker_load%=", MARKER_PRIV_POINTER_NAME, "3", length, "0",          \
		".Lmarker_register%=")

/* .Lmarker_register%=: the number of the register @out among @names, or -1. */
#define MARKER_PRIV_REGISTER(out, prefix, names)                                                   \
	".set .Lmarker_at%=, 0\n\t"                                                                      \
	".set .Lmarker_register%=, -1\n\t"                                                               \
	".irp name, " names "\n\t"                                                                       \
	".ifc " out ", " prefix "\\name\n\t"                                                             \
	".set .Lmarker_register%=, .Lmarker_at%=\n\t"                                                    \
	".endif\n\t"                                                                                     \
	".set .Lmarker_at%=, .Lmarker_at%= + 1\n\t"                                                      \
	".endr\n\t"

/*
 * A static call goes to a jump, one in each image: the compiler passes the arguments as to any
 * function. @jump is its name, in quotes; @site defines .Lmarker_site%=, the jump, which as linked
 * goes on to .Lmarker_fetch%=, code that fetches the function, and so it does again where there is
 * none or it is out of reach.
 */
#define MARKER_PRIV_CALL_JUMP(jump, length, site)                                                  \
	".ifndef " jump "\n\t" MARKER_PRIV_POINTER                                                       \
	".pushsection .text." jump ", \"axG\", %%progbits, " jump ", comdat\n\t"                         \
	".weak " jump "\n\t"                                                                             \
	".hidden " jump "\n\t"                                                                           \
	".type " jump ", %%function\n\t"                                                                 \
	".balign 16\n" jump ":\n\t" site                                                                 \
	".size " jump ", . - " jump "\n\t"                                                               \
	MARKER_PRIV_KEYED_RECORD(".Lmarker_fetch%=", MARKER_PRIV_POINTER_NAME, "4", length, "0", "0")    \
	".popsection\n\t"                                                                                \
	".endif"
/* clang-format on */

#endif
