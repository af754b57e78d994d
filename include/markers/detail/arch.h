/* SPDX-License-Identifier: MIT */
/*
 * Picks the architecture. One that is not in the list below, and MARKERS_GENERIC, gets sites that
 * test a byte of data and a cold path in C (arch/generic.h); with MARKERS_NO_PATCH sites test a
 * byte too, the cold path is the architecture's. Each arch header defines, and nothing more:
 *
 *   MARKER_PRIV_CONSTANT(name)            asm: an "i" operand without decoration
 *   MARKER_PRIV_STATIC                    the constraint of a static object's address, which is
 *                                         printed only; "i" unless defined
 *   MARKER_PRIV_SITE(kind, flags, hash)   asm: the disabled instruction and its record;
 *                                         operands [desc], [key] and the label
 *                                         marker_priv_armed
 *   MARKER_PRIV_REG_ARGS                  how many arguments the cold call takes in registers, 0
 *                                         to 6; if there are more, all go by way of a frame of
 *                                         the function's own whose address is operand 0
 *   MARKER_PRIV_HIT_BEGIN, _ARG(i), _END  asm: room below the stack pointer, operand i into slot
 *                                         i, the call of the thunk for [key]. An operand has the
 *                                         argument's own type: what a slot holds beyond its size
 *                                         does not matter
 *   MARKER_PRIV_HIT_STORE                 asm: operand 1 into the 64 bits of memory operand 0
 *   MARKER_PRIV_HIT_REST_BEGIN, _REST     asm, optional, for more arguments than go in registers:
 *                                         as _BEGIN, with %0 for scratch; [words] words of [rest]
 *                                         behind the slots 1 to REG_ARGS, slot 1's address into
 *                                         slot 0. For a MARKER_PRIV_REG_ARGS of 6 alone.
 *   MARKER_PRIV_HIT_OPERAND               the constraint of an argument
 *   MARKER_PRIV_HIT_CLOBBERS              what the compiler must not keep over the call
 *   MARKER_PRIV_WEAK(symbol, result)      asm: the address of a symbol that may be missing
 *
 * and MARKER_PRIV_ARCH_KEYED, here, names the header of what keyed.h asks for.
 */
#ifndef MARKERS_DETAIL_ARCH_H
#define MARKERS_DETAIL_ARCH_H

#include <markers/detail/compiler.h>

#if defined(MARKERS_GENERIC)
#include <markers/arch/generic.h>
#elif defined(__x86_64__) && defined(__LP64__)
#include <markers/arch/x86_64.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/x86_64_keyed.h>
#elif defined(__aarch64__) && defined(__LP64__) && defined(__AARCH64EL__)
#include <markers/arch/aarch64.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/aarch64_keyed.h>
#elif defined(__ia64__) && defined(__LP64__)
#include <markers/arch/ia64.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/ia64_keyed.h>
#elif defined(__i386__)
#include <markers/arch/i386.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/i386_keyed.h>
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#include <markers/arch/ppc64le.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/ppc64le_keyed.h>
#elif defined(__s390x__)
#include <markers/arch/s390x.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/s390x_keyed.h>
#elif defined(__ARMEL__) && __ARM_ARCH >= 7
#include <markers/arch/arm.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/arm_keyed.h>
#elif defined(__riscv) && __riscv_xlen == 64
#include <markers/arch/riscv64.h>
#define MARKER_PRIV_ARCH_KEYED <markers/arch/riscv64_keyed.h>
#else
#include <markers/arch/generic.h>
#endif

#ifdef MARKERS_NO_PATCH
#undef MARKER_PRIV_SITE
#undef MARKER_PRIV_ARCH_KEYED
#endif
#ifndef MARKER_PRIV_STATIC
#define MARKER_PRIV_STATIC "i"
#endif

#endif
