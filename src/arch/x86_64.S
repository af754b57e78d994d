/* SPDX-License-Identifier: MIT */
/*
 * x86-64: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.text

/*
 * marker_hit_1: called from a site's cold block, which has moved the stack pointer 264 bytes down
 * (128 of red zone, 17 slots of 8: up to six arguments from 0 on, or the address of slot 1 and up
 * to 16 arguments from there) and put `nopl key(%rip)` behind the call. Keeps every register; the
 * flags are the site's clobber.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 264: its own
 * unwind information knows nothing of the cold block.
 */
	.globl	marker_hit_1
	.type	marker_hit_1, @function
marker_hit_1:
	.cfi_startproc
	.cfi_def_cfa %rsp, 8 + 264
	.cfi_offset %rip, -8 - 264
	endbr64
	pushq	%rbp
	.cfi_def_cfa_offset 16 + 264
	.cfi_offset %rbp, -16 - 264
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	pushq	%rax
	pushq	%rdi
	pushq	%rsi
	pushq	%rcx
	pushq	%rdx
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
	popq	%rdx
	popq	%rcx
	popq	%rsi
	popq	%rdi
	popq	%rax
	popq	%rbp
	.cfi_def_cfa %rsp, 8 + 264
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

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | CLONE_SETTLS
 */
	.globl	mk_arch_thread
	.hidden	mk_arch_thread
	.type	mk_arch_thread, @function
mk_arch_thread:
	.cfi_startproc
	endbr64
	pushq	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_offset %rbx, -16
	pushq	%r12
	.cfi_adjust_cfa_offset 8
	.cfi_offset %r12, -24
	pushq	%r13
	.cfi_adjust_cfa_offset 8
	.cfi_offset %r13, -32
	movq	%rdi, %rbx
	movq	%rsi, %r12
	movq	%rcx, %r13
	movq	%rdx, %r8		/* tls */
	movl	$0xd0b00, %edi		/* flags */
	leaq	(%rbx, %r12), %rsi	/* the new thread's stack pointer */
	xorl	%edx, %edx
	xorl	%r10d, %r10d
	movl	$56, %eax		/* clone */
	syscall
	testq	%rax, %rax
	jz	1f
	popq	%r13
	.cfi_adjust_cfa_offset -8
	popq	%r12
	.cfi_adjust_cfa_offset -8
	popq	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined %rip		/* nothing called the new thread */
1:	xorl	%ebp, %ebp
	movq	%rbx, %rdi
	movq	%r12, %rsi
	call	*%r13
	ud2
	.cfi_endproc
	.size	mk_arch_thread, . - mk_arch_thread

/*
 * mk_arch_spawn: where markerctl's ptrace sends a thread of the application to start the agent.
 *
 * The stack pointer is at a frame that markerctl has written below the thread's red zone:
 *
 *	  0  the thread's signal mask	 16  size of the agent's stack	 32  the agent's entry
 *	  8  a full signal mask		 24  offset of its TLS		 40  struct timespec: patience
 *					 56  the thread's registers
 *
 * markerctl is told of the clone, and takes the thread away as it leaves that; where there is no
 * clone it finds the thread asleep, with -errno in rbx. If markerctl is killed before, what
 * follows restores the thread: nothing but the thread itself is needed for that, so no moment of
 * its death is a bad one. `ret $128` sets both rip and rsp, at once and leaving the red zone as it
 * was.
 */
	.globl	mk_arch_spawn
	.hidden	mk_arch_spawn
	.type	mk_arch_spawn, @function
mk_arch_spawn:
	.cfi_startproc
	.cfi_undefined %rip
	endbr64
	movl	$2, %edi		/* SIG_SETMASK */
	leaq	8(%rsp), %rsi
	xorl	%edx, %edx
	movl	$8, %r10d
	movl	$14, %eax		/* rt_sigprocmask */
	syscall
	xorl	%edi, %edi
	movq	16(%rsp), %rsi
	movl	$3, %edx		/* PROT_READ | PROT_WRITE */
	movl	$0x22, %r10d		/* MAP_PRIVATE | MAP_ANONYMOUS */
	movq	$-1, %r8
	xorl	%r9d, %r9d
	movl	$9, %eax		/* mmap */
	syscall
	movq	%rax, %rbx
	cmpq	$-4096, %rax
	ja	1f
	movq	%rax, %rdi
	movq	16(%rsp), %rsi
	movq	24(%rsp), %rdx
	addq	%rax, %rdx
	movq	32(%rsp), %rcx
	call	mk_arch_thread
	testq	%rax, %rax
	jns	2f
	xchgq	%rax, %rbx
	movq	%rax, %rdi
	movq	16(%rsp), %rsi
	movl	$11, %eax		/* munmap */
	syscall
1:	leaq	40(%rsp), %rdi
	xorl	%esi, %esi
	movl	$35, %eax		/* nanosleep */
	syscall
2:	movl	$2, %edi
	movq	%rsp, %rsi
	xorl	%edx, %edx
	movl	$8, %r10d
	movl	$14, %eax
	syscall
	addq	$56, %rsp
	popq	%r15
	popq	%r14
	popq	%r13
	popq	%r12
	popq	%r11
	popq	%r10
	popq	%r9
	popq	%r8
	popq	%rbp
	popq	%rbx
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%rax
	popfq
	ret	$128
	.cfi_endproc
	.size	mk_arch_spawn, . - mk_arch_spawn

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.globl	mk_arch_leave
	.hidden	mk_arch_leave
	.type	mk_arch_leave, @function
mk_arch_leave:
	.cfi_startproc
	.cfi_undefined %rip
	endbr64
	movl	$11, %eax		/* munmap */
	syscall
	xorl	%edi, %edi
	movl	$60, %eax		/* exit */
	syscall
	ud2
	.cfi_endproc
	.size	mk_arch_leave, . - mk_arch_leave

/* int mk_text_probe(void): a site of our own, to try a writer on; returns whether it is armed. */
	.globl	mk_text_probe, mk_text_probe_armed
	.hidden	mk_text_probe, mk_text_probe_armed
	.type	mk_text_probe, @function
	.balign	16
mk_text_probe:
	.cfi_startproc
	.byte	0x0f, 0x1f, 0x44
	jmp	mk_text_probe_armed
1:	xorl	%eax, %eax
	ret
mk_text_probe_armed:
	movl	$1, %eax
	ret
	.cfi_endproc
	.size	mk_text_probe, . - mk_text_probe
	.set	mk_text_probe_bytes, 1b - mk_text_probe

	.section .rodata
	.globl	mk_text_probe_length
	.hidden	mk_text_probe_length
mk_text_probe_length:
	.byte	mk_text_probe_bytes

#define STACK %rsp
	.set	vectors_at, 0
	.set	masks_at, 2048
#include "x86_vectors.inc"

	.type	ask_vectors, @function
ask_vectors:				/* keeps rdi, rsi, r10 */
	.cfi_startproc
	pushq	%rbx
	.cfi_adjust_cfa_offset 8
	.cfi_offset %rbx, -16
	pushq	%rbp
	.cfi_adjust_cfa_offset 8
	.cfi_offset %rbp, -24
	which_vectors
	movl	%ebp, vectors(%rip)
	popq	%rbp
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbp
	popq	%rbx
	.cfi_adjust_cfa_offset -8
	.cfi_restore %rbx
	ret
	.cfi_endproc
	.size	ask_vectors, . - ask_vectors

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps xmm, ymm or zmm and mask registers,
 * whichever the machine has (asked once), and mxcsr. The x87 registers are empty here: the site's
 * asm clobbers them.
 */
	.globl	mk_arch_call_saving_vectors
	.hidden	mk_arch_call_saving_vectors
	.type	mk_arch_call_saving_vectors, @function
mk_arch_call_saving_vectors:
	.cfi_startproc
	endbr64
	pushq	%rbp
	.cfi_def_cfa_offset 16
	.cfi_offset %rbp, -16
	movq	%rsp, %rbp
	.cfi_def_cfa_register %rbp
	subq	$16, %rsp
	stmxcsr	-8(%rbp)
	movq	%rdi, %r10
	movq	%rsi, %rdi
	movq	%rdx, %rsi
	cmpl	$0, vectors(%rip)
	jne	1f
	call	ask_vectors
1:	movl	vectors(%rip), %eax
	subq	$2048 + 64, %rsp
	andq	$-64, %rsp
	cmpl	$3, %eax
	ja	4f
	je	3f

	each_vector movaps, xmm, 16, 16, save
	call	*%r10
	each_vector movaps, xmm, 16, 16, restore
	jmp	8f

3:	each_vector vmovdqa, ymm, 16, 32, save
	call	*%r10
	each_vector vmovdqa, ymm, 16, 32, restore
	jmp	8f

4:	each_vector vmovdqa64, zmm, 32, 64, save
	cmpl	$5, %eax
	je	5f
	each_mask kmovw, save
	call	*%r10
	each_mask kmovw, restore
	jmp	6f
5:	each_mask kmovq, save
	call	*%r10
	each_mask kmovq, restore
6:	each_vector vmovdqa64, zmm, 32, 64, restore

8:	stmxcsr	-4(%rbp)
	movl	-8(%rbp), %eax
	cmpl	-4(%rbp), %eax
	je	7f
	ldmxcsr	-8(%rbp)		/* slow, hence only if the probe left other flags */
7:	leave
	.cfi_def_cfa %rsp, 8
	ret
	.cfi_endproc
	.size	mk_arch_call_saving_vectors, . - mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", @progbits
	.balign	8
	.long	0x314b524d		/* MK_RUNTIME_MAGIC */
	.short	1f - marker_runtime
	.short	1			/* MARKER_PRIV_ABI */
	.set	marker_runtime, . - 8
	.quad	mk_agent_entry - .
	.quad	mk_arch_spawn - .
	.quad	mk_agent_status - .
1:

	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a", @note
	.balign	8
	.long	4, 16, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3, 0	/* GNU_PROPERTY_X86_FEATURE_1_AND: IBT, SHSTK */
