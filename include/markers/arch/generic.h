/* SPDX-License-Identifier: MIT */
/*
 * An architecture that is not known, or none that is wanted (MARKERS_GENERIC): no instruction is
 * ever changed. A site loads a byte that stands beside its key and branches on it (detail/data.h);
 * the cold path is a call in C.
 *
 * The two addresses are the linker's: in a program that is neither linked with the library nor
 * position independent they are null, also if the library is preloaded.
 */
#ifndef MARKERS_ARCH_GENERIC_H
#define MARKERS_ARCH_GENERIC_H

#include <markers/detail/abi.h>

/* Most assemblers write constants as they are, and so do most compilers. */
#if defined(__x86_64__) || defined(__i386__)
#define MARKER_PRIV_CONSTANT(name) "%c[" #name "]"
#else
#define MARKER_PRIV_CONSTANT(name) "%[" #name "]"
#endif

#define MARKER_PRIV_REG_ARGS 0

MARKER_PRIV_BEGIN_C
void marker_hit_by_call_1(struct marker_priv_key *key, const uint64_t *slots) __attribute__((weak));
MARKER_PRIV_END_C
#define MARKER_PRIV_HIT_BY_CALL(key_of, slots) marker_hit_by_call_1(&(key_of)->key, slots)

#define MARKER_PRIV_WEAK(symbol, result)                                                           \
	do {                                                                                       \
		extern __typeof__(*result) symbol __attribute__((weak));                           \
		result = symbol;                                                                   \
	} while (0)

#endif
