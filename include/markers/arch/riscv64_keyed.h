/* SPDX-License-Identifier: MIT */
/*
 * riscv64: the sites of static keys and immediate values; static calls go by way of memory. What
 * each looks like when it is changed: src/arch/riscv64.c and riscv64_value.c.
 *
 * Operand [key] is the address of what a site reads. It may be in another shared library, so it
 * goes into a pointer, one for each symbol and file, which the record names.
 */
#ifndef MARKERS_ARCH_RISCV64_KEYED_H
#define MARKERS_ARCH_RISCV64_KEYED_H

#define MARKER_PRIV_SYMBOL "i"

/*
 * clang (14 at least) subtracts the place of a record from a symbol that it knows already only if
 * that stands among instructions, else it says "Unsupported relocation type": hence one among
 * pointers.
 */
#ifdef __clang__
#define MARKER_PRIV_POINTER_AMONG "nop\n\t"
#else
#define MARKER_PRIV_POINTER_AMONG
#endif

/* In quotes: an element of an array is `keys+16`. */
#define MARKER_PRIV_POINTER_NAME "\".Lmarker_pointer_%[key]\""
#define MARKER_PRIV_POINTER                                                                        \
	".ifndef " MARKER_PRIV_POINTER_NAME "\n\t"                                                 \
	".pushsection .data.rel.ro.marker_pointers, \"aw\", @progbits\n\t"                         \
	".balign 8\n" MARKER_PRIV_POINTER_NAME ":\n\t"                                             \
	".8byte %[key]\n\t" MARKER_PRIV_POINTER_AMONG ".popsection\n\t"                            \
	".endif\n\t"

#define MARKER_PRIV_KEYED_RECORD(target, kind, length, flags, state)                               \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n"                                                                              \
	".Lmarker_record%=:\n\t"                                                                   \
	".4byte .Lmarker_site%= - ., " target " - .\n\t"                                           \
	".8byte %[desc] - ., " MARKER_PRIV_POINTER_NAME " - .\n\t"                                 \
	".byte " kind ", " length ", " flags ", " state "\n\t"                                     \
	".4byte 0\n\t"                                                                             \
	".popsection\n\t"                                                                          \
	".pushsection marker_keyed_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 4\n\t"                                                                            \
	".4byte .Lmarker_record%= - .\n\t"                                                         \
	".popsection\n\t"

/* A marker's site that may be armed as linked ([rest] is 1), then by a jump of four bytes whatever
 * it could be shortened to. */
#define MARKER_PRIV_KEY_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".reloc .Lmarker_site%=, R_RISCV_NONE, " MARKER_PRIV_POINTER_NAME "\n"                     \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %[rest]\n\t"                                                                          \
	".option push\n\t"                                                                         \
	".option norvc\n\t"                                                                        \
	"jal x0, %l[marker_priv_armed]\n\t"                                                        \
	".option pop\n\t"                                                                          \
	".else\n\t"                                                                                \
	"lui x0, 0\n\t"                                                                            \
	".endif\n\t" MARKER_PRIV_KEYED_RECORD("%l[marker_priv_armed]", "2", "4", "%[flags]",       \
	                                      "%[rest]")

/*
 * 1 and 2 bytes: as linked, a jump to a load of the variable; the library writes the value and
 * makes the jump a lui x0. More: the load itself, and a record that says so (RECORD_DATA).
 */
#define MARKER_PRIV_IMV_OUT "=&r"
#define MARKER_PRIV_IMV_LOAD                                                                       \
	".Lmarker_load%=:\n\t"                                                                     \
	"lla %[out], " MARKER_PRIV_POINTER_NAME "\n\t"                                             \
	"ld %[out], (%[out])\n\t"                                                                  \
	".if %[size] == 8\n\tld %[out], (%[out])\n\t"                                              \
	".elseif %[size] == 4\n\tlwu %[out], (%[out])\n\t"                                         \
	".elseif %[size] == 2\n\tlhu %[out], (%[out])\n\t"                                         \
	".else\n\tlbu %[out], (%[out])\n\t.endif\n\t"
#define MARKER_PRIV_IMV_SITE                                                                       \
	MARKER_PRIV_POINTER                                                                        \
	".set .Lmarker_at%=, 0\n\t"                                                                \
	".set .Lmarker_register%=, 0\n\t"                                                          \
	".irp name, zero, ra, sp, gp, tp, t0, t1, t2, s0, s1, a0, a1, a2, a3, a4, a5, a6, a7, "    \
	"s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, t3, t4, t5, t6\n\t"                             \
	".ifc %[out], \\name\n\t"                                                                  \
	".set .Lmarker_register%=, .Lmarker_at%=\n\t"                                              \
	".endif\n\t"                                                                               \
	".set .Lmarker_at%=, .Lmarker_at%= + 1\n\t"                                                \
	".endr\n\t"                                                                                \
	".reloc .Lmarker_site%=, R_RISCV_NONE, " MARKER_PRIV_POINTER_NAME "\n"                     \
	".Lmarker_site%=:\n\t"                                                                     \
	".if %[size] > 2\n" MARKER_PRIV_IMV_LOAD ".set .Lmarker_length%=, 1\n\t"                   \
	".set .Lmarker_flags%=, 8\n\t"                                                             \
	".else\n\t"                                                                                \
	".option push\n\t"                                                                         \
	".option norvc\n\t"                                                                        \
	"jal x0, .Lmarker_load%=\n\t"                                                              \
	".option pop\n\t"                                                                          \
	"lui %[out], 0\n\t"                                                                        \
	"srli %[out], %[out], 16\n"                                                                \
	".Lmarker_end%=:\n\t"                                                                      \
	".set .Lmarker_length%=, 8\n\t"                                                            \
	".set .Lmarker_flags%=, 0\n\t"                                                             \
	".subsection 1\n" MARKER_PRIV_IMV_LOAD "j .Lmarker_end%=\n\t"                              \
	".subsection 0\n\t"                                                                        \
	".endif\n\t" MARKER_PRIV_KEYED_RECORD(".Lmarker_load%=", "3", ".Lmarker_length%=",         \
	                                      ".Lmarker_flags%=", ".Lmarker_register%=")

#endif
