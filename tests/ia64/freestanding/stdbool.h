/* SPDX-License-Identifier: MIT */
/*
 * For the ia64 programs; see stdint.h.
 */
#ifndef IA64_FREESTANDING_STDBOOL_H
#define IA64_FREESTANDING_STDBOOL_H

#define bool _Bool
#define true 1
#define false 0

#endif
