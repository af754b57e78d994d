# SPDX-License-Identifier: MIT
#
# Made of tests/ia64/programs/values.c by scripts/ia64-toolchain with -O0; not to be edited.
# source-hash: b6d35e3372976b1b56650f3d2058b63f5a3554fad83ede8156ded9e31a91c994
	.file	"values.c"
	.pred.safe_across_calls p1-p5,p16-p63
	.text
	.global value_bool#
	.bss
	.align 8
	.type	value_bool#, @object
	.size	value_bool#, 16
value_bool:
	.skip	16
	.global value_i8#
	.align 8
	.type	value_i8#, @object
	.size	value_i8#, 16
value_i8:
	.skip	16
	.global value_u8#
	.align 8
	.type	value_u8#, @object
	.size	value_u8#, 16
value_u8:
	.skip	16
	.global value_i16#
	.align 8
	.type	value_i16#, @object
	.size	value_i16#, 16
value_i16:
	.skip	16
	.global value_u16#
	.align 8
	.type	value_u16#, @object
	.size	value_u16#, 16
value_u16:
	.skip	16
	.global value_i22#
	.align 8
	.type	value_i22#, @object
	.size	value_i22#, 16
value_i22:
	.skip	16
	.global value_u32#
	.align 8
	.type	value_u32#, @object
	.size	value_u32#, 16
value_u32:
	.skip	16
	.global value_i32#
	.align 8
	.type	value_i32#, @object
	.size	value_i32#, 16
value_i32:
	.skip	16
	.global value_u64#
	.align 8
	.type	value_u64#, @object
	.size	value_u64#, 16
value_u64:
	.skip	16
	.global value_raw#
	.align 8
	.type	value_raw#, @object
	.size	value_raw#, 16
value_raw:
	.skip	16
	.section	.rodata
	.align 4
	.type	desc#, @object
	.size	desc#, 68
desc:
	data2	24
	data1	1
	data1	0
	data4	18
	stringz	"\t"
	.skip	14
	stringz	"test"
	stringz	"value"
	stringz	""
	stringz	"tests/ia64/programs/values.c"
	.skip	3
	.text
	.align 16
	.global read_bool#
	.type	read_bool#, @function
	.proc read_bool#
read_bool:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 46 "tests/ia64/programs/values.c" 1
	.Lmarker_imv6:
	{ .mii
	addl r8 = 1, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv6
	.balign 8
	data4 .Lmarker_imv6 - ., 0
	data8 desc# - ., value_bool# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	cmp.ne p6, p7 = 0, r14
	;;
	(p6) addl r14 = 1, r0
	;;
	(p7) mov r14 = r0
	;;
	zxt1 r14 = r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_bool#
	.align 16
	.global read_i8#
	.type	read_i8#, @function
	.proc read_i8#
read_i8:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 47 "tests/ia64/programs/values.c" 1
	.Lmarker_imv33:
	{ .mii
	addl r8 = -128, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv33
	.balign 8
	data4 .Lmarker_imv33 - ., 0
	data8 desc# - ., value_i8# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	sxt1 r14 = r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_i8#
	.align 16
	.global read_u8#
	.type	read_u8#, @function
	.proc read_u8#
read_u8:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 48 "tests/ia64/programs/values.c" 1
	.Lmarker_imv54:
	{ .mii
	addl r8 = 255, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv54
	.balign 8
	data4 .Lmarker_imv54 - ., 0
	data8 desc# - ., value_u8# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	zxt1 r14 = r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_u8#
	.align 16
	.global read_i16#
	.type	read_i16#, @function
	.proc read_i16#
read_i16:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 49 "tests/ia64/programs/values.c" 1
	.Lmarker_imv75:
	{ .mii
	addl r8 = -32768, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv75
	.balign 8
	data4 .Lmarker_imv75 - ., 0
	data8 desc# - ., value_i16# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	sxt2 r14 = r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_i16#
	.align 16
	.global read_u16#
	.type	read_u16#, @function
	.proc read_u16#
read_u16:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 50 "tests/ia64/programs/values.c" 1
	.Lmarker_imv96:
	{ .mii
	addl r8 = 65535, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv96
	.balign 8
	data4 .Lmarker_imv96 - ., 0
	data8 desc# - ., value_u16# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	zxt2 r14 = r14
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_u16#
	.align 16
	.global read_i22#
	.type	read_i22#, @function
	.proc read_i22#
read_i22:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 51 "tests/ia64/programs/values.c" 1
	.Lmarker_imv117:
	{ .mii
	addl r8 = -2097152, r0
	nop.i 0
	nop.i 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv117
	.balign 8
	data4 .Lmarker_imv117 - ., 0
	data8 desc# - ., value_i22# - .
	data1 3, 16, 0, 1
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_i22#
	.align 16
	.global read_u32#
	.type	read_u32#, @function
	.proc read_u32#
read_u32:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 52 "tests/ia64/programs/values.c" 1
	.Lmarker_imv136:
	{ .mlx
	nop.m 0
	movl r8 = -1985229329 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv136
	.balign 8
	data4 .Lmarker_imv136 - ., 0
	data8 desc# - ., value_u32# - .
	data1 3, 16, 0, 3
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	adds r14 = 8, r2
	ld8 r15 = [r2]
	;;
	st8 [r14] = r15
	adds r14 = 8, r2
	;;
	ld8 r14 = [r14]
	;;
	shr.u r15 = r14, 32
	adds r14 = 8, r2
	;;
	ld8 r14 = [r14]
	;;
	shr.u r14 = r14, 40
	;;
	xor r14 = r14, r15
	addl r15 = 255, r0
	;;
	and r14 = r15, r14
	;;
	cmp.ne p6, p7 = 0, r14
	;;
	(p6) addl r14 = 1, r0
	;;
	(p7) mov r14 = r0
	;;
	zxt1 r14 = r14
	;;
	zxt1 r14 = r14
	;;
	cmp.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L15
	movl r14 = @gprel(value_u32#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 8, r14
	;;
	ld8.acq r14 = [r14]
	;;
	st8 [r2] = r14
.L15:
	ld8 r14 = [r2]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_u32#
	.align 16
	.global read_i32#
	.type	read_i32#, @function
	.proc read_i32#
read_i32:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 53 "tests/ia64/programs/values.c" 1
	.Lmarker_imv199:
	{ .mlx
	nop.m 0
	movl r8 = -5 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv199
	.balign 8
	data4 .Lmarker_imv199 - ., 0
	data8 desc# - ., value_i32# - .
	data1 3, 16, 0, 3
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	adds r14 = 8, r2
	ld8 r15 = [r2]
	;;
	st8 [r14] = r15
	adds r14 = 8, r2
	;;
	ld8 r14 = [r14]
	;;
	shr.u r15 = r14, 32
	adds r14 = 8, r2
	;;
	ld8 r14 = [r14]
	;;
	shr.u r14 = r14, 40
	;;
	xor r14 = r14, r15
	addl r15 = 255, r0
	;;
	and r14 = r15, r14
	;;
	cmp.ne p6, p7 = 0, r14
	;;
	(p6) addl r14 = 1, r0
	;;
	(p7) mov r14 = r0
	;;
	zxt1 r14 = r14
	;;
	zxt1 r14 = r14
	;;
	cmp.eq p6, p7 = 0, r14
	(p6) br.cond.dptk .L19
	movl r14 = @gprel(value_i32#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 8, r14
	;;
	ld8.acq r14 = [r14]
	;;
	st8 [r2] = r14
.L19:
	ld8 r14 = [r2]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_i32#
	.align 16
	.global read_u64#
	.type	read_u64#, @function
	.proc read_u64#
read_u64:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 59 "tests/ia64/programs/values.c" 1
	.Lmarker_site262:
	{ .mib
	nop.m 0
	nop.i 0
	nop.b 0 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_site262
	.balign 8
	data4 .Lmarker_site262 - ., .L22 - .
	data8 desc# - ., value_u64# - .
	data1 3, 16, 0, 0
	data4 0
	.popsection
// 0 "" 2
// 64 "tests/ia64/programs/values.c" 1
	.Lmarker_imv264:
	{ .mlx
	nop.m 0
	movl r8 = 81985529216486895 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv264
	.balign 8
	data4 .Lmarker_imv264 - ., 0
	data8 desc# - ., value_u64# - .
	data1 3, 16, 0, 2
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	br .L23
	;;
.L22:
	movl r14 = @gprel(value_u64#)
	;;
	add r14 = r1, r14
	;;
	adds r14 = 8, r14
	;;
	ld8.acq r14 = [r14]
.L23:
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_u64#
	.align 16
	.global read_raw#
	.type	read_raw#, @function
	.proc read_raw#
read_raw:
	.prologue 2, 2
	.vframe r2
	mov r2 = r12
	.body
#APP
// 76 "tests/ia64/programs/values.c" 1
	.Lmarker_imv297:
	{ .mlx
	nop.m 0
	movl r8 = 81985529216486895 ;;
	}
	.pushsection marker_sites_1, "ao?", @progbits, .Lmarker_imv297
	.balign 8
	data4 .Lmarker_imv297 - ., 0
	data8 desc# - ., value_raw# - .
	data1 3, 16, 0, 2
	data4 0
	.popsection
// 0 "" 2
#NO_APP
	;;
	st8 [r2] = r8
	ld8 r14 = [r2]
	;;
	mov r8 = r14
	.restore sp
	mov r12 = r2
	br.ret.sptk.many b0
	;;
	.endp read_raw#
	.ident	"GCC: (GNU) 12.2.0"
