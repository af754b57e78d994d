/* SPDX-License-Identifier: MIT */
/*
 * A marker's format, field by field: "id %u sql %.*s" has a field `id` of one argument and a field
 * `sql` of two.
 */
#ifndef MK_FORMAT_H
#define MK_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

struct mk_field {
	const char *name; /* not terminated; empty if the format has none */
	size_t name_length;
	char conversion; /* d i u x o c s p f g e a ... */
	bool counted;    /* %.*s: argument `arg - 1` is the precision */
	int precision;   /* of %.Ns, else -1 */
	unsigned arg;    /* index of the value */
};

/* @cursor: the format at first; @args: 0 at first, then arguments passed. False at the end. */
bool mk_field_next(const char **cursor, struct mk_field *field, unsigned *args);

#endif
