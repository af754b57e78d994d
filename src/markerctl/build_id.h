/* SPDX-License-Identifier: MIT */
#ifndef MK_BUILD_ID_H
#define MK_BUILD_ID_H

/* The build id of an ELF file as hexadecimal digits, to be freed; NULL: it has none. */
char *build_id_of(int directory, const char *name);

#endif
