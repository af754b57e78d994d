/* SPDX-License-Identifier: MIT */
/*
 * 32-bit arm, little endian, armv7 and later: the disabled site is an aligned word.
 *
 *   A32  e320f000   nop     armed: ea......   b
 *   T32  f3af 8000  nop.w   armed: f... 9...  b.w    (in front, alignment may take a nop more)
 *
 * The record's target is an interworking address: bit 0 says that the site is T32 code.
 */
#ifndef MARKERS_ARCH_ARM_H
#define MARKERS_ARCH_ARM_H

#define MARKER_PRIV_CONSTANT(name) "%c[" #name "]"
/* Position-independent code of gcc has no "i" for addresses: US is a symbol, whatever it may be. */
#ifndef __clang__
#define MARKER_PRIV_STATIC "US"
#endif

#ifdef __thumb__
#define MARKER_PRIV_STATE ".thumb\n\t"
#define MARKER_PRIV_NOP ".balign 4\n.Lmarker_site%=:\n\t.inst.w 0xf3af8000\n\t"
#define MARKER_PRIV_TARGET(label) label " - . + 1"
#define MARKER_PRIV_SKIP "b.w"
#define MARKER_PRIV_PC "4"
#else
#define MARKER_PRIV_STATE ".arm\n\t"
#define MARKER_PRIV_NOP ".Lmarker_site%=:\n\t.inst 0xe320f000\n\t"
#define MARKER_PRIV_TARGET(label) label " - ."
#define MARKER_PRIV_SKIP "b"
#define MARKER_PRIV_PC "8"
#endif

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_ARM_NONE, %c[key]\n\t" MARKER_PRIV_NOP                          \
	".pushsection marker_sites_1, \"ao?\", %%progbits, .Lmarker_site%=\n\t"                    \
	".balign 4\n\t"                                                                            \
	".4byte .Lmarker_site%= - ., " MARKER_PRIV_TARGET(                                         \
	    "%l[marker_priv_armed]") "\n\t"                                                        \
	                             ".4byte %c[desc] - ., %c[key] - .\n\t"                        \
	                             ".byte " kind ", 4, " flags ", 0\n\t"                         \
	                             ".4byte " hash "\n\t"                                         \
	                             ".popsection\n\t" MARKER_PRIV_STATE

/*
 * 40 bytes below the stack pointer: four slots, lr, and room for the trampoline's r0. The key
 * stands behind the call; the thunk keeps every register (ip too: a leaf has few), and lr is put
 * back here, so that a leaf stays one. An operand may be the stack pointer, the address of the
 * first local of a leaf: it gets the value of before.
 */
#define MARKER_PRIV_REG_ARGS 4
#define MARKER_PRIV_HIT_BEGIN "sub sp, sp, #40\n\tstr lr, [sp, #32]\n\t"
#define MARKER_PRIV_HIT_ARG(i)                                                                     \
	".ifc %" #i ", sp\n\t"                                                                     \
	"add lr, sp, #40\n\tstr lr, [sp, #8*" #i "]\n\tldr lr, [sp, #32]\n\t"                      \
	".else\n\tstr %" #i ", [sp, #8*" #i "]\n\t.endif\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	MARKER_PRIV_TRAMPOLINE                                                                     \
	".balign 4\n\t"                                                                            \
	"bl marker_priv_hit_1\n\t" MARKER_PRIV_SKIP " .Lmarker_back%=\n\t"                         \
	".4byte %c[key] - .\n"                                                                     \
	".Lmarker_back%=:\n\t"                                                                     \
	"ldr lr, [sp, #32]\n\tadd sp, sp, #40"
#define MARKER_PRIV_HIT_OPERAND "r"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "cc"

/* One in each image. It leaves r0 above lr in the site's frame: who jumps needs a register. */
#define MARKER_PRIV_TRAMPOLINE                                                                     \
	".ifndef marker_priv_hit_1\n\t"                                                            \
	".pushsection .text.marker_priv_hit_1, \"axG\", %%progbits, marker_priv_hit_1, comdat\n\t" \
	".weak marker_hit_1\n\t"                                                                   \
	".weak marker_priv_hit_1\n\t"                                                              \
	".hidden marker_priv_hit_1\n\t"                                                            \
	".type marker_priv_hit_1, %%function\n\t"                                                  \
	".arm\n\t"                                                                                 \
	".balign 4\n"                                                                              \
	"marker_priv_hit_1:\n\t"                                                                   \
	"str r0, [sp, #36]\n\t"                                                                    \
	"ldr r0, .Lmarker_got%=\n"                                                                 \
	".Lmarker_pc%=:\n\t"                                                                       \
	"ldr pc, [pc, r0]\n"                                                                       \
	".Lmarker_got%=:\n\t"                                                                      \
	".long marker_hit_1(GOT_PREL) - ((.Lmarker_pc%= + 8) - .Lmarker_got%=)\n\t"                \
	".size marker_priv_hit_1, . - marker_priv_hit_1\n\t"                                       \
	".popsection\n\t" MARKER_PRIV_STATE ".endif\n\t"

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n\t"                                                            \
	        "ldr %0, .Lmarker_got%=\n"                                                         \
	        ".Lmarker_pc%=:\n\t"                                                               \
	        "add %0, pc\n\t"                                                                   \
	        "ldr %0, [%0]\n\t" MARKER_PRIV_SKIP " .Lmarker_back%=\n\t"                         \
	        ".balign 4\n"                                                                      \
	        ".Lmarker_got%=:\n\t"                                                              \
	        ".long " #symbol "(GOT_PREL) - ((.Lmarker_pc%= + " MARKER_PRIV_PC                  \
	        ") - .Lmarker_got%=)\n"                                                            \
	        ".Lmarker_back%=:"                                                                 \
	        : "=r"(result))

#endif
