/* SPDX-License-Identifier: MIT */
/*
 * Memory of the registry: zeroed, given out under the registry lock. Pages come from the kernel in
 * growing chunks and stay; freed pieces are kept by size for the next of that size.
 */
#ifndef MK_ARENA_H
#define MK_ARENA_H

#include <stddef.h>

void *mk_alloc(size_t size);            /* null: none */
void mk_free(void *piece, size_t size); /* the size it was asked with; null is fine */

#endif
