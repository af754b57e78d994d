/* SPDX-License-Identifier: MIT */
/*
 * The language of --filter, and its way into the form of wire/filter.h.
 *
 *	or      = and { "||" and }
 *	and     = not { "&&" not }
 *	not     = "!" not | compare
 *	compare = value [ ("==" | "!=" | "<" | "<=" | ">" | ">=") value ]
 *	value   = "(" or ")" | number | string | pid | tid | cpu | comm | field
 *
 * On == and != a string constant with '*', '?' or '[' is a glob. A backslash in a string makes the
 * next character an ordinary one.
 */
#ifndef MK_FILTER_COMPILE_H
#define MK_FILTER_COMPILE_H

#include "schema.h"
#include "wire/filter.h"

struct filter {
	struct mk_filter head;
	struct mk_filter_op ops[MK_FILTER_OPS];
	char texts[MK_FILTER_TEXTS];
	size_t places[MK_FILTER_OPS]; /* of each operation in the text */
	/* If something is wrong: where in the text, and what. */
	size_t at;
	char why[256];
};

/* False: ->at and ->why. */
bool filter_parse(struct filter *filter, const char *text);

/* Do the types fit the fields of these markers? A field need not be in all of them. */
bool filter_check(struct filter *filter, const struct schema *markers);

/* As it travels, to be freed. */
void *filter_pack(const struct filter *filter, size_t *length);

/* Says what is wrong, with a caret at the place; returns CLI_USAGE. */
int filter_complain(const struct filter *filter, const char *text);

#endif
