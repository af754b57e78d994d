/* SPDX-License-Identifier: MIT */
/*
 * For the ia64 programs, which have no libc.
 */
#ifndef IA64_FREESTANDING_ELF_H
#define IA64_FREESTANDING_ELF_H

#define EM_IA_64 50

#endif
