/* SPDX-License-Identifier: MIT */
#include "catalog/format.h"

static bool is_one_of(char c, const char *set)
{
	while (*set && *set != c)
		set++;
	return *set != '\0';
}

static bool is_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       c == '_' || (unsigned char)c >= 0x80;
}

/* The last word before the conversion: what else stands between fields is decoration. */
static const char *take_name(const char *at, struct mk_field *field)
{
	field->name = at;
	field->name_length = 0;
	while (*at && (*at != '%' || at[1] == '%')) {
		if (!is_name(*at)) {
			at += *at == '%' ? 2 : 1;
			continue;
		}
		field->name = at;
		while (is_name(*at))
			at++;
		field->name_length = (size_t)(at - field->name);
	}
	return at;
}

static const char *take_precision(const char *at, struct mk_field *field, unsigned *args)
{
	if (*at == '*') {
		field->counted = true;
		(*args)++;
		return at + 1;
	}
	field->precision = 0;
	while (*at >= '0' && *at <= '9' && field->precision < 100000000)
		field->precision = field->precision * 10 + (*at++ - '0');
	return at;
}

bool mk_field_next(const char **cursor, struct mk_field *field, unsigned *args)
{
	const char *at = take_name(*cursor, field);

	if (!*at)
		return false;
	field->counted = false;
	field->precision = -1;
	at++;
	while (is_one_of(*at, "-+ #0123456789*'hlzjtqL.")) {
		if (*at == '.') {
			at = take_precision(at + 1, field, args);
			continue;
		}
		if (*at++ == '*')
			(*args)++;
	}
	field->conversion = *at;
	field->arg = (*args)++;
	*cursor = *at ? at + 1 : at;
	return field->conversion != '\0';
}
