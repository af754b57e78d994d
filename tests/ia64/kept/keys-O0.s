# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/keys.c by scripts/ia64-toolchain with -O0; not to be edited.
# source-hash: bf56017f7d9bf8a20f6579afd4f34c65048aa6908b94e61be04c6226f31be99b
	.file	"keys.c"
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
	.global off#
	.section	.sbss,"aws",@nobits
	.align 8
	.type	off#, @object
	.size	off#, 8
off:
	.skip	8
	.global on#
	.align 8
	.type	on#, @object
	.size	on#, 8
on:
	.skip	8
	.global several#
	.bss
	.align 8
	.type	several#, @object
	.size	several#, 32
several:
	.skip	32
	.sbss
	.align 8
	.type	own#, @object
	.size	own#, 8
own:
	.skip	8
	.text
	.align 16
	.global off_unlikely#
	.type	off_unlikely#, @function
	.proc off_unlikely#
off_unlikely:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st1 [r2] = r0
#APP
// 21 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_off#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_off#", .
	data8 off#
	.popsection
	.endif
	.Lmarker_site223:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L12 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site223
	.balign 8
.Lmarker_record223:
	data4 .Lmarker_site223 - ., .L12 - .
	data8 marker_priv_desc.5# - ., ".Lmarker_pointer_off#" - .
	data1 2, 16, 0, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site223
	.balign 4
	data4 .Lmarker_record223 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L13
	;;
.L12:
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
.L13:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L14
	addl r14 = 17, r0
	br .L16
	;;
.L14:
	addl r14 = 4, r0
.L16:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp off_unlikely#
	.align 16
	.global off_likely#
	.type	off_likely#, @function
	.proc off_likely#
off_likely:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
#APP
// 26 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_off#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_off#", .
	data8 off#
	.popsection
	.endif
	.Lmarker_site267:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L18 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site267
	.balign 8
.Lmarker_record267:
	data4 .Lmarker_site267 - ., .L18 - .
	data8 marker_priv_desc.4# - ., ".Lmarker_pointer_off#" - .
	data1 2, 16, 2, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site267
	.balign 4
	data4 .Lmarker_record267 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L19
	;;
.L18:
	st1 [r2] = r0
.L19:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L20
	addl r14 = 17, r0
	br .L22
	;;
.L20:
	addl r14 = 4, r0
.L22:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp off_likely#
	.align 16
	.global on_unlikely#
	.type	on_unlikely#, @function
	.proc on_unlikely#
on_unlikely:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st1 [r2] = r0
#APP
// 31 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_on#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_on#", .
	data8 on#
	.popsection
	.endif
	.Lmarker_site308:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L24 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site308
	.balign 8
.Lmarker_record308:
	data4 .Lmarker_site308 - ., .L24 - .
	data8 marker_priv_desc.3# - ., ".Lmarker_pointer_on#" - .
	data1 2, 16, 4, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site308
	.balign 4
	data4 .Lmarker_record308 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L25
	;;
.L24:
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
.L25:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L26
	addl r14 = 17, r0
	br .L28
	;;
.L26:
	addl r14 = 4, r0
.L28:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp on_unlikely#
	.align 16
	.global on_likely#
	.type	on_likely#, @function
	.proc on_likely#
on_likely:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
#APP
// 36 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_on#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_on#", .
	data8 on#
	.popsection
	.endif
	.Lmarker_site352:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L30 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site352
	.balign 8
.Lmarker_record352:
	data4 .Lmarker_site352 - ., .L30 - .
	data8 marker_priv_desc.2# - ., ".Lmarker_pointer_on#" - .
	data1 2, 16, 6, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site352
	.balign 4
	data4 .Lmarker_record352 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L31
	;;
.L30:
	st1 [r2] = r0
.L31:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L32
	addl r14 = 17, r0
	br .L34
	;;
.L32:
	addl r14 = 4, r0
.L34:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp on_likely#
	.align 16
	.global third_of_several#
	.type	third_of_several#, @function
	.proc third_of_several#
third_of_several:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st1 [r2] = r0
#APP
// 41 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_several#+16"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_several#+16", .
	data8 several#+16
	.popsection
	.endif
	.Lmarker_site393:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L36 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site393
	.balign 8
.Lmarker_record393:
	data4 .Lmarker_site393 - ., .L36 - .
	data8 marker_priv_desc.1# - ., ".Lmarker_pointer_several#+16" - .
	data1 2, 16, 4, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site393
	.balign 4
	data4 .Lmarker_record393 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L37
	;;
.L36:
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
.L37:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L38
	addl r14 = 17, r0
	br .L40
	;;
.L38:
	addl r14 = 4, r0
.L40:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp third_of_several#
	.align 16
	.global own_unlikely#
	.type	own_unlikely#, @function
	.proc own_unlikely#
own_unlikely:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
	;;
	st1 [r2] = r0
#APP
// 46 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_own#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_own#", .
	data8 own#
	.popsection
	.endif
	.Lmarker_site436:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L42 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site436
	.balign 8
.Lmarker_record436:
	data4 .Lmarker_site436 - ., .L42 - .
	data8 marker_priv_desc.0# - ., ".Lmarker_pointer_own#" - .
	data1 2, 16, 0, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site436
	.balign 4
	data4 .Lmarker_record436 - .
	.popsection
// 0 "" 2
#NO_APP
	br .L43
	;;
.L42:
	addl r14 = 1, r0
	;;
	st1 [r2] = r14
.L43:
	ld1 r14 = [r2]
	;;
	cmp4.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L44
	addl r14 = 17, r0
	br .L46
	;;
.L44:
	addl r14 = 4, r0
.L46:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp own_unlikely#
	.section	.rodata
	.align 4
	.type	marker_priv_desc.5#, @object
	.size	marker_priv_desc.5#, 64
marker_priv_desc.5:
	data2	24
	data1	0
	data1	0
	data4	21
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&off"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.skip	3
	.align 4
	.type	marker_priv_desc.4#, @object
	.size	marker_priv_desc.4#, 64
marker_priv_desc.4:
	data2	24
	data1	0
	data1	0
	data4	26
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&off"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.skip	3
	.align 4
	.type	marker_priv_desc.3#, @object
	.size	marker_priv_desc.3#, 60
marker_priv_desc.3:
	data2	24
	data1	0
	data1	0
	data4	31
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&on"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.align 4
	.type	marker_priv_desc.2#, @object
	.size	marker_priv_desc.2#, 60
marker_priv_desc.2:
	data2	24
	data1	0
	data1	0
	data4	36
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&on"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.align 4
	.type	marker_priv_desc.1#, @object
	.size	marker_priv_desc.1#, 68
marker_priv_desc.1:
	data2	24
	data1	0
	data1	0
	data4	41
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&several[2]"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.align 4
	.type	marker_priv_desc.0#, @object
	.size	marker_priv_desc.0#, 64
marker_priv_desc.0:
	data2	24
	data1	0
	data1	0
	data4	46
	stringz	""
	stringz	""
	.skip	14
	stringz	"key"
	stringz	"&own"
	stringz	""
	stringz	"tests/ia64/programs/keys.c"
	.skip	3
	.weak	__stop_marker_readonly_1#
	.weak	__start_marker_readonly_1#
	.weak	__stop_marker_keyed_1#
	.weak	__start_marker_keyed_1#
	.weak	__stop_marker_sites_1#
	.weak	__start_marker_sites_1#
	.ident	"GCC: (GNU) 12.2.0"
