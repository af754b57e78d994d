/* SPDX-License-Identifier: MIT */
/*
 * riscv64: the disabled site is a lui of x0, a hint that does nothing.
 *
 *   linked  00000037  lui x0, 0
 *   off     dddddD37  lui x0, d      once it was armed: a jal's displacement is there
 *   on      dddddD6f  jal x0, armed  differs in byte 0 alone
 */
#ifndef MARKERS_ARCH_RISCV64_H
#define MARKERS_ARCH_RISCV64_H

#include <markers/detail/record.h>

#define MARKER_PRIV_CONSTANT(name) "%[" #name "]"

/* The .reloc names the key: without it --icf=all folds two functions that differ only there. */
#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".reloc .Lmarker_site%=, R_RISCV_NONE, %[key]\n"                                           \
	".Lmarker_site%=:\n\t"                                                                     \
	"lui x0, 0\n\t" MARKER_PRIV_RECORD("%l[marker_priv_armed]", MARKER_PRIV_CONSTANT(key),     \
	                                   kind, "4", flags, "0", hash)

/*
 * Six slots below the stack pointer (there is no red zone). The thunk gets the key in t1, returns
 * by t0 and keeps all the rest: ra is left alone, so that a leaf stays one. By way of the GOT: a
 * PLT entry that is bound lazily destroys t0. An operand may be the stack pointer, the address of
 * the first local of a leaf: it gets the value of before.
 */
#define MARKER_PRIV_REG_ARGS 6
#define MARKER_PRIV_HIT_BEGIN "addi sp, sp, -48\n\t"
#define MARKER_PRIV_HIT_ARG(i)                                                                     \
	".ifc %" #i ", sp\n\taddi t0, sp, 48\n\tsd t0, 8*" #i "(sp)\n\t"                           \
	".else\n\tsd %" #i ", 8*" #i "(sp)\n\t.endif\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	".weak marker_hit_1\n"                                                                     \
	".Lmarker_hit%=:\n\t"                                                                      \
	"auipc t0, %%got_pcrel_hi(marker_hit_1)\n\t"                                               \
	"ld t0, %%pcrel_lo(.Lmarker_hit%=)(t0)\n\t"                                                \
	"lla t1, %[key]\n\t"                                                                       \
	"jalr t0, t0\n\t"                                                                          \
	"addi sp, sp, 48"
#define MARKER_PRIV_HIT_STORE "sd %1, %0"
#define MARKER_PRIV_HIT_OPERAND "r"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "t0", "t1"

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "\n"                                                              \
	        ".Lmarker_weak%=:\n\t"                                                             \
	        "auipc %0, %%got_pcrel_hi(" #symbol ")\n\t"                                        \
	        "ld %0, %%pcrel_lo(.Lmarker_weak%=)(%0)"                                           \
	        : "=r"(result))

#endif
