/* SPDX-License-Identifier: MIT */
/*
 * JSON Lines.
 */
#include "json.h"
#include "text.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static bool first; /* nothing precedes in this object or array: no comma */

static void quoted(const char *text, size_t length)
{
	putchar('"');
	for (size_t i = 0, n; i < length; i += n) {
		uint32_t c = 0xfffd;

		n = text_decode(text + i, length - i, &c);
		if (!n) {
			n = 1;
			fputs("\\ufffd", stdout);
		} else if (c < 0x20 || c == 0x7f || c == 0x2028 || c == 0x2029) {
			printf("\\u%04x", c);
		} else {
			if (c == '"' || c == '\\')
				putchar('\\');
			fwrite(text + i, 1, n, stdout);
		}
	}
	putchar('"');
}

static void begin_value(const char *key)
{
	if (!first)
		putchar(',');
	first = false;
	if (key)
		printf("\"%s\":", key);
}

void json_begin(void)
{
	putchar('{');
	first = true;
	json_unsigned("schema", JSON_SCHEMA);
}

void json_end(void)
{
	puts("}");
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
	printf("%" PRIu64, value);
}

void json_signed(const char *key, int64_t value)
{
	begin_value(key);
	printf("%" PRId64, value);
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
	fputs(value ? "true" : "false", stdout);
}

void json_null(const char *key)
{
	begin_value(key);
	fputs("null", stdout);
}

void json_begin_array(const char *key)
{
	begin_value(key);
	putchar('[');
	first = true;
}

void json_end_array(void)
{
	putchar(']');
	first = false;
}
