/* SPDX-License-Identifier: MIT */
/*
 * s390x: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.machine "z13"
	.text

/*
 * marker_hit_1: called from a site's cold block with the key in r0 and the return address in r1;
 * the block has moved the stack pointer 208 bytes down (160 for whoever is called, 4 slots of 8: up
 * to four arguments, or the address of all of them; its own r0 and r1). Keeps every register but
 * r0 and r1, which the block restores, and the condition code, which the site clobbers.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 208: its own
 * unwind information knows nothing of the cold block. It may say that a register is kept in one of
 * f0 to f7 (gcc does that with r11 and r15 in a leaf), so that those are described where they are
 * saved.
 */
	.set	SITE, 208
	.set	FRAME, 160 + 64 + 64
	.set	CFA, FRAME + SITE + 160
	.set	GENERAL, 160			/* r0 to r5, r14, r15 */
	.set	FLOATING, 160 + 64		/* f0 to f7 */
	.set	SLOTS, FRAME + 160

	.macro	each_floating insn
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	\insn	%f\n, FLOATING + 8 * \n(%r15)
	.endr
	.endm

	.globl	marker_hit_1
	.type	marker_hit_1, @function
	.balign	16
marker_hit_1:
	.cfi_startproc
	.cfi_return_column 1
	.cfi_def_cfa 15, SITE + 160
	.cfi_val_offset 15, -160
	lay	%r15, -FRAME(%r15)
	.cfi_def_cfa_offset CFA
	stmg	%r0, %r5, GENERAL(%r15)
	.cfi_offset 1, GENERAL + 8 - CFA
	stg	%r14, GENERAL + 48(%r15)
	.cfi_offset 14, GENERAL + 48 - CFA
	la	%r1, FRAME(%r15)
	stg	%r1, 0(%r15)			/* back chain */
	la	%r1, FRAME + SITE(%r15)
	stg	%r1, GENERAL + 56(%r15)
	.cfi_offset 15, GENERAL + 56 - CFA
	each_floating std
	.cfi_offset 16, FLOATING - CFA		/* the DWARF numbers of f0, f2, f4, f6, f1, ... */
	.cfi_offset 17, FLOATING + 16 - CFA
	.cfi_offset 18, FLOATING + 32 - CFA
	.cfi_offset 19, FLOATING + 48 - CFA
	.cfi_offset 20, FLOATING + 8 - CFA
	.cfi_offset 21, FLOATING + 24 - CFA
	.cfi_offset 22, FLOATING + 40 - CFA
	.cfi_offset 23, FLOATING + 56 - CFA
	lgr	%r2, %r0
	la	%r3, SLOTS(%r15)
	brasl	%r14, mk_hit
	each_floating ld
	lmg	%r1, %r5, GENERAL + 8(%r15)
	lg	%r14, GENERAL + 48(%r15)
	.cfi_restore 14
	.cfi_restore 1
	la	%r15, FRAME(%r15)
	.cfi_def_cfa_offset SITE + 160
	.cfi_val_offset 15, -160
	br	%r1
	.cfi_endproc
	.size	marker_hit_1, . - marker_hit_1

/*
 * long mk_syscall(long number, a, b, c, d, e, f): e and f are on the stack. mmap takes the address
 * of its arguments.
 */
	.globl	mk_syscall
	.hidden	mk_syscall
	.type	mk_syscall, @function
mk_syscall:
	.cfi_startproc
	stmg	%r6, %r7, 48(%r15)
	.cfi_offset 6, 48 - 160
	.cfi_offset 7, 56 - 160
	lgr	%r1, %r2
	lgr	%r2, %r3
	lgr	%r3, %r4
	lgr	%r4, %r5
	lgr	%r5, %r6
	lg	%r6, 160(%r15)
	lg	%r7, 168(%r15)
	cghi	%r1, 90
	je	1f
	svc	0
	lmg	%r6, %r7, 48(%r15)
	br	%r14
1:	aghi	%r15, -48
	.cfi_adjust_cfa_offset 48
	stmg	%r2, %r7, 0(%r15)
	lgr	%r2, %r15
	svc	90
	aghi	%r15, 48
	.cfi_adjust_cfa_offset -48
	lmg	%r6, %r7, 48(%r15)
	br	%r14
	.cfi_endproc
	.size	mk_syscall, . - mk_syscall

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
 * CLONE_SETTLS; the agent unshares the files (qemu-user knows no threads without them)
 */
	.globl	mk_arch_thread
	.hidden	mk_arch_thread
	.type	mk_arch_thread, @function
mk_arch_thread:
	.cfi_startproc
	stmg	%r6, %r9, 48(%r15)
	.cfi_offset 6, 48 - 160
	.cfi_offset 7, 56 - 160
	.cfi_offset 8, 64 - 160
	.cfi_offset 9, 72 - 160
	lgr	%r7, %r2
	lgr	%r8, %r3
	lgr	%r9, %r5
	lgr	%r6, %r4			/* tls */
	agr	%r2, %r3
	aghi	%r2, -160			/* the new thread's stack pointer */
	llilf	%r3, 0xd0f00			/* flags */
	lghi	%r4, 0
	lghi	%r5, 0
	svc	120				/* clone */
	ltgr	%r2, %r2
	je	1f
	lmg	%r6, %r9, 48(%r15)
	br	%r14
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined 14			/* nothing called the new thread */
1:	xc	0(8, %r15), 0(%r15)
	lgr	%r2, %r7
	lgr	%r3, %r8
	basr	%r14, %r9
	j	.+1
	.cfi_endproc
	.size	mk_arch_thread, . - mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.globl	mk_arch_leave
	.hidden	mk_arch_leave
	.type	mk_arch_leave, @function
mk_arch_leave:
	.cfi_startproc
	.cfi_undefined 14
	svc	91				/* munmap */
	lghi	%r2, 0
	svc	1				/* exit */
	j	.+1
	.cfi_endproc
	.size	mk_arch_leave, . - mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe, mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	.type	mk_text_probe, @function
	.balign	16
mk_text_probe:
	.cfi_startproc
	brcl	0, mk_text_probe_armed
	lghi	%r2, 0
	br	%r14
mk_text_probe_armed:
	lghi	%r2, 1
	br	%r14
	.cfi_endproc
	.size	mk_text_probe, . - mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	6

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps v0 to v31 where there are any (asked
 * once), else f0 to f7, of which the others are the callee's to keep; and the FP control register.
 */
	.bss
	.balign	4
vectors: .zero	4				/* 0: not asked; 1: there are none; 2: there are */

	.text
	.set	SAVED, 160 + 8			/* behind the control register */
	.set	ROOM, SAVED + 32 * 16
	.globl	mk_arch_call_saving_vectors
	.hidden	mk_arch_call_saving_vectors
	.type	mk_arch_call_saving_vectors, @function
mk_arch_call_saving_vectors:
	.cfi_startproc
	stmg	%r6, %r15, 48(%r15)
	.cfi_offset 6, 48 - 160
	.cfi_offset 7, 56 - 160
	.cfi_offset 8, 64 - 160
	.cfi_offset 9, 72 - 160
	.cfi_offset 14, 112 - 160
	.cfi_offset 15, 120 - 160
	lgr	%r1, %r15
	aghi	%r15, -ROOM
	.cfi_def_cfa_offset ROOM + 160
	stg	%r1, 0(%r15)
	stfpc	160(%r15)
	lgr	%r6, %r2
	lgr	%r7, %r3
	lgr	%r8, %r4
	larl	%r9, vectors
0:	chsi	0(%r9), 1
	jl	9f
	je	1f
	vstm	%v0, %v15, SAVED(%r15)
	vstm	%v16, %v31, SAVED + 256(%r15)
	lgr	%r2, %r7
	lgr	%r3, %r8
	basr	%r14, %r6
	vlm	%v0, %v15, SAVED(%r15)
	vlm	%v16, %v31, SAVED + 256(%r15)
	j	8f
1:
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	std	%f\n, SAVED + 8 * \n(%r15)
	.endr
	lgr	%r2, %r7
	lgr	%r3, %r8
	basr	%r14, %r6
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	ld	%f\n, SAVED + 8 * \n(%r15)
	.endr
8:	lfpc	160(%r15)
	lmg	%r6, %r15, ROOM + 48(%r15)
	.cfi_remember_state
	.cfi_restore 15
	.cfi_restore 14
	.cfi_def_cfa_offset 160
	br	%r14
	.cfi_restore_state
9:	brasl	%r14, mk_s390x_has_vectors
	ahi	%r2, 1
	st	%r2, 0(%r9)
	j	0b
	.cfi_endproc
	.size	mk_arch_call_saving_vectors, . - mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", @progbits
	.balign	8
marker_runtime:
	.long	0x314b524d		/* MK_RUNTIME_MAGIC */
	.short	1f - marker_runtime
	.short	1			/* MARKER_PRIV_ABI */
	.quad	mk_agent_entry - .
	.quad	0			/* nothing starts the agent from outside here */
	.quad	mk_agent_status - .
1:

	.section .note.GNU-stack, "", @progbits
