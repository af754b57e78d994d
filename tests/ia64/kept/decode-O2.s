# SPDX-License-Identifier: MIT
#
# Made of src/arch/decode.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: 50c61d11a6f4b30c026460476cf3fc6baaff63213cc2c85ee5fa3f5e63c4e32a
	.file	"decode.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.global mk_site_decode#
	.type	mk_site_decode#, @function
	.proc mk_site_decode#
mk_site_decode:
	.prologue 12, 36
	.mmi
	.save ar.pfs, r37
	alloc r37 = ar.pfs, 3, 5, 3, 0
	.fframe 16
	adds r12 = -16, r12
	.save ar.lc, r39
	mov r39 = ar.lc
	.mmi
	mov r38 = r1
	nop 0
	adds r32 = 16, r32
	;;
	.mii
	nop 0
	.save rp, r36
	mov r36 = b0
	.body
	mov r35 = r0
	;;
.L6:
	.mmi
	ld8 r14 = [r32]
	adds r42 = 16, r12
	mov r41 = r35
	.mmi
	mov r40 = r33
	;;
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mib
	ld8 r1 = [r14]
	mov b6 = r15
	br.call.sptk.many b0 = b6
	;;
	.mib
	mov r1 = r38
	cmp4.ne p6, p7 = 0, r8
	(p7) br.cond.dpnt .L13
	;;
.L2:
	.mib
	cmp4.eq p6, p7 = 0, r35
	addl r35 = 1, r0
	(p6) br.cond.dptk .L6
	;;
	.mmi
	addl r35 = -16, r0
	nop 0
	nop 0
	;;
.L1:
	.mii
	mov r8 = r35
	mov b0 = r36
	;;
	mov ar.pfs = r37
	;;
	.mii
	nop 0
	mov ar.lc = r39
	nop 0
	.mmb
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	nop 0
	br.ret.sptk.many b0
	;;
.L13:
	.body
	.copy_state 1
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
	(p6) br.cond.dpnt .L1
	;;
	.mii
	addp4 r16 = r16, r0
	nop 0
	;;
	mov ar.lc = r16
	.align 32
.L4:
	.mmi
	ld1 r17 = [r14], 1
	ld1 r16 = [r15], 1
	nop 0
	;;
	.mbb
	cmp4.eq p6, p7 = r16, r17
	(p7) br.cond.dpnt .L2
	br.cloop.sptk.few .L4
	.mii
	mov r8 = r35
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
	.endp mk_site_decode#
	.ident	"GCC: (GNU) 12.2.0"
