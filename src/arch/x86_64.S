/* SPDX-License-Identifier: MIT */
/*
 * x86-64: the thunk that a hit calls, system calls, the agent's first and last instructions.
 */

	.text

/*
 * marker_hit_1: called from a site's cold block, which has moved the stack pointer 176 bytes down
 * (128 of red zone, 6 slots of arguments at 0..40) and put `nopl key(%rip)` behind the call. Keeps
 * every register; the flags are the site's clobber.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 176: its own
 * unwind information knows nothing of the cold block.
 */
	.globl	marker_hit_1
	.type	marker_hit_1, @function
marker_hit_1:
	.cfi_startproc
	.cfi_def_cfa %rsp, 8 + 176
	.cfi_offset %rip, -8 - 176
	endbr64
	pushq	%rbp
	.cfi_def_cfa_offset 16 + 176
	.cfi_offset %rbp, -16 - 176
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rax
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%r8
	pushq	%r9
	pushq	%r10
	pushq	%r11
	movq	8(%rbp), %rdi		/* return address: 0f 1f 05 d32, the nopl */
	movslq	3(%rdi), %rax
	leaq	7(%rdi, %rax), %rdi	/* the key */
	leaq	16(%rbp), %rsi		/* the slots */
	andq	$-16, %rsp
	call	mk_hit
	leaq	-72(%rbp), %rsp
	popq	%r11
	popq	%r10
	popq	%r9
	popq	%r8
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%rax
	popq	%rbp
	.cfi_def_cfa %rsp, 8 + 176
	ret
	.cfi_endproc
	.size	marker_hit_1, . - marker_hit_1

/* long mk_syscall(long number, a, b, c, d, e, f) */
	.globl	mk_syscall
	.hidden	mk_syscall
	.type	mk_syscall, @function
mk_syscall:
	.cfi_startproc
	endbr64
	movq	%rdi, %rax
	movq	%rsi, %rdi
	movq	%rdx, %rsi
	movq	%rcx, %rdx
	movq	%r8, %r10
	movq	%r9, %r8
	movq	8(%rsp), %r9
	syscall
	ret
	.cfi_endproc
	.size	mk_syscall, . - mk_syscall

	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a", @note
	.balign	8
	.long	4, 16, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3, 0	/* GNU_PROPERTY_X86_FEATURE_1_AND: IBT, SHSTK */
