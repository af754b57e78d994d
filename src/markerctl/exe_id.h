/* SPDX-License-Identifier: MIT */
/*
 * Which build of a program it is.
 */
#ifndef MK_EXE_ID_H
#define MK_EXE_ID_H

/* The build id of an ELF file as hexadecimal digits, to be freed; NULL: it has none. */
char *build_id_of(int directory, const char *name);

#endif
