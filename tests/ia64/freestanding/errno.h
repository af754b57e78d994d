/* SPDX-License-Identifier: MIT */
/*
 * For the ia64 programs, which have no libc: Linux' numbers, as far as the backend uses them.
 */
#ifndef IA64_FREESTANDING_ERRNO_H
#define IA64_FREESTANDING_ERRNO_H

#define EBUSY 16
#define EINVAL 22
#define ERANGE 34

#endif
