/* SPDX-License-Identifier: MIT */
/*
 * For the ia64 programs; see stdint.h.
 */
#ifndef IA64_FREESTANDING_STDDEF_H
#define IA64_FREESTANDING_STDDEF_H

typedef unsigned long size_t;
typedef long ptrdiff_t;

#define NULL ((void *)0)

#endif
