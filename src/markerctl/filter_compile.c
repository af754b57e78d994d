/* SPDX-License-Identifier: MIT */
#include "filter_compile.h"
#include "cli.h"
#include "text.h"
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100 }; /* parentheses and '!' */

struct parser {
	struct filter *filter;
	const char *text, *at;
	int depth, nesting; /* of the target's stack, and of ours */
};

__attribute__((format(printf, 3, 4))) static bool fail(struct filter *filter, size_t at,
                                                       const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(filter->why, sizeof(filter->why), format, arguments);
	va_end(arguments);
	filter->at = at;
	return false;
}

static size_t place(const struct parser *parser)
{
	return (size_t)(parser->at - parser->text);
}

/* ---- writing operations ---- */

static bool emit(struct parser *parser, size_t at, unsigned code, uint64_t value, unsigned text)
{
	struct filter *filter = parser->filter;

	if (filter->head.count == MK_FILTER_OPS)
		return fail(filter, at, "the filter is too long");
	parser->depth += code <= MK_FILTER_STR ? 1 : code == MK_FILTER_NOT ? 0 : -1;
	if (parser->depth > MK_FILTER_STACK)
		return fail(filter, at, "the filter nests too deep");
	filter->places[filter->head.count] = at;
	filter->ops[filter->head.count++] =
	    (struct mk_filter_op){.code = (uint8_t)code, .text = (uint16_t)text, .value = value};
	return true;
}

static bool emit_text(struct parser *parser, size_t at, unsigned code, const char *text,
                      size_t length)
{
	struct filter *filter = parser->filter;
	unsigned offset = filter->head.texts_length;

	if (length + 1 > MK_FILTER_TEXTS - offset)
		return fail(filter, at, "the filter is too long");
	memcpy(filter->texts + offset, text, length);
	filter->texts[offset + length] = '\0';
	filter->head.texts_length = (uint16_t)(offset + length + 1);
	return emit(parser, at, code, 0, offset);
}

/* ---- tokens ---- */

static void skip_blanks(struct parser *parser)
{
	while (isspace((unsigned char)*parser->at))
		parser->at++;
}

static bool accept(struct parser *parser, const char *token)
{
	skip_blanks(parser);
	if (strncmp(parser->at, token, strlen(token)) != 0)
		return false;
	parser->at += strlen(token);
	return true;
}

static bool parse_name(struct parser *parser)
{
	static const struct {
		const char *name;
		unsigned code;
	} words[] = {{"pid", MK_FILTER_PID},
	             {"tid", MK_FILTER_TID},
	             {"cpu", MK_FILTER_CPU},
	             {"comm", MK_FILTER_COMM}};
	const char *start = parser->at;
	size_t length;

	while (isalnum((unsigned char)*parser->at) || *parser->at == '_' || *parser->at < 0)
		parser->at++;
	length = (size_t)(parser->at - start);
	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i].name) == length && !memcmp(words[i].name, start, length))
			return emit(parser, (size_t)(start - parser->text), words[i].code, 0, 0);
	return emit_text(parser, (size_t)(start - parser->text), MK_FILTER_FIELD, start, length);
}

static bool parse_number(struct parser *parser)
{
	const char *start = parser->at, *digits = start + (*start == '-');
	size_t at = place(parser);
	char *end, *end_of_double;
	unsigned long long integer;
	double number;
	uint64_t bits;

	if (!isdigit((unsigned char)*digits) && *digits != '.')
		return fail(parser->filter, at, "a number was expected");
	errno = 0;
	integer = strtoull(digits, &end, 0);
	if (errno)
		return fail(parser->filter, at, "the number is too large");
	number = strtod(start, &end_of_double);
	if (end == digits && end_of_double == start)
		return fail(parser->filter, at, "a number was expected");
	if (*start == '-' && end >= end_of_double && integer > (1ULL << 63))
		return fail(parser->filter, at, "the number is too small");
	parser->at = end > end_of_double ? end : end_of_double;
	if (isalnum((unsigned char)*parser->at) || *parser->at == '_')
		return fail(parser->filter, place(parser), "this does not belong to a number");
	if (end >= end_of_double)
		return *start == '-' ? emit(parser, at, MK_FILTER_I64, 0 - integer, 0)
		                     : emit(parser, at, MK_FILTER_U64, integer, 0);
	memcpy(&bits, &number, sizeof(bits));
	return emit(parser, at, MK_FILTER_F64, bits, 0);
}

/* Kept as a glob, with backslashes; comparisons that want none take them off. */
static bool parse_string(struct parser *parser)
{
	size_t at = place(parser);
	char quote = *parser->at++;
	const char *start = parser->at;

	while (*parser->at && *parser->at != quote)
		parser->at += *parser->at == '\\' && parser->at[1] ? 2 : 1;
	if (!*parser->at)
		return fail(parser->filter, at, "the string does not end");
	return emit_text(parser, at, MK_FILTER_STR, start, (size_t)(parser->at++ - start));
}

/* ---- grammar ---- */

static bool parse_or(struct parser *parser);

static bool parse_value(struct parser *parser)
{
	skip_blanks(parser);
	if (*parser->at == '(') {
		size_t at = place(parser);

		parser->at++;
		if (!parse_or(parser))
			return false;
		return accept(parser, ")") ||
		       fail(parser->filter, at, "this parenthesis is not closed");
	}
	if (*parser->at == '"' || *parser->at == '\'')
		return parse_string(parser);
	if (isdigit((unsigned char)*parser->at) || *parser->at == '-' || *parser->at == '.')
		return parse_number(parser);
	if (isalpha((unsigned char)*parser->at) || *parser->at == '_' || *parser->at < 0)
		return parse_name(parser);
	return fail(parser->filter, place(parser),
	            *parser->at ? "a field, a number or a string was expected"
	                        : "something is missing at the end");
}

static bool is_glob(const char *text)
{
	for (; *text; text++) {
		if (strchr("*?[", *text))
			return true;
		if (*text == '\\' && text[1])
			text++;
	}
	return false;
}

static void unquote(char *text)
{
	char *to = text;

	for (; *text; text++) {
		if (*text == '\\' && text[1])
			text++;
		*to++ = *text;
	}
	*to = '\0';
}

/* The operations of both sides stand before it; a constant is a side of one operation. */
static unsigned choose_code(struct filter *filter, unsigned code, unsigned second)
{
	struct mk_filter_op *last = &filter->ops[filter->head.count - 1];
	struct mk_filter_op *before = &filter->ops[second - 1];

	if ((code == MK_FILTER_EQ || code == MK_FILTER_NE) && last->code == MK_FILTER_STR &&
	    second == filter->head.count - 1U && is_glob(filter->texts + last->text))
		return MK_FILTER_GLOB;
	if (last->code == MK_FILTER_STR)
		unquote(filter->texts + last->text);
	if (before->code == MK_FILTER_STR)
		unquote(filter->texts + before->text);
	return code;
}

static bool parse_compare(struct parser *parser)
{
	static const struct {
		const char *token;
		unsigned code;
	} tokens[] = {{"==", MK_FILTER_EQ}, {"!=", MK_FILTER_NE}, {"<=", MK_FILTER_LE},
	              {">=", MK_FILTER_GE}, {"<", MK_FILTER_LT},  {">", MK_FILTER_GT}};

	if (!parse_value(parser))
		return false;
	skip_blanks(parser);
	if (*parser->at == '=' && parser->at[1] != '=')
		return fail(parser->filter, place(parser), "'==' compares");
	for (size_t i = 0; i < sizeof(tokens) / sizeof(tokens[0]); i++) {
		size_t at = place(parser);
		unsigned second = parser->filter->head.count, code = tokens[i].code;

		if (!accept(parser, tokens[i].token))
			continue;
		if (!parse_value(parser))
			return false;
		code = choose_code(parser->filter, code, second);
		return emit(parser, at, code, 0, 0) &&
		       (code != MK_FILTER_GLOB || tokens[i].code == MK_FILTER_EQ ||
		        emit(parser, at, MK_FILTER_NOT, 0, 0));
	}
	return true;
}

static bool parse_not(struct parser *parser)
{
	size_t at;
	bool done;

	skip_blanks(parser);
	at = place(parser);
	if (++parser->nesting > DEEPEST)
		return fail(parser->filter, at, "the filter nests too deep");
	done = accept(parser, "!") ? parse_not(parser) && emit(parser, at, MK_FILTER_NOT, 0, 0)
	                           : parse_compare(parser);
	parser->nesting--;
	return done;
}

static bool parse_chain(struct parser *parser, const char *token, unsigned code,
                        bool (*part)(struct parser *))
{
	if (!part(parser))
		return false;
	for (;;) {
		size_t at;

		skip_blanks(parser);
		at = place(parser);
		if (!accept(parser, token))
			return true;
		if (!part(parser) || !emit(parser, at, code, 0, 0))
			return false;
	}
}

static bool parse_and(struct parser *parser)
{
	return parse_chain(parser, "&&", MK_FILTER_AND, parse_not);
}

static bool parse_or(struct parser *parser)
{
	return parse_chain(parser, "||", MK_FILTER_OR, parse_and);
}

bool filter_parse(struct filter *filter, const char *text)
{
	struct parser parser = {.filter = filter, .text = text, .at = text};

	*filter = (struct filter){0};
	if (!parse_or(&parser))
		return false;
	skip_blanks(&parser);
	if (*parser.at && strchr("+-*/%&|^~", *parser.at))
		return fail(filter, place(&parser), "there is no arithmetic in filters");
	return !*parser.at || fail(filter, place(&parser), "this does not belong here");
}

/* ---- types ---- */

enum kind { NUMBER, STRING, UNKNOWN };

static bool field_kind(struct filter *filter, size_t at, const char *name,
                       const struct schema *markers, enum kind *kind)
{
	const struct schema_marker *first = NULL;

	for (size_t m = 0; m < markers->count; m++) {
		const struct schema_marker *marker = &markers->markers[m];

		for (unsigned i = 0; i < marker->nfields; i++) {
			enum kind now = marker->fields[i].string ? STRING : NUMBER;

			if (strcmp(marker->fields[i].name, name) != 0)
				continue;
			if (first && now != *kind)
				return fail(filter, at, "'%s' is a %s in %s and a %s in %s", name,
				            *kind == STRING ? "string" : "number", first->name,
				            now == STRING ? "string" : "number", marker->name);
			first = marker;
			*kind = now;
		}
	}
	return first || fail(filter, at, "no marker that matches has a field '%s'", name);
}

static bool push_kind(struct filter *filter, unsigned i, const struct schema *markers,
                      enum kind *kind)
{
	const struct mk_filter_op *op = &filter->ops[i];

	*kind = op->code == MK_FILTER_COMM || op->code == MK_FILTER_STR ? STRING : NUMBER;
	return op->code != MK_FILTER_FIELD ||
	       field_kind(filter, filter->places[i], filter->texts + op->text, markers, kind);
}

static bool combine_kinds(struct filter *filter, unsigned i, enum kind a, enum kind b)
{
	unsigned code = filter->ops[i].code;

	if (code == MK_FILTER_AND || code == MK_FILTER_OR)
		return (a == NUMBER && b == NUMBER) ||
		       fail(filter, filter->places[i], "a string is no condition: compare it");
	return a == b || fail(filter, filter->places[i], "this compares a %s with a %s",
	                      a == STRING ? "string" : "number", b == STRING ? "string" : "number");
}

bool filter_check(struct filter *filter, const struct schema *markers)
{
	enum kind stack[MK_FILTER_STACK + 1];
	unsigned depth = 0;

	for (unsigned i = 0; i < filter->head.count; i++) {
		unsigned code = filter->ops[i].code;

		if (code <= MK_FILTER_STR) {
			if (!push_kind(filter, i, markers, &stack[depth++]))
				return false;
			continue;
		}
		if (code == MK_FILTER_NOT) {
			if (stack[depth - 1] == STRING)
				return fail(filter, filter->places[i],
				            "a string is no condition: compare it");
			continue;
		}
		depth--;
		if (!combine_kinds(filter, i, stack[depth - 1], stack[depth]))
			return false;
		stack[depth - 1] = NUMBER;
	}
	return stack[0] == NUMBER || fail(filter, 0, "a string is no condition: compare it");
}

/* ---- the rest ---- */

void *filter_pack(const struct filter *filter, size_t *length)
{
	size_t ops = filter->head.count * sizeof(filter->ops[0]);
	char *packed;

	*length = sizeof(filter->head) + ops + filter->head.texts_length;
	packed = cli_alloc(*length);
	memcpy(packed, &filter->head, sizeof(filter->head));
	memcpy(packed + sizeof(filter->head), filter->ops, ops);
	memcpy(packed + sizeof(filter->head) + ops, filter->texts, filter->head.texts_length);
	return packed;
}

int filter_complain(const struct filter *filter, const char *text)
{
	char *before = text_printable(text, filter->at);
	char *printable = text_printable(text, strlen(text));

	cli_error("the filter: %s", filter->why);
	fprintf(stderr, "  %s\n  %*s^\n", printable, (int)text_columns(before), "");
	free(printable);
	free(before);
	return CLI_USAGE;
}
