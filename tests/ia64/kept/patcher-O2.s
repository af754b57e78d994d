# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/patcher.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: 22034913bffafdc8d18d98af838da87e50ed406c77310f96e8516ad278915af0
	.file	"patcher.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.proc state_of#
state_of:
	.prologue 12, 33
	.mmi
	.save ar.pfs, r34
	alloc r34 = ar.pfs, 1, 4, 3, 0
	.fframe 48
	adds r12 = -48, r12
	adds r17 = 24, r32
	.mmi
	adds r18 = 4, r32
	adds r16 = 25, r32
	adds r19 = 27, r32
	;;
	.mmi
	ld1 r20 = [r17]
	mov r15 = r0
	.save rp, r33
	mov r33 = b0
	.mmi
	adds r39 = 40, r12
	ld1 r17 = [r16]
	mov r35 = r1
	;;
	.mib
	nop 0
	dep r15 = r20, r15, 0, 8
	nop 0
	.mmi
	ld4 r20 = [r18]
	ld4 r21 = [r32]
	mov r14 = r39
	;;
	.mib
	nop 0
	dep r15 = r17, r15, 8, 8
	nop 0
	.mmi
	ld1 r19 = [r19]
	nop 0
	sxt4 r17 = r20
	;;
	.mii
	add r17 = r17, r18
	dep r15 = r19, r15, 16, 8
	sxt4 r16 = r21
	.mmb
	adds r18 = 24, r12
	adds r21 = 16, r12
	nop 0
	;;
	.mmi
	add r16 = r32, r16
	nop 0
	dep r15 = 0, r15, 24, 8
	.mmi
	st8 [r18] = r17
	nop 0
	adds r17 = 32, r12
	;;
	.mmb
	st8 [r21] = r16
	st4 [r17] = r15
	nop 0
	.mii
	sub r16 = r16, r39
	.save ar.lc, r36
	mov r36 = ar.lc
	.body
	;;
	mov ar.lc = 15
	.align 32
.L2:
	.mmi
	add r15 = r16, r14
	;;
	ld1.acq r15 = [r15]
	nop 0
	;;
	.mib
	st1 [r14] = r15, 1
	nop 0
	br.cloop.sptk.few .L2
	.mmi
	addl r37 = @ltoffx(mk_isa_ia64#), r1
	nop 0
	adds r38 = 16, r12
	;;
	.mib
	ld8.mov r37 = [r37], mk_isa_ia64#
	nop 0
	br.call.sptk.many b0 = mk_site_decode#
	;;
	.mii
	mov r1 = r35
	mov b0 = r33
	;;
	mov ar.pfs = r34
	;;
	.mii
	nop 0
	mov ar.lc = r36
	nop 0
	.mmb
	.restore sp
	adds r12 = 48, r12
	nop 0
	br.ret.sptk.many b0
	.endp state_of#
	.align 16
	.align 64
	.proc put_word#
put_word:
	.prologue 12, 35
	.mmi
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 4, 3, 0
	.fframe 16
	adds r12 = -16, r12
	.save rp, r35
	mov r35 = b0
	.mmi
	mov r37 = r1
	nop 0
	adds r16 = 7, r34
	;;
	.mii
	mov r15 = r0
	.save ar.lc, r38
	mov r38 = ar.lc
	.body
	;;
	mov ar.lc = 7
	.align 32
.L7:
	.mii
	addp4 r14 = r16, r0
	shl r15 = r15, 8
	adds r16 = -1, r16
	;;
	.mmi
	add r14 = r33, r14
	;;
	ld1 r14 = [r14]
	nop 0
	;;
	.mib
	nop 0
	or r15 = r15, r14
	br.cloop.sptk.few .L7
	.mmi
	addp4 r34 = r34, r0
	adds r40 = 16, r12
	addl r41 = 8, r0
	;;
	.mmi
	add r32 = r32, r34
	st8 [r40] = r15
	nop 0
	;;
	.mib
	mov r39 = r32
	nop 0
	br.call.sptk.many b0 = mk_arch_store#
	;;
	.mmi
	mov r1 = r37
	nop 0
	addl r40 = 8, r0
	.mmb
	mov r39 = r32
	nop 0
	br.call.sptk.many b0 = mk_arch_flush#
	;;
	.mii
	mov r1 = r37
	mov b0 = r35
	;;
	mov ar.pfs = r36
	;;
	.mii
	nop 0
	mov ar.lc = r38
	nop 0
	.mmb
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
	.endp put_word#
	.align 16
	.align 64
	.proc store_movl#
store_movl:
	.prologue 12, 37
	.mmi
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 3, 6, 3, 0
	.fframe 32
	adds r12 = -32, r12
	.save rp, r37
	mov r37 = b0
	.mmi
	ld4 r16 = [r32]
	mov r39 = r1
	mov r42 = r33
	;;
	.mib
	nop 0
	sxt4 r17 = r16
	nop 0
	.mmi
	adds r35 = 32, r12
	nop 0
	zxt1 r34 = r34
	;;
	.mmb
	add r17 = r17, r32
	mov r15 = r35
	nop 0
	.mmi
	mov r14 = r35
	nop 0
	.save ar.lc, r40
	mov r40 = ar.lc
	.body
	;;
	.mmi
	nop 0
	sub r17 = r17, r35
	mov ar.lc = 15
	;;
	.align 32
.L12:
	.mmi
	add r16 = r17, r14
	;;
	ld1.acq r16 = [r16]
	nop 0
	;;
	.mib
	st1 [r14] = r16, 1
	nop 0
	br.cloop.sptk.few .L12
	;;
	.mmi
	nop 0
	adds r14 = 16, r12
	mov ar.lc = 15
	.align 32
.L13:
	.mmi
	nop 0
	ld1.acq r16 = [r15], 1
	nop 0
	;;
	.mib
	st1 [r14] = r16, 1
	nop 0
	br.cloop.sptk.few .L13
	.mib
	adds r41 = 16, r12
	nop 0
	br.call.sptk.many b0 = mk_ia64_movl_encode#
	;;
	.mmi
	mov r41 = r35
	mov r1 = r39
	adds r42 = 16, r12
	.mmb
	mov r35 = r8
	cmp4.ne p6, p7 = 0, r8
	(p7) br.cond.dpnt .L23
	;;
.L11:
	.mii
	mov r8 = r35
	mov b0 = r37
	;;
	mov ar.pfs = r38
	;;
	.mii
	nop 0
	mov ar.lc = r40
	nop 0
	.mmb
	.label_state 1
	.restore sp
	adds r12 = 32, r12
	nop 0
	br.ret.sptk.many b0
	;;
.L23:
	.body
	.copy_state 1
	.mib
	nop 0
	nop 0
	br.call.sptk.many b0 = mk_ia64_words_differ#
	;;
	.mmi
	cmp4.eq p6, p7 = 3, r8
	mov r36 = r8
	mov r1 = r39
	;;
	.mib
	nop 0
	tbit.z.and.orcm p6, p7 = r34, 0
	(p6) br.cond.dpnt .L18
	;;
	.mib
	nop 0
	tbit.z p8, p9 = r36, 0
	(p9) br.cond.dpnt .L24
	;;
	.mib
	nop 0
	tbit.nz p6, p7 = r36, 1
	(p7) br.cond.dptk .L11
.L25:
	.mmi
	ld4 r16 = [r32]
	addl r43 = 8, r0
	adds r42 = 16, r12
	;;
	.mii
	nop 0
	sxt4 r41 = r16
	nop 0
	;;
	.mib
	add r41 = r32, r41
	nop 0
	br.call.sptk.many b0 = put_word#
	;;
	.mmi
	mov r8 = r35
	mov r1 = r39
	mov b0 = r37
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.label_state 2
	.restore sp
	adds r12 = 32, r12
	br.ret.sptk.many b0
	;;
.L24:
	.body
	.copy_state 2
	.mmi
	ld4 r14 = [r32]
	adds r42 = 16, r12
	mov r43 = r0
	;;
	.mii
	nop 0
	sxt4 r41 = r14
	nop 0
	;;
	.mib
	add r41 = r32, r41
	nop 0
	br.call.sptk.many b0 = put_word#
	;;
	.mib
	mov r1 = r39
	tbit.nz p6, p7 = r36, 1
	(p7) br.cond.dptk .L11
	.mib
	nop 0
	nop 0
	br .L25
.L18:
	.mmi
	addl r35 = -34, r0
	;;
	mov r8 = r35
	mov b0 = r37
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.restore sp
	adds r12 = 32, r12
	br.ret.sptk.many b0
	.endp store_movl#
	.align 16
	.align 64
	.global mk_hit#
	.type	mk_hit#, @function
	.proc mk_hit#
mk_hit:
	.prologue
	.mmi
	alloc r16 = ar.pfs, 2, 1, 0, 0
	addl r18 = @gprel(hit_count#), gp
	.save ar.lc, r34
	mov r34 = ar.lc
	.body
	;;
	.mmi
	nop 0
	ld4 r15 = [r18]
	mov ar.lc = 5
	.mlx
	nop 0
	movl r16 = @gprel(hits#)
	;;
	.mmi
	and r17 = 15, r15
	add r16 = r1, r16
	adds r15 = 1, r15
	;;
	.mmi
	shladd r14 = r17, 3, r0
	st4 [r18] = r15
	nop 0
	;;
	.mmi
	nop 0
	sub r14 = r14, r17
	nop 0
	;;
	.mmi
	shladd r14 = r14, 3, r0
	;;
	add r15 = r16, r14
	adds r14 = 8, r14
	;;
	.mmi
	nop 0
	st8 [r15] = r32
	add r14 = r14, r16
	.align 32
.L27:
	.mmi
	nop 0
	ld8 r15 = [r33], 8
	nop 0
	;;
	.mib
	st8 [r14] = r15, 8
	nop 0
	br.cloop.sptk.few .L27
	;;
#APP
// 35 "tests/ia64/programs/patcher.c" 1
	mov r2 = r0
	mov r3 = r0
	mov r8 = r0
	mov r9 = r0
	mov r10 = r0
	mov r11 = r0
	mov r14 = r0
	mov r15 = r0
	mov r16 = r0
	mov r17 = r0
	mov r18 = r0
	mov r19 = r0
	mov r20 = r0
	mov r21 = r0
	mov r22 = r0
	mov r23 = r0
	mov r24 = r0
	mov r25 = r0
	mov r26 = r0
	mov r27 = r0
	mov r28 = r0
	mov r29 = r0
	mov r30 = r0
	mov r31 = r0
	mov ar.ccv = r0
	mov b6 = r0
	mov b7 = r0
	cmp.ne p6, p7 = r0, r0
	cmp.ne p8, p9 = r0, r0
	cmp.ne p10, p11 = r0, r0
	cmp.ne p12, p13 = r0, r0
	cmp.ne p14, p15 = r0, r0
	nop 0
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	mov ar.lc = r34
	br.ret.sptk.many b0
	.endp mk_hit#
	.align 16
	.align 64
	.global log_hit#
	.type	log_hit#, @function
	.proc log_hit#
log_hit:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 3, 2, 0
	.fframe 48
	adds r12 = -48, r12
	nop 0
	.mii
	mov r37 = r1
	.save rp, r35
	mov r35 = b0
	.body
	mov r38 = r32
	;;
	.mii
	adds r39 = 16, r12
	adds r14 = 24, r12
	;;
	nop 0
	.mmb
	st8 [r39] = r33
	st8 [r14] = r34
	br.call.sptk.many b0 = mk_hit#
	;;
	.mii
	mov r1 = r37
	mov b0 = r35
	;;
	mov ar.pfs = r36
	.mmb
	nop 0
	.restore sp
	adds r12 = 48, r12
	br.ret.sptk.many b0
	.endp log_hit#
	.align 16
	.align 64
	.global flip#
	.type	flip#, @function
	.proc flip#
flip:
	.prologue 12, 35
	.mmi
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 2, 4, 5, 0
	.fframe 48
	adds r12 = -48, r12
	adds r16 = 24, r32
	.mmi
	adds r17 = 4, r32
	ld4 r20 = [r32]
	adds r15 = 25, r32
	;;
	.mmi
	ld1 r19 = [r16]
	mov r14 = r0
	adds r18 = 27, r32
	.mmi
	addl r34 = @ltoffx(mk_isa_ia64#), r1
	mov r37 = r1
	sxt4 r16 = r20
	;;
	.mmi
	ld1 r15 = [r15]
	add r16 = r16, r32
	dep r14 = r19, r14, 0, 8
	.mmi
	adds r20 = 16, r12
	ld4 r19 = [r17]
	mov r38 = r32
	;;
	.mii
	ld1 r18 = [r18]
	dep r14 = r15, r14, 8, 8
	sxt4 r15 = r19
	.mmb
	st8 [r20] = r16
	adds r16 = 24, r12
	nop 0
	;;
	.mmi
	nop 0
	add r15 = r15, r17
	dep r14 = r18, r14, 16, 8
	.mmi
	ld8.mov r34 = [r34], mk_isa_ia64#
	;;
	nop 0
	dep r14 = 0, r14, 24, 8
	.mii
	st8 [r16] = r15
	adds r15 = 32, r12
	;;
	.save rp, r35
	mov r35 = b0
	.body
	.mmb
	st4 [r15] = r14
	nop 0
	br.call.sptk.many b0 = state_of#
	;;
	.mmi
	mov r14 = r8
	cmp4.eq p6, p7 = r33, r8
	cmp4.le p8, p9 = r0, r8
	.mmi
	mov r1 = r37
	adds r42 = 40, r12
	mov r41 = r0
	;;
	.mmi
	mov r40 = r33
	adds r39 = 16, r12
	tbit.nz.or.andcm p6, p7 = r14, 31
	.mmb
	mov r38 = r34
	(p8) mov r8 = r0
	(p7) br.cond.dpnt .L38
	;;
	.mii
	(p9) mov r8 = r14
	mov b0 = r35
	;;
	mov ar.pfs = r36
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 48, r12
	br.ret.sptk.many b0
	;;
.L38:
	.body
	.copy_state 1
	.mib
	adds r34 = 32, r34
	nop 0
	br.call.sptk.many b0 = mk_site_encode#
	;;
	.mii
	ld4 r15 = [r32]
	adds r38 = 16, r12
	;;
	sxt4 r14 = r15
	.mmi
	ld8 r15 = [r34]
	;;
	add r32 = r14, r32
	nop 0
	;;
	.mmi
	nop 0
	ld8 r14 = [r15], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r15]
	mov b6 = r14
	br.call.sptk.many b0 = b6
	;;
	.mmi
	nop 0
	mov r1 = r37
	zxt1 r40 = r8
	.mmb
	adds r39 = 40, r12
	mov r38 = r32
	br.call.sptk.many b0 = put_word#
	;;
	.mmi
	mov r8 = r0
	mov r1 = r37
	mov b0 = r35
	;;
	.mii
	nop 0
	mov ar.pfs = r36
	nop 0
	.mmb
	.restore sp
	adds r12 = 48, r12
	nop 0
	br.ret.sptk.many b0
	.endp flip#
	.align 16
	.align 64
	.global set_addl#
	.type	set_addl#, @function
	.proc set_addl#
set_addl:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 2, 5, 3, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	ld4 r15 = [r32]
	.save rp, r35
	mov r35 = b0
	mov r37 = r1
	;;
	.mii
	nop 0
	.save ar.lc, r38
	mov r38 = ar.lc
	.body
	sxt4 r16 = r15
	.mmb
	nop 0
	adds r14 = 16, r12
	nop 0
	;;
	.mii
	add r16 = r16, r32
	mov ar.lc = 15
	;;
	sub r16 = r16, r14
	;;
	.align 32
.L40:
	.mmi
	add r15 = r16, r14
	;;
	ld1.acq r15 = [r15]
	nop 0
	;;
	.mib
	st1 [r14] = r15, 1
	nop 0
	br.cloop.sptk.few .L40
	.mmi
	mov r41 = r33
	nop 0
	mov r40 = r0
	.mmb
	adds r39 = 16, r12
	nop 0
	br.call.sptk.many b0 = mk_ia64_addl_encode#
	;;
	.mmi
	mov r34 = r8
	cmp4.ne p6, p7 = 0, r8
	mov r1 = r37
	.mmi
	adds r14 = 16, r32
	mov r41 = r0
	adds r40 = 16, r12
	;;
	.mib
	nop 0
	nop 0
	(p7) br.cond.dpnt .L45
	;;
	.mii
	mov r8 = r34
	mov b0 = r35
	;;
	mov ar.pfs = r36
	;;
	.mii
	nop 0
	mov ar.lc = r38
	nop 0
	.mmb
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
.L45:
	.body
	.copy_state 1
	.mii
	ld8 r15 = [r14]
	nop 0
	;;
	add r14 = r14, r15
	.mii
	ld4 r15 = [r32]
	nop 0
	;;
	sxt4 r39 = r15
	.mmi
	adds r14 = 8, r14
	;;
	nop 0
	add r39 = r32, r39
	.mmb
	nop 0
	st8.rel [r14] = r33
	br.call.sptk.many b0 = put_word#
	;;
	.mmi
	mov r8 = r34
	mov r1 = r37
	mov b0 = r35
	;;
	.mii
	nop 0
	mov ar.pfs = r36
	;;
	mov ar.lc = r38
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp set_addl#
	.align 16
	.align 64
	.global set_movl#
	.type	set_movl#, @function
	.proc set_movl#
set_movl:
	.prologue
	.mmi
	alloc r16 = ar.pfs, 3, 0, 0, 0
	.body
	;;
	addl r34 = 1, r0
	nop 0
	;;
	.mib
	.restore sp
	.prologue
	alloc r2 = ar.pfs, 0, 0, 3, 0
	nop 0
	br.sptk.many store_movl#
	;;
	break.f 0
	;;
	.endp set_movl#
	.align 16
	.align 64
	.global set_checked#
	.type	set_checked#, @function
	.proc set_checked#
set_checked:
	.prologue 12, 34
	.mmb
	.save ar.pfs, r35
	alloc r35 = ar.pfs, 2, 4, 3, 0
	.fframe 32
	adds r12 = -32, r12
	nop 0
	.mii
	ld4 r15 = [r32]
	.save rp, r34
	mov r34 = b0
	mov r36 = r1
	;;
	.mii
	nop 0
	.save ar.lc, r37
	mov r37 = ar.lc
	.body
	sxt4 r16 = r15
	.mmb
	nop 0
	adds r14 = 16, r12
	nop 0
	;;
	.mii
	add r16 = r32, r16
	mov ar.lc = 15
	;;
	sub r16 = r16, r14
	;;
	.align 32
.L49:
	.mmi
	add r15 = r16, r14
	;;
	ld1.acq r15 = [r15]
	nop 0
	;;
	.mib
	st1 [r14] = r15, 1
	nop 0
	br.cloop.sptk.few .L49
	.mib
	adds r38 = 16, r12
	adds r39 = 32, r12
	br.call.sptk.many b0 = mk_ia64_movl_decode#
	;;
	.mmi
	mov r1 = r36
	adds r14 = 16, r32
	addp4 r15 = r33, r0
	.mmb
	mov r38 = r33
	cmp4.ne p6, p7 = 0, r8
	(p7) br.cond.dpnt .L54
	;;
	.mii
	nop 0
	mov b0 = r34
	nop 0
	;;
	.mii
	nop 0
	mov ar.pfs = r35
	;;
	mov ar.lc = r37
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 32, r12
	br.ret.sptk.many b0
	;;
.L54:
	.body
	.copy_state 1
	.mmi
	ld8 r16 = [r14]
	nop 0
	adds r17 = 32, r12
	;;
	.mmi
	ld8 r39 = [r17]
	nop 0
	add r14 = r14, r16
	;;
	.mmi
	adds r14 = 8, r14
	nop 0
	shr.u r39 = r39, 32
	;;
	.mib
	st8.rel [r14] = r15
	adds r39 = 1, r39
	br.call.sptk.many b0 = mk_ia64_checked#
	;;
	.mmi
	mov r1 = r36
	mov r39 = r8
	nop 0
	.mmb
	addl r40 = 1, r0
	mov r38 = r32
	br.call.sptk.many b0 = store_movl#
	;;
	.mii
	mov r1 = r36
	mov b0 = r34
	;;
	mov ar.pfs = r35
	;;
	.mii
	nop 0
	mov ar.lc = r37
	nop 0
	.mmb
	.restore sp
	adds r12 = 32, r12
	nop 0
	br.ret.sptk.many b0
	.endp set_checked#
	.align 16
	.align 64
	.global set_wide#
	.type	set_wide#, @function
	.proc set_wide#
set_wide:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 3, 3, 0
	adds r14 = 16, r33
	nop 0
	.mii
	mov r37 = r1
	.save rp, r35
	mov r35 = b0
	.body
	mov r38 = r32
	;;
	.mmi
	ld8 r15 = [r14]
	;;
	add r14 = r14, r15
	nop 0
	;;
	.mmi
	nop 0
	adds r14 = 8, r14
	nop 0
	;;
	.mib
	st8.rel [r14] = r34
	nop 0
	br.call.sptk.many b0 = state_of#
	;;
	.mmi
	mov r1 = r37
	mov r40 = r0
	mov r39 = r34
	.mmb
	mov r38 = r33
	cmp4.eq p6, p7 = 0, r8
	(p7) br.cond.dpnt .L62
.L55:
	.mii
	nop 0
	mov b0 = r35
	nop 0
	;;
	.mib
	nop 0
	mov ar.pfs = r36
	br.ret.sptk.many b0
	;;
.L62:
	.mib
	nop 0
	nop 0
	br.call.sptk.many b0 = store_movl#
	;;
	.mib
	mov r1 = r37
	cmp4.ne p6, p7 = -34, r8
	(p6) br.cond.dptk .L55
	.mii
	mov r33 = r0
	mov b0 = r35
	;;
	mov ar.pfs = r36
	;;
	.mib
	.restore sp
	.prologue
	alloc r2 = ar.pfs, 0, 0, 3, 0
	nop 0
	br.sptk.many flip#
	;;
	break.f 0
	;;
	.endp set_wide#
	.align 16
	.align 64
	.global set_guarded#
	.type	set_guarded#, @function
	.proc set_guarded#
set_guarded:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 3, 3, 0
	adds r14 = 16, r33
	nop 0
	.mii
	mov r37 = r1
	.save rp, r35
	mov r35 = b0
	.body
	mov r38 = r32
	;;
	.mii
	ld8 r15 = [r14]
	mov r39 = r0
	;;
	add r14 = r14, r15
	;;
	.mmi
	nop 0
	adds r14 = 8, r14
	nop 0
	;;
	.mib
	st8.rel [r14] = r34
	nop 0
	br.call.sptk.many b0 = flip#
	;;
	.mib
	mov r1 = r37
	cmp4.ne p6, p7 = 0, r8
	(p7) br.cond.dpnt .L67
.L63:
	.mii
	nop 0
	mov b0 = r35
	nop 0
	;;
	.mib
	nop 0
	mov ar.pfs = r36
	br.ret.sptk.many b0
	;;
.L67:
	.mmi
	addl r40 = 1, r0
	nop 0
	mov r39 = r34
	.mmb
	mov r38 = r33
	nop 0
	br.call.sptk.many b0 = store_movl#
	;;
	.mib
	mov r1 = r37
	cmp4.ne p6, p7 = 0, r8
	(p6) br.cond.dptk .L63
	.mii
	addl r33 = 1, r0
	mov b0 = r35
	;;
	mov ar.pfs = r36
	;;
	.mib
	.restore sp
	.prologue
	alloc r2 = ar.pfs, 0, 0, 3, 0
	nop 0
	br.sptk.many flip#
	;;
	break.f 0
	;;
	.endp set_guarded#
	.align 16
	.align 64
	.global set_behind_branch#
	.type	set_behind_branch#, @function
	.proc set_behind_branch#
set_behind_branch:
	.prologue 12, 37
	.mmi
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 3, 6, 3, 0
	.fframe 48
	adds r12 = -48, r12
	adds r18 = 16, r33
	.mmi
	ld4 r16 = [r33]
	adds r32 = 4, r32
	mov r39 = r1
	;;
	.mmi
	ld8 r19 = [r18]
	adds r15 = 32, r12
	.save rp, r37
	mov r37 = b0
	.mmi
	mov r42 = r34
	ld4 r20 = [r32]
	sxt4 r17 = r16
	;;
	.mmb
	add r18 = r18, r19
	add r17 = r17, r33
	nop 0
	.mii
	mov r14 = r15
	.save ar.lc, r40
	mov r40 = ar.lc
	.body
	sxt4 r16 = r20
	;;
	.mmb
	adds r18 = 8, r18
	add r32 = r16, r32
	nop 0
	.mmi
	sub r17 = r17, r15
	nop 0
	mov ar.lc = 15
	;;
	.mmi
	st8.rel [r18] = r34
	nop 0
	nop 0
	.align 32
.L69:
	.mmi
	add r16 = r17, r14
	;;
	ld1.acq r16 = [r16]
	nop 0
	;;
	.mib
	st1 [r14] = r16, 1
	nop 0
	br.cloop.sptk.few .L69
	;;
	.mmi
	nop 0
	adds r14 = 16, r12
	mov ar.lc = 15
	.align 32
.L70:
	.mmi
	nop 0
	ld1.acq r16 = [r15], 1
	nop 0
	;;
	.mib
	st1 [r14] = r16, 1
	nop 0
	br.cloop.sptk.few .L70
	.mib
	adds r41 = 16, r12
	nop 0
	br.call.sptk.many b0 = mk_ia64_movl_encode#
	;;
	.mmi
	mov r1 = r39
	cmp4.ne p6, p7 = 0, r8
	adds r42 = 48, r12
	.mmb
	mov r36 = r8
	addl r43 = 8, r0
	(p6) br.cond.dpnt .L72
	;;
	.mlx
	ld4 r14 = [r33]
	movl r16 = 8589926400
	;;
	.mii
	nop 0
	sxt4 r41 = r14
	;;
	add r41 = r33, r41
	;;
	.mmi
	nop 0
	sub r14 = r32, r41
	nop 0
	;;
	.mii
	nop 0
	shl r15 = r14, 9
	shl r14 = r14, 12
	;;
	.mlx
	and r15 = r16, r15
	movl r16 = 68719476736
	;;
	.mmi
	nop 0
	and r14 = r16, r14
	nop 0
	;;
	.mlx
	or r14 = r14, r15
	movl r15 = 17592186044438
	;;
	.mii
	nop 0
	shl r14 = r14, 5
	;;
	or r14 = r15, r14
	;;
	.mib
	st8 [r42] = r14
	nop 0
	br.call.sptk.many b0 = mk_arch_store#
	;;
	.mmi
	ld4 r15 = [r33]
	mov r1 = r39
	addl r42 = 8, r0
	;;
	.mii
	nop 0
	sxt4 r41 = r15
	nop 0
	;;
	.mib
	add r41 = r33, r41
	nop 0
	br.call.sptk.many b0 = mk_arch_flush#
	;;
	.mmi
	ld4 r16 = [r33]
	nop 0
	mov r1 = r39
	.mii
	adds r42 = 16, r12
	addl r43 = 8, r0
	;;
	sxt4 r41 = r16
	;;
	.mib
	add r41 = r33, r41
	nop 0
	br.call.sptk.many b0 = put_word#
	;;
	.mmi
	ld4 r20 = [r33]
	nop 0
	mov r1 = r39
	.mii
	mov r43 = r0
	adds r42 = 16, r12
	;;
	sxt4 r41 = r20
	;;
	.mib
	add r41 = r33, r41
	nop 0
	br.call.sptk.many b0 = put_word#
	;;
	.mmi
	mov r8 = r36
	mov r1 = r39
	mov b0 = r37
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
	adds r12 = 48, r12
	br.ret.sptk.many b0
.L72:
	.body
	.copy_state 1
	.mmi
	addl r36 = -16, r0
	;;
	mov r8 = r36
	mov b0 = r37
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.restore sp
	adds r12 = 48, r12
	br.ret.sptk.many b0
	.endp set_behind_branch#
	.align 16
	.align 64
	.global set_by_st16#
	.type	set_by_st16#, @function
	.proc set_by_st16#
set_by_st16:
	.prologue 12, 37
	.mmi
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 3, 6, 2, 0
	.fframe 16
	adds r12 = -16, r12
	.save ar.lc, r40
	mov r40 = ar.lc
	.mmi
	mov r39 = r1
	;;
	nop 0
	.save rp, r37
	mov r37 = b0
	.body
	.mmi
	addl r15 = 4, r0
	nop 0
	adds r35 = 16, r12
	;;
	.mii
	nop 0
	mov ar.lc = 15
	mov r14 = r35
	;;
#APP
// 246 "tests/ia64/programs/patcher.c" 1
	mov r15 = cpuid[r15]
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	tbit.z p6, p7 = r15, 2
	(p6) br.cond.dpnt .L82
	;;
	.mmi
	ld4 r15 = [r33]
	;;
	nop 0
	sxt4 r16 = r15
	;;
	.mii
	add r16 = r16, r33
	nop 0
	;;
	sub r16 = r16, r35
	;;
	.align 32
.L79:
	.mmi
	add r15 = r16, r14
	;;
	ld1.acq r15 = [r15]
	nop 0
	;;
	.mib
	st1 [r14] = r15, 1
	nop 0
	br.cloop.sptk.few .L79
	.mib
	mov r42 = r34
	adds r41 = 16, r12
	br.call.sptk.many b0 = mk_ia64_movl_encode#
	;;
	.mmi
	adds r15 = 23, r12
	mov r14 = r0
	mov r36 = r8
	.mmb
	mov r1 = r39
	cmp4.ne p6, p7 = 0, r8
	(p6) br.cond.dpnt .L83
	;;
	.mii
	sub r16 = r15, r35
	nop 0
	;;
	mov ar.lc = r16
	.align 32
.L80:
	.mmi
	ld1 r16 = [r15], -1
	nop 0
	shl r14 = r14, 8
	;;
	.mib
	nop 0
	or r14 = r16, r14
	br.cloop.sptk.few .L80
	.mmi
	adds r16 = 31, r12
	adds r17 = 7, r35
	mov r15 = r0
	;;
	.mmi
	nop 0
	sub r17 = r17, r16
	nop 0
	;;
	.mii
	andcm r17 = -1, r17
	nop 0
	;;
	mov ar.lc = r17
	.align 32
.L81:
	.mmi
	ld1 r17 = [r16], -1
	nop 0
	shl r15 = r15, 8
	;;
	.mib
	nop 0
	or r15 = r17, r15
	br.cloop.sptk.few .L81
	.mmi
	adds r16 = 16, r33
	ld4 r19 = [r33]
	nop 0
	;;
	.mmi
	ld8 r18 = [r16]
	nop 0
	sxt4 r17 = r19
	;;
	.mii
	add r16 = r16, r18
	add r17 = r33, r17
	;;
	adds r16 = 8, r16
	;;
	.mmi
	nop 0
	st8.rel [r16] = r34
	nop 0
	;;
#APP
// 256 "tests/ia64/programs/patcher.c" 1
	mov ar.csd = r15 ;;
	st16.rel [r17] = r14, ar.csd
// 0 "" 2
#NO_APP
	;;
	.mii
	ld4 r14 = [r33]
	addl r42 = 16, r0
	;;
	sxt4 r41 = r14
	;;
	.mib
	add r41 = r33, r41
	nop 0
	br.call.sptk.many b0 = mk_arch_flush#
	;;
	.mmi
	mov r8 = r36
	mov r1 = r39
	mov b0 = r37
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
.L82:
	.body
	.copy_state 1
	.mmi
	addl r36 = -34, r0
	;;
	mov r8 = r36
	mov b0 = r37
	;;
	.mii
	nop 0
	mov ar.pfs = r38
	;;
	mov ar.lc = r40
	.mmb
	nop 0
	.label_state 2
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
.L83:
	.body
	.copy_state 2
	.mmi
	addl r36 = -16, r0
	;;
	mov r8 = r36
	mov b0 = r37
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
	.endp set_by_st16#
	.global words#
	.bss
	.align 8
	.type	words#, @object
	.size	words#, 128
words:
	.skip	128
	.global hit_count#
	.section	.sbss,"aws",@nobits
	.align 4
	.type	hit_count#, @object
	.size	hit_count#, 4
hit_count:
	.skip	4
	.global hits#
	.bss
	.align 8
	.type	hits#, @object
	.size	hits#, 896
hits:
	.skip	896
	.ident	"GCC: (GNU) 12.2.0"
