/* SPDX-License-Identifier: MIT */
/*
 * x86-64: the disabled site is a NOP whose last bytes are already the jump.
 *
 *   near  0f 1f 44 eb d8   nopl d8(%rbx,%rbp,8)     armed: 0f 1f 00  nopl (%rax); eb d8  jmp
 *   far   0f 1f 84 e9 d32  nopl d32(%rcx,%rbp,8)    armed: 0f 1f 00  nopl (%rax); e9 d32 jmp
 *
 * The assembler sizes the jump, and ModRM follows its size: 44, or 84 when it takes 5 bytes.
 * (A true comparison is -1 to gas and to clang.)
 */
#ifndef MARKERS_ARCH_X86_64_H
#define MARKERS_ARCH_X86_64_H

#include <markers/detail/record.h>

#define MARKER_PRIV_CONSTANT(name) "%c[" #name "]"

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_X86_64_NONE, %c[key]\n"                                         \
	".Lmarker_site%=:\n\t"                                                                     \
	".byte 0x0f, 0x1f, 0x44 + ((.Lmarker_end%= - .Lmarker_jump%=) == 5) * -0x40\n"             \
	".Lmarker_jump%=:\n\t"                                                                     \
	"jmp %l[marker_priv_armed]\n"                                                              \
	".Lmarker_end%=:\n\t" MARKER_PRIV_RECORD(                                                  \
	    "%l[marker_priv_armed]", MARKER_PRIV_CONSTANT(key), kind,                              \
	    ".Lmarker_end%= - .Lmarker_site%=", flags, "0", hash)

/*
 * 264 bytes: the red zone, which gcc and clang use in leaves, and 17 slots. The thunk finds the key
 * in the nopl behind the call.
 */
#define MARKER_PRIV_REG_ARGS 6
#define MARKER_PRIV_HIT_BEGIN "leaq -264(%%rsp), %%rsp\n\t"
#define MARKER_PRIV_HIT_ARG(i) "movq %q" #i ", 8*" #i "(%%rsp)\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	".weak marker_hit_1\n\t"                                                                   \
	"call *marker_hit_1@GOTPCREL(%%rip)\n\t"                                                   \
	"nopl %c[key](%%rip)\n\t"                                                                  \
	"leaq 264(%%rsp), %%rsp"
#define MARKER_PRIV_HIT_STORE "movq %q1, %0"
#define MARKER_PRIV_HIT_REST_BEGIN "leaq %[rest], %0\n\t" MARKER_PRIV_HIT_BEGIN
#define MARKER_PRIV_HIT_REST                                                                       \
	".set .Lmarker_word%=, 0\n\t"                                                              \
	".rept %c[words]\n\t"                                                                      \
	"pushq .Lmarker_word%=(%0)\n\t"                                                            \
	"popq 56+.Lmarker_word%=(%%rsp)\n\t"                                                       \
	".set .Lmarker_word%=, .Lmarker_word%= + 8\n\t"                                            \
	".endr\n\t"                                                                                \
	"leaq 8(%%rsp), %0\n\t"                                                                    \
	"movq %0, (%%rsp)\n\t"
#define MARKER_PRIV_HIT_OPERAND "er"
#define MARKER_PRIV_HIT_CLOBBERS                                                                   \
	"memory", "cc", "st", "st(1)", "st(2)", "st(3)", "st(4)", "st(5)", "st(6)", "st(7)"

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\tmovq " #symbol "@GOTPCREL(%%rip), %0" : "=r"(result))

#endif
