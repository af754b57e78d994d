/* SPDX-License-Identifier: MIT */
/*
 * The hash of a marker's name that every record carries.
 */
#ifndef MK_CATALOG_HASH_H
#define MK_CATALOG_HASH_H

#include <stddef.h>
#include <stdint.h>

/* What MARKER_PRIV_HASH_OF() gives for the literal @text: "provider:name", of @length bytes. */
uint32_t mk_name_hash(const char *text, size_t length);

#endif
