/* SPDX-License-Identifier: MIT */
/*
 * A hit with every register known: registers_hit_512(pattern, seen) and _256 load all of @pattern,
 * come by a marker, and store what they find to @seen (struct registers of registers.c). The
 * marker, registers:hit, is written out by hand: site, record, descriptor and key.
 */
#define FRAME 264 /* MARKER_PRIV_HIT_BEGIN */

	.text

	.macro	each_zmm insn, operand
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	.ifc	\operand, load
	\insn	\n * 64 + 192(%rax), %zmm\n
	.else
	\insn	%zmm\n, \n * 64 + 192(%rax)
	.endif
	.endr
	.endm
	.macro	each_ymm insn, operand
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15
	.ifc	\operand, load
	\insn	\n * 64 + 192(%rax), %ymm\n
	.else
	\insn	%ymm\n, \n * 64 + 192(%rax)
	.endif
	.endr
	.endm
	.macro	each_mask operand
	.irp	n, 0,1,2,3,4,5,6,7
	.ifc	\operand, load
	kmovq	\n * 8 + 128(%rax), %k\n
	.else
	kmovq	%k\n, \n * 8 + 128(%rax)
	.endif
	.endr
	.endm
	.macro	general operand
	.set	at, 8
	.irp	r, rbx,rcx,rdx,rsi,rdi,rbp,r8,r9,r10,r11,r12,r13,r14,r15
	.ifc	\operand, load
	movq	at(%rax), %\r
	.else
	movq	%\r, at(%rax)
	.endif
	.set	at, at + 8
	.endr
	.endm

/* rax last on the way in, first on the way out; the red zone is filled and compared too. */
	.macro	function name, load, store
	.globl	\name
	.type	\name, @function
\name:
	.cfi_startproc
	endbr64
	.irp	r, rbx,rbp,r12,r13,r14,r15
	pushq	%\r
	.cfi_adjust_cfa_offset 8
	.endr
	pushq	%rsi
	.cfi_adjust_cfa_offset 8
	movq	%rdi, %rax
	\load
	general	load
	movq	120(%rax), %rax
	movq	%rax, -8(%rsp)
	movq	%rax, -128(%rsp)
	movq	registers_rax(%rip), %rax
2:	.byte	0x0f, 0x1f, 0x44 + ((4f - 3f) == 5) * -0x40
3:	jmp	6f
4:
5:	movq	%rax, registers_rax_seen(%rip)
	movq	(%rsp), %rax
	general	store
	movq	-8(%rsp), %rcx
	movq	%rcx, 120(%rax)
	cmpq	-128(%rsp), %rcx
	je	1f
	movq	$0, 120(%rax)
1:	\store
	popq	%rsi
	.cfi_adjust_cfa_offset -8
	.irp	r, r15,r14,r13,r12,rbp,rbx
	popq	%\r
	.cfi_adjust_cfa_offset -8
	.endr
	vzeroupper
	.cfi_remember_state
	ret
	.cfi_restore_state
	.irp	r, rbx,rbp,r12,r13,r14,r15,rsi
	.cfi_adjust_cfa_offset 8
	.endr
6:	leaq	-FRAME(%rsp), %rsp
	call	*marker_hit_1@GOTPCREL(%rip)
	nopl	registers_key(%rip)
	leaq	FRAME(%rsp), %rsp
	jmp	5b
	.cfi_endproc
	.size	\name, . - \name
	.pushsection marker_sites_1, "a", @progbits
	.balign	8
	.long	2b - ., 6b - .
	.quad	registers_desc - ., registers_key - .
	.byte	1, 4b - 2b, 0, 0
	.long	0
	.popsection
	.endm

	.macro	load_512
	each_zmm vmovdqu64, load
	each_mask load
	.endm
	.macro	store_512
	each_zmm vmovdqu64, store
	each_mask store
	.endm
	.macro	load_256
	each_ymm vmovdqu, load
	.endm
	.macro	store_256
	each_ymm vmovdqu, store
	.endm

	function registers_hit_512, load_512, store_512
	function registers_hit_256, load_256, store_256

/* Clobber all that the psABI lets a function clobber. */
	.macro	wipe_general
	.irp	r, rax,rcx,rdx,rsi,rdi,r8,r9,r10,r11
	movq	$-1, %\r
	.endr
	.endm

	.globl	registers_wipe_512
	.type	registers_wipe_512, @function
registers_wipe_512:
	.cfi_startproc
	endbr64
	.irp	n, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
	vpternlogd $0xff, %zmm\n, %zmm\n, %zmm\n
	.endr
	.irp	n, 0,1,2,3,4,5,6,7
	kxnorq	%k\n, %k\n, %k\n
	.endr
	wipe_general
	ret
	.cfi_endproc
	.size	registers_wipe_512, . - registers_wipe_512

	.globl	registers_wipe_256
	.type	registers_wipe_256, @function
registers_wipe_256:
	.cfi_startproc
	endbr64
	vzeroall
	wipe_general
	ret
	.cfi_endproc
	.size	registers_wipe_256, . - registers_wipe_256

/* unsigned registers_alignment(void): the stack pointer at entry, modulo 16. */
	.globl	registers_alignment
	.type	registers_alignment, @function
registers_alignment:
	.cfi_startproc
	endbr64
	movl	%esp, %eax
	andl	$15, %eax
	ret
	.cfi_endproc
	.size	registers_alignment, . - registers_alignment

	.section .rodata
	.balign	8
registers_desc:
	.short	24
	.byte	0, 0
	.long	1
	.zero	16
	.asciz	"registers", "hit", "", "registers_x86_64.S"
	.local	registers_key
	.comm	registers_key, 8, 8

	.section .note.GNU-stack, "", @progbits
	.section .note.gnu.property, "a", @note
	.balign	8
	.long	4, 16, 5
	.asciz	"GNU"
	.long	0xc0000002, 4, 3, 0	/* GNU_PROPERTY_X86_FEATURE_1_AND: IBT, SHSTK */
