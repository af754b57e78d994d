/* SPDX-License-Identifier: MIT */
/*
 * i386: the thunk that a hit calls, system calls, the agent's first instructions.
 */

	.text

/*
 * marker_hit_1: called from a site's cold block, by way of its image's marker_priv_hit_1. The block
 * has moved the stack pointer 32 bytes down (3 slots of 8: up to three arguments of 32 bits, or the
 * address of all of them; two words for marker_priv_hit_1) and put `nopl key - .` behind the call.
 * Keeps every register; the flags are the site's clobber.
 *
 * The caller's CFA is described as of before it moved its stack pointer, hence the 32: its own
 * unwind information knows nothing of the cold block.
 */
	.globl	marker_hit_1
	.type	marker_hit_1, @function
	.balign	16
marker_hit_1:
	.cfi_startproc
	.cfi_def_cfa %esp, 4 + 32
	.cfi_offset %eip, -4 - 32
	endbr32
	pushl	%ebp
	.cfi_def_cfa_offset 8 + 32
	.cfi_offset %ebp, -8 - 32
	movl	%esp, %ebp
	.cfi_def_cfa_register %ebp
	pushl	%eax
	pushl	%ecx
	pushl	%edx
	movl	4(%ebp), %eax		/* return address: 0f 1f 05 d32, the nopl */
	addl	$3, %eax
	addl	(%eax), %eax		/* the key */
	leal	8(%ebp), %edx		/* the slots */
	andl	$-16, %esp
	subl	$8, %esp
	pushl	%edx
	pushl	%eax
	call	mk_hit
	leal	-12(%ebp), %esp
	popl	%edx
	popl	%ecx
	popl	%eax
	popl	%ebp
	.cfi_def_cfa %esp, 4 + 32
	ret
	.cfi_endproc
	.size	marker_hit_1, . - marker_hit_1

	.macro	push_saved reg, offset
	pushl	%\reg
	.cfi_adjust_cfa_offset 4
	.cfi_offset %\reg, -\offset
	.endm
	.macro	pop_saved reg
	popl	%\reg
	.cfi_adjust_cfa_offset -4
	.cfi_restore %\reg
	.endm

/*
 * long mk_syscall(long number, a, b, c, d, e, f)
 *
 * By way of the vDSO, whose instruction is the processor's fast one: an int $0x80 takes a multiple
 * of that, and microseconds where a hypervisor emulates it.
 */
	.globl	mk_syscall
	.hidden	mk_syscall, mk_i386_sysinfo
	.type	mk_syscall, @function
mk_syscall:
	.cfi_startproc
	endbr32
	push_saved ebx, 8
	push_saved esi, 12
	push_saved edi, 16
	push_saved ebp, 20
	call	1f
1:	popl	%eax
	pushl	mk_i386_sysinfo - 1b(%eax)
	.cfi_adjust_cfa_offset 4
	movl	24(%esp), %eax
	movl	28(%esp), %ebx
	movl	32(%esp), %ecx
	movl	36(%esp), %edx
	movl	40(%esp), %esi
	movl	44(%esp), %edi
	movl	48(%esp), %ebp
	cmpl	$0, (%esp)
	je	2f
	call	*(%esp)
	jmp	3f
2:	int	$0x80
3:	addl	$4, %esp
	.cfi_adjust_cfa_offset -4
	pop_saved ebp
	pop_saved edi
	pop_saved esi
	pop_saved ebx
	ret
	.cfi_endproc
	.size	mk_syscall, . - mk_syscall

/*
 * long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
 *
 * flags: CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM |
 * CLONE_SETTLS; the agent unshares the files (qemu-user knows no threads without them)
 *
 * The new thread has the caller's %gs, which names a descriptor of each thread's own: a struct
 * user_desc says what is in it.
 */
	.globl	mk_arch_thread
	.hidden	mk_arch_thread
	.type	mk_arch_thread, @function
mk_arch_thread:
	.cfi_startproc
	endbr32
	push_saved ebx, 8
	push_saved esi, 12
	push_saved edi, 16
	movl	16(%esp), %eax		/* stack */
	movl	20(%esp), %edx		/* size */
	movl	24(%esp), %esi		/* tls */
	movl	28(%esp), %ebx		/* entry */
	leal	-16(%eax, %edx), %ecx	/* the new thread's stack pointer */
	movl	%eax, (%ecx)
	movl	%edx, 4(%ecx)
	movl	%ebx, 8(%ecx)
	pushl	$0x51			/* seg_32bit, limit_in_pages, useable */
	.cfi_adjust_cfa_offset 4
	pushl	$0xfffff		/* limit */
	.cfi_adjust_cfa_offset 4
	pushl	%esi			/* base_addr */
	.cfi_adjust_cfa_offset 4
	movl	%gs, %eax
	shrl	$3, %eax
	pushl	%eax			/* entry_number */
	.cfi_adjust_cfa_offset 4
	movl	%esp, %esi
	movl	$0xd0f00, %ebx		/* flags */
	xorl	%edx, %edx
	xorl	%edi, %edi
	movl	$120, %eax		/* clone */
	int	$0x80
	testl	%eax, %eax
	jz	1f
	addl	$16, %esp
	.cfi_adjust_cfa_offset -16
	pop_saved edi
	pop_saved esi
	pop_saved ebx
	ret
	.cfi_endproc
	.cfi_startproc
	.cfi_undefined %eip		/* nothing called the new thread */
1:	xorl	%ebp, %ebp
	call	*8(%esp)
	ud2
	.cfi_endproc
	.size	mk_arch_thread, . - mk_arch_thread

/* void mk_arch_leave(void *stack, size_t size): the thread's last two system calls, without a stack */
	.globl	mk_arch_leave
	.hidden	mk_arch_leave
	.type	mk_arch_leave, @function
mk_arch_leave:
	.cfi_startproc
	.cfi_undefined %eip
	endbr32
	movl	4(%esp), %ebx
	movl	8(%esp), %ecx
	movl	$91, %eax		/* munmap */
	int	$0x80
	xorl	%ebx, %ebx
	movl	$1, %eax		/* exit */
	int	$0x80
	ud2
	.cfi_endproc
	.size	mk_arch_leave, . - mk_arch_leave

/*
 * What the compiler calls for atomic 64-bit words where it may use general registers only (else they
 * go through the x87 unit); libatomic has these too, but is not to be needed. A cmpxchg8b that
 * stores what is there is a load; one of a word that straddles cache lines is whole too.
 *
 * Arguments: the address; a value, or where the expected one is; orders, all of which are met.
 */
	.macro	atomic name
	.globl	\name
	.hidden	\name
	.type	\name, @function
\name:
	.cfi_startproc
	endbr32
	push_saved ebx, 8
	push_saved esi, 12
	movl	12(%esp), %esi
	.endm
	.macro	end_atomic name
	pop_saved esi
	pop_saved ebx
	ret
	.cfi_endproc
	.size	\name, . - \name
	.endm

	atomic __atomic_load_8
	movl	%ebx, %eax
	movl	%ecx, %edx
	lock cmpxchg8b (%esi)
	end_atomic __atomic_load_8

	atomic __atomic_exchange_8
	movl	16(%esp), %ebx
	movl	20(%esp), %ecx
	movl	(%esi), %eax
	movl	4(%esi), %edx
1:	lock cmpxchg8b (%esi)
	jnz	1b
	end_atomic __atomic_exchange_8
	.globl	__atomic_store_8
	.hidden	__atomic_store_8
	.set	__atomic_store_8, __atomic_exchange_8

	atomic __atomic_fetch_add_8
	movl	(%esi), %eax
	movl	4(%esi), %edx
1:	movl	16(%esp), %ebx
	movl	20(%esp), %ecx
	addl	%eax, %ebx
	adcl	%edx, %ecx
	lock cmpxchg8b (%esi)
	jnz	1b
	end_atomic __atomic_fetch_add_8

	atomic __atomic_compare_exchange_8
	movl	16(%esp), %ecx
	movl	(%ecx), %eax
	movl	4(%ecx), %edx
	movl	20(%esp), %ebx
	movl	24(%esp), %ecx
	lock cmpxchg8b (%esi)
	movl	16(%esp), %ecx
	movl	%eax, (%ecx)
	movl	%edx, 4(%ecx)
	setz	%al			/* moves leave the flag */
	end_atomic __atomic_compare_exchange_8

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

#define STACK %esp
	.set	vectors_at, 128		/* the call's two arguments, fnsave's 108 bytes */
	.set	masks_at, 640
#include "x86_vectors.inc"

	.type	ask_vectors, @function
ask_vectors:				/* keeps esi and edi: the address of vectors */
	.cfi_startproc
	push_saved ebx, 8
	push_saved ebp, 12
	which_vectors
	movl	%ebp, (%edi)
	pop_saved ebp
	pop_saved ebx
	ret
	.cfi_endproc
	.size	ask_vectors, . - ask_vectors

/*
 * void mk_arch_call_saving_vectors(probe, event, data): keeps the x87 registers, which a probe finds
 * empty as every function does, and xmm, ymm or zmm and mask registers and mxcsr, whichever the
 * machine has (asked once). fnsave and frstor are slow, and at most sites nothing is in the x87
 * registers: then the flags are all there is to keep.
 */
	.globl	mk_arch_call_saving_vectors
	.hidden	mk_arch_call_saving_vectors
	.type	mk_arch_call_saving_vectors, @function
mk_arch_call_saving_vectors:
	.cfi_startproc
	endbr32
	pushl	%ebp
	.cfi_def_cfa_offset 8
	.cfi_offset %ebp, -8
	movl	%esp, %ebp
	.cfi_def_cfa_register %ebp
	pushl	%esi
	.cfi_offset %esi, -12
	pushl	%edi
	.cfi_offset %edi, -16
	subl	$8, %esp
	call	1f
1:	popl	%edi
	leal	vectors - 1b(%edi), %edi
	cmpl	$0, (%edi)
	jne	1f
	call	ask_vectors
1:	movl	(%edi), %esi
	subl	$640 + 64, %esp
	andl	$-64, %esp
	xorl	%edi, %edi		/* whether x87 registers are saved */
	fnstenv	16(%esp)
	fldcw	16(%esp)		/* the others mask exceptions */
	cmpw	$-1, 16 + 8(%esp)	/* tags */
	jne	6f
	testb	$0x80, 16 + 4(%esp)	/* an exception that is due */
	jz	0f
6:	fnsave	16(%esp)
	fldcw	16(%esp)
	incl	%edi
0:	movl	12(%ebp), %eax
	movl	%eax, (%esp)
	movl	16(%ebp), %eax
	movl	%eax, 4(%esp)
	cmpl	$2, %esi
	jb	1f
	stmxcsr	-12(%ebp)
	je	2f
	cmpl	$4, %esi
	jb	3f

	each_vector vmovdqa64, zmm, 8, 64, save
	ja	5f
	each_mask kmovw, save
	call	*8(%ebp)
	each_mask kmovw, restore
	jmp	4f
5:	each_mask kmovq, save
	call	*8(%ebp)
	each_mask kmovq, restore
4:	each_vector vmovdqa64, zmm, 8, 64, restore
	jmp	8f

3:	each_vector vmovdqa, ymm, 8, 32, save
	call	*8(%ebp)
	each_vector vmovdqa, ymm, 8, 32, restore
	jmp	8f

2:	each_vector movaps, xmm, 8, 16, save
	call	*8(%ebp)
	each_vector movaps, xmm, 8, 16, restore
8:	ldmxcsr	-12(%ebp)
	jmp	7f

1:	call	*8(%ebp)
7:	testl	%edi, %edi
	jnz	6f
	fnstsw	%ax
	cmpw	16 + 4(%esp), %ax	/* the status word */
	je	0f
	fldenv	16(%esp)		/* slow, hence only if the probe left other flags */
	jmp	0f
6:	frstor	16(%esp)
0:	leal	-8(%ebp), %esp
	popl	%edi
	popl	%esi
	popl	%ebp
	.cfi_def_cfa %esp, 4
	ret
	.cfi_endproc
	.size	mk_arch_call_saving_vectors, . - mk_arch_call_saving_vectors

/* What markerctl looks for: struct mk_runtime. */
	.section marker_runtime_1, "a", @progbits
	.balign	8
marker_runtime:
	.long	0x314b524d		/* MK_RUNTIME_MAGIC */
	.short	1f - marker_runtime
	.short	1			/* MARKER_PRIV_ABI */
	.long	mk_agent_entry - ., 0
	.long	0, 0			/* nothing starts the agent from outside here */
	.long	mk_agent_status - ., 0
1:

	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a", @note
	.balign	4
	.long	4, 12, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3	/* GNU_PROPERTY_X86_FEATURE_1_AND: IBT, SHSTK */
