/* SPDX-License-Identifier: MIT */
/*
 * Text, JSON Lines and comma-separated values.
 */
#include "print.h"
#include "json.h"
#include "text.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define SECOND 1000000000

static void nothing(void)
{
}

static bool is_cut(const struct event *event, unsigned field)
{
	return event->cut >> field & 1;
}

static void put_number(const struct event *event, unsigned i)
{
	const struct schema_field *field = &event->marker->fields[i];
	struct number number = event_number(event, i);

	if (number.kind == NUMBER_DOUBLE)
		printf("%.17g", number.as.d);
	else if (field->hex)
		printf("0x%" PRIx64, event_bits(event, i));
	else if (number.kind == NUMBER_SIGNED)
		printf("%" PRId64, number.as.i);
	else
		printf("%" PRIu64, number.as.u);
}

/* ---- text ---- */

/* Local time to the nanosecond. */
static void put_time(int64_t ns)
{
	static time_t last = -1;
	static char text[16];
	time_t seconds = (time_t)(ns / SECOND);
	struct tm parts;

	if (seconds != last && localtime_r(&seconds, &parts)) {
		strftime(text, sizeof(text), "%H:%M:%S", &parts);
		last = seconds;
	}
	printf("%s.%09" PRId64, text, ns % SECOND < 0 ? 0 : ns % SECOND);
}

static void put_string(const struct event *event, unsigned field)
{
	char *printable = text_printable(event->fields[field], event->lengths[field]);

	putchar('"');
	for (const char *at = printable; *at; at++) {
		if (*at == '"')
			putchar('\\');
		putchar(*at);
	}
	putchar('"');
	free(printable);
}

/* 14:03:11.123456789 oltp 4711/4712 [001] db:query: id=7 sql="select" */
static void text_event(const struct trace_event *trace)
{
	const struct event *event = trace->event;
	char *comm = text_printable(trace->packet->comm, strlen(trace->packet->comm));

	put_time(trace->ns);
	printf(" %-15s %u/%u ", comm, trace->packet->pid, trace->packet->tid);
	free(comm);
	if (event->cpu == UINT16_MAX)
		fputs("[---] ", stdout);
	else
		printf("[%03u] ", event->cpu);
	printf("%s:", event->marker->name);
	for (unsigned i = 0; i < event->marker->nfields; i++) {
		printf(" %s=", event->marker->fields[i].name);
		if (event->marker->fields[i].string)
			put_string(event, i);
		else
			put_number(event, i);
		if (is_cut(event, i))
			fputs("...", stdout);
	}
	putchar('\n');
}

const struct printer print_text = {"text", nothing, text_event, nothing, false};

/* ---- JSON Lines ---- */

static void json_cut(const struct event *event)
{
	json_begin_array("cut");
	for (unsigned i = 0; i < event->marker->nfields; i++)
		if (is_cut(event, i))
			json_string(NULL, event->marker->fields[i].name);
	json_end_array();
}

void print_json_fields(const char *key, const struct event *event)
{
	json_begin_object(key);
	for (unsigned i = 0; i < event->marker->nfields; i++) {
		const struct schema_field *field = &event->marker->fields[i];
		struct number number;

		if (field->string) {
			json_string_n(field->name, event->fields[i], event->lengths[i]);
			continue;
		}
		number = event_number(event, i);
		if (number.kind == NUMBER_SIGNED)
			json_signed(field->name, number.as.i);
		else if (number.kind == NUMBER_DOUBLE)
			json_double(field->name, number.as.d);
		else if (number.kind == NUMBER_BOOL)
			json_bool(field->name, number.as.u);
		else
			json_unsigned(field->name, number.as.u);
	}
	json_end_object();
}

static void json_event(const struct trace_event *trace)
{
	const struct event *event = trace->event;

	json_begin();
	json_signed("ns", trace->ns);
	json_string("comm", trace->packet->comm);
	json_unsigned("pid", trace->packet->pid);
	json_unsigned("tid", trace->packet->tid);
	if (event->cpu == UINT16_MAX)
		json_null("cpu");
	else
		json_unsigned("cpu", event->cpu);
	json_string("marker", event->marker->name);
	json_cut(event);
	print_json_fields("fields", event);
	json_end();
}

const struct printer print_json = {"json", nothing, json_event, nothing, false};

/* ---- comma-separated values, RFC 4180 ---- */

static bool csv_on_terminal;

static void csv_begin(void)
{
	csv_on_terminal = isatty(STDOUT_FILENO);
	puts("ns,comm,pid,tid,cpu,marker,fields");
}

/* Inside quotes. A file gets the bytes as they are, a terminal none that drives it. */
static void csv_put(const char *text, size_t length)
{
	char *printable = csv_on_terminal ? text_printable(text, length) : NULL;

	if (printable) {
		text = printable;
		length = strlen(printable);
	}
	for (size_t i = 0; i < length; i++) {
		if (text[i] == '"')
			putchar('"');
		putchar(text[i]);
	}
	free(printable);
}

/* The fields as one column, "name=value name=value": every marker has others. */
static void csv_event(const struct trace_event *trace)
{
	const struct event *event = trace->event;

	printf("%" PRId64 ",\"", trace->ns);
	csv_put(trace->packet->comm, strlen(trace->packet->comm));
	printf("\",%u,%u,", trace->packet->pid, trace->packet->tid);
	if (event->cpu != UINT16_MAX)
		printf("%u", event->cpu);
	fputs(",\"", stdout);
	csv_put(event->marker->name, strlen(event->marker->name));
	fputs("\",\"", stdout);
	for (unsigned i = 0; i < event->marker->nfields; i++) {
		printf(i ? " %s=" : "%s=", event->marker->fields[i].name);
		if (event->marker->fields[i].string)
			csv_put(event->fields[i], event->lengths[i]);
		else
			put_number(event, i);
	}
	puts("\"");
}

const struct printer print_csv = {"csv", csv_begin, csv_event, nothing, false};
