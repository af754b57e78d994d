/* SPDX-License-Identifier: MIT */
/*
 * The markers of a recording as its schema (wire/ring.h) tells them, and the names that their
 * fields have in a trace: unique, and identifiers everywhere.
 */
#ifndef MK_SCHEMA_H
#define MK_SCHEMA_H

#include <markers/detail/abi.h>
#include <stdbool.h>
#include <stddef.h>

struct schema_field {
	char *name;
	uint8_t type; /* enum marker_type */
	bool string;
	bool hex; /* %x, %p */
};

struct schema_marker {
	char *name; /* "provider:name" */
	char *format, *file;
	uint32_t line;
	unsigned nfields;
	struct schema_field fields[MARKER_PRIV_MAX_ARGS];
};

struct schema {
	struct schema_marker *markers; /* by id */
	size_t count, room;
	size_t used; /* bytes that were read so far */
};

/* Reads the entries that begin at schema->used, up to @length; bytes that make no sense end it.
 * False: then *why says it. */
bool schema_read(struct schema *schema, const char *bytes, size_t length, const char **why);
void schema_free(struct schema *schema);

/* The names that a marker's format gives, and which of its arguments they are; for filters, which
 * use the marker's own names. */
void schema_describe(struct schema_marker *marker, const char *format, const uint8_t *types,
                     unsigned nargs);
void schema_marker_free(struct schema_marker *marker);

#endif
