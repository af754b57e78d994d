/* SPDX-License-Identifier: MIT */
#include "values.h"
#include "catalog/record.h"
#include "cli.h"
#include "json.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int by_name(const void *a, const void *b)
{
	const struct mk_value_report *v = a, *w = b;
	int order = strcmp(v->name, w->name);

	return order ? order : v->object < w->object ? -1 : v->object > w->object;
}

ssize_t values_ask(struct client *client, struct mk_value_report **values)
{
	struct client_answer answer;
	size_t count, kept = 0;
	int result = client_ask(client, MK_OP_VALUES, 0, NULL, 0, &answer);

	*values = NULL;
	if (result)
		return result;
	if (answer.status < 0 || answer.length % sizeof(**values)) {
		snprintf(
		    client->why, sizeof(client->why),
		    "process %d does not tell its values: its libmarkers is of another version",
		    (int)client->proc->pid);
		result = answer.status < 0 ? answer.status : -EBADMSG;
		client_answer_free(&answer);
		return result;
	}
	count = answer.length / sizeof(**values);
	*values = answer.data; /* taken over */
	for (size_t i = 0; i < count; i++)
		(*values)[i].name[sizeof((*values)[i].name) - 1] = '\0';
	if (count)
		qsort(*values, count, sizeof(**values), by_name);
	for (size_t i = 0; i < count; i++)
		if (!kept || by_name(&(*values)[i], &(*values)[kept - 1]))
			(*values)[kept++] = (*values)[i];
	return (ssize_t)kept;
}

bool values_match(const struct mk_value_report *value, const char *name)
{
	const char *colon = strchr(value->name, ':');

	return !strcmp(value->name, name) || (colon && !strcmp(colon + 1, name));
}

/* ---- types ---- */

static bool is_number(uint8_t type)
{
	return type == MARKER_TYPE_F32 || type == MARKER_TYPE_F64;
}

/* Of an integer; 0: it is none. */
static unsigned bits_of(uint8_t type)
{
	if (type == MARKER_TYPE_BOOL)
		return 1;
	return is_number(type) ? 0 : 8 * mk_number_size(type);
}

static bool is_signed(uint8_t type)
{
	return type == MARKER_TYPE_I8 || type == MARKER_TYPE_I16 || type == MARKER_TYPE_I32 ||
	       type == MARKER_TYPE_I64;
}

static int64_t extend(uint64_t value, unsigned bits)
{
	return (int64_t)(value << (64 - bits)) >> (64 - bits);
}

static double number_of(const struct mk_value_report *value)
{
	uint32_t low = (uint32_t)value->value;
	float single;
	double number;

	memcpy(&single, &low, sizeof(single));
	memcpy(&number, &value->value, sizeof(number));
	return value->type == MARKER_TYPE_F32 ? (double)single : number;
}

/* As few digits as give the same number again. */
static char *number_text(const struct mk_value_report *value)
{
	const int most = value->type == MARKER_TYPE_F32 ? 9 : 17;
	double number = number_of(value);

	for (int digits = 1;; digits++) {
		char *text = cli_format("%.*g", digits, number);
		double again = value->type == MARKER_TYPE_F32 ? (double)strtof(text, NULL)
		                                              : strtod(text, NULL);

		if (digits == most || !(again < number || again > number))
			return text;
		free(text);
	}
}

char *value_text(const struct mk_value_report *value)
{
	unsigned bits = bits_of(value->type);

	if (is_number(value->type))
		return number_text(value);
	if (!bits)
		return cli_format("%#" PRIx64, value->value);
	if (is_signed(value->type))
		return cli_format("%" PRId64, extend(value->value, bits));
	return cli_format("%" PRIu64, value->value);
}

void value_json(const char *key, const struct mk_value_report *value)
{
	if (value->type == MARKER_TYPE_BOOL)
		json_bool(key, value->value);
	else if (is_number(value->type))
		json_double(key, number_of(value));
	else if (is_signed(value->type))
		json_signed(key, extend(value->value, bits_of(value->type)));
	else
		json_unsigned(key, value->value);
}

/* ---- text to bits ---- */

static char *parse_bool(const char *text, uint64_t *bits)
{
	static const char *const words[] = {"0", "1", "false", "true", "off", "on", "no", "yes"};

	for (unsigned i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (!strcmp(text, words[i])) {
			*bits = i & 1;
			return NULL;
		}
	}
	return cli_strdup("is neither 0 nor 1");
}

static char *parse_number(uint8_t type, const char *text, uint64_t *bits)
{
	double number;
	float single;
	char *end;

	errno = 0;
	number = strtod(text, &end);
	if (end == text || *end)
		return cli_strdup("is no number");
	single = (float)number;
	if (isfinite(number) ? type == MARKER_TYPE_F32 && !isfinite(single) : errno == ERANGE)
		return cli_strdup("is too large");
	*bits = 0;
	if (type == MARKER_TYPE_F32)
		memcpy(bits, &single, sizeof(single));
	else
		memcpy(bits, &number, sizeof(number));
	return NULL;
}

static char *parse_signed(unsigned width, const char *text, uint64_t *bits)
{
	int64_t least = INT64_MIN >> (64 - width), most = INT64_MAX >> (64 - width), value;
	char *end;

	errno = 0;
	value = strtoll(text, &end, 0);
	if (end == text || *end)
		return cli_strdup("is no integer");
	if (errno || value < least || value > most)
		return cli_format("is not from %" PRId64 " to %" PRId64, least, most);
	*bits = (uint64_t)value & (UINT64_MAX >> (64 - width));
	return NULL;
}

static char *parse_unsigned(unsigned width, const char *text, uint64_t *bits)
{
	uint64_t most = UINT64_MAX >> (64 - width);
	char *end;

	errno = 0;
	*bits = strtoull(text, &end, 0);
	if (end == text || *end)
		return cli_strdup("is no integer");
	/* strtoull() would take -1 for the largest. */
	if (errno || *bits > most || strchr(text, '-'))
		return cli_format("is not from 0 to %" PRIu64, most);
	return NULL;
}

char *value_parse(uint8_t type, const char *text, uint64_t *bits)
{
	unsigned width = bits_of(type);

	if (type == MARKER_TYPE_BOOL)
		return parse_bool(text, bits);
	if (is_number(type))
		return parse_number(type, text, bits);
	if (!width)
		return cli_strdup("is an address, which cannot be set from outside");
	return is_signed(type) ? parse_signed(width, text, bits)
	                       : parse_unsigned(width, text, bits);
}
