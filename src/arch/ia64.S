/* SPDX-License-Identifier: MIT */
/*
 * ia64: the thunk that a hit calls, system calls, a probe with all FP registers saved.
 */

	.text

/*
 * marker_hit_1: called from a site's cold block by br.call b6, with the key in r15 and the slots
 * of the arguments 16 bytes above the stack pointer. Keeps every general, predicate and branch
 * register but those three that the site names (b6, b7, ar.pfs).
 *
 * in0 to in7 are the output registers of the site's function, where it may hold anything: they
 * are part of this frame and are not touched. The other scratch registers go to locals. No FP
 * register needs saving: the runtime is compiled without the scratch ones (-mfixed-range), and a
 * probe that may use them is called through mk_arch_call_saving_vectors.
 *
 * The unwind information is right for this frame alone: the site's frame is deeper than its
 * function says, so that unwinding from a probe ends here.
 */
	.global	marker_hit_1#
	.proc	marker_hit_1#
marker_hit_1:
	.prologue
	.altrp	b6
	.save	ar.pfs, r40
	alloc	loc0 = ar.pfs, 8, 30, 2, 0
	.save	rp, r41
	mov	loc1 = b6
	mov	loc2 = b0
	mov	loc3 = pr
	mov	loc4 = ar.ccv
	mov	loc5 = r1
	mov	loc6 = r2
	mov	loc7 = r3
	mov	loc8 = r8
	mov	loc9 = r9
	mov	loc10 = r10
	mov	loc11 = r11
	mov	loc12 = r14
	mov	loc13 = r15
	mov	loc14 = r16
	mov	loc15 = r17
	mov	loc16 = r18
	mov	loc17 = r19
	mov	loc18 = r20
	mov	loc19 = r21
	mov	loc20 = r22
	mov	loc21 = r23
	mov	loc22 = r24
	mov	loc23 = r25
	mov	loc24 = r26
	mov	loc25 = r27
	mov	loc26 = r28
	mov	loc27 = r29
	mov	loc28 = r30
	mov	loc29 = r31
	.body
	mov	out0 = r15
	adds	out1 = 16, sp
	;;
.Lhit:
	mov	r2 = ip
	movl	r3 = @gprel(.Lhit)
	;;
	sub	gp = r2, r3
	br.call.sptk.many b0 = mk_hit#
	;;
	mov	ar.pfs = loc0
	mov	b6 = loc1
	mov	b0 = loc2
	mov	pr = loc3, -1
	mov	ar.ccv = loc4
	mov	r1 = loc5
	mov	r2 = loc6
	mov	r3 = loc7
	mov	r8 = loc8
	mov	r9 = loc9
	mov	r10 = loc10
	mov	r11 = loc11
	mov	r14 = loc12
	mov	r15 = loc13
	mov	r16 = loc14
	mov	r17 = loc15
	mov	r18 = loc16
	mov	r19 = loc17
	mov	r20 = loc18
	mov	r21 = loc19
	mov	r22 = loc20
	mov	r23 = loc21
	mov	r24 = loc22
	mov	r25 = loc23
	mov	r26 = loc24
	mov	r27 = loc25
	mov	r28 = loc26
	mov	r29 = loc27
	mov	r30 = loc28
	mov	r31 = loc29
	br.ret.sptk.many b6
	;;
	.endp	marker_hit_1#

/* long mk_syscall(long number, a, b, c, d, e, f): the kernel takes them from the outs. */
	.global	mk_syscall#
	.hidden	mk_syscall#
	.proc	mk_syscall#
mk_syscall:
	.prologue
	.save	ar.pfs, r39
	alloc	loc0 = ar.pfs, 7, 1, 6, 0
	.body
	mov	r15 = in0
	mov	out0 = in1
	mov	out1 = in2
	mov	out2 = in3
	mov	out3 = in4
	mov	out4 = in5
	mov	out5 = in6
	;;
	break	0x100000
	;;
	cmp.eq	p6, p0 = -1, r10	/* r8 is an errno */
	;;
(p6)	sub	r8 = r0, r8
	br.ret.sptk.many b0
	;;
	.endp	mk_syscall#

/*
 * void mk_arch_call_saving_vectors(probe, event, data): the scratch FP registers f6 to f15 and f32
 * to f127, 16 bytes each, in a frame of 16 (the callee's scratch) + 106 * 16 bytes.
 */
	.altmacro
	.macro	spill from, to
	stf.spill [r14] = f\from, 16
	;;
	.if	\to - \from
	spill	%(\from + 1), \to
	.endif
	.endm
	.macro	fill from, to
	ldf.fill f\from = [r14], 16
	;;
	.if	\to - \from
	fill	%(\from + 1), \to
	.endif
	.endm

	.global	mk_arch_call_saving_vectors#
	.hidden	mk_arch_call_saving_vectors#
	.proc	mk_arch_call_saving_vectors#
mk_arch_call_saving_vectors:
	.prologue
	.save	ar.pfs, r35
	alloc	loc0 = ar.pfs, 3, 4, 2, 0
	.save	rp, r36
	mov	loc1 = b0
	mov	loc2 = gp
	.fframe	1712
	adds	sp = -1712, sp
	;;
	.body
	adds	r14 = 16, sp
	;;
	spill	6, 15
	spill	32, 63
	spill	64, 95
	spill	96, 127
	ld8	r15 = [in0], 8
	mov	out0 = in1
	mov	out1 = in2
	;;
	ld8	gp = [in0]
	mov	b6 = r15
	;;
	br.call.sptk.many b0 = b6
	;;
	mov	gp = loc2
	adds	r14 = 16, sp
	;;
	fill	6, 15
	fill	32, 63
	fill	64, 95
	fill	96, 127
	.restore sp
	adds	sp = 1712, sp
	mov	ar.pfs = loc0
	mov	b0 = loc1
	;;
	br.ret.sptk.many b0
	;;
	.endp	mk_arch_call_saving_vectors#

	.section .note.GNU-stack, "", @progbits
