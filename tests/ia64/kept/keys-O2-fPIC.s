# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/keys.c by scripts/ia64-toolchain with -O2 -fPIC; not to be edited.
# source-hash: bf56017f7d9bf8a20f6579afd4f34c65048aa6908b94e61be04c6226f31be99b
	.file	"keys.c"
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
	.global off_unlikely#
	.type	off_unlikely#, @function
	.proc off_unlikely#
off_unlikely:
	.prologue
	.body
#APP
// 21 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_off#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_off#", .
	data8 off#
	.popsection
	.endif
	.Lmarker_site203:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L21 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site203
	.balign 8
.Lmarker_record203:
	data4 .Lmarker_site203 - ., .L21 - .
	data8 marker_priv_desc.5# - ., ".Lmarker_pointer_off#" - .
	data1 2, 16, 0, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site203
	.balign 4
	data4 .Lmarker_record203 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	;;
.L21:
[.L20:]
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	.endp off_unlikely#
	.align 16
	.align 64
	.global off_likely#
	.type	off_likely#, @function
	.proc off_likely#
off_likely:
	.prologue
	.body
#APP
// 26 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_off#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_off#", .
	data8 off#
	.popsection
	.endif
	.Lmarker_site230:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L26 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site230
	.balign 8
.Lmarker_record230:
	data4 .Lmarker_site230 - ., .L26 - .
	data8 marker_priv_desc.4# - ., ".Lmarker_pointer_off#" - .
	data1 2, 16, 2, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site230
	.balign 4
	data4 .Lmarker_record230 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	;;
.L26:
[.L25:]
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	.endp off_likely#
	.align 16
	.align 64
	.global on_unlikely#
	.type	on_unlikely#, @function
	.proc on_unlikely#
on_unlikely:
	.prologue
	.body
#APP
// 31 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_on#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_on#", .
	data8 on#
	.popsection
	.endif
	.Lmarker_site257:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L31 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site257
	.balign 8
.Lmarker_record257:
	data4 .Lmarker_site257 - ., .L31 - .
	data8 marker_priv_desc.3# - ., ".Lmarker_pointer_on#" - .
	data1 2, 16, 4, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site257
	.balign 4
	data4 .Lmarker_record257 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	;;
.L31:
[.L30:]
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	.endp on_unlikely#
	.align 16
	.align 64
	.global on_likely#
	.type	on_likely#, @function
	.proc on_likely#
on_likely:
	.prologue
	.body
#APP
// 36 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_on#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_on#", .
	data8 on#
	.popsection
	.endif
	.Lmarker_site284:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L36 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site284
	.balign 8
.Lmarker_record284:
	data4 .Lmarker_site284 - ., .L36 - .
	data8 marker_priv_desc.2# - ., ".Lmarker_pointer_on#" - .
	data1 2, 16, 6, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site284
	.balign 4
	data4 .Lmarker_record284 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	;;
.L36:
[.L35:]
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	.endp on_likely#
	.align 16
	.align 64
	.global third_of_several#
	.type	third_of_several#, @function
	.proc third_of_several#
third_of_several:
	.prologue
	.body
#APP
// 41 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_several#+16"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_several#+16", .
	data8 several#+16
	.popsection
	.endif
	.Lmarker_site311:
	{ .mib
	nop.m 0
	nop.i 0
	.if 1
	br.few .L41 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site311
	.balign 8
.Lmarker_record311:
	data4 .Lmarker_site311 - ., .L41 - .
	data8 marker_priv_desc.1# - ., ".Lmarker_pointer_several#+16" - .
	data1 2, 16, 4, 1
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site311
	.balign 4
	data4 .Lmarker_record311 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	;;
.L41:
[.L40:]
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	.endp third_of_several#
	.align 16
	.align 64
	.global own_unlikely#
	.type	own_unlikely#, @function
	.proc own_unlikely#
own_unlikely:
	.prologue
	.body
#APP
// 46 "tests/ia64/programs/keys.c" 1
	.ifndef ".Lmarker_pointer_own#"
	.pushsection .data.rel.ro.marker_pointers, "aw", @progbits
	.balign 8
	.set ".Lmarker_pointer_own#", .
	data8 own#
	.popsection
	.endif
	.Lmarker_site338:
	{ .mib
	nop.m 0
	nop.i 0
	.if 0
	br.few .L46 ;;
	.else
	nop.b 0 ;;
	.endif
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site338
	.balign 8
.Lmarker_record338:
	data4 .Lmarker_site338 - ., .L46 - .
	data8 marker_priv_desc.0# - ., ".Lmarker_pointer_own#" - .
	data1 2, 16, 0, 0
	data4 0
	.popsection
	.pushsection marker_keyed_1, "ao?", @progbits, .Lmarker_site338
	.balign 4
	data4 .Lmarker_record338 - .
	.popsection
// 0 "" 2
#NO_APP
	;;
	.mib
	nop 0
	addl r8 = 4, r0
	br.ret.sptk.many b0
	;;
.L46:
[.L45:]
	.mib
	nop 0
	addl r8 = 17, r0
	br.ret.sptk.many b0
	.endp own_unlikely#
	.section	.rodata
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
	.sbss
	.align 8
	.type	own#, @object
	.size	own#, 8
own:
	.skip	8
	.global several#
	.bss
	.align 8
	.type	several#, @object
	.size	several#, 32
several:
	.skip	32
	.global on#
	.section	.sbss,"aws",@nobits
	.align 8
	.type	on#, @object
	.size	on#, 8
on:
	.skip	8
	.global off#
	.align 8
	.type	off#, @object
	.size	off#, 8
off:
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
