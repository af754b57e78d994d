# SPDX-License-Identifier: MIT
#
# Made of src/arch/ia64_imm.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: 5e5500529f59129cefea7d90ca55942ff92e10a90e78f0c8cccda30ee938a4eb
	.file	"ia64_imm.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.proc check_addl#
check_addl:
	.prologue
	.body
	.mlx
	addp4 r14 = r34, r0
	movl r15 = @gprel(addl_templates#)
	.mmb
	cmp4.ltu p6, p7 = 2, r34
	nop 0
	(p6) br.cond.dpnt .L6
	;;
	.mmi
	add r15 = r1, r15
	nop 0
	shladd r14 = r14, 2, r0
	;;
	.mmi
	add r14 = r15, r14
	nop 0
	and r15 = 31, r32
	;;
	.mmi
	ld4 r14 = [r14]
	;;
	nop 0
	shr.u r14 = r14, r15
	;;
	.mib
	nop 0
	tbit.z p6, p7 = r14, 0
	(p6) br.cond.dpnt .L6
	;;
	.mmi
	cmp4.ne p6, p7 = 0, r34
	;;
	nop 0
	(p6) shr.u r32 = r33, 23
	;;
	.mii
	nop 0
	(p7) extr.u r32 = r32, 5, 41
	;;
	shr.u r14 = r32, 37
	;;
	.mib
	cmp.ne p6, p7 = 9, r14
	extr.u r32 = r32, 20, 2
	(p6) br.cond.dpnt .L7
	;;
	.mmi
	cmp.eq p6, p7 = 0, r32
	;;
	(p6) mov r8 = r0
	nop 0
	;;
	.mib
	nop 0
	(p7) addl r8 = -16, r0
	br.ret.sptk.many b0
	;;
.L6:
	.mib
	nop 0
	addl r8 = -22, r0
	br.ret.sptk.many b0
	;;
.L7:
	.mib
	nop 0
	addl r8 = -16, r0
	br.ret.sptk.many b0
	.endp check_addl#
	.align 16
	.align 64
	.global mk_ia64_addl_decode#
	.type	mk_ia64_addl_decode#, @function
	.proc mk_ia64_addl_decode#
mk_ia64_addl_decode:
	.prologue 12, 37
	.mmb
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 3, 6, 3, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	adds r16 = 7, r32
	.save rp, r37
	mov r37 = b0
	mov r39 = r1
	;;
	.mmi
	mov r36 = r0
	mov r14 = r16
	.save ar.lc, r40
	mov r40 = ar.lc
	.body
	.mmi
	nop 0
	;;
	nop 0
	mov ar.lc = 7
	.align 32
.L12:
	.mmi
	ld1 r15 = [r14], -1
	nop 0
	shl r36 = r36, 8
	;;
	.mib
	nop 0
	or r36 = r36, r15
	br.cloop.sptk.few .L12
	.mmi
	adds r32 = 15, r32
	nop 0
	mov r35 = r0
	;;
	.mii
	sub r16 = r32, r16, 1
	nop 0
	;;
	mov ar.lc = r16
	.align 32
.L13:
	.mmi
	ld1 r14 = [r32], -1
	nop 0
	shl r35 = r35, 8
	;;
	.mib
	nop 0
	or r35 = r35, r14
	br.cloop.sptk.few .L13
	;;
	.mmi
	mov r42 = r35
	mov r43 = r33
	nop 0
	.mib
	mov r41 = r36
	shr.u r35 = r35, 23
	br.call.sptk.many b0 = check_addl#
	;;
	.mmi
	cmp4.ne p8, p9 = 0, r33
	addl r15 = 2031616, r0
	nop 0
	.mmb
	mov r1 = r39
	cmp4.ne p6, p7 = 0, r8
	(p6) br.cond.dpnt .L11
	;;
	.mii
	nop 0
	(p9) extr.u r35 = r36, 5, 41
	nop 0
	;;
	.mii
	nop 0
	shr.u r14 = r35, 27
	shr.u r16 = r35, 6
	;;
	.mii
	and r16 = r15, r16
	dep.z r14 = r14, 7, 9
	shr.u r15 = r35, 15
	;;
	.mmi
	nop 0
	or r14 = r16, r14
	extr.u r35 = r35, 13, 7
	.mlx
	nop 0
	movl r16 = 2097152
	;;
	.mii
	or r14 = r35, r14
	and r15 = r16, r15
	;;
	or r14 = r15, r14
	;;
	.mii
	nop 0
	extr r14 = r14, 0, 22
	nop 0
	;;
	.mmi
	st8 [r34] = r14
	nop 0
	nop 0
.L11:
	.mii
	nop 0
	mov b0 = r37
	nop 0
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp mk_ia64_addl_decode#
	.align 16
	.align 64
	.global mk_ia64_addl_encode#
	.type	mk_ia64_addl_encode#, @function
	.proc mk_ia64_addl_encode#
mk_ia64_addl_encode:
	.prologue 12, 37
	.mmb
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 3, 6, 3, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	adds r16 = 7, r32
	.save rp, r37
	mov r37 = b0
	mov r39 = r1
	;;
	.mmi
	mov r36 = r0
	mov r14 = r16
	.save ar.lc, r40
	mov r40 = ar.lc
	.body
	.mmi
	nop 0
	;;
	nop 0
	mov ar.lc = 7
	.align 32
.L22:
	.mmi
	ld1 r15 = [r14], -1
	nop 0
	shl r36 = r36, 8
	;;
	.mib
	nop 0
	or r36 = r36, r15
	br.cloop.sptk.few .L22
	.mmi
	adds r14 = 15, r32
	nop 0
	mov r35 = r0
	;;
	.mii
	sub r16 = r14, r16, 1
	nop 0
	;;
	mov ar.lc = r16
	.align 32
.L23:
	.mmi
	ld1 r15 = [r14], -1
	nop 0
	shl r35 = r35, 8
	;;
	.mib
	nop 0
	or r35 = r35, r15
	br.cloop.sptk.few .L23
	;;
	.mmi
	mov r41 = r36
	nop 0
	mov r42 = r35
	.mmb
	mov r43 = r33
	nop 0
	br.call.sptk.many b0 = check_addl#
	;;
	.mlx
	cmp4.ne p8, p9 = 0, r8
	movl r14 = 2097152
	.mlx
	mov r1 = r39
	movl r15 = 4194303
	;;
	.mlx
	add r14 = r34, r14
	movl r17 = 68585259008
	.mib
	cmp4.ne p6, p7 = 0, r33
	shl r16 = r34, 6
	(p8) br.cond.dpnt .L21
	;;
	.mmi
	cmp.ltu p8, p9 = r15, r14
	nop 0
	shl r14 = r34, 20
	.mib
	nop 0
	shr.u r15 = r35, 23
	(p8) br.cond.dpnt .L31
	;;
	.mmi
	nop 0
	and r14 = r17, r14
	(p7) extr.u r15 = r36, 5, 41
	.mlx
	nop 0
	movl r17 = 130023424
	;;
	.mii
	and r16 = r17, r16
	dep.z r17 = r34, 13, 7
	shl r34 = r34, 15
	;;
	.mmi
	nop 0
	or r14 = r16, r14
	mov ar.lc = 7
	.mlx
	nop 0
	movl r16 = 68719476736
	;;
	.mmi
	nop 0
	or r14 = r17, r14
	and r34 = r16, r34
	.mlx
	nop 0
	movl r17 = -137435799553
	;;
	.mlx
	and r15 = r17, r15
	movl r16 = 8388607
	.mlx
	or r14 = r34, r14
	movl r17 = -70368744177633
	;;
	.mmi
	or r14 = r15, r14
	and r16 = r16, r35
	and r17 = r17, r36
	;;
	.mii
	nop 0
	(p7) shl r14 = r14, 5
	;;
	(p6) shl r14 = r14, 23
	;;
	.mmi
	(p7) or r36 = r14, r17
	(p6) or r35 = r14, r16
	adds r14 = 8, r32
	;;
	.align 32
.L29:
	.mib
	st1 [r32] = r36, 1
	shr.u r36 = r36, 8
	br.cloop.sptk.few .L29
	;;
	.mii
	nop 0
	mov ar.lc = 7
	nop 0
	;;
	.align 32
.L30:
	.mib
	st1 [r14] = r35, 1
	shr.u r35 = r35, 8
	br.cloop.sptk.few .L30
.L21:
	.mii
	nop 0
	mov b0 = r37
	nop 0
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
.L31:
	.body
	.copy_state 1
	.mii
	addl r8 = -34, r0
	mov b0 = r37
	;;
	mov ar.pfs = r38
	;;
	.mii
	nop 0
	mov ar.lc = r40
	nop 0
	.mmb
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
	.endp mk_ia64_addl_encode#
	.align 16
	.align 64
	.global mk_ia64_movl_decode#
	.type	mk_ia64_movl_decode#, @function
	.proc mk_ia64_movl_decode#
mk_ia64_movl_decode:
	.prologue
	.mmi
	adds r17 = 7, r32
	mov r15 = r0
	.save ar.lc, r2
	mov r2 = ar.lc
	.body
	;;
	.mmi
	nop 0
	mov r14 = r17
	mov ar.lc = 7
	;;
	.align 32
.L39:
	.mmi
	ld1 r16 = [r14], -1
	nop 0
	shl r15 = r15, 8
	;;
	.mib
	nop 0
	or r15 = r15, r16
	br.cloop.sptk.few .L39
	.mmi
	adds r32 = 15, r32
	nop 0
	mov r14 = r0
	;;
	.mii
	sub r17 = r32, r17, 1
	nop 0
	;;
	mov ar.lc = r17
	.align 32
.L40:
	.mmi
	ld1 r16 = [r32], -1
	nop 0
	shl r14 = r14, 8
	;;
	.mib
	nop 0
	or r14 = r14, r16
	br.cloop.sptk.few .L40
	;;
	.mii
	nop 0
	extr.u r18 = r14, 36, 7
	shr.u r19 = r15, 46
	.mmb
	addl r17 = 48, r0
	and r15 = 31, r15
	nop 0
	;;
	.mii
	nop 0
	dep.z r16 = r14, 40, 23
	shl r19 = r19, 22
	.mmb
	nop 0
	mov r8 = r0
	nop 0
	;;
	.mii
	or r16 = r18, r16
	shr.u r18 = r14, 59
	shr.u r20 = r14, 50
	;;
	.mii
	or r16 = r19, r16
	shl r18 = r18, 63
	shr.u r19 = r14, 29
	;;
	.mmi
	or r16 = r18, r16
	nop 0
	dep.z r20 = r20, 7, 9
	.mmi
	addl r18 = 2031616, r0
	nop 0
	shr.u r17 = r17, r15
	;;
	.mmi
	and r19 = r18, r19
	or r16 = r20, r16
	mov ar.lc = r2
	.mib
	nop 0
	shr.u r18 = r14, 23
	nop 0
	;;
	.mmi
	nop 0
	or r15 = r19, r16
	tbit.z p6, p7 = r17, 0
	.mlx
	nop 0
	movl r16 = 2097152
	;;
	.mmi
	and r16 = r16, r18
	nop 0
	shr.u r18 = r14, 60
	.mib
	nop 0
	shr.u r14 = r14, 23
	(p6) br.cond.dpnt .L44
	;;
	.mib
	or r15 = r16, r15
	cmp.ne p6, p7 = 6, r18
	(p6) br.cond.dpnt .L44
	;;
	.mib
	nop 0
	tbit.nz p6, p7 = r14, 20
	(p6) br.cond.dpnt .L44
	;;
	.mib
	st8 [r33] = r15
	nop 0
	br.ret.sptk.many b0
	;;
.L44:
	.mib
	addl r8 = -16, r0
	mov ar.lc = r2
	br.ret.sptk.many b0
	.endp mk_ia64_movl_decode#
	.align 16
	.align 64
	.global mk_ia64_movl_encode#
	.type	mk_ia64_movl_encode#, @function
	.proc mk_ia64_movl_encode#
mk_ia64_movl_encode:
	.prologue
	.mmi
	adds r17 = 7, r32
	mov r15 = r0
	.save ar.lc, r2
	mov r2 = ar.lc
	.body
	;;
	.mmi
	nop 0
	mov r14 = r17
	mov ar.lc = 7
	;;
	.align 32
.L50:
	.mmi
	ld1 r16 = [r14], -1
	nop 0
	shl r15 = r15, 8
	;;
	.mib
	nop 0
	or r15 = r15, r16
	br.cloop.sptk.few .L50
	.mmi
	adds r16 = 15, r32
	nop 0
	mov r14 = r0
	;;
	.mii
	sub r17 = r16, r17, 1
	nop 0
	;;
	mov ar.lc = r17
	.align 32
.L51:
	.mmi
	ld1 r17 = [r16], -1
	nop 0
	shl r14 = r14, 8
	;;
	.mib
	nop 0
	or r14 = r14, r17
	br.cloop.sptk.few .L51
	.mmi
	and r19 = 31, r15
	addl r18 = 48, r0
	shr.u r16 = r33, 22
	.mlx
	adds r17 = 8, r32
	movl r20 = 70368744177663
	;;
	.mii
	and r15 = r20, r15
	shl r16 = r16, 46
	shr.u r20 = r14, 60
	;;
	.mmi
	or r15 = r15, r16
	cmp.ne p8, p9 = 6, r20
	mov ar.lc = 7
	.mii
	nop 0
	shr.u r14 = r14, 23
	;;
	shr.u r18 = r18, r19
	;;
	.mii
	nop 0
	tbit.nz p10, p11 = r14, 20
	;;
	tbit.z p6, p7 = r18, 0
	.bbb
	(p6) br.cond.dpnt .L57
	(p8) br.cond.dpnt .L57
	(p10) br.cond.dpnt .L57
.L53:
	.mib
	st1 [r32] = r15, 1
	shr.u r15 = r15, 8
	br.cloop.sptk.few .L53
	;;
	.mii
	nop 0
	shr.u r15 = r33, 63
	shl r18 = r33, 20
	.mmi
	mov r16 = r17
	;;
	nop 0
	dep.z r19 = r33, 13, 7
	.mlx
	nop 0
	movl r17 = 68585259008
	;;
	.mii
	nop 0
	mov ar.lc = 7
	shl r15 = r15, 36
	.mmi
	and r18 = r17, r18
	;;
	or r15 = r19, r15
	shl r17 = r33, 6
	.mlx
	nop 0
	movl r19 = 2097152
	;;
	.mlx
	or r15 = r18, r15
	movl r18 = 130023424
	;;
	.mii
	and r17 = r18, r17
	extr.u r18 = r33, 40, 23
	and r33 = r19, r33
	;;
	.mlx
	or r15 = r17, r15
	movl r17 = -137437896705
	;;
	.mii
	and r14 = r17, r14
	or r15 = r33, r15
	;;
	or r14 = r14, r15
	;;
	.mii
	nop 0
	shl r14 = r14, 23
	;;
	or r14 = r18, r14
	;;
	.align 32
.L54:
	.mib
	st1 [r16] = r14, 1
	shr.u r14 = r14, 8
	br.cloop.sptk.few .L54
	;;
	.mib
	mov r8 = r0
	mov ar.lc = r2
	br.ret.sptk.many b0
	;;
.L57:
	.mib
	addl r8 = -16, r0
	mov ar.lc = r2
	br.ret.sptk.many b0
	.endp mk_ia64_movl_encode#
	.align 16
	.align 64
	.global mk_ia64_words_differ#
	.type	mk_ia64_words_differ#, @function
	.proc mk_ia64_words_differ#
mk_ia64_words_differ:
	.prologue
	.mmi
	adds r19 = 7, r32
	mov r14 = r0
	.save ar.lc, r2
	mov r2 = ar.lc
	.body
	;;
	.mmi
	nop 0
	mov r15 = r19
	mov ar.lc = 7
	;;
	.align 32
.L65:
	.mmi
	ld1 r16 = [r15], -1
	nop 0
	shl r14 = r14, 8
	;;
	.mib
	nop 0
	or r14 = r14, r16
	br.cloop.sptk.few .L65
	;;
	.mmi
	adds r18 = 7, r33
	mov r15 = r0
	mov ar.lc = 7
	.mmi
	nop 0
	;;
	nop 0
	mov r16 = r18
	;;
	.align 32
.L66:
	.mmi
	ld1 r17 = [r16], -1
	nop 0
	shl r15 = r15, 8
	;;
	.mib
	nop 0
	or r15 = r15, r17
	br.cloop.sptk.few .L66
	;;
	.mmi
	cmp.ne p6, p7 = r14, r15
	adds r32 = 15, r32
	mov r14 = r0
	;;
	.mmi
	sub r19 = r32, r19, 1
	nop 0
	(p6) addl r8 = 1, r0
	;;
	.mmi
	nop 0
	(p7) mov r8 = r0
	mov ar.lc = r19
	.align 32
.L67:
	.mmi
	ld1 r15 = [r32], -1
	nop 0
	shl r14 = r14, 8
	;;
	.mib
	nop 0
	or r14 = r14, r15
	br.cloop.sptk.few .L67
	.mmi
	adds r33 = 15, r33
	nop 0
	mov r15 = r0
	;;
	.mii
	sub r18 = r33, r18, 1
	nop 0
	;;
	mov ar.lc = r18
	.align 32
.L68:
	.mmi
	ld1 r16 = [r33], -1
	nop 0
	shl r15 = r15, 8
	;;
	.mib
	nop 0
	or r15 = r15, r16
	br.cloop.sptk.few .L68
	;;
	.mii
	cmp.ne p6, p7 = r14, r15
	mov ar.lc = r2
	;;
	(p6) addl r14 = 1, r0
	;;
	.mmi
	(p7) mov r14 = r0
	;;
	shladd r14 = r14, 1, r0
	nop 0
	;;
	.mib
	nop 0
	or r8 = r14, r8
	br.ret.sptk.many b0
	.endp mk_ia64_words_differ#
	.align 16
	.align 64
	.global mk_ia64_checked#
	.type	mk_ia64_checked#, @function
	.proc mk_ia64_checked#
mk_ia64_checked:
	.prologue
	.body
	.mii
	nop 0
	zxt1 r33 = r33
	addp4 r32 = r32, r0
	;;
	.mii
	nop 0
	shl r8 = r33, 32
	shl r33 = r33, 40
	;;
	.mmi
	nop 0
	or r8 = r32, r8
	nop 0
	;;
	.mib
	nop 0
	or r8 = r33, r8
	br.ret.sptk.many b0
	.endp mk_ia64_checked#
	.section	.rodata
	.align 4
	.type	addl_templates#, @object
	.size	addl_templates#, 12
addl_templates:
	data4	856686399
	data4	0
	data4	16143
	.ident	"GCC: (GNU) 12.2.0"
