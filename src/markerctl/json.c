/* SPDX-License-Identifier: MIT */
/*
 * JSON Lines.
 */
#include "json.h"
#include "text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool first; /* nothing precedes in this object or array: no comma */

/* Lists are long and lines many: the unlocked forms, and plain text in one piece. */
static void put(const char *text, size_t length)
{
	fwrite_unlocked(text, 1, length, stdout);
}

static void put_number(uint64_t value)
{
	char digits[24], *at = digits + sizeof(digits);

	do
		*--at = (char)('0' + value % 10);
	while (value /= 10);
	put(at, (size_t)(digits + sizeof(digits) - at));
}

static bool is_plain(char c)
{
	return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

static void quoted(const char *text, size_t length)
{
	putchar_unlocked('"');
	for (size_t i = 0, n; i < length; i += n) {
		uint32_t c;

		for (n = 0; i + n < length && is_plain(text[i + n]);)
			n++;
		put(text + i, n);
		if (n)
			continue;
		n = text_decode(text + i, length - i, &c);
		if (!n) {
			n = 1;
			put("\\ufffd", 6);
		} else if (c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029) {
			printf("\\u%04x", c);
		} else {
			if (c == '"' || c == '\\')
				putchar_unlocked('\\');
			put(text + i, n);
		}
	}
	putchar_unlocked('"');
}

static void begin_value(const char *key)
{
	if (!first)
		putchar_unlocked(',');
	first = false;
	if (!key)
		return;
	putchar_unlocked('"');
	put(key, strlen(key));
	put("\":", 2);
}

void json_begin(void)
{
	putchar_unlocked('{');
	first = true;
	json_unsigned("schema", JSON_SCHEMA);
}

void json_end(void)
{
	put("}\n", 2);
}

void json_string_n(const char *key, const char *value, size_t length)
{
	begin_value(key);
	quoted(value, length);
}

void json_string(const char *key, const char *value)
{
	if (value)
		json_string_n(key, value, strlen(value));
	else
		json_null(key);
}

void json_unsigned(const char *key, uint64_t value)
{
	begin_value(key);
	put_number(value);
}

void json_signed(const char *key, int64_t value)
{
	begin_value(key);
	if (value < 0)
		putchar_unlocked('-');
	put_number(value < 0 ? -(uint64_t)value : (uint64_t)value);
}

void json_double(const char *key, double value)
{
	if (!isfinite(value)) {
		json_null(key);
		return;
	}
	begin_value(key);
	printf("%.17g", value);
}

void json_bool(const char *key, bool value)
{
	begin_value(key);
	put(value ? "true" : "false", value ? 4 : 5);
}

void json_null(const char *key)
{
	begin_value(key);
	put("null", 4);
}

void json_begin_array(const char *key)
{
	begin_value(key);
	putchar_unlocked('[');
	first = true;
}

void json_end_array(void)
{
	putchar_unlocked(']');
	first = false;
}

void json_begin_object(const char *key)
{
	begin_value(key);
	putchar_unlocked('{');
	first = true;
}

void json_end_object(void)
{
	putchar_unlocked('}');
	first = false;
}

void json_continue(void)
{
	first = false;
}
