# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/sites.c by scripts/ia64-toolchain with -O2 -fPIC; not to be edited.
# source-hash: 9ca51ec03957b783cca1cc6505887f60e3b50c74b90f5de2b482deeb21edff9d
	.file	"sites.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.section	.text.startup,"ax",@progbits
	.align 16
	.align 64
	.weak	marker_priv_image_enter_1#
	.hidden	marker_priv_image_enter_1#
	.proc marker_priv_image_enter_1#
marker_priv_image_enter_1:
	.prologue 12, 32
	.mlx
	.save ar.pfs, r33
	alloc r33 = ar.pfs, 0, 3, 1, 0
	movl r14 = @gprel(marker_priv_image_1#)
	.mmi
	addl r16 = @ltoffx(__start_marker_sites_1#), r1
	addl r17 = @ltoffx(__stop_marker_sites_1#), r1
	mov r34 = r1
	;;
	.mmi
	add r14 = r1, r14
	nop 0
	.save rp, r32
	mov r32 = b0
	.body
	.mmi
	ld8.mov r16 = [r16], __start_marker_sites_1#
	ld8.mov r17 = [r17], __stop_marker_sites_1#
	nop 0
	;;
	.mmi
	adds r18 = 4, r14
	adds r23 = 16, r14
	adds r22 = 40, r14
	.mmi
	adds r21 = 48, r14
	adds r20 = 56, r14
	adds r19 = 64, r14
	;;
	.mmi
	nop 0
	mov r35 = r14
	nop 0
	;;
#APP
// 40 "include/markers/detail/image.h" 1
	.weak marker_image_register_1#
.Lmarker_weak42:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_weak42) ;;
	sub r2 = r15, r2 ;;
	addl r15 = @ltoff(@fptr(marker_image_register_1#)), r2 ;;
	ld8 r15 = [r15]
// 0 "" 2
#NO_APP
	;;
	.mib
	cmp.eq p6, p7 = 0, r15
	nop 0
	(p6) br.cond.dpnt .L1
	;;
	.mmi
	nop 0
	ld4 r18 = [r18]
	nop 0
	;;
	.mlx
	cmp4.ne p6, p7 = 0, r18
	movl r18 = 4295032904
	;;
	.mib
	cmp.eq.or.andcm p6, p7 = r17, r16
	nop 0
	(p6) br.cond.dpnt .L1
	;;
	.mmi
	st8 [r14] = r18, 8
	st8 [r23] = r17
	nop 0
	;;
	.mmi
	st8 [r14] = r16
	nop 0
	addl r14 = @ltoffx(__start_marker_keyed_1#), r1
	;;
	.mmi
	ld8.mov r14 = [r14], __start_marker_keyed_1#
	;;
	st8 [r22] = r14
	addl r14 = @ltoffx(__stop_marker_keyed_1#), r1
	;;
	.mmi
	ld8.mov r14 = [r14], __stop_marker_keyed_1#
	;;
	st8 [r21] = r14
	addl r14 = @ltoffx(__start_marker_readonly_1#), r1
	;;
	.mmi
	ld8.mov r14 = [r14], __start_marker_readonly_1#
	;;
	st8 [r20] = r14
	addl r14 = @ltoffx(__stop_marker_readonly_1#), r1
	;;
	.mmi
	ld8.mov r14 = [r14], __stop_marker_readonly_1#
	;;
	st8 [r19] = r14
	nop 0
	;;
	.mmi
	ld8 r14 = [r15], 8
	;;
	ld8 r1 = [r15]
	mov b6 = r14
	.mmb
	nop 0
	nop 0
	br.call.sptk.many b0 = b6
	;;
	.mmi
	mov r1 = r34
	nop 0
	nop 0
.L1:
	.mii
	nop 0
	mov b0 = r32
	nop 0
	;;
	.mib
	nop 0
	mov ar.pfs = r33
	br.ret.sptk.many b0
	.endp marker_priv_image_enter_1#
	.section	.init_array.00101,"aw"
	.align 8
	data8	@fptr(marker_priv_image_enter_1#)
	.section	.text.exit,"ax",@progbits
	.align 16
	.align 64
	.weak	marker_priv_image_leave_1#
	.hidden	marker_priv_image_leave_1#
	.proc marker_priv_image_leave_1#
marker_priv_image_leave_1:
	.prologue 12, 32
	.mmi
	.save ar.pfs, r33
	alloc r33 = ar.pfs, 0, 3, 1, 0
	nop 0
	.save rp, r32
	mov r32 = b0
	.mlx
	mov r34 = r1
	.body
	movl r35 = @gprel(marker_priv_image_1#)
	;;
	.mmi
	add r35 = r1, r35
	;;
	adds r15 = 4, r35
	nop 0
	;;
#APP
// 60 "include/markers/detail/image.h" 1
	.weak marker_image_retire_1#
.Lmarker_weak146:
	mov r14 = ip
	movl r2 = @gprel(.Lmarker_weak146) ;;
	sub r2 = r14, r2 ;;
	addl r14 = @ltoff(@fptr(marker_image_retire_1#)), r2 ;;
	ld8 r14 = [r14]
// 0 "" 2
#NO_APP
	;;
	.mib
	cmp.eq p6, p7 = 0, r14
	nop 0
	(p6) br.cond.dpnt .L9
	;;
	.mmi
	nop 0
	ld4 r16 = [r15]
	nop 0
	;;
	.mib
	cmp4.eq p6, p7 = 0, r16
	nop 0
	(p6) br.cond.dpnt .L9
	;;
	.mmi
	st4 [r15] = r0
	;;
	ld8 r15 = [r14], 8
	nop 0
	;;
	.mmi
	nop 0
	ld8 r1 = [r14]
	mov b6 = r15
	.mmb
	nop 0
	nop 0
	br.call.sptk.many b0 = b6
	;;
	.mmi
	mov r1 = r34
	nop 0
	nop 0
.L9:
	.mii
	nop 0
	mov b0 = r32
	nop 0
	;;
	.mib
	nop 0
	mov ar.pfs = r33
	br.ret.sptk.many b0
	.endp marker_priv_image_leave_1#
	.section	.fini_array.00101,"aw"
	.align 8
	data8	@fptr(marker_priv_image_leave_1#)
	.text
	.align 16
	.align 64
	.global leaf#
	.type	leaf#, @function
	.proc leaf#
leaf:
	.prologue
	.body
#APP
// 24 "tests/ia64/programs/sites.c" 1
	.Lmarker_site203:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site203
	.balign 8
	data4 .Lmarker_site203 - ., .L20 - .
	data8 marker_priv_desc.13# - ., marker_priv_key.12# - .
	data1 1, 16, 0, 0
	data4 481689617
	.popsection
// 0 "" 2
#NO_APP
	.mib
	nop 0
	add r8 = r32, r33
	br.ret.sptk.many b0
.L20:
#APP
// 24 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r32, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r32, 8 ;;
	.endif
	.ifc r33, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r33, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit215:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit215) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.12# - .Lmarker_hit215 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	add r8 = r32, r33
	br.ret.sptk.many b0
	.endp leaf#
	.align 16
	.align 64
	.global leaf_bare#
	.type	leaf_bare#, @function
	.proc leaf_bare#
leaf_bare:
	.prologue
	.body
	;;
	.mib
	nop 0
	add r8 = r32, r33
	br.ret.sptk.many b0
	.endp leaf_bare#
	.align 16
	.align 64
	.global leaf_call#
	.type	leaf_call#, @function
	.proc leaf_call#
leaf_call:
	.prologue 12, 34
	.mii
	.save ar.pfs, r35
	alloc r35 = ar.pfs, 2, 3, 3, 0
	.save rp, r34
	mov r34 = b0
	mov r36 = r1
	.body
	;;
#APP
// 47 "tests/ia64/programs/sites.c" 1
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
// 0 "" 2
#NO_APP
	.mmi
	add r8 = r32, r33
	nop 0
	mov b0 = r34
	;;
	.mib
	nop 0
	mov ar.pfs = r35
	br.ret.sptk.many b0
	;;
.L27:
	.mmi
	addl r37 = @gprel(slow_path#), gp
	nop 0
	sxt4 r39 = r33
	.mib
	nop 0
	sxt4 r38 = r32
	br.call.sptk.many b0 = log_hit#
	;;
	.mmi
	add r8 = r32, r33
	mov r1 = r36
	mov b0 = r34
	;;
	.mib
	nop 0
	mov ar.pfs = r35
	br.ret.sptk.many b0
	.endp leaf_call#
	.align 16
	.align 64
	.global walk#
	.type	walk#, @function
	.proc walk#
walk:
	.prologue
	.mmi
	mov r8 = r0
	cmp4.ge p6, p7 = 0, r33
	.save ar.lc, r3
	mov r3 = ar.lc
	.body
	.mib
	nop 0
	sxt4 r14 = r33
	nop 0
	;;
	.mib
	shladd r14 = r14, 3, r0
	(p6) mov r8 = r0
	(p6) br.cond.dpnt .L31
	;;
	.mii
	adds r14 = -8, r14
	nop 0
	;;
	shr.u r14 = r14, 3
	;;
	.mii
	nop 0
	mov ar.lc = r14
	nop 0
	.align 32
.L35:
#APP
// 56 "tests/ia64/programs/sites.c" 1
	.Lmarker_site327:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site327
	.balign 8
	data4 .Lmarker_site327 - ., .L33 - .
	data8 marker_priv_desc.11# - ., marker_priv_key.10# - .
	data1 1, 16, 0, 0
	data4 482013819
	.popsection
// 0 "" 2
#NO_APP
	.mmi
	nop 0
	ld8 r14 = [r32], 8
	nop 0
	;;
	.mib
	nop 0
	add r8 = r8, r14
	br.cloop.sptk.few .L35
	;;
.L31:
	.mib
	nop 0
	mov ar.lc = r3
	br.ret.sptk.many b0
.L33:
#APP
// 56 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r8, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r8, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit350:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit350) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.10# - .Lmarker_hit350 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
	.mmi
	nop 0
	ld8 r14 = [r32], 8
	nop 0
	;;
	.mib
	nop 0
	add r8 = r8, r14
	br.cloop.sptk.few .L35
	.mib
	nop 0
	nop 0
	br .L31
	.endp walk#
	.align 16
	.align 64
	.global walk_bare#
	.type	walk_bare#, @function
	.proc walk_bare#
walk_bare:
	.prologue
	.mmi
	mov r8 = r0
	cmp4.ge p6, p7 = 0, r33
	.save ar.lc, r2
	mov r2 = ar.lc
	.body
	.mib
	nop 0
	sxt4 r14 = r33
	nop 0
	;;
	.mib
	shladd r14 = r14, 3, r0
	(p6) mov r8 = r0
	(p6) br.cond.dpnt .L40
	;;
	.mii
	adds r14 = -8, r14
	nop 0
	;;
	shr.u r14 = r14, 3
	;;
	.mii
	nop 0
	mov ar.lc = r14
	nop 0
	;;
	.align 32
.L42:
	;;
	.mmi
	nop 0
	ld8 r14 = [r32], 8
	nop 0
	;;
	.mib
	nop 0
	add r8 = r8, r14
	br.cloop.sptk.few .L42
	;;
.L40:
	.mib
	nop 0
	mov ar.lc = r2
	br.ret.sptk.many b0
	.endp walk_bare#
	.align 16
	.align 64
	.global walk_call#
	.type	walk_call#, @function
	.proc walk_call#
walk_call:
	.prologue 12, 35
	.mmb
	.save ar.pfs, r36
	alloc r36 = ar.pfs, 2, 5, 3, 0
	cmp4.ge p6, p7 = 0, r33
	nop 0
	.mii
	mov r37 = r1
	.save ar.lc, r38
	mov r38 = ar.lc
	sxt4 r14 = r33
	;;
	.mmi
	shladd r14 = r14, 3, r0
	mov r34 = r0
	.save rp, r35
	mov r35 = b0
	.body
	;;
	.mib
	adds r14 = -8, r14
	(p6) mov r34 = r0
	(p6) br.cond.dpnt .L47
	;;
	.mii
	nop 0
	shr.u r14 = r14, 3
	;;
	mov ar.lc = r14
	.align 32
.L51:
#APP
// 78 "tests/ia64/programs/sites.c" 1
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
// 0 "" 2
#NO_APP
	.mmi
	nop 0
	ld8 r14 = [r32], 8
	nop 0
	;;
	.mib
	nop 0
	add r34 = r34, r14
	br.cloop.sptk.few .L51
	;;
.L47:
	.mii
	mov r8 = r34
	mov b0 = r35
	;;
	mov ar.pfs = r36
	;;
	.mib
	nop 0
	mov ar.lc = r38
	br.ret.sptk.many b0
	;;
.L49:
	.mmi
	mov r40 = r34
	nop 0
	addl r39 = @gprel(slow_path#), gp
	.mmb
	mov r41 = r0
	nop 0
	br.call.sptk.many b0 = log_hit#
	;;
	.mmi
	ld8 r14 = [r32], 8
	nop 0
	mov r1 = r37
	;;
	.mib
	nop 0
	add r34 = r34, r14
	br.cloop.sptk.few .L51
	.mib
	nop 0
	nop 0
	br .L47
	.endp walk_call#
	.align 16
	.align 64
	.global enabled#
	.type	enabled#, @function
	.proc enabled#
enabled:
	.prologue
	.body
#APP
// 86 "tests/ia64/programs/sites.c" 1
	.Lmarker_site519:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site519
	.balign 8
	data4 .Lmarker_site519 - ., .L58 - .
	data8 marker_priv_desc.9# - ., marker_priv_key.8# - .
	data1 1, 16, 1, 0
	data4 178864013
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	;;
.L58:
[.L57:]
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	.endp enabled#
	.align 16
	.align 64
	.global twice#
	.type	twice#, @function
	.proc twice#
twice:
	.prologue
	.body
#APP
// 94 "tests/ia64/programs/sites.c" 1
	.Lmarker_site546:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site546
	.balign 8
	data4 .Lmarker_site546 - ., .L62 - .
	data8 marker_priv_desc.7# - ., marker_priv_key.6# - .
	data1 1, 16, 0, 0
	data4 -1891270379
	.popsection
// 0 "" 2
// 96 "tests/ia64/programs/sites.c" 1
	.Lmarker_site548:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site548
	.balign 8
	data4 .Lmarker_site548 - ., .L64 - .
	data8 marker_priv_desc.5# - ., marker_priv_key.4# - .
	data1 1, 16, 0, 0
	data4 -1836651575
	.popsection
// 0 "" 2
#NO_APP
.L65:
	.mib
	nop 0
	shladd r8 = r32, 2, r0
	br.ret.sptk.many b0
.L64:
#APP
// 96 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.weak marker_hit_1#
.Lmarker_hit561:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit561) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.4# - .Lmarker_hit561 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	shladd r8 = r32, 2, r0
	br.ret.sptk.many b0
.L62:
#APP
// 94 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r33, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r33, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit572:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit572) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.6# - .Lmarker_hit572 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
#APP
// 96 "tests/ia64/programs/sites.c" 1
	.Lmarker_site574:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site574
	.balign 8
	data4 .Lmarker_site574 - ., .L64 - .
	data8 marker_priv_desc.5# - ., marker_priv_key.4# - .
	data1 1, 16, 0, 0
	data4 -1836651575
	.popsection
// 0 "" 2
#NO_APP
	.mib
	nop 0
	nop 0
	br .L65
	.endp twice#
	.align 16
	.align 64
	.global sixteen#
	.type	sixteen#, @function
	.proc sixteen#
sixteen:
	.prologue
	.mmi
	.fframe 112
	adds r12 = -112, r12
	.body
	nop 0
	mov r8 = r32
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	.Lmarker_site593:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site593
	.balign 8
	data4 .Lmarker_site593 - ., .L69 - .
	data8 marker_priv_desc.3# - ., marker_priv_key.2# - .
	data1 1, 16, 0, 0
	data4 -402361591
	.popsection
// 0 "" 2
#NO_APP
	.mib
	nop 0
	.label_state 1
	.restore sp
	adds r12 = 112, r12
	br.ret.sptk.many b0
	;;
.L69:
	.body
	.copy_state 1
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r12] = r32
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 1, r32
	nop 0
	adds r15 = 8, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 2, r32
	nop 0
	adds r15 = 16, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 3, r32
	nop 0
	adds r15 = 24, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 4, r32
	nop 0
	adds r15 = 32, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 5, r32
	nop 0
	adds r15 = 40, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 6, r32
	nop 0
	adds r15 = 48, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 7, r32
	nop 0
	adds r15 = 56, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 8, r32
	nop 0
	adds r15 = 64, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 9, r32
	nop 0
	adds r15 = 72, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 10, r32
	nop 0
	adds r15 = 80, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 11, r32
	nop 0
	adds r15 = 88, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 12, r32
	nop 0
	adds r15 = 96, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 13, r32
	nop 0
	adds r15 = 104, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 14, r32
	nop 0
	adds r15 = 112, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
	.mmi
	adds r14 = 15, r32
	nop 0
	adds r15 = 120, r12
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r15] = r14
// 0 "" 2
#NO_APP
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r12, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r12, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit714:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit714) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.2# - .Lmarker_hit714 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	.restore sp
	adds r12 = 112, r12
	br.ret.sptk.many b0
	.endp sixteen#
	.align 16
	.align 64
	.global types#
	.type	types#, @function
	.proc types#
types:
	.prologue
	.body
	.mmi
	addl r14 = 4, r0
	;;
	st4.rel [r12] = r14
	nop 0
	;;
	.mmi
	nop 0
	ld4.acq r14 = [r12]
	nop 0
	;;
#APP
// 118 "tests/ia64/programs/sites.c" 1
	.Lmarker_site742:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site742
	.balign 8
	data4 .Lmarker_site742 - ., .L74 - .
	data8 marker_priv_desc.1# - ., marker_priv_key.0# - .
	data1 1, 16, 0, 0
	data4 -1877866787
	.popsection
// 0 "" 2
#NO_APP
	.mib
	nop 0
	mov r8 = r12
	br.ret.sptk.many b0
.L74:
	.mmi
	cmp4.eq p6, p7 = 4, r14
	nop 0
	addl r14 = @gprel(a_double#), gp
	.mmi
	addl r19 = -7, r0
	nop 0
	addl r20 = 65535, r0
	;;
	.mmi
	ld8.acq r17 = [r14]
	addl r14 = @gprel(a_float#), gp
	(p6) addl r21 = 1, r0
	;;
	.mmi
	(p7) mov r21 = r0
	ld4.acq r18 = [r14]
	nop 0
	;;
#APP
// 118 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r12, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r12, 8 ;;
	.endif
	.ifc r17, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r17, 8 ;;
	.endif
	.ifc r18, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r18, 8 ;;
	.endif
	.ifc r19, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r19, 8 ;;
	.endif
	.ifc r20, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r20, 8 ;;
	.endif
	.ifc r21, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r21, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit773:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit773) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.0# - .Lmarker_hit773 ;;
	add r15 = r15, r16
	addl r16 = @ltoff(@fptr(marker_hit_1#)), r2 ;;
	ld8 r16 = [r16] ;;
	ld8 r16 = [r16] ;;
	mov b7 = r16 ;;
	br.call.sptk.many b6 = b7 ;;
	mov ar.pfs = r14
	adds sp = 64, sp
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	mov r8 = r12
	br.ret.sptk.many b0
	.endp types#
	.sbss
	.align 8
	.type	marker_priv_key.0#, @object
	.size	marker_priv_key.0#, 8
marker_priv_key.0:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.1#, @object
	.size	marker_priv_desc.1#, 84
marker_priv_desc.1:
	data2	24
	data1	6
	data1	0
	data4	118
	stringz	"\f\013\n\002\005\001"
	.skip	9
	stringz	"test"
	stringz	"types"
	stringz	"%p %f %f %hhd %hu %d"
	stringz	"tests/ia64/programs/sites.c"
	.sbss
	.align 8
	.type	marker_priv_key.2#, @object
	.size	marker_priv_key.2#, 8
marker_priv_key.2:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.3#, @object
	.size	marker_priv_desc.3#, 116
marker_priv_desc.3:
	data2	24
	data1	16
	data1	0
	data4	102
	string	"\006\006\006\006\006\006\006\006\006\006\006\006\006\006\006"
	string	"\006"
	stringz	"test"
	stringz	"sixteen"
	stringz	"%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d"
	stringz	"tests/ia64/programs/sites.c"
	.skip	3
	.sbss
	.align 8
	.type	marker_priv_key.4#, @object
	.size	marker_priv_key.4#, 8
marker_priv_key.4:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.5#, @object
	.size	marker_priv_desc.5#, 68
marker_priv_desc.5:
	data2	24
	data1	0
	data1	0
	data4	96
	stringz	""
	stringz	""
	.skip	14
	stringz	"test"
	stringz	"second"
	stringz	""
	stringz	"tests/ia64/programs/sites.c"
	.skip	3
	.sbss
	.align 8
	.type	marker_priv_key.6#, @object
	.size	marker_priv_key.6#, 8
marker_priv_key.6:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.7#, @object
	.size	marker_priv_desc.7#, 72
marker_priv_desc.7:
	data2	24
	data1	1
	data1	0
	data4	94
	stringz	"\r"
	.skip	14
	stringz	"test"
	stringz	"first"
	stringz	"text %s"
	stringz	"tests/ia64/programs/sites.c"
	.skip	1
	.sbss
	.align 8
	.type	marker_priv_key.8#, @object
	.size	marker_priv_key.8#, 8
marker_priv_key.8:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.9#, @object
	.size	marker_priv_desc.9#, 68
marker_priv_desc.9:
	data2	24
	data1	0
	data1	0
	data4	86
	stringz	""
	stringz	""
	.skip	14
	stringz	"test"
	stringz	"enabled"
	stringz	""
	stringz	"tests/ia64/programs/sites.c"
	.skip	2
	.sbss
	.align 8
	.type	marker_priv_key.10#, @object
	.size	marker_priv_key.10#, 8
marker_priv_key.10:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.11#, @object
	.size	marker_priv_desc.11#, 72
marker_priv_desc.11:
	data2	24
	data1	1
	data1	0
	data4	56
	stringz	"\b"
	.skip	14
	stringz	"test"
	stringz	"walk"
	stringz	"sum %ld"
	stringz	"tests/ia64/programs/sites.c"
	.skip	2
	.sbss
	.align 8
	.type	marker_priv_key.12#, @object
	.size	marker_priv_key.12#, 8
marker_priv_key.12:
	.skip	8
	.section	.rodata
	.align 4
	.type	marker_priv_desc.13#, @object
	.size	marker_priv_desc.13#, 72
marker_priv_desc.13:
	data2	24
	data1	2
	data1	0
	data4	24
	stringz	"\006\006"
	.skip	13
	stringz	"test"
	stringz	"leaf"
	stringz	"a %d b %d"
	stringz	"tests/ia64/programs/sites.c"
	.section	.sdata,"aws"
	.align 4
	.type	a_float#, @object
	.size	a_float#, 4
a_float:
	data4	1075838976
	.align 8
	.type	a_double#, @object
	.size	a_double#, 8
a_double:
	data4	-1717986918
	data4	1069128089
	.sbss
	.align 8
	.type	slow_path#, @object
	.size	slow_path#, 8
slow_path:
	.skip	8
	.hidden	marker_priv_image_1#
	.weak	marker_priv_image_1#
	.bss
	.align 8
	.type	marker_priv_image_1#, @object
	.size	marker_priv_image_1#, 72
marker_priv_image_1:
	.skip	72
	.weak	__stop_marker_readonly_1#
	.weak	__start_marker_readonly_1#
	.weak	__stop_marker_keyed_1#
	.weak	__start_marker_keyed_1#
	.weak	__stop_marker_sites_1#
	.weak	__start_marker_sites_1#
	.ident	"GCC: (GNU) 12.2.0"
