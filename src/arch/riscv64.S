/* SPDX-License-Identifier: MIT */
/*
 * riscv64: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.text

/*
 * marker_hit_1: called from a site's cold block by way of t0, with the key in t1 and six slots at
 * the stack pointer. Keeps every register but those two. No FP register needs saving: the runtime
 * has no floating point, and a probe that may is called through mk_arch_call_saving_vectors.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 48: its own
 * unwind information knows nothing of the cold block. The return address is t0, and ra that of the
 * caller, which may be a leaf.
 */
	.set	saved, 128		/* t0, ra, t2 to t6, a0 to a7, one unused */
	.globl	marker_hit_1
	.type	marker_hit_1, @function
marker_hit_1:
	.cfi_startproc
	.cfi_return_column t0
	.cfi_def_cfa sp, 48
	addi	sp, sp, -saved
	.cfi_def_cfa_offset saved + 48
	sd	t0, 0(sp)
	.cfi_offset t0, -saved - 48
	sd	ra, 8(sp)
	.cfi_offset ra, 8 - saved - 48
	sd	t2, 16(sp)
	sd	t3, 24(sp)
	sd	t4, 32(sp)
	sd	t5, 40(sp)
	sd	t6, 48(sp)
	sd	a0, 56(sp)
	sd	a1, 64(sp)
	sd	a2, 72(sp)
	sd	a3, 80(sp)
	sd	a4, 88(sp)
	sd	a5, 96(sp)
	sd	a6, 104(sp)
	sd	a7, 112(sp)
	mv	a0, t1
	addi	a1, sp, saved
	call	mk_hit
	ld	t0, 0(sp)
	ld	ra, 8(sp)
	ld	t2, 16(sp)
	ld	t3, 24(sp)
	ld	t4, 32(sp)
	ld	t5, 40(sp)
	ld	t6, 48(sp)
	ld	a0, 56(sp)
	ld	a1, 64(sp)
	ld	a2, 72(sp)
	ld	a3, 80(sp)
	ld	a4, 88(sp)
	ld	a5, 96(sp)
	ld	a6, 104(sp)
	ld	a7, 112(sp)
	addi	sp, sp, saved
	.cfi_def_cfa_offset 48
	.cfi_same_value ra
	.cfi_same_value t0
	jr	t0
	.cfi_endproc
	.size	marker_hit_1, . - marker_hit_1

/* long mk_syscall(long number, a, b, c, d, e, f) */
	.globl	mk_syscall
	.hidden	mk_syscall
	.type	mk_syscall, @function
mk_syscall:
	.cfi_startproc
	mv	t0, a0
	mv	a0, a1
	mv	a1, a2
	mv	a2, a3
	mv	a3, a4
	mv	a4, a5
	mv	a5, a6
	mv	a7, t0
	ecall
	ret
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
	mv	t0, a0
	mv	t1, a1
	mv	t2, a3
	mv	a3, a2			/* tls */
	li	a0, 0xd0f00		/* flags */
	add	a1, t0, t1		/* the new thread's stack pointer */
	li	a2, 0
	li	a4, 0
	li	a7, 220			/* clone */
	ecall
	beqz	a0, 1f
	ret
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined ra		/* nothing called the new thread */
1:	li	s0, 0
	mv	a0, t0
	mv	a1, t1
	jalr	t2
	ebreak
	.cfi_endproc
	.size	mk_arch_thread, . - mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.globl	mk_arch_leave
	.hidden	mk_arch_leave
	.type	mk_arch_leave, @function
mk_arch_leave:
	.cfi_startproc
	.cfi_undefined ra
	li	a7, 215			/* munmap */
	ecall
	li	a0, 0
	li	a7, 93			/* exit */
	ecall
	ebreak
	.cfi_endproc
	.size	mk_arch_leave, . - mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe, mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	.type	mk_text_probe, @function
	.option push
	.option norvc
	.balign	4
mk_text_probe:
	.cfi_startproc
	lui	x0, 0xc00		/* with jal's opcode: jal x0, .+12 */
	li	a0, 0
	ret
mk_text_probe_armed:
	li	a0, 1
	ret
	.cfi_endproc
	.option pop
	.size	mk_text_probe, . - mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	4

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps the FP registers that a callee may
 * change, fcsr, and the vector registers with what rules them, where the machine has any: asked
 * once, of riscv_hwprobe(2), which knows of them since Linux 6.5, as programs may use them. Their
 * instructions are given as numbers, for assemblers that know none.
 */
	.bss
	.balign	4
	.globl	mk_riscv_vectors
	.hidden	mk_riscv_vectors
mk_riscv_vectors:
	.zero	4			/* 0: not asked; 1: none; 2: there are */

	.text
	.macro	each_float insn
	.set	i, 0
	.irp	reg, ft0, ft1, ft2, ft3, ft4, ft5, ft6, ft7, ft8, ft9, ft10, ft11, fa0, fa1, fa2, fa3, fa4, fa5, fa6, fa7
	\insn	\reg, 32 + i * 8(sp)
	.set	i, i + 1
	.endr
	.endm

	.globl	mk_arch_call_saving_vectors
	.hidden	mk_arch_call_saving_vectors
	.type	mk_arch_call_saving_vectors, @function
mk_arch_call_saving_vectors:
	.cfi_startproc
	addi	sp, sp, -192
	.cfi_def_cfa_offset 192
	sd	ra, 0(sp)
	.cfi_offset ra, -192
	sd	s0, 8(sp)
	.cfi_offset s0, -184
	addi	s0, sp, 192
	.cfi_def_cfa s0, 0
	frcsr	t0
	sd	t0, 16(sp)
	each_float fsd
0:	lw	t0, mk_riscv_vectors
	addi	t0, t0, -1
	bltz	t0, 5f
	mv	t1, a0
	mv	a0, a1
	mv	a1, a2
	bnez	t0, 2f
	jalr	t1
1:	addi	sp, s0, -192
	each_float fld
	ld	t0, 16(sp)
	fscsr	t0
	ld	ra, 0(sp)
	ld	s0, 8(sp)
	.cfi_remember_state
	.cfi_def_cfa sp, 192
	addi	sp, sp, 192
	.cfi_def_cfa_offset 0
	.cfi_same_value ra
	.cfi_same_value s0
	ret
	.cfi_restore_state

2:	csrr	t2, 0xc20		/* vl */
	csrr	t3, 0xc21		/* vtype */
	csrr	t4, 0x008		/* vstart */
	csrr	t5, 0x00f		/* vcsr */
	csrr	t6, 0xc22		/* vlenb */
	addi	sp, sp, -32
	sd	t2, 0(sp)
	sd	t3, 8(sp)
	sd	t4, 16(sp)
	sd	t5, 24(sp)
	csrw	0x008, x0
	slli	t6, t6, 3		/* eight registers at a time */
	sub	t0, sp, t6
	.word	0xe2828c27		/* vs8r.v v24, (t0) */
	sub	t0, t0, t6
	.word	0xe2828827		/* vs8r.v v16, (t0) */
	sub	t0, t0, t6
	.word	0xe2828427		/* vs8r.v v8, (t0) */
	sub	t0, t0, t6
	.word	0xe2828027		/* vs8r.v v0, (t0) */
	andi	sp, t0, -16
	jalr	t1
	addi	t1, s0, -192 - 32
	csrr	t6, 0xc22
	slli	t6, t6, 3
	sub	t0, t1, t6
	.word	0xe2828c07		/* vl8re8.v v24, (t0) */
	sub	t0, t0, t6
	.word	0xe2828807		/* vl8re8.v v16, (t0) */
	sub	t0, t0, t6
	.word	0xe2828407		/* vl8re8.v v8, (t0) */
	sub	t0, t0, t6
	.word	0xe2828007		/* vl8re8.v v0, (t0) */
	ld	t2, 0(t1)
	ld	t3, 8(t1)
	ld	t4, 16(t1)
	ld	t5, 24(t1)
	.word	0x81c3f057		/* vsetvl x0, t2, t3 */
	csrw	0x008, t4
	csrw	0x00f, t5
	j	1b

5:	addi	sp, sp, -48		/* ask; keeps a0 to a2 */
	sd	a0, 16(sp)
	sd	a1, 24(sp)
	sd	a2, 32(sp)
	li	t0, 4			/* RISCV_HWPROBE_KEY_IMA_EXT_0 */
	sd	t0, 0(sp)
	sd	x0, 8(sp)
	mv	a0, sp
	li	a1, 1
	li	a2, 0
	li	a3, 0
	li	a4, 0
	li	a7, 258			/* riscv_hwprobe */
	ecall
	li	t0, 1
	bnez	a0, 6f
	ld	t1, 8(sp)
	srli	t1, t1, 2		/* RISCV_HWPROBE_IMA_V */
	andi	t1, t1, 1
	add	t0, t0, t1
6:	lla	t1, mk_riscv_vectors
	sw	t0, 0(t1)
	ld	a0, 16(sp)
	ld	a1, 24(sp)
	ld	a2, 32(sp)
	addi	sp, sp, 48
	j	0b
	.cfi_endproc
	.size	mk_arch_call_saving_vectors, . - mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", @progbits
	.balign	8
	.4byte	0x314b524d		/* MK_RUNTIME_MAGIC */
	.2byte	32			/* its size */
	.2byte	1			/* MARKER_PRIV_ABI */
	.8byte	mk_agent_entry - .
	.8byte	0			/* no mk_arch_spawn: markerctl starts no agent here */
	.8byte	mk_agent_status - .

	.section .note.GNU-stack, "", @progbits
