/* SPDX-License-Identifier: MIT */
/*
 * aarch64: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.text

	.macro	function name
	.globl	\name
	.type	\name, %function
	.balign	8
\name:
	.cfi_startproc
	hint	#34			/* bti c */
	.endm
	.macro	end name
	.cfi_endproc
	.size	\name, . - \name
	.endm
	.macro	each_pair insn, base
	\insn	x0, x1, [sp, #\base]
	\insn	x2, x3, [sp, #\base + 16]
	\insn	x4, x5, [sp, #\base + 32]
	\insn	x6, x7, [sp, #\base + 48]
	\insn	x8, x9, [sp, #\base + 64]
	\insn	x10, x11, [sp, #\base + 80]
	\insn	x12, x13, [sp, #\base + 96]
	\insn	x14, x15, [sp, #\base + 112]
	.endm

/*
 * marker_hit_1: called from a site's cold block, which has moved the stack pointer 64 bytes down
 * (six slots, and its own x30 in the seventh) and put the key into x16. Keeps every register but
 * x16, x17, x30 and the flags. No vector register needs saving: the runtime has none, and a probe
 * that may use them is called through mk_arch_call_saving_vectors.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 64. The return
 * address goes by the name of x16 here: x30 is the caller's, which may be a leaf.
 */
	.set	SITE, 64
	.set	FRAME, 16 + 8 * 16 + 16

	function marker_hit_1
	.cfi_return_column 16
	.cfi_def_cfa sp, SITE
	.cfi_register 16, 30
	.cfi_offset 30, 48 - SITE
	stp	x29, x30, [sp, #-FRAME]!
	.cfi_def_cfa_offset FRAME + SITE
	.cfi_offset 29, -FRAME - SITE
	.cfi_offset 16, 8 - FRAME - SITE
	mov	x29, sp
	each_pair stp, 16
	str	x18, [sp, #FRAME - 16]	/* Linux leaves it to functions, to change as they like */
	mov	x0, x16			/* the key */
	add	x1, sp, #FRAME		/* the slots */
	bl	mk_hit
	each_pair ldp, 16
	ldr	x18, [sp, #FRAME - 16]
	ldp	x29, x30, [sp], #FRAME
	.cfi_def_cfa_offset SITE
	.cfi_same_value 29
	.cfi_register 16, 30
	ret
	end marker_hit_1

/* long mk_syscall(long number, a, b, c, d, e, f) */
	.hidden	mk_syscall
	function mk_syscall
	mov	x8, x0
	mov	x0, x1
	mov	x1, x2
	mov	x2, x3
	mov	x3, x4
	mov	x4, x5
	mov	x5, x6
	svc	#0
	ret
	end mk_syscall

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
 * CLONE_SETTLS; the thread takes descriptors of its own itself (qemu-user knows no threads without
 * CLONE_FILES)
 */
	.hidden	mk_arch_thread
	function mk_arch_thread
	mov	x9, x0
	mov	x10, x1
	mov	x11, x3
	mov	x3, x2			/* tls */
	movz	x0, #0x0f00
	movk	x0, #0xd, lsl #16	/* flags */
	add	x1, x9, x10		/* the new thread's stack pointer */
	mov	x2, #0
	mov	x4, #0
	mov	x8, #220		/* clone */
	svc	#0
	cbz	x0, 1f
	ret
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined 30		/* nothing called the new thread */
1:	mov	x29, #0
	mov	x30, #0
	mov	x0, x9
	mov	x1, x10
	blr	x11
	brk	#0
	end mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.hidden	mk_arch_leave
	function mk_arch_leave
	.cfi_undefined 30
	mov	x8, #215		/* munmap */
	svc	#0
	mov	x0, #0
	mov	x8, #93			/* exit */
	svc	#0
	brk	#0
	end mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	.globl	mk_text_probe
	.type	mk_text_probe, %function
	.balign	16
mk_text_probe:
	.cfi_startproc
	nop
	mov	x0, #0
	ret
mk_text_probe_armed:
	mov	x0, #1
	ret
	end mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	4

/*
 * void mk_arch_call_saving_vectors(probe, event, data): v0 to v31, for a callee keeps less than half
 * of them, fpsr and fpcr. What a scalable vector has beyond, the site clobbers where there are any.
 */
	.text
	.altmacro
	.macro	each_vector insn
	.irp	n, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
	vector_pair \insn, \n, %(\n + 1)
	.endr
	.endm
	.macro	vector_pair insn, n, m
	\insn	q\n, q\m, [sp, #\n * 16]
	.endm

	.hidden	mk_arch_call_saving_vectors
	function mk_arch_call_saving_vectors
	stp	x29, x30, [sp, #-48]!
	.cfi_def_cfa_offset 48
	.cfi_offset 29, -48
	.cfi_offset 30, -40
	mov	x29, sp
	.cfi_def_cfa_register 29
	mrs	x9, fpsr
	mrs	x10, fpcr
	stp	x9, x10, [sp, #16]
	mov	x11, x0
	mov	x0, x1
	mov	x1, x2
	sub	sp, sp, #512
	each_vector stp
	blr	x11
	each_vector ldp
	ldp	x9, x10, [x29, #16]
	msr	fpsr, x9
	msr	fpcr, x10
	mov	sp, x29
	ldp	x29, x30, [sp], #48
	.cfi_def_cfa sp, 0
	.cfi_same_value 29
	.cfi_same_value 30
	ret
	end mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", %progbits
	.balign	8
	.4byte	0x314b524d		/* MK_RUNTIME_MAGIC */
	.2byte	32			/* its size */
	.2byte	1			/* MARKER_PRIV_ABI */
	.8byte	mk_agent_entry - .
	.8byte	0			/* no mk_arch_spawn: markerctl starts no agent here */
	.8byte	mk_agent_status - .

	.section .note.GNU-stack, "", %progbits
	.section .note.gnu.property, "a", %note
	.balign	8
	.4byte	4, 16, 5
	.asciz	"GNU"
	.4byte	0xc0000000, 4, 3, 0	/* GNU_PROPERTY_AARCH64_FEATURE_1_AND: BTI, PAC */
