/* SPDX-License-Identifier: MIT */
/*
 * ppc64le: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.abiversion 2
	.machine power8
	.text

	.macro	function name
	.globl	\name
	.type	\name, @function
	.balign	16
\name:
	.cfi_startproc
	.endm
	/* A function that uses r2: by r12, where others call it, or as its neighbours have it. */
	.macro	table_of_contents name
	addis	2, 12, .TOC. - \name@ha
	addi	2, 2, .TOC. - \name@l
	.localentry \name, . - \name
	.endm
	.macro	end name
	.cfi_endproc
	.size	\name, . - \name
	.endm

/*
 * marker_hit_1: called from a site's cold block, by way of its image's marker_priv_hit_1, with the
 * key in r11. The block has moved the stack pointer 384 bytes down: from 32 on there are the slots
 * (up to six arguments, or the address of all of them) and, at 80, what lr was. Keeps every register
 * but r0, r2, r11, r12 and ctr, which the block restores or the site clobbers.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 384: its own
 * unwind information knows nothing of the cold block. lr is described as the caller's, whose own
 * return address it may be: where this function returns to goes by another number.
 */
	.set	SITE, 384
	.set	FRAME, 32 + 8 * 8 + 3 * 8 + 8
	.set	CFA, FRAME + SITE
	.set	GENERAL, 32			/* r3 to r10 */
	.set	LR, GENERAL + 64
	.set	CR, LR + 8
	.set	XER, CR + 8
	.set	SLOTS, FRAME + 32

	function marker_hit_1
	.cfi_return_column 0
	.cfi_def_cfa 1, SITE
	.cfi_register 0, 65
	.cfi_offset 65, 80 - SITE
	table_of_contents marker_hit_1
	stdu	1, -FRAME(1)
	.cfi_def_cfa_offset CFA
	mflr	0
	std	0, LR(1)
	.cfi_offset 0, LR - CFA
	.irp	n, 3, 4, 5, 6, 7, 8, 9, 10
	std	\n, GENERAL + 8 * (\n - 3)(1)
	.endr
	mfcr	0
	stw	0, CR(1)
	mfxer	0
	std	0, XER(1)
	mr	3, 11
	addi	4, 1, SLOTS
	bl	mk_hit
	nop
	ld	0, XER(1)
	mtxer	0
	lwz	0, CR(1)
	mtcrf	0xff, 0
	ld	0, LR(1)
	mtlr	0
	.cfi_register 0, 65
	.irp	n, 3, 4, 5, 6, 7, 8, 9, 10
	ld	\n, GENERAL + 8 * (\n - 3)(1)
	.endr
	addi	1, 1, FRAME
	.cfi_def_cfa_offset SITE
	blr
	end marker_hit_1

/* long mk_syscall(long number, a, b, c, d, e, f) */
	.hidden	mk_syscall
	function mk_syscall
	mr	0, 3
	mr	3, 4
	mr	4, 5
	mr	5, 6
	mr	6, 7
	mr	7, 8
	mr	8, 9
	sc
	bnslr					/* else r3 is an errno */
	neg	3, 3
	blr
	end mk_syscall

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
 * CLONE_SETTLS; the agent unshares the files (qemu-user knows no threads without them)
 */
	.hidden	mk_arch_thread
	function mk_arch_thread
	std	29, -24(1)
	.cfi_offset 29, -24
	std	30, -16(1)
	.cfi_offset 30, -16
	std	31, -8(1)
	.cfi_offset 31, -8
	mr	29, 3
	mr	30, 4
	mr	31, 6
	add	4, 3, 4
	addi	4, 4, -32			/* the new thread's stack pointer */
	mr	6, 5				/* tls */
	lis	3, 0xd
	ori	3, 3, 0x0f00			/* flags */
	li	5, 0
	li	7, 0
	li	0, 120				/* clone */
	sc
	bns	1f
	neg	3, 3
	b	2f
1:	cmpdi	3, 0
	beq	3f
2:	ld	29, -24(1)
	ld	30, -16(1)
	ld	31, -8(1)
	blr
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined 65			/* nothing called the new thread */
3:	li	0, 0
	std	0, 0(1)
	mr	3, 29
	mr	4, 30
	mr	12, 31
	mtctr	12
	bctrl
	trap
	end mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.hidden	mk_arch_leave
	function mk_arch_leave
	.cfi_undefined 65
	li	0, 91				/* munmap */
	sc
	li	3, 0
	li	0, 1				/* exit */
	sc
	trap
	end mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	function mk_text_probe
	nop
	li	3, 0
	blr
mk_text_probe_armed:
	li	3, 1
	blr
	end mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	4

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps what a callee need not: vs0 to vs31,
 * of some of which it keeps half, vs32 to vs51 (v0 to v19), and the two status registers.
 */
	.text
	.set	FIRST, 32			/* vs0 to vs31 */
	.set	SECOND, FIRST + 32 * 16		/* vs32 to vs51 */
	.set	STATUS, SECOND + 20 * 16	/* vscr */
	.set	FPSCR, STATUS + 16
	.set	ROOM, FPSCR + 16

	.macro	vectors insn
	.set	i, 0
	.rept	52
	addi	9, 1, FIRST + 16 * i
	\insn	i, 0, 9
	.set	i, i + 1
	.endr
	.endm

	.hidden	mk_arch_call_saving_vectors
	function mk_arch_call_saving_vectors
	mflr	0
	std	0, 16(1)
	.cfi_offset 65, 16
	stdu	1, -ROOM(1)
	.cfi_def_cfa_offset ROOM
	vectors	stxvd2x
	mfvscr	0
	addi	9, 1, STATUS
	stxvd2x	32, 0, 9
	mffs	0
	stfd	0, FPSCR(1)
	std	2, 24(1)
	mr	12, 3
	mr	3, 4
	mr	4, 5
	mtctr	12
	bctrl
	ld	2, 24(1)
	addi	9, 1, STATUS
	lxvd2x	32, 0, 9
	mtvscr	0
	lfd	0, FPSCR(1)
	mtfsf	0xff, 0
	vectors	lxvd2x
	addi	1, 1, ROOM
	.cfi_def_cfa_offset 0
	ld	0, 16(1)
	mtlr	0
	.cfi_restore 65
	blr
	end mk_arch_call_saving_vectors

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
