/* SPDX-License-Identifier: MIT */
/*
 * Picks the architecture. Each arch header defines, and nothing more:
 *
 *   MARKER_PRIV_CONSTANT(name)            asm: an "i" operand without decoration
 *   MARKER_PRIV_SITE(kind, flags, hash)   asm: the disabled instruction and its record;
 *                                         operands [desc], [key] and the label `armed`
 *   MARKER_PRIV_REG_ARGS                  how many arguments the cold call takes in registers: 3,
 *                                         4 or 6
 *   MARKER_PRIV_HIT_BEGIN, _ARG(i), _END  asm: room below the stack pointer, operand i into slot
 *                                         i, the call of the thunk for [key]. An operand has the
 *                                         argument's own type: what a slot holds beyond its size
 *                                         does not matter
 *   MARKER_PRIV_HIT_STORE                 asm: operand 1 into the 64 bits of memory operand 0
 *   MARKER_PRIV_HIT_REST_BEGIN, _REST     asm, optional, for more arguments than go in registers:
 *                                         as _BEGIN, with %0 for scratch; [words] words of [rest]
 *                                         behind the slots 1 to REG_ARGS, slot 1's address into
 *                                         slot 0. Without these the function's own frame holds
 *                                         all arguments and slot 0 its address.
 *   MARKER_PRIV_HIT_OPERAND               the constraint of an argument
 *   MARKER_PRIV_HIT_CLOBBERS              what the compiler must not keep over the call
 *   MARKER_PRIV_WEAK(symbol, result)      asm: the address of a symbol that may be missing
 */
#ifndef MARKERS_DETAIL_ARCH_H
#define MARKERS_DETAIL_ARCH_H

#include <markers/detail/compiler.h>

#if defined(__x86_64__) && defined(__LP64__)
#include <markers/arch/x86_64.h>
#elif defined(__ia64__) && defined(__LP64__)
#include <markers/arch/ia64.h>
#else
#error "libmarkers: this architecture has no site encoding (include/markers/arch/)"
#endif

#endif
