/* SPDX-License-Identifier: MIT */
/*
 * 32-bit arm: the thunk that a hit calls, system calls, the agent's first instructions. All A32: a
 * thread may be in either instruction set, and these interwork.
 */

	.syntax	unified
	.arm
	.text

	.macro	function name
	.globl	\name
	.type	\name, %function
	.balign	4
\name:
	.fnstart
	.cfi_startproc
	.endm
	.macro	end name
	.cfi_endproc
	.fnend
	.size	\name, . - \name
	.endm

/*
 * marker_hit_1: called from a site's cold block by way of its image's trampoline. The block has
 * moved the stack pointer 40 bytes down: four slots, its own lr, and r0, which the trampoline left
 * there. Behind the call stand a branch and the key, relative to itself:
 *
 *	bl  marker_priv_hit_1 ; b over ; .4byte key - . ; over:
 *
 * Keeps every register; the flags are the site's clobber. The caller's stack pointer is described
 * as of before it moved it, for its own unwind information knows nothing of the cold block: for
 * debuggers by CFI, for backtrace(3) as pop {r1-r3}; pop {r4, ip, pc}; add sp, #32; pop {lr};
 * add sp, #4.
 */
	function marker_hit_1
	.unwind_raw 0, 0xb1, 0x0e, 0x89, 0x01, 0x07, 0x84, 0x00, 0x00
	.cfi_def_cfa sp, 40
	.cfi_return_column pc
	.cfi_register pc, lr
	.cfi_offset r0, -4
	.cfi_offset lr, -8
	push	{r1-r4, ip, lr}
	.cfi_def_cfa_offset 64
	.cfi_offset pc, -44
	.cfi_offset ip, -48
	.cfi_offset r4, -52
	mov	r4, sp
	.cfi_def_cfa_register r4
	add	r1, sp, #24		/* the slots */
	bic	r2, lr, #1		/* of a T32 site */
	ldr	r0, [r2, #4]!
	add	r0, r0, r2		/* the key */
	bic	sp, sp, #7		/* a leaf may leave it at a word */
	bl	mk_hit
	mov	sp, r4
	pop	{r1-r4, ip, lr}
	.cfi_def_cfa sp, 40
	ldr	r0, [sp, #36]
	bx	lr
	end marker_hit_1

/* long mk_syscall(long number, a, b, c, d, e, f) */
	.hidden	mk_syscall
	function mk_syscall
	.save	{r4-r7}
	push	{r4-r7}
	.cfi_def_cfa_offset 16
	.cfi_offset r4, -16
	.cfi_offset r5, -12
	.cfi_offset r6, -8
	.cfi_offset r7, -4
	mov	r7, r0
	mov	r0, r1
	mov	r1, r2
	mov	r2, r3
	add	r3, sp, #16
	ldm	r3, {r3-r5}
	svc	#0
	pop	{r4-r7}
	bx	lr
	end mk_syscall

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
 * CLONE_SETTLS; the agent unshares the files (qemu-user knows no threads without them)
 */
	.hidden	mk_arch_thread
	function mk_arch_thread
	.save	{r4-r7}
	push	{r4-r7}
	.cfi_def_cfa_offset 16
	.cfi_offset r4, -16
	.cfi_offset r5, -12
	.cfi_offset r6, -8
	.cfi_offset r7, -4
	mov	r5, r0
	mov	r6, r1
	mov	ip, r3
	mov	r3, r2			/* tls */
	add	r1, r0, r6		/* the new thread's stack pointer */
	ldr	r0, =0xd0f00		/* flags */
	mov	r2, #0
	mov	r4, #0
	mov	r7, #120		/* clone */
	svc	#0
	cmp	r0, #0
	beq	1f
	pop	{r4-r7}
	bx	lr
	.cfi_endproc
	.fnend
	.fnstart
	.cantunwind			/* nothing called the new thread */
	.cfi_startproc
	.cfi_undefined lr
1:	mov	fp, #0
	mov	r0, r5
	mov	r1, r6
	blx	ip
	udf	#0
	.ltorg
	end mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.hidden	mk_arch_leave
	function mk_arch_leave
	.cantunwind
	.cfi_undefined lr
	mov	r7, #91			/* munmap */
	svc	#0
	mov	r0, #0
	mov	r7, #1			/* exit */
	svc	#0
	udf	#0
	end mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	function mk_text_probe
	.inst	0xe320f000		/* nop */
	mov	r0, #0
	bx	lr
mk_text_probe_armed:
	mov	r0, #1
	bx	lr
	end mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	4

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps fpscr and the FP registers that a
 * callee may change: d0 to d7, and d16 to d31 where the machine has them, asked once.
 */
	.bss
	.balign	4
vectors: .zero	4			/* 0: not asked; 1: 16 of them; 2: 32 */

	.text
	.fpu	neon
	.hidden	mk_arch_call_saving_vectors
	function mk_arch_call_saving_vectors
	.save	{r4-r6, lr}
	push	{r4-r6, lr}
	.cfi_def_cfa_offset 16
	.cfi_offset r4, -16
	.cfi_offset r5, -12
	.cfi_offset r6, -8
	.cfi_offset lr, -4
	.setfp	r6, sp
	mov	r6, sp
	.cfi_def_cfa_register r6
	vmrs	r5, fpscr
	vpush	{d0-d7}
	ldr	r4, 8f
0:	add	r4, pc, r4
	ldr	r3, [r4]
	cmp	r3, #0
	beq	4f
1:	cmp	r3, #2
	mov	r3, r0
	mov	r0, r1
	mov	r1, r2
	beq	2f
	blx	r3
	b	3f
2:	vpush	{d16-d31}
	blx	r3
	vpop	{d16-d31}
3:	vpop	{d0-d7}
	vmsr	fpscr, r5
	pop	{r4-r6, pc}

4:	push	{r0-r3}			/* r3 for alignment */
	mov	r0, #16			/* AT_HWCAP */
	bl	getauxval
	tst	r0, #1 << 19		/* HWCAP_VFPD32 */
	pop	{r0-r3}
	moveq	r3, #1
	movne	r3, #2
	str	r3, [r4]
	b	1b
8:	.long	vectors - (0b + 8)
	end mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", %progbits
	.balign	8
marker_runtime:
	.4byte	0x314b524d		/* MK_RUNTIME_MAGIC */
	.2byte	1f - marker_runtime
	.2byte	1			/* MARKER_PRIV_ABI */
	.4byte	mk_agent_entry - ., 0
	.4byte	0, 0			/* nothing starts the agent from outside here */
	.4byte	mk_agent_status - ., 0
1:

	.section .note.GNU-stack, "", %progbits
