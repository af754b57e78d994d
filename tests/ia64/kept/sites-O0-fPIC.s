# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/sites.c by scripts/ia64-toolchain with -O0 -fPIC; not to be edited.
# source-hash: dfce0477b0f3328a5a6539a0aa39a02a68321e875931af473f11a42d578c753e
	.file	"sites.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.hidden	marker_priv_image_1#
	.weak	marker_priv_image_1#
	.bss
	.align 8
	.type	marker_priv_image_1#, @object
	.size	marker_priv_image_1#, 72
marker_priv_image_1:
	.skip	72
	.text
	.align 16
	.weak	marker_priv_image_enter_1#
	.hidden	marker_priv_image_enter_1#
	.proc marker_priv_image_enter_1#
marker_priv_image_enter_1:
	.prologue 14, 32
	.save ar.pfs, r33
	alloc r33 = ar.pfs, 0, 4, 1, 0
	.vframe r34
	mov r34 = r12
	adds r12 = -16, r12
	.save rp, r32
	mov r32 = b0
	mov r35 = r1
	.body
#APP
// 40 "include/markers/detail/image.h" 1
	.weak marker_image_register_1#
.Lmarker_weak11:
	mov r14 = ip
	movl r2 = @gprel(.Lmarker_weak11) ;;
	sub r2 = r14, r2 ;;
	addl r14 = @ltoff(@fptr(marker_image_register_1#)), r2 ;;
	ld8 r14 = [r14]
// 0 "" 2
#NO_APP
	;;
	st8 [r34] = r14
	ld8 r14 = [r34]
	;;
	cmp.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L5
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 4, r14
	;;
	ld4 r14 = [r14]
	;;
	cmp4.ne p6, p7 = 0, r14
	(p6) br.cond.dptk .L5
	addl r15 = @ltoffx(__start_marker_sites_1#), r1
	;;
	ld8.mov r15 = [r15], __start_marker_sites_1#
	addl r14 = @ltoffx(__stop_marker_sites_1#), r1
	;;
	ld8.mov r14 = [r14], __stop_marker_sites_1#
	;;
	cmp.ne p6, p7 = r14, r15
	(p7) br.cond.dptk .L5
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	addl r15 = 72, r0
	;;
	st2 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 2, r14
	addl r15 = 1, r0
	;;
	st2 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 4, r14
	addl r15 = 1, r0
	;;
	st4 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 8, r14
	addl r15 = @ltoffx(__start_marker_sites_1#), r1
	;;
	ld8.mov r15 = [r15], __start_marker_sites_1#
	;;
	st8 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 16, r14
	addl r15 = @ltoffx(__stop_marker_sites_1#), r1
	;;
	ld8.mov r15 = [r15], __stop_marker_sites_1#
	;;
	st8 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 40, r14
	addl r15 = @ltoffx(__start_marker_keyed_1#), r1
	;;
	ld8.mov r15 = [r15], __start_marker_keyed_1#
	;;
	st8 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 48, r14
	addl r15 = @ltoffx(__stop_marker_keyed_1#), r1
	;;
	ld8.mov r15 = [r15], __stop_marker_keyed_1#
	;;
	st8 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 56, r14
	addl r15 = @ltoffx(__start_marker_readonly_1#), r1
	;;
	ld8.mov r15 = [r15], __start_marker_readonly_1#
	;;
	st8 [r14] = r15
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 64, r14
	addl r15 = @ltoffx(__stop_marker_readonly_1#), r1
	;;
	ld8.mov r15 = [r15], __stop_marker_readonly_1#
	;;
	st8 [r14] = r15
	ld8 r14 = [r34]
	movl r36 = @gprel(marker_priv_image_1#)
	;;
	add r36 = r1, r36
	ld8 r15 = [r14], 8
	;;
	mov b6 = r15
	ld8 r1 = [r14]
	br.call.sptk.many b0 = b6
	;;
	mov r1 = r35
	br .L1
	;;
.L5:
	nop 0
.L1:
	mov ar.pfs = r33
	mov b0 = r32
	.restore sp
	mov r12 = r34
	br.ret.sptk.many b0
	;;
	.endp marker_priv_image_enter_1#
	.section	.init_array.00101,"aw"
	.align 8
	data8	@fptr(marker_priv_image_enter_1#)
	.text
	.align 16
	.weak	marker_priv_image_leave_1#
	.hidden	marker_priv_image_leave_1#
	.proc marker_priv_image_leave_1#
marker_priv_image_leave_1:
	.prologue 14, 32
	.save ar.pfs, r33
	alloc r33 = ar.pfs, 0, 4, 1, 0
	.vframe r34
	mov r34 = r12
	adds r12 = -16, r12
	.save rp, r32
	mov r32 = b0
	mov r35 = r1
	.body
#APP
// 60 "include/markers/detail/image.h" 1
	.weak marker_image_retire_1#
.Lmarker_weak161:
	mov r14 = ip
	movl r2 = @gprel(.Lmarker_weak161) ;;
	sub r2 = r14, r2 ;;
	addl r14 = @ltoff(@fptr(marker_image_retire_1#)), r2 ;;
	ld8 r14 = [r14]
// 0 "" 2
#NO_APP
	;;
	st8 [r34] = r14
	ld8 r14 = [r34]
	;;
	cmp.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L10
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 4, r14
	;;
	ld4 r14 = [r14]
	;;
	cmp4.ne p6, p7 = 0, r14
	(p7) br.cond.dptk .L10
	movl r14 = @gprel(marker_priv_image_1#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 4, r14
	;;
	st4 [r14] = r0
	ld8 r14 = [r34]
	movl r36 = @gprel(marker_priv_image_1#)
	;;
	add r36 = r1, r36
	ld8 r15 = [r14], 8
	;;
	mov b6 = r15
	ld8 r1 = [r14]
	br.call.sptk.many b0 = b6
	;;
	mov r1 = r35
	br .L6
	;;
.L10:
	nop 0
.L6:
	mov ar.pfs = r33
	mov b0 = r32
	.restore sp
	mov r12 = r34
	br.ret.sptk.many b0
	;;
	.endp marker_priv_image_leave_1#
	.section	.fini_array.00101,"aw"
	.align 8
	data8	@fptr(marker_priv_image_leave_1#)
	.sbss
	.align 8
	.type	slow_path#, @object
	.size	slow_path#, 8
slow_path:
	.skip	8
	.text
	.align 16
	.global leaf#
	.type	leaf#, @function
	.proc leaf#
leaf:
	.prologue 2, 3
	.vframe r3
	mov r3 = r12
	adds r12 = -16, r12
	.body
	;;
	mov r14 = r3
	;;
	st4 [r14] = r32
	adds r14 = 4, r3
	;;
	st4 [r14] = r33
#APP
// 24 "tests/ia64/programs/sites.c" 1
	.Lmarker_site230:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site230
	.balign 8
	data4 .Lmarker_site230 - ., .L12 - .
	data8 marker_priv_desc.13# - ., marker_priv_key.12# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L13
	;;
.L12:
	adds r14 = -12, r3
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	st4 [r14] = r15
	adds r14 = -12, r3
	;;
	ld4 r17 = [r14]
	adds r14 = 4, r3
	;;
	ld4 r14 = [r14]
	adds r15 = -16, r3
	;;
	st4 [r15] = r14
	adds r14 = -16, r3
	;;
	ld4 r18 = [r14]
	;;
#APP
// 24 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
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
	.weak marker_hit_1#
.Lmarker_hit256:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit256) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.12# - .Lmarker_hit256 ;;
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
.L13:
	;;
	mov r15 = r3
	adds r14 = 4, r3
	;;
	ld4 r15 = [r15]
	ld4 r14 = [r14]
	;;
	add r14 = r15, r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r3
	br.ret.sptk.many b0
	;;
	.endp leaf#
	.align 16
	.global leaf_bare#
	.type	leaf_bare#, @function
	.proc leaf_bare#
leaf_bare:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st4 [r2] = r32
	adds r14 = 4, r2
	;;
	st4 [r14] = r33
	;;
	;;
	adds r14 = 4, r2
	ld4 r15 = [r2]
	;;
	ld4 r14 = [r14]
	;;
	add r14 = r15, r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp leaf_bare#
	.align 16
	.global leaf_call#
	.type	leaf_call#, @function
	.proc leaf_call#
leaf_call:
	.prologue 14, 34
	.save ar.pfs, r35
	alloc r35 = ar.pfs, 2, 4, 3, 0
	.vframe r36
	mov r36 = r12
	adds r12 = -16, r12
	.save rp, r34
	mov r34 = b0
	mov r37 = r1
	.body
	;;
	st4 [r36] = r32
	adds r14 = 4, r36
	;;
	st4 [r14] = r33
#APP
// 47 "tests/ia64/programs/sites.c" 1
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
// 0 "" 2
#NO_APP
	br .L21
	;;
.L20:
	ld4 r14 = [r36]
	;;
	sxt4 r15 = r14
	adds r14 = 4, r36
	;;
	ld4 r14 = [r14]
	;;
	sxt4 r14 = r14
	;;
	mov r40 = r14
	mov r39 = r15
	addl r38 = @gprel(slow_path#), gp
	br.call.sptk.many b0 = log_hit#
	mov r1 = r37
.L21:
	adds r14 = 4, r36
	ld4 r15 = [r36]
	;;
	ld4 r14 = [r14]
	;;
	add r14 = r15, r14
	;;
	mov r8 = r14
	mov ar.pfs = r35
	mov b0 = r34
	.restore sp
	mov r12 = r36
	br.ret.sptk.many b0
	;;
	.endp leaf_call#
	.align 16
	.global walk#
	.type	walk#, @function
	.proc walk#
walk:
	.prologue 2, 3
	.vframe r3
	mov r3 = r12
	adds r12 = -32, r12
	.body
	;;
	mov r14 = r3
	;;
	st8 [r14] = r32
	adds r14 = 8, r3
	;;
	st4 [r14] = r33
	adds r14 = -32, r3
	;;
	st8 [r14] = r0
	adds r14 = -24, r3
	;;
	st4 [r14] = r0
	br .L24
	;;
.L28:
#APP
// 56 "tests/ia64/programs/sites.c" 1
	.Lmarker_site389:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site389
	.balign 8
	data4 .Lmarker_site389 - ., .L25 - .
	data8 marker_priv_desc.11# - ., marker_priv_key.10# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L26
	;;
.L25:
	adds r14 = -16, r3
	adds r16 = -32, r3
	;;
	ld8 r15 = [r16]
	;;
	st8 [r14] = r15
	adds r14 = -16, r3
	;;
	ld8 r17 = [r14]
	;;
#APP
// 56 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r17, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r17, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit406:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit406) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.10# - .Lmarker_hit406 ;;
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
.L26:
	;;
	adds r14 = -24, r3
	;;
	ld4 r14 = [r14]
	;;
	sxt4 r14 = r14
	;;
	shladd r14 = r14, 3, r0
	mov r15 = r3
	;;
	ld8 r15 = [r15]
	;;
	add r14 = r15, r14
	;;
	ld8 r14 = [r14]
	adds r16 = -32, r3
	;;
	ld8 r15 = [r16]
	;;
	add r14 = r15, r14
	adds r15 = -32, r3
	;;
	st8 [r15] = r14
	adds r14 = -24, r3
	adds r15 = -24, r3
	;;
	ld4 r15 = [r15]
	;;
	adds r15 = 1, r15
	;;
	st4 [r14] = r15
.L24:
	adds r15 = -24, r3
	adds r14 = 8, r3
	;;
	ld4 r15 = [r15]
	ld4 r14 = [r14]
	;;
	cmp4.gt p6, p7 = r14, r15
	(p6) br.cond.dptk .L28
	adds r16 = -32, r3
	;;
	ld8 r14 = [r16]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r3
	br.ret.sptk.many b0
	;;
	.endp walk#
	.align 16
	.global walk_bare#
	.type	walk_bare#, @function
	.proc walk_bare#
walk_bare:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	adds r12 = -16, r12
	.body
	;;
	mov r14 = r2
	;;
	st8 [r14] = r32
	adds r14 = 8, r2
	;;
	st4 [r14] = r33
	adds r14 = -16, r2
	;;
	st8 [r14] = r0
	adds r14 = -8, r2
	;;
	st4 [r14] = r0
	br .L31
	;;
.L32:
	;;
	adds r14 = -8, r2
	;;
	ld4 r14 = [r14]
	;;
	sxt4 r14 = r14
	;;
	shladd r14 = r14, 3, r0
	mov r15 = r2
	;;
	ld8 r15 = [r15]
	;;
	add r14 = r15, r14
	;;
	ld8 r14 = [r14]
	adds r16 = -16, r2
	;;
	ld8 r15 = [r16]
	;;
	add r14 = r15, r14
	adds r15 = -16, r2
	;;
	st8 [r15] = r14
	adds r14 = -8, r2
	adds r15 = -8, r2
	;;
	ld4 r15 = [r15]
	;;
	adds r15 = 1, r15
	;;
	st4 [r14] = r15
.L31:
	adds r15 = -8, r2
	adds r14 = 8, r2
	;;
	ld4 r15 = [r15]
	ld4 r14 = [r14]
	;;
	cmp4.gt p6, p7 = r14, r15
	(p6) br.cond.dptk .L32
	adds r16 = -16, r2
	;;
	ld8 r14 = [r16]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp walk_bare#
	.align 16
	.global walk_call#
	.type	walk_call#, @function
	.proc walk_call#
walk_call:
	.prologue 14, 34
	.save ar.pfs, r35
	alloc r35 = ar.pfs, 2, 4, 3, 0
	.vframe r36
	mov r36 = r12
	adds r12 = -32, r12
	.save rp, r34
	mov r34 = b0
	mov r37 = r1
	.body
	;;
	mov r14 = r36
	;;
	st8 [r14] = r32
	adds r14 = 8, r36
	;;
	st4 [r14] = r33
	adds r14 = -16, r36
	;;
	st8 [r14] = r0
	adds r14 = -8, r36
	;;
	st4 [r14] = r0
	br .L35
	;;
.L38:
#APP
// 78 "tests/ia64/programs/sites.c" 1
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
// 0 "" 2
#NO_APP
	br .L37
	;;
.L36:
	adds r15 = -16, r36
	;;
	ld8 r14 = [r15]
	mov r40 = r0
	;;
	mov r39 = r14
	addl r38 = @gprel(slow_path#), gp
	br.call.sptk.many b0 = log_hit#
	mov r1 = r37
.L37:
	adds r14 = -8, r36
	;;
	ld4 r14 = [r14]
	;;
	sxt4 r14 = r14
	;;
	shladd r14 = r14, 3, r0
	mov r15 = r36
	;;
	ld8 r15 = [r15]
	;;
	add r14 = r15, r14
	;;
	ld8 r14 = [r14]
	adds r16 = -16, r36
	;;
	ld8 r15 = [r16]
	;;
	add r14 = r15, r14
	adds r15 = -16, r36
	;;
	st8 [r15] = r14
	adds r14 = -8, r36
	adds r15 = -8, r36
	;;
	ld4 r15 = [r15]
	;;
	adds r15 = 1, r15
	;;
	st4 [r14] = r15
.L35:
	adds r15 = -8, r36
	adds r14 = 8, r36
	;;
	ld4 r15 = [r15]
	ld4 r14 = [r14]
	;;
	cmp4.gt p6, p7 = r14, r15
	(p6) br.cond.dptk .L38
	adds r16 = -16, r36
	;;
	ld8 r14 = [r16]
	;;
	mov r8 = r14
	mov ar.pfs = r35
	mov b0 = r34
	.restore sp
	mov r12 = r36
	br.ret.sptk.many b0
	;;
	.endp walk_call#
	.align 16
	.global enabled#
	.type	enabled#, @function
	.proc enabled#
enabled:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st1 [r2] = r0
#APP
// 86 "tests/ia64/programs/sites.c" 1
	.Lmarker_site657:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site657
	.balign 8
	data4 .Lmarker_site657 - ., .L41 - .
	data8 marker_priv_desc.9# - ., marker_priv_key.8# - .
	data1 1, 16, 1, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L42
	;;
.L41:
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
.L42:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L43
	addl r14 = 17, r0
	br .L45
	;;
.L43:
	addl r14 = 4, r0
.L45:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp enabled#
	.align 16
	.global twice#
	.type	twice#, @function
	.proc twice#
twice:
	.prologue 2, 3
	.vframe r3
	mov r3 = r12
	adds r12 = -16, r12
	.body
	;;
	mov r14 = r3
	;;
	st4 [r14] = r32
	adds r14 = 8, r3
	;;
	st8 [r14] = r33
	mov r14 = r3
	;;
	ld4 r14 = [r14]
	;;
	shladd r14 = r14, 1, r0
	adds r15 = -16, r3
	;;
	st4 [r15] = r14
#APP
// 94 "tests/ia64/programs/sites.c" 1
	.Lmarker_site715:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site715
	.balign 8
	data4 .Lmarker_site715 - ., .L47 - .
	data8 marker_priv_desc.7# - ., marker_priv_key.6# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L48
	;;
.L47:
	adds r14 = -8, r3
	adds r15 = 8, r3
	;;
	ld8 r15 = [r15]
	;;
	st8 [r14] = r15
	adds r14 = -8, r3
	;;
	ld8 r17 = [r14]
	;;
#APP
// 94 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r17, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r17, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit732:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit732) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.6# - .Lmarker_hit732 ;;
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
.L48:
	;;
	mov r14 = r3
	adds r16 = -16, r3
	;;
	ld4 r15 = [r16]
	ld4 r14 = [r14]
	;;
	add r14 = r15, r14
	adds r15 = -16, r3
	;;
	st4 [r15] = r14
#APP
// 96 "tests/ia64/programs/sites.c" 1
	.Lmarker_site746:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site746
	.balign 8
	data4 .Lmarker_site746 - ., .L50 - .
	data8 marker_priv_desc.5# - ., marker_priv_key.4# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L51
	;;
.L50:
#APP
// 96 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.weak marker_hit_1#
.Lmarker_hit753:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit753) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.4# - .Lmarker_hit753 ;;
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
.L51:
	;;
	mov r14 = r3
	;;
	ld4 r15 = [r14]
	adds r16 = -16, r3
	;;
	ld4 r14 = [r16]
	;;
	add r14 = r15, r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r3
	br.ret.sptk.many b0
	;;
	.endp twice#
	.align 16
	.global sixteen#
	.type	sixteen#, @function
	.proc sixteen#
sixteen:
	.prologue 2, 3
	.vframe r3
	mov r3 = r12
	adds r12 = -208, r12
	.body
	;;
	mov r14 = r3
	;;
	st4 [r14] = r32
#APP
// 102 "tests/ia64/programs/sites.c" 1
	.Lmarker_site787:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site787
	.balign 8
	data4 .Lmarker_site787 - ., .L54 - .
	data8 marker_priv_desc.3# - ., marker_priv_key.2# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L55
	;;
.L54:
	adds r14 = -208, r3
	;;
	st8 [r14] = r0
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	adds r15 = -140, r3
	mov r16 = r3
	;;
	ld4 r16 = [r16]
	;;
	st4 [r15] = r16
	adds r15 = -140, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 1, r15
	adds r15 = -144, r3
	;;
	st4 [r15] = r16
	adds r15 = -144, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 2, r15
	adds r15 = -148, r3
	;;
	st4 [r15] = r16
	adds r15 = -148, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 3, r15
	adds r15 = -152, r3
	;;
	st4 [r15] = r16
	adds r15 = -152, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 4, r15
	adds r15 = -156, r3
	;;
	st4 [r15] = r16
	adds r15 = -156, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 5, r15
	adds r15 = -160, r3
	;;
	st4 [r15] = r16
	adds r15 = -160, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 6, r15
	adds r15 = -164, r3
	;;
	st4 [r15] = r16
	adds r15 = -164, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 7, r15
	adds r15 = -168, r3
	;;
	st4 [r15] = r16
	adds r15 = -168, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 8, r15
	adds r15 = -172, r3
	;;
	st4 [r15] = r16
	adds r15 = -172, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 9, r15
	adds r15 = -176, r3
	;;
	st4 [r15] = r16
	adds r15 = -176, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 10, r15
	adds r15 = -180, r3
	;;
	st4 [r15] = r16
	adds r15 = -180, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 11, r15
	adds r15 = -184, r3
	;;
	st4 [r15] = r16
	adds r15 = -184, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 12, r15
	adds r15 = -188, r3
	;;
	st4 [r15] = r16
	adds r15 = -188, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 13, r15
	adds r15 = -192, r3
	;;
	st4 [r15] = r16
	adds r15 = -192, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 14, r15
	adds r15 = -196, r3
	;;
	st4 [r15] = r16
	adds r15 = -196, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r15 = -208, r3
	;;
	ld8 r14 = [r15]
	;;
	adds r15 = 1, r14
	adds r16 = -208, r3
	;;
	st8 [r16] = r15
	mov r15 = r3
	;;
	ld4 r15 = [r15]
	;;
	adds r16 = 15, r15
	adds r15 = -200, r3
	;;
	st4 [r15] = r16
	adds r15 = -200, r3
	;;
	ld4 r15 = [r15]
	adds r16 = -136, r3
	shladd r14 = r14, 3, r0
	;;
	add r14 = r16, r14
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	st8 [r14] = r15
// 0 "" 2
#NO_APP
	adds r17 = -136, r3
	;;
#APP
// 102 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r17, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r17, 8 ;;
	.endif
	.weak marker_hit_1#
.Lmarker_hit1197:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit1197) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.2# - .Lmarker_hit1197 ;;
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
.L55:
	;;
	mov r14 = r3
	;;
	ld4 r14 = [r14]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r3
	br.ret.sptk.many b0
	;;
	.endp sixteen#
	.section	.sdata,"aws"
	.align 8
	.type	a_double#, @object
	.size	a_double#, 8
a_double:
	data4	-1717986918
	data4	1069128089
	.align 4
	.type	a_float#, @object
	.size	a_float#, 4
a_float:
	data4	1075838976
	.text
	.align 16
	.global types#
	.type	types#, @function
	.proc types#
types:
	.prologue 2, 3
	.vframe r3
	mov r3 = r12
	adds r12 = -32, r12
	.body
	;;
	adds r14 = 8, r3
	addl r15 = 4, r0
	;;
	st4.rel [r14] = r15
	addl r14 = -7, r0
	adds r15 = -32, r3
	;;
	st1 [r15] = r14
	adds r14 = -30, r3
	addl r15 = -1, r0
	;;
	st2 [r14] = r15
	adds r14 = 8, r3
	;;
	ld4.acq r15 = [r14]
	adds r14 = -28, r3
	;;
	cmp4.eq p6, p7 = 4, r15
	;;
	(p6) addl r15 = 1, r0
	;;
	(p7) mov r15 = r0
	;;
	st1 [r14] = r15
#APP
// 118 "tests/ia64/programs/sites.c" 1
	.Lmarker_site1247:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site1247
	.balign 8
	data4 .Lmarker_site1247 - ., .L74 - .
	data8 marker_priv_desc.1# - ., marker_priv_key.0# - .
	data1 1, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	br .L75
	;;
.L74:
	mov r14 = r3
	adds r15 = 8, r3
	;;
	st8 [r14] = r15
	mov r14 = r3
	;;
	ld8 r17 = [r14]
	addl r14 = @gprel(a_double#), gp
	;;
	ld8.acq r15 = [r14]
	;;
	setf.d f6 = r15
	adds r14 = -8, r3
	;;
	stfd [r14] = f6
	adds r14 = -8, r3
	;;
	ld8 r21 = [r14]
	addl r14 = @gprel(a_float#), gp
	;;
	ld4.acq r15 = [r14]
	;;
	setf.s f6 = r15
	adds r14 = -12, r3
	;;
	stfs [r14] = f6
	adds r14 = -12, r3
	;;
	ld4 r22 = [r14]
	adds r15 = -32, r3
	;;
	ld1 r14 = [r15]
	;;
	sxt1 r14 = r14
	;;
	mov r15 = r14
	adds r14 = -16, r3
	;;
	st4 [r14] = r15
	adds r14 = -16, r3
	;;
	ld4 r18 = [r14]
	adds r14 = -30, r3
	;;
	ld2 r14 = [r14]
	;;
	mov r15 = r14
	adds r14 = -20, r3
	;;
	st4 [r14] = r15
	adds r14 = -20, r3
	;;
	ld4 r19 = [r14]
	adds r14 = -28, r3
	;;
	ld1 r14 = [r14]
	;;
	mov r15 = r14
	adds r14 = -24, r3
	;;
	st4 [r14] = r15
	adds r14 = -24, r3
	;;
	ld4 r20 = [r14]
	;;
#APP
// 118 "tests/ia64/programs/sites.c" 1
	mov r14 = ar.pfs
	adds r15 = -48, sp
	adds sp = -64, sp ;;
	.ifc r17, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r17, 8 ;;
	.endif
	.ifc r21, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r21, 8 ;;
	.endif
	.ifc r22, r12
	adds r16 = 64, sp ;;
	st8 [r15] = r16, 8 ;;
	.else
	st8 [r15] = r22, 8 ;;
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
	.weak marker_hit_1#
.Lmarker_hit1319:
	mov r15 = ip
	movl r2 = @gprel(.Lmarker_hit1319) ;;
	sub r2 = r15, r2
	movl r16 = marker_priv_key.0# - .Lmarker_hit1319 ;;
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
.L75:
	;;
	adds r14 = 8, r3
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r3
	br.ret.sptk.many b0
	;;
	.endp types#
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
	.sbss
	.align 8
	.type	marker_priv_key.12#, @object
	.size	marker_priv_key.12#, 8
marker_priv_key.12:
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
	.type	marker_priv_key.10#, @object
	.size	marker_priv_key.10#, 8
marker_priv_key.10:
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
	.type	marker_priv_key.8#, @object
	.size	marker_priv_key.8#, 8
marker_priv_key.8:
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
	.type	marker_priv_key.6#, @object
	.size	marker_priv_key.6#, 8
marker_priv_key.6:
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
	.type	marker_priv_key.4#, @object
	.size	marker_priv_key.4#, 8
marker_priv_key.4:
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
	.type	marker_priv_key.2#, @object
	.size	marker_priv_key.2#, 8
marker_priv_key.2:
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
	.type	marker_priv_key.0#, @object
	.size	marker_priv_key.0#, 8
marker_priv_key.0:
	.skip	8
	.weak	__stop_marker_readonly_1#
	.weak	__start_marker_readonly_1#
	.weak	__stop_marker_keyed_1#
	.weak	__start_marker_keyed_1#
	.weak	__stop_marker_sites_1#
	.weak	__start_marker_sites_1#
	.ident	"GCC: (GNU) 12.2.0"
