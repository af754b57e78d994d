/* SPDX-License-Identifier: MIT */
#include "schema.h"
#include "catalog/format.h"
#include "cli.h"
#include "wire/ring.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static bool is_taken(const struct schema_marker *marker, const char *name)
{
	for (unsigned i = 0; i < marker->nfields; i++)
		if (!strcmp(marker->fields[i].name, name))
			return true;
	return false;
}

/* An identifier that no other field has: what a format calls its fields is free text. */
static char *field_name(const struct schema_marker *marker, const struct mk_field *field)
{
	char *wanted = field->name_length ? cli_format("%.*s", (int)field->name_length, field->name)
	                                  : cli_format("arg%u", marker->nfields);
	char *name;

	for (char *at = wanted; *at; at++)
		if (!isalnum((unsigned char)*at) || (unsigned char)*at >= 0x80)
			*at = '_';
	name = cli_strdup(wanted);
	for (unsigned n = 2; is_taken(marker, name); n++) {
		free(name);
		name = cli_format("%s_%u", wanted, n);
	}
	free(wanted);
	return name;
}

void schema_describe(struct schema_marker *marker, const char *format, const uint8_t *types,
                     unsigned nargs)
{
	const char *cursor = format;
	struct mk_field field;
	unsigned args = 0;

	while (mk_field_next(&cursor, &field, &args) && field.arg < nargs &&
	       marker->nfields < MARKER_PRIV_MAX_ARGS) {
		uint8_t type = types[field.arg];
		struct schema_field *to = &marker->fields[marker->nfields];

		to->name = field_name(marker, &field);
		to->type = type;
		to->string = field.conversion == 's' && type == MARKER_TYPE_STR;
		to->hex = strchr("xXp", field.conversion) || type == MARKER_TYPE_PTR ||
		          (type == MARKER_TYPE_STR && !to->string);
		marker->nfields++;
	}
}

/* Quotes, backslashes and what is no ASCII would have to be escaped differently everywhere, and
 * on a terminal controls would be obeyed. */
static char *marker_name(const char *provider, const char *name)
{
	char *both = cli_format("%s:%s", provider, name);

	for (char *at = both; *at; at++)
		if ((unsigned char)*at <= ' ' || (unsigned char)*at >= 0x7f || *at == '"' ||
		    *at == '\\')
			*at = '_';
	return both;
}

/* ---- entries ---- */

enum { TEXTS = 4 };

/* The four strings behind an entry. */
static bool find_texts(const char *start, const char *end, const char *texts[TEXTS])
{
	for (int i = 0; i < TEXTS; i++) {
		const char *nul = start < end ? memchr(start, '\0', (size_t)(end - start)) : NULL;

		if (!nul)
			return false;
		texts[i] = start;
		start = nul + 1;
	}
	return true;
}

static const char *read_entry(struct schema *schema, const char *at, size_t room, size_t *size)
{
	struct schema_marker *marker;
	struct mk_schema entry;
	const char *texts[TEXTS];

	if (room < sizeof(entry))
		return "half an entry at the end of the schema";
	memcpy(&entry, at, sizeof(entry));
	if (entry.size > room || entry.size < sizeof(entry) || entry.size % 8)
		return "an entry of the schema has an impossible size";
	if (entry.id != schema->count || entry.nargs > MARKER_PRIV_MAX_ARGS)
		return "an entry of the schema makes no sense";
	if (!find_texts(at + sizeof(entry), at + entry.size, texts))
		return "a string in the schema does not end";
	schema->markers =
	    cli_grow(schema->markers, &schema->room, schema->count, sizeof(*schema->markers));
	marker = &schema->markers[schema->count++];
	*marker = (struct schema_marker){.name = marker_name(texts[0], texts[1]),
	                                 .format = cli_strdup(texts[2]),
	                                 .file = cli_strdup(texts[3]),
	                                 .line = entry.line};
	schema_describe(marker, marker->format, entry.types, entry.nargs);
	*size = entry.size;
	return NULL;
}

bool schema_read(struct schema *schema, const char *bytes, size_t length, const char **why)
{
	while (schema->used < length) {
		size_t size = 0;

		*why = read_entry(schema, bytes + schema->used, length - schema->used, &size);
		if (*why)
			return false;
		schema->used += size;
	}
	return true;
}

void schema_marker_free(struct schema_marker *marker)
{
	for (unsigned i = 0; i < marker->nfields; i++)
		free(marker->fields[i].name);
	free(marker->name);
	free(marker->format);
	free(marker->file);
}

void schema_free(struct schema *schema)
{
	for (size_t i = 0; i < schema->count; i++)
		schema_marker_free(&schema->markers[i]);
	free(schema->markers);
	*schema = (struct schema){0};
}
