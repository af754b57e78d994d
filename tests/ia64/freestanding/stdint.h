/* SPDX-License-Identifier: MIT */
/*
 * For the ia64 programs, so that what they are made of does not depend on a compiler's headers.
 */
#ifndef IA64_FREESTANDING_STDINT_H
#define IA64_FREESTANDING_STDINT_H

typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;

#define INT64_C(x) x##L
#define UINT64_C(x) x##UL

#endif
