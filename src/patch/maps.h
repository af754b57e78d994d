/* SPDX-License-Identifier: MIT */
#ifndef MK_MAPS_H
#define MK_MAPS_H

#include <stdint.h>

/* The protection of the mapping that covers [start, stop); r-x where that cannot be told. */
int mk_maps_protection(uintptr_t start, uintptr_t stop);

#endif
