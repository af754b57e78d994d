/* SPDX-License-Identifier: MIT */
#ifndef MK_MAPS_H
#define MK_MAPS_H

#include <stdbool.h>
#include <stdint.h>

/* The protection of the mapping that @at lies in, whose end cuts *@stop; r-x, and *@stop as it is,
 * where that cannot be told. */
int mk_maps_protection(uintptr_t at, uintptr_t *stop);

/* Does /proc/self/smaps show the flag, two letters, for the mapping that @at lies in? */
bool mk_maps_has_flag(uintptr_t at, const char *flag);

#endif
