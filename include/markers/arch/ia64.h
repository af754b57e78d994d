/* SPDX-License-Identifier: MIT */
/*
 * ia64: the disabled site is one bundle of nops that ends an instruction group.
 *
 *   { .mib  nop.m 0 ; nop.i 0 ; nop.b 0 ;; }     armed: slot 2 is  br.few armed
 */
#ifndef MARKERS_ARCH_IA64_H
#define MARKERS_ARCH_IA64_H

#define MARKER_PRIV_CONSTANT(name) "%[" #name "]"

#define MARKER_PRIV_SITE(kind, flags, hash)                                                        \
	".Lmarker_site%=:\n\t"                                                                     \
	"{ .mib\n\tnop.m 0\n\tnop.i 0\n\tnop.b 0 ;;\n\t}\n\t"                                      \
	".pushsection marker_sites_1, \"ao?\", @progbits, .Lmarker_site%=\n\t"                     \
	".balign 8\n\t"                                                                            \
	"data4 .Lmarker_site%= - ., %l[marker_priv_armed] - .\n\t"                                 \
	"data8 %[desc] - ., %[key] - .\n\t"                                                        \
	"data1 " kind ", 16, " flags ", 0\n\t"                                                     \
	"data4 " hash "\n\t"                                                                       \
	".popsection"

/*
 * Below the stack pointer: the callee's 16 bytes of scratch, then six slots. The thunk is called
 * with the key in r15 and keeps every register but b6, b7 and ar.pfs, which br.call overwrites;
 * naming ar.pfs as clobbered would give each function a prologue that saves it. Behind a call
 * the compiler restores gp only where it uses it itself: hence gp from ip. An operand may be the
 * stack pointer, the address of the first local of a leaf: it gets the value of before.
 */
#define MARKER_PRIV_REG_ARGS 6
#define MARKER_PRIV_HIT_BEGIN "mov r14 = ar.pfs\n\tadds r15 = -48, sp\n\tadds sp = -64, sp ;;\n\t"
#define MARKER_PRIV_HIT_ARG(i)                                                                     \
	".ifc %" #i ", r12\n\tadds r16 = 64, sp ;;\n\tst8 [r15] = r16, 8 ;;\n\t"                   \
	".else\n\tst8 [r15] = %" #i ", 8 ;;\n\t.endif\n\t"
#define MARKER_PRIV_HIT_END                                                                        \
	".weak marker_hit_1#\n"                                                                    \
	".Lmarker_hit%=:\n\t"                                                                      \
	"mov r15 = ip\n\t"                                                                         \
	"movl r2 = @gprel(.Lmarker_hit%=) ;;\n\t"                                                  \
	"sub r2 = r15, r2\n\t"                                                                     \
	"movl r16 = %[key] - .Lmarker_hit%= ;;\n\t"                                                \
	"add r15 = r15, r16\n\t"                                                                   \
	"addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;\n\t"                                       \
	"ld8 r16 = [r16] ;;\n\t"                                                                   \
	"ld8 r16 = [r16] ;;\n\t"                                                                   \
	"mov b7 = r16 ;;\n\t"                                                                      \
	"br.call.sptk.many b6 = b7 ;;\n\t"                                                         \
	"mov ar.pfs = r14\n\t"                                                                     \
	"adds sp = 64, sp"
#define MARKER_PRIV_HIT_STORE "st8 %0 = %1"
#define MARKER_PRIV_HIT_OPERAND "r"
#define MARKER_PRIV_HIT_CLOBBERS "memory", "r2", "r14", "r15", "r16", "b6", "b7"

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	__asm__(".weak " #symbol "#\n"                                                             \
	        ".Lmarker_weak%=:\n\t"                                                             \
	        "mov %0 = ip\n\t"                                                                  \
	        "movl r2 = @gprel(.Lmarker_weak%=) ;;\n\t"                                         \
	        "sub r2 = %0, r2 ;;\n\t"                                                           \
	        "addl %0 = @ltoff(@fptr(" #symbol "#)), r2 ;;\n\t"                                 \
	        "ld8 %0 = [%0]"                                                                    \
	        : "=r"(result)                                                                     \
	        :                                                                                  \
	        : "r2")

#endif
