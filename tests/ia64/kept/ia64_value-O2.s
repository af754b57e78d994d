# SPDX-License-Identifier: MIT
#
# Made of src/arch/ia64_value.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: 1cd34e1781b4684cfe03857434d19ecadc0b1fa609263a15ec0725fa31460b50
	.file	"ia64_value.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.global mk_ia64_encode_value#
	.type	mk_ia64_encode_value#, @function
	.proc mk_ia64_encode_value#
mk_ia64_encode_value:
	.prologue 12, 36
	.mmb
	.save ar.pfs, r37
	alloc r37 = ar.pfs, 4, 4, 3, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mmi
	adds r14 = 18, r32
	adds r15 = 16, r32
	.save rp, r36
	mov r36 = b0
	;;
	.mmi
	ld1 r14 = [r14]
	mov r38 = r1
	.save ar.lc, r39
	mov r39 = ar.lc
	.body
	.mmi
	mov r41 = r34
	ld1 r15 = [r15]
	adds r40 = 16, r12
	;;
	.mmi
	nop 0
	cmp4.ltu p6, p7 = 3, r14
	nop 0
	;;
	.mib
	cmp.ne.or.andcm p6, p7 = 3, r15
	adds r15 = 17, r32
	(p6) br.cond.dpnt .L10
	;;
	.mib
	cmp4.ne p6, p7 = 0, r14
	nop 0
	(p7) br.cond.dpnt .L14
	;;
	.mib
	cmp4.eq p6, p7 = 0, r33
	nop 0
	(p6) br.cond.dpnt .L10
	;;
	.mmi
	nop 0
	ld1 r15 = [r15]
	nop 0
	;;
	.mib
	cmp4.ne p6, p7 = 16, r15
	nop 0
	(p6) br.cond.dpnt .L10
	;;
	.mmi
	ld8 r15 = [r32]
	;;
	and r15 = 15, r15
	nop 0
	;;
	.mib
	cmp.ne p6, p7 = 0, r15
	adds r15 = 16, r12
	(p6) br.cond.dpnt .L10
	;;
	.mlx
	cmp4.ne p6, p7 = 1, r14
	movl r14 = 4294967301
	.mmb
	nop 0
	nop 0
	(p7) br.cond.dpnt .L15
	;;
	.mmi
	nop 0
	st8 [r15] = r14
	adds r14 = 24, r12
	.mlx
	nop 0
	movl r15 = 6917529031936049152
	;;
	.mbb
	st8 [r14] = r15
	br.call.sptk.many b0 = mk_ia64_movl_encode#
	nop 0
	;;
	.mmi
	mov r1 = r38
	nop 0
	nop 0
.L5:
	.mib
	nop 0
	cmp4.ne p6, p7 = 0, r8
	(p6) br.cond.dptk .L1
	.mmi
	nop 0
	adds r14 = 16, r12
	mov ar.lc = 15
	;;
	.align 32
.L6:
	.mmi
	nop 0
	ld1 r15 = [r14], 1
	nop 0
	;;
	.mib
	st1 [r35] = r15, 1
	nop 0
	br.cloop.sptk.few .L6
.L1:
	.mii
	nop 0
	mov b0 = r36
	nop 0
	;;
	.mii
	nop 0
	mov ar.pfs = r37
	;;
	mov ar.lc = r39
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	;;
.L15:
	.body
	.copy_state 1
	.mlx
	adds r15 = 16, r12
	movl r14 = 39582418616321
	.mmi
	mov r42 = r34
	mov r41 = r0
	adds r40 = 16, r12
	;;
	.mmi
	nop 0
	st8 [r15] = r14
	adds r14 = 24, r12
	.mlx
	nop 0
	movl r15 = 1125899906843136
	;;
	.mib
	st8 [r14] = r15
	nop 0
	br.call.sptk.many b0 = mk_ia64_addl_encode#
	;;
	.mib
	nop 0
	mov r1 = r38
	br .L5
	;;
.L14:
	.mmi
	addl r14 = @ltoffx(mk_isa_ia64#), r1
	cmp4.ne p6, p7 = 1, r33
	mov r42 = r35
	.mmi
	mov r40 = r32
	;;
	ld8.mov r14 = [r14], mk_isa_ia64#
	(p6) addl r41 = 1, r0
	;;
	.mmi
	adds r14 = 16, r14
	nop 0
	(p7) mov r41 = r0
	;;
	.mmi
	ld8 r14 = [r14]
	;;
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r14]
	mov b6 = r15
	br.call.sptk.many b0 = b6
	;;
	.mii
	mov r1 = r38
	mov b0 = r36
	;;
	mov ar.pfs = r37
	;;
	.mii
	nop 0
	mov ar.lc = r39
	nop 0
	.mmb
	.label_state 2
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
.L10:
	.body
	.copy_state 2
	.mii
	addl r8 = -22, r0
	mov b0 = r36
	;;
	mov ar.pfs = r37
	;;
	.mii
	nop 0
	mov ar.lc = r39
	nop 0
	.mmb
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
	.endp mk_ia64_encode_value#
	.align 16
	.align 64
	.global mk_ia64_value#
	.type	mk_ia64_value#, @function
	.proc mk_ia64_value#
mk_ia64_value:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 3, 3, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	adds r32 = 18, r32
	.save rp, r35
	mov r35 = b0
	cmp4.ne p6, p7 = 0, r33
	;;
	.mmi
	adds r14 = 16, r12
	mov r37 = r1
	.body
	mov r38 = r34
	.mmi
	adds r39 = 24, r12
	;;
	st8 [r14] = r0
	adds r14 = 24, r12
	;;
	.mib
	st8 [r14] = r0
	nop 0
	(p7) br.cond.dpnt .L19
	;;
	.mmi
	nop 0
	ld1 r14 = [r32]
	nop 0
	;;
	.mib
	cmp4.eq p6, p7 = 0, r14
	nop 0
	(p6) br.cond.dpnt .L19
	;;
	.mib
	cmp4.ne p6, p7 = 1, r14
	nop 0
	(p7) br.cond.dpnt .L23
	;;
	.mib
	nop 0
	nop 0
	br.call.sptk.many b0 = mk_ia64_movl_decode#
	;;
	.mib
	mov r1 = r37
	cmp4.ne p6, p7 = 0, r8
	(p6) br.cond.dptk .L19
	.mmi
	nop 0
	adds r14 = 24, r12
	nop 0
	;;
	.mmi
	ld8 r8 = [r14]
	nop 0
	nop 0
.L16:
	.mii
	nop 0
	mov b0 = r35
	;;
	mov ar.pfs = r36
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	;;
.L23:
	.body
	.copy_state 1
	.mib
	adds r40 = 16, r12
	mov r39 = r0
	br.call.sptk.many b0 = mk_ia64_addl_decode#
	;;
	.mii
	cmp4.ne p6, p7 = 0, r8
	mov r1 = r37
	;;
	(p7) adds r14 = 16, r12
	;;
	.mib
	(p7) ld8 r8 = [r14]
	nop 0
	(p7) br.cond.dptk .L16
	;;
.L19:
	.mii
	mov r8 = r0
	mov b0 = r35
	;;
	mov ar.pfs = r36
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp mk_ia64_value#
	.align 16
	.align 64
	.global mk_ia64_value_unit#
	.type	mk_ia64_value_unit#, @function
	.proc mk_ia64_value_unit#
mk_ia64_value_unit:
	.prologue
	.body
	.mmi
	adds r32 = 18, r32
	nop 0
	mov r15 = r0
	;;
	.mmi
	ld1 r14 = [r32]
	;;
	cmp4.eq p8, p9 = 0, r14
	cmp4.eq p6, p7 = 1, r14
	;;
	.mib
	(p8) addl r14 = 8, r0
	(p8) addl r15 = 8, r0
	(p8) br.cond.dpnt .L25
	;;
	.mii
	(p6) addl r14 = 8, r0
	nop 0
	;;
	(p7) addl r14 = 16, r0
	;;
.L25:
	.mmi
	addp4 r15 = r15, r0
	mov r8 = r0
	addp4 r14 = r14, r0
	;;
	.mii
	nop 0
	dep r8 = r15, r8, 0, 8
	nop 0
	;;
	.mib
	nop 0
	dep r8 = r14, r8, 8, 8
	br.ret.sptk.many b0
	.endp mk_ia64_value_unit#
	.ident	"GCC: (GNU) 12.2.0"
