/* SPDX-License-Identifier: MIT */
/*
 * i386: the disabled site is a NOP whose last bytes are already the jump, as on x86-64.
 *
 *   near  0f 1f 44 eb d8   nopl d8(%ebx,%ebp,8)     armed: 0f 1f 00  nopl (%eax); eb d8  jmp
 *   far   0f 1f 84 e9 d32  nopl d32(%ecx,%ebp,8)    armed: 0f 1f 00  nopl (%eax); e9 d32 jmp
 *
 * Addresses are printed as bare symbols: constraint "i" refuses them under -fPIC.
 */
#ifndef MARKERS_ARCH_I386_H
#define MARKERS_ARCH_I386_H

#ifdef __clang__
#define MARKER_PRIV_STATIC "s"
#define MARKER_PRIV_CONSTANT(name) "%c[" #name "]"
#else
#define MARKER_PRIV_STATIC "X"
#define MARKER_PRIV_CONSTANT(name) "%p[" #name "]"
#endif

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_386_NONE, " MARKER_PRIV_CONSTANT(                               \
	    key) "\n"                                                                              \
	         ".Lmarker_site%=:\n\t"                                                            \
	         ".byte 0x0f, 0x1f, 0x44 + ((.Lmarker_end%= - .Lmarker_jump%=) == 5) * -0x40\n"    \
	         ".Lmarker_jump%=:\n\t"                                                            \
	         "jmp %l[marker_priv_armed]\n"                                                     \
	         ".Lmarker_end%=:\n\t"                                                             \
	         ".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"            \
	         ".balign 8\n\t"                                                                   \
	         ".long .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                        \
	         ".long " MARKER_PRIV_CONSTANT(desc) " - ., " MARKER_PRIV_CONSTANT(                \
	             key) " - .\n\t"                                                               \
	                  ".byte " kind ", .Lmarker_end%= - .Lmarker_site%=, " flags ", 0\n\t"     \
	                  ".long " hash "\n\t"                                                     \
	                  ".popsection"

/*
 * Three slots, and two words for the function that each image has one of: it finds its table of
 * global offsets by the program counter. The thunk finds the key in the nopl behind the call. x87
 * registers may hold anything, and do.
 */
#define MARKER_PRIV_REG_ARGS 3
#define MARKER_PRIV_HIT_BEGIN "leal -32(%%esp), %%esp\n\t"
#define MARKER_PRIV_HIT_ARG(i) "movl %k" #i ", 8*" #i "(%%esp)\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	"call marker_priv_hit_1\n\t"                                                               \
	".byte 0x0f, 0x1f, 0x05\n\t.long " MARKER_PRIV_CONSTANT(                                   \
	    key) " - .\n\t"                                                                        \
	         "leal 32(%%esp), %%esp\n\t"                                                       \
	         ".pushsection .text.marker_priv_hit_1, \"axG\", @progbits, marker_priv_hit_1, "   \
	         "comdat\n\t"                                                                      \
	         ".ifndef marker_priv_hit_1\n\t.weak marker_priv_hit_1, marker_hit_1\n\t"          \
	         ".hidden marker_priv_hit_1\n\t.type marker_priv_hit_1, @function\n"               \
	         "marker_priv_hit_1:\n\tmovl %%eax, 28(%%esp)\n\t" MARKER_PRIV_GOT(                \
	             "marker_hit_1", "%%eax") "movl %%eax, 32(%%esp)\n\tmovl 28(%%esp), "          \
	                                      "%%eax\n\tjmp *32(%%esp)\n\t"                        \
	                                      ".size marker_priv_hit_1, . - "                      \
	                                      "marker_priv_hit_1\n\t.endif\n\t.popsection"
#define MARKER_PRIV_HIT_OPERAND "ri"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "cc"

#define MARKER_PRIV_GOT(symbol, reg)                                                               \
	"call .Lmarker_here%=\n.Lmarker_here%=:\n\tpopl " reg "\n\t"                               \
	"addl $_GLOBAL_OFFSET_TABLE_ + (. - .Lmarker_here%=), " reg "\n\t"                         \
	"movl " symbol "@GOT(" reg "), " reg "\n\t"
#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\t" MARKER_PRIV_GOT(#symbol, "%0") : "=r"(result) : : "cc")

#endif
