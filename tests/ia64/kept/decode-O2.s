# SPDX-License-Identifier: MIT
#
# Made of src/arch/decode.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: 5f41668cdd90087fbd98c1b560da9a4b086421b7d2836624a8af5f94eb70b470
	.file	"decode.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.global mk_site_encode#
	.type	mk_site_encode#, @function
	.proc mk_site_encode#
mk_site_encode:
	.prologue 12, 37
	.mmi
	.save ar.pfs, r38
	alloc r38 = ar.pfs, 5, 3, 4, 0
	adds r14 = 19, r33
	.save rp, r37
	mov r37 = b0
	.mmi
	mov r39 = r1
	.body
	nop 0
	mov r40 = r33
	;;
	.mmi
	nop 0
	ld1 r14 = [r14]
	nop 0
	;;
	.mib
	nop 0
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L2
	.mmb
	adds r14 = 17, r33
	adds r40 = 16, r33
	nop 0
	.mmi
	mov r8 = r0
	nop 0
	mov b0 = r37
	;;
	.mmi
	ld1 r14 = [r14]
	nop 0
	mov ar.pfs = r38
	;;
	.mib
	cmp4.ne p6, p7 = 1, r14
	nop 0
	(p6) br.cond.dpnt .L6
	;;
	.mmi
	ld1 r14 = [r40]
	;;
	adds r14 = -3, r14
	nop 0
	;;
	.mii
	nop 0
	zxt1 r14 = r14
	nop 0
	;;
	.mib
	cmp4.geu p6, p7 = 1, r14
	nop 0
	(p6) br.cond.dpnt .L6
	;;
	.mmi
	cmp4.eq p6, p7 = 1, r34
	;;
	(p6) addl r14 = 1, r0
	nop 0
	;;
	.mmi
	nop 0
	(p7) mov r14 = r0
	nop 0
	;;
	.mib
	st1 [r36] = r14
	nop 0
	br.ret.sptk.many b0
.L2:
	.mmi
	adds r14 = 16, r33
	;;
	ld1 r14 = [r14]
	nop 0
	;;
	.mmi
	adds r14 = -3, r14
	;;
	nop 0
	zxt1 r14 = r14
	;;
	.mib
	nop 0
	cmp4.ltu p6, p7 = 1, r14
	(p7) br.cond.dpnt .L12
.L4:
	.mmi
	adds r32 = 16, r32
	mov r42 = r36
	mov r41 = r34
	;;
	.mmi
	ld8 r14 = [r32]
	;;
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r14]
	mov b6 = r15
	br.call.sptk.many b0 = b6
	;;
	.mmi
	mov r1 = r39
	nop 0
	mov b0 = r37
	;;
	.mib
	nop 0
	mov ar.pfs = r38
	br.ret.sptk.many b0
.L12:
	.mmi
	adds r14 = 40, r32
	mov r43 = r36
	mov r42 = r35
	.mmi
	mov r41 = r34
	;;
	ld8 r14 = [r14]
	nop 0
	;;
	.mib
	cmp.eq p6, p7 = 0, r14
	nop 0
	(p6) br.cond.dpnt .L4
	;;
	.mmi
	nop 0
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r14]
	mov b6 = r15
	br.call.sptk.many b0 = b6
	;;
	.mmi
	mov r1 = r39
	nop 0
	mov b0 = r37
	;;
	.mib
	nop 0
	mov ar.pfs = r38
	br.ret.sptk.many b0
.L6:
	.mmi
	addl r8 = -22, r0
	nop 0
	mov b0 = r37
	;;
	.mib
	nop 0
	mov ar.pfs = r38
	br.ret.sptk.many b0
	.endp mk_site_encode#
	.align 16
	.align 64
	.global mk_site_decode_value#
	.type	mk_site_decode_value#, @function
	.proc mk_site_decode_value#
mk_site_decode_value:
	.prologue 12, 38
	.mmi
	.save ar.pfs, r39
	alloc r39 = ar.pfs, 4, 7, 5, 0
	.fframe 16
	adds r12 = -16, r12
	.save pr, r41
	mov r41 = pr
	.mmi
	adds r37 = 16, r33
	mov r40 = r1
	adds r16 = 19, r33
	;;
	.mii
	ld1 r14 = [r37]
	.save ar.lc, r42
	mov r42 = ar.lc
	mov r15 = r0
	;;
	.mii
	adds r14 = -3, r14
	.save rp, r38
	mov r38 = b0
	.body
	;;
	zxt1 r14 = r14
	;;
	.mib
	nop 0
	cmp4.ltu p6, p7 = 1, r14
	(p7) br.cond.dpnt .L32
.L14:
	.pred.rel.mutex p6, p7
	.mmi
	nop 0
	mov r36 = r0
	cmp4.eq p16, p17 = 0, r15
	;;
.L20:
	.pred.rel.mutex p6, p7
	.pred.rel.mutex p8, p9
	.pred.rel.mutex p10, p11
	.pred.rel.mutex p12, p13
	.pred.rel.mutex p14, p15
	.pred.rel.mutex p16, p17
	.mmi
	adds r14 = 48, r32
	mov r46 = r0
	nop 0
	.mmi
	mov r45 = r34
	mov r44 = r36
	mov r43 = r33
	;;
	.mmi
	(p17) ld8 r14 = [r14]
	;;
	(p17) ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	(p17) ld8 r1 = [r14]
	(p17) mov b6 = r15
	(p17) br.call.dptk.many b0 = b6
	;;
	.mmi
	(p17) mov r46 = r8
	(p17) mov r1 = r40
	adds r47 = 16, r12
	.mmi
	mov r45 = r36
	mov r44 = r33
	mov r43 = r32
	;;
	.mib
	st8 [r35] = r46
	nop 0
	br.call.sptk.many b0 = mk_site_encode#
	;;
	.mib
	mov r1 = r40
	cmp4.ne p6, p7 = 0, r8
	(p7) br.cond.dpnt .L33
	;;
.L16:
	.pred.rel.mutex p8, p9
	.pred.rel.mutex p10, p11
	.pred.rel.mutex p12, p13
	.pred.rel.mutex p14, p15
	.pred.rel.mutex p16, p17
	.mib
	cmp4.eq p6, p7 = 0, r36
	addl r36 = 1, r0
	(p6) br.cond.dptk .L20
	;;
	.mmi
	adds r14 = 19, r33
	st8 [r35] = r0
	adds r32 = 24, r32
	.mmi
	mov r44 = r34
	mov r43 = r33
	mov r36 = r0
	;;
	.mmi
	nop 0
	ld1 r14 = [r14]
	nop 0
	;;
	.mib
	cmp4.ne p6, p7 = 0, r14
	nop 0
	(p6) br.cond.dpnt .L21
	;;
	.mmi
	ld1 r14 = [r37]
	;;
	adds r14 = -3, r14
	nop 0
	;;
	.mii
	nop 0
	zxt1 r14 = r14
	nop 0
	;;
	.mib
	cmp4.geu p6, p7 = 1, r14
	nop 0
	(p6) br.cond.spnt .L21
	;;
	.mmi
	nop 0
	ld8 r14 = [r32]
	nop 0
	;;
	.mib
	cmp.ne p6, p7 = 0, r14
	nop 0
	(p7) br.cond.spnt .L21
	;;
	.mmi
	nop 0
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r14]
	mov b6 = r15
	br.call.sptk.many b0 = b6
	;;
	.mii
	nop 0
	zxt1 r8 = r8
	mov r1 = r40
	;;
	.mib
	nop 0
	cmp4.eq p6, p7 = 0, r8
	(p6) br.cond.dpnt .L21
	;;
.L13:
	.mii
	mov r8 = r36
	mov pr = r41, -1
	;;
	mov b0 = r38
	;;
	.mii
	nop 0
	mov ar.pfs = r39
	;;
	mov ar.lc = r42
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	;;
.L33:
	.body
	.copy_state 1
	.pred.rel.mutex p8, p9
	.pred.rel.mutex p10, p11
	.pred.rel.mutex p12, p13
	.pred.rel.mutex p14, p15
	.pred.rel.mutex p16, p17
	.mmi
	adds r16 = 17, r33
	adds r14 = 16, r12
	mov r15 = r34
	;;
	.mmi
	nop 0
	ld1 r17 = [r16]
	nop 0
	;;
	.mib
	adds r16 = -1, r17
	cmp4.eq p6, p7 = 0, r17
	(p6) br.cond.dpnt .L13
	;;
	.mii
	addp4 r16 = r16, r0
	nop 0
	;;
	mov ar.lc = r16
	.align 32
.L18:
	.pred.rel.mutex p8, p9
	.pred.rel.mutex p10, p11
	.pred.rel.mutex p12, p13
	.pred.rel.mutex p14, p15
	.pred.rel.mutex p16, p17
	.mmi
	ld1 r17 = [r14], 1
	ld1 r16 = [r15], 1
	nop 0
	;;
	.mbb
	cmp4.eq p6, p7 = r16, r17
	(p7) br.cond.dpnt .L16
	br.cloop.sptk.few .L18
	;;
	.mii
	mov r8 = r36
	mov pr = r41, -1
	;;
	mov b0 = r38
	;;
	.mii
	nop 0
	mov ar.pfs = r39
	;;
	mov ar.lc = r42
	.mmb
	nop 0
	.label_state 2
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
.L32:
	.body
	.copy_state 2
	.mmi
	ld1 r14 = [r16]
	nop 0
	adds r17 = 48, r32
	;;
	.mib
	nop 0
	cmp4.ne p6, p7 = 0, r14
	(p6) br.cond.dptk .L14
	.mii
	ld8 r14 = [r17]
	mov r36 = r0
	;;
	cmp.ne p6, p7 = 0, r14
	;;
	.mmi
	(p6) addl r15 = 1, r0
	;;
	(p7) mov r15 = r0
	nop 0
	;;
	.mib
	nop 0
	cmp4.eq p16, p17 = 0, r15
	br .L20
.L21:
	.mmi
	addl r36 = -16, r0
	;;
	mov r8 = r36
	mov pr = r41, -1
	;;
	.mii
	nop 0
	mov b0 = r38
	nop 0
	;;
	.mii
	nop 0
	mov ar.pfs = r39
	;;
	mov ar.lc = r42
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp mk_site_decode_value#
	.align 16
	.align 64
	.global mk_site_decode#
	.type	mk_site_decode#, @function
	.proc mk_site_decode#
mk_site_decode:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 3, 3, 4, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	mov r37 = r1
	.save rp, r35
	mov r35 = b0
	.body
	mov r38 = r32
	;;
	.mmi
	mov r39 = r33
	nop 0
	mov r40 = r34
	.mmb
	adds r41 = 16, r12
	nop 0
	br.call.sptk.many b0 = mk_site_decode_value#
	;;
	.mii
	mov r1 = r37
	mov b0 = r35
	;;
	mov ar.pfs = r36
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp mk_site_decode#
	.ident	"GCC: (GNU) 12.2.0"
