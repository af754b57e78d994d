/* SPDX-License-Identifier: MIT */
/*
 * All registers out of memory and back, in rows, one an architecture; for x86-64 there is
 * registers_x86_64.S. Around a hit, in one asm:
 *
 *   EVERY_BEGIN    keeps %1, where to store, on the stack
 *   EVERY_LOAD     all registers from %0
 *   EVERY_STORE    to what EVERY_BEGIN kept
 *   EVERY_FROM, _TO   the two operands' registers
 *   EVERY_GENERAL  a mask of the general registers that a hit keeps
 *   EVERY_VECTOR_BYTES, _COUNT   what there is of vector registers
 *
 * Register n of 64 bits is at 8 * n, of 128 at 256 + 16 * n.
 */
#ifndef LIVE_EVERY_REGISTER_H
#define LIVE_EVERY_REGISTER_H

#define EVERY_32                                                                                   \
	"0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31"

#if defined(__aarch64__)
#define EVERY_FROM "x0"
#define EVERY_TO "x1"
#define EVERY_GENERAL 0x7ffcffffU /* but x16 and x17 */
#define EVERY_VECTOR_COUNT 32
#define EVERY_VECTOR_BYTES 16
#define EVERY_EACH                                                                                 \
	".irp n, 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,18,19,20,21,22,23,24,25,26,27,28,29,30\n\t"
#define EVERY_BEGIN "str x29, [sp, #-32]!\n\tstr x1, [sp, #16]\n\t"
#define EVERY_VECTORS ".irp n, " EVERY_32 "\n\tldr q\\n, [x0, #256 + 16 * \\n]\n\t.endr\n\t"
#define EVERY_LOAD EVERY_VECTORS EVERY_EACH "ldr x\\n, [x0, #8 * \\n]\n\t.endr\n\tldr x0, [x0]\n\t"
#define EVERY_STORE                                                                                \
	"\n\tstr x0, [sp, #24]\n\tldr x0, [sp, #16]\n\t" EVERY_EACH                                \
	"str x\\n, [x0, #8 * \\n]\n\t.endr\n\t"                                                    \
	".irp n, " EVERY_32 "\n\tstr q\\n, [x0, #256 + 16 * \\n]\n\t.endr\n\t"                     \
	"ldr x1, [sp, #24]\n\tstr x1, [x0]\n\tldr x29, [sp], #32"
#define EVERY_CLOBBERS                                                                             \
	"x2", "x3", "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15",  \
	    "x16", "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27",    \
	    "x28", "x30", EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13",    \
	    "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25",    \
	    "v26", "v27", "v28", "v29", "v30", "v31"

#elif defined(__riscv)
#define EVERY_FROM "a0"
#define EVERY_TO "a1"
#define EVERY_GENERAL 0xffffff82U /* but zero, sp, gp, tp; t0 and t1 */
#define EVERY_VECTOR_COUNT 32
#define EVERY_VECTOR_BYTES 8
#define EVERY_EACH                                                                                 \
	".irp n, 1,7,8,9,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t"
#define EVERY_BEGIN "addi sp, sp, -32\n\tsd a1, 0(sp)\n\t"
#define EVERY_VECTORS ".irp n, " EVERY_32 "\n\tfld f\\n, 256 + 16 * \\n(a0)\n\t.endr\n\t"
#define EVERY_LOAD EVERY_VECTORS EVERY_EACH "ld x\\n, 8 * \\n(a0)\n\t.endr\n\tld a0, 80(a0)\n\t"
#define EVERY_STORE                                                                                \
	"\n\tsd a0, 8(sp)\n\tld a0, 0(sp)\n\t" EVERY_EACH "sd x\\n, 8 * \\n(a0)\n\t.endr\n\t"      \
	".irp n, " EVERY_32 "\n\tfsd f\\n, 256 + 16 * \\n(a0)\n\t.endr\n\t"                        \
	"ld a1, 8(sp)\n\tsd a1, 80(a0)\n\taddi sp, sp, 32"
#define EVERY_CLOBBERS                                                                             \
	"ra", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a2", "a3", "a4", "a5", "a6", "a7", "s0",  \
	    "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11",                    \
	    EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "f13",    \
	    "f14", "f15", "f16", "f17", "f18", "f19", "f20", "f21", "f22", "f23", "f24", "f25",    \
	    "f26", "f27", "f28", "f29", "f30", "f31"

#elif defined(__powerpc64__)
/* At 0, 11 and 12, which a hit does not keep: lr, ctr and cr. */
#define EVERY_FROM "r3"
#define EVERY_TO "r4"
#define EVERY_GENERAL 0xffffdff9U /* but r1 and r2, r13 */
#define EVERY_VECTOR_COUNT 64
#define EVERY_VECTOR_BYTES 16
#define EVERY_EACH                                                                                 \
	".irp n, 4,5,6,7,8,9,10,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n\t"
#define EVERY_BEGIN "stdu 1, -512(1)\n\tstd 4, 40(1)\n\tmflr 0\n\tstd 0, 48(1)\n\t"
#define EVERY_VECTOR(insn)                                                                         \
	".irp n, " EVERY_32 "\n\taddi 5, 3, 256 + 16 * \\n\n\t" insn " \\n, 0, 5\n\t"              \
	"addi 5, 3, 768 + 16 * \\n\n\t" insn " 32 + \\n, 0, 5\n\t.endr\n\t"
#define EVERY_VECTORS EVERY_VECTOR("lxvd2x")
#define EVERY_LOAD                                                                                 \
	EVERY_VECTORS "ld 0, 0(3)\n\tmtlr 0\n\tld 0, 88(3)\n\tmtctr 0\n\tld 0, 96(3)\n\tmtcr "     \
	              "0\n\t" EVERY_EACH "ld \\n, 8 * \\n(3)\n\t.endr\n\tld 3, 24(3)\n\t"
#define EVERY_STORE                                                                                \
	"\n\tstd 3, 56(1)\n\tld 3, 40(1)\n\t" EVERY_EACH "std \\n, 8 * \\n(3)\n\t.endr\n\t"        \
	"ld 4, 56(1)\n\tstd 4, 24(3)\n\tmflr 4\n\tstd 4, 0(3)\n\tmfctr 4\n\tstd 4, 88(3)\n\t"      \
	"mfcr 4\n\tstd 4, 96(3)\n\t" EVERY_VECTOR(                                                 \
	    "stxvd2x") "ld 0, 48(1)\n\tmtlr 0\n\taddi 1, 1, 512"
#define EVERY_CLOBBERS                                                                             \
	"r0", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r14", "r15", "r16", "r17", "r18",      \
	    "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30",    \
	    "r31", "ctr", "cr0", "cr1", "cr2", "cr3", "cr4", "cr5", "cr6", "cr7",                  \
	    EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"r5", "fr0", "fr1", "fr2", "fr3", "fr4", "fr5", "fr6", "fr7", "fr8", "fr9", "fr10",        \
	    "fr11", "fr12", "fr13", "fr14", "fr15", "fr16", "fr17", "fr18", "fr19", "fr20",        \
	    "fr21", "fr22", "fr23", "fr24", "fr25", "fr26", "fr27", "fr28", "fr29", "fr30",        \
	    "fr31", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11",      \
	    "v12", "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23",    \
	    "v24", "v25", "v26", "v27", "v28", "v29", "v30", "v31"

#elif defined(__s390x__)
#define EVERY_FROM "r2"
#define EVERY_TO "r3"
#define EVERY_GENERAL 0x7fffU /* but r15 */
#define EVERY_VECTOR_COUNT 32
#define EVERY_VECTOR_BYTES 16
#define EVERY_BEGIN "aghi %%r15, -192\n\tstg %%r3, 160(%%r15)\n\t"
#define EVERY_VECTOR(insn)                                                                         \
	".machine push\n\t.machine z13\n\t" insn " %%v0, %%v15, 256(%%r2)\n\t" insn                \
	" %%v16, %%v31, 512(%%r2)\n\t.machine pop\n\t"
#define EVERY_VECTORS EVERY_VECTOR("vlm")
#define EVERY_LOAD                                                                                 \
	EVERY_VECTORS                                                                              \
	"lmg %%r3, %%r14, 24(%%r2)\n\tlmg %%r0, %%r1, 0(%%r2)\n\tlg %%r2, 16(%%r2)\n\t"
#define EVERY_STORE                                                                                \
	"\n\tstg %%r2, 168(%%r15)\n\tlg %%r2, 160(%%r15)\n\t"                                      \
	"stmg %%r3, %%r14, 24(%%r2)\n\tstmg %%r0, %%r1, 0(%%r2)\n\t" EVERY_VECTOR(                 \
	    "vstm") "lg %%r3, 168(%%r15)\n\tstg %%r3, 16(%%r2)\n\taghi %%r15, 192"
#define EVERY_CLOBBERS                                                                             \
	"r0", "r1", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13", "r14",         \
	    EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"f0", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12", "f13",    \
	    "f14", "f15"

#elif defined(__arm__)
#define EVERY_FROM "r0"
#define EVERY_TO "r1"
#define EVERY_GENERAL 0x5fffU /* but sp and pc */
#define EVERY_VECTOR_COUNT 32
#define EVERY_VECTOR_BYTES 8
#define EVERY_EACH ".irp n, 1,2,3,4,5,6,7,8,9,10,11,12,14\n\t"
#define EVERY_BEGIN "sub sp, sp, #16\n\tstr r1, [sp]\n\t"
#define EVERY_VECTOR(insn)                                                                         \
	".fpu neon\n\t.irp n, " EVERY_32 "\n\t" insn " d\\n, [r0, #256 + 16 * \\n]\n\t.endr\n\t"   \
	".fpu vfpv3-d16\n\t"
#define EVERY_VECTORS EVERY_VECTOR("vldr")
#define EVERY_LOAD EVERY_VECTORS EVERY_EACH "ldr r\\n, [r0, #8 * \\n]\n\t.endr\n\tldr r0, [r0]\n\t"
#define EVERY_STORE                                                                                \
	"\n\tstr r0, [sp, #4]\n\tldr r0, [sp]\n\t" EVERY_EACH                                      \
	"str r\\n, [r0, #8 * \\n]\n\t.endr\n\t" EVERY_VECTOR(                                      \
	    "vstr") "ldr r1, [sp, #4]\n\tstr r1, [r0]\n\tadd sp, sp, #16"
#define EVERY_CLOBBERS                                                                             \
	"r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "lr",                 \
	    EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9", "d10", "d11", "d12", "d13",    \
	    "d14", "d15"

#elif defined(__i386__)
/* Behind eight vectors the x87 registers, of ten bytes, of which the others have as many and more.
 */
#define EVERY_FROM "eax"
#define EVERY_TO "edx"
#define EVERY_GENERAL 0xefU /* but esp */
#define EVERY_VECTOR_COUNT 16
#define EVERY_VECTOR_BYTES 10
#define EVERY_8 "0,1,2,3,4,5,6,7"
#define EVERY_BEGIN "subl $16, %%esp\n\tmovl %%edx, (%%esp)\n\tmovl %%ebp, 8(%%esp)\n\t"
#define EVERY_VECTORS                                                                              \
	".irp n, " EVERY_8 "\n\tmovups 256 + 16 * \\n(%%eax), %%xmm\\n\n\t"                        \
	"fldt 384 + 16 * (7 - \\n)(%%eax)\n\t.endr\n\t"
#define EVERY_LOAD                                                                                 \
	EVERY_VECTORS                                                                              \
	"movl 8(%%eax), %%ecx\n\tmovl 16(%%eax), %%edx\n\tmovl 24(%%eax), %%ebx\n\t"               \
	"movl 40(%%eax), %%ebp\n\tmovl 48(%%eax), %%esi\n\tmovl 56(%%eax), %%edi\n\t"              \
	"movl (%%eax), %%eax\n\t"
#define EVERY_STORE                                                                                \
	"\n\tmovl %%eax, 4(%%esp)\n\tmovl (%%esp), %%eax\n\t"                                      \
	"movl %%ecx, 8(%%eax)\n\tmovl %%edx, 16(%%eax)\n\tmovl %%ebx, 24(%%eax)\n\t"               \
	"movl %%ebp, 40(%%eax)\n\tmovl %%esi, 48(%%eax)\n\tmovl %%edi, 56(%%eax)\n\t"              \
	".irp n, " EVERY_8 "\n\tmovups %%xmm\\n, 256 + 16 * \\n(%%eax)\n\t"                        \
	"fstpt 384 + 16 * \\n(%%eax)\n\t.endr\n\t"                                                 \
	"movl 4(%%esp), %%ecx\n\tmovl %%ecx, (%%eax)\n\tmovl 8(%%esp), %%ebp\n\taddl $16, %%esp"
#define EVERY_CLOBBERS "ecx", "ebx", "esi", "edi", EVERY_VECTOR_CLOBBERS
#define EVERY_VECTOR_CLOBBERS                                                                      \
	"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "st", "st(1)", "st(2)",    \
	    "st(3)", "st(4)", "st(5)", "st(6)", "st(7)"
#endif

#endif
