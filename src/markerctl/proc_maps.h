/* SPDX-License-Identifier: MIT */
/*
 * What proc.c and proc_maps.c share.
 */
#ifndef MK_PROC_MAPS_H
#define MK_PROC_MAPS_H

#include "proc.h"

#define PROC_SLURP_MAX (64 << 20)

/* A file of /proc/PID, NUL-terminated; NULL and errno. */
char *proc_slurp(const struct proc *proc, const char *name, size_t *size);

#endif
