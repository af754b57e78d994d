# SPDX-License-Identifier: MIT
#
# Made of src/arch/ia64.c by scripts/ia64-toolchain with -O2 -mfixed-range=f6-f15,f32-f127; not to be edited.
# source-hash: e1e54ec513ebf3aebd99d20ba1bd61c0c2e953287d1c3bb6709bc4d5e74298d2
	.file	"ia64.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.align 16
	.align 64
	.proc ia64_encode#
ia64_encode:
	.prologue
	.mmi
	adds r15 = 8, r32
	ld8 r16 = [r32]
	cmp4.ne p10, p11 = 1, r33
	.mlx
	adds r32 = 17, r32
	movl r14 = 2305843009213694464
	;;
	.mmi
	ld8 r15 = [r15]
	nop 0
	.save ar.lc, r3
	mov r3 = ar.lc
	.body
	.mlx
	ld1 r18 = [r32]
	(p11) movl r14 = 68719476736
	;;
	.mmb
	sub r17 = r15, r16
	or r16 = r16, r15
	nop 0
	.mib
	cmp4.ne p6, p7 = 16, r18
	mov ar.lc = 7
	(p6) br.cond.dpnt .L7
	;;
	.mii
	nop 0
	shr r15 = r17, 63
	and r16 = 15, r16
	;;
	.mib
	and r15 = 15, r15
	cmp.ne p8, p9 = 0, r16
	(p8) br.cond.dpnt .L7
	;;
	.mmi
	add r15 = r15, r17
	nop 0
	addl r17 = 2097151, r0
	;;
	.mii
	nop 0
	shr r2 = r15, 4
	(p11) shr r15 = r15, 31
	;;
	.mmi
	addl r16 = 1048576, r2
	(p11) and r15 = r14, r15
	(p11) dep.z r2 = r2, 13, 20
	.mlx
	nop 0
	(p11) movl r14 = 4611686018427388416
	;;
	.mmi
	(p11) or r15 = r15, r2
	nop 0
	cmp.ltu p6, p7 = r17, r16
	.mmb
	adds r16 = 8, r34
	nop 0
	(p6) br.cond.dpnt .L8
	;;
	.mii
	nop 0
	(p11) shl r15 = r15, 23
	nop 0
	;;
	.mlx
	(p11) or r14 = r14, r15
	movl r15 = 4294967313
	;;
	.align 32
.L4:
	.mib
	st1 [r34] = r15, 1
	shr.u r15 = r15, 8
	br.cloop.sptk.few .L4
	;;
	.mii
	nop 0
	mov ar.lc = 7
	nop 0
	;;
	.align 32
.L5:
	.mib
	st1 [r16] = r14, 1
	shr.u r14 = r14, 8
	br.cloop.sptk.few .L5
	;;
	.mib
	mov r8 = r0
	mov ar.lc = r3
	br.ret.sptk.many b0
	;;
.L7:
	.mib
	addl r8 = -22, r0
	mov ar.lc = r3
	br.ret.sptk.many b0
	;;
.L8:
	.mib
	addl r8 = -34, r0
	mov ar.lc = r3
	br.ret.sptk.many b0
	.endp ia64_encode#
	.align 16
	.align 64
	.proc ia64_unit#
ia64_unit:
	.prologue 12, 33
	.mmb
	.save ar.pfs, r34
	alloc r34 = ar.pfs, 1, 3, 1, 0
	.fframe 16
	adds r12 = -16, r12
	nop 0
	.mii
	adds r14 = 16, r32
	.save rp, r33
	mov r33 = b0
	mov r35 = r1
	.body
	;;
	.mii
	ld1 r14 = [r14]
	mov r8 = r0
	;;
	adds r14 = -3, r14
	;;
	.mii
	nop 0
	zxt1 r14 = r14
	nop 0
	;;
	.mib
	cmp4.ltu p6, p7 = 1, r14
	nop 0
	(p7) br.cond.dpnt .L19
	;;
	.mmi
	(p6) addl r14 = 2056, r0
	nop 0
	(p6) adds r15 = 16, r12
	;;
	.mmi
	(p6) st2 [r15] = r14
	nop 0
	adds r15 = 16, r12
	;;
	.mmi
	nop 0
	ld1 r14 = [r15]
	nop 0
	;;
	.mii
	nop 0
	dep r8 = r14, r8, 0, 8
	adds r14 = 17, r12
	;;
	.mmi
	ld1 r14 = [r14]
	;;
	nop 0
	dep r8 = r14, r8, 8, 8
	;;
	.mii
	nop 0
	mov b0 = r33
	;;
	mov ar.pfs = r34
	.mmb
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	;;
.L19:
	.body
	.copy_state 1
	.mib
	mov r36 = r32
	nop 0
	br.call.sptk.many b0 = mk_ia64_value_unit#
	;;
	.mmi
	adds r14 = 16, r12
	adds r15 = 16, r12
	mov r1 = r35
	;;
	.mmi
	st2 [r14] = r8
	nop 0
	mov r8 = r0
	;;
	.mmi
	nop 0
	ld1 r14 = [r15]
	nop 0
	;;
	.mii
	nop 0
	dep r8 = r14, r8, 0, 8
	adds r14 = 17, r12
	;;
	.mmi
	ld1 r14 = [r14]
	;;
	nop 0
	dep r8 = r14, r8, 8, 8
	;;
	.mii
	nop 0
	mov b0 = r33
	;;
	mov ar.pfs = r34
	.mmb
	nop 0
	.restore sp
	adds r12 = 16, r12
	br.ret.sptk.many b0
	.endp ia64_unit#
	.align 16
	.align 64
	.global mk_arch_store#
	.type	mk_arch_store#, @function
	.proc mk_arch_store#
mk_arch_store:
	.prologue
	.body
	.mmi
	nop 0
	ld8 r14 = [r33]
	nop 0
	;;
#APP
// 83 "src/arch/ia64.c" 1
	st8.rel [r32] = r14
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	nop 0
	br.ret.sptk.many b0
	.endp mk_arch_store#
	.align 16
	.align 64
	.global mk_arch_flush#
	.type	mk_arch_flush#, @function
	.proc mk_arch_flush#
mk_arch_flush:
	.prologue
	.body
	.mmi
	and r14 = -32, r32
	nop 0
	add r33 = r32, r33
	;;
	.mib
	nop 0
	cmp.leu p6, p7 = r33, r14
	(p6) br.cond.dpnt .L23
	.align 32
.L24:
#APP
// 95 "src/arch/ia64.c" 1
	fc.i r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	nop 0
	adds r14 = 32, r14
	nop 0
	;;
	.mib
	nop 0
	cmp.gtu p6, p7 = r33, r14
	(p6) br.cond.dptk .L24
.L23:
#APP
// 96 "src/arch/ia64.c" 1
	;; sync.i ;; mf ;; srlz.i ;;
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	nop 0
	br.ret.sptk.many b0
	.endp mk_arch_flush#
	.global mk_isa_host#
	.section	.sdata,"aws"
	.align 8
	.type	mk_isa_host#, @object
	.size	mk_isa_host#, 8
mk_isa_host:
	data8	mk_isa_ia64#
	.global mk_isa_ia64#
	.section	.rodata.str1.8,"aMS",@progbits,1
	.align 8
.LC0:
	stringz	"ia64"
	.section	.data.rel.ro,"aw"
	.align 8
	.type	mk_isa_ia64#, @object
	.size	mk_isa_ia64#, 56
mk_isa_ia64:
	data8	.LC0
	data2	50
	.skip	1
	data1	8
	.skip	4
	data8	@fptr(ia64_encode#)
	.skip	8
	data8	@fptr(ia64_unit#)
	data8	@fptr(mk_ia64_encode_value#)
	data8	@fptr(mk_ia64_value#)
	.ident	"GCC: (GNU) 12.2.0"
