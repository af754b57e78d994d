/* SPDX-License-Identifier: MIT */
/*
 * The metadata of a trace: TSDL, from the schema.
 */
#include "cli.h"
#include "ctf.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A string literal; what is no plain ASCII becomes '_'. */
static void put_string(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text; text++)
		putc(*text < ' ' || *text == 0x7f || *text == '"' || *text == '\\' ? '_' : *text,
		     out);
	putc('"', out);
}

static void put_types(FILE *out)
{
	fputs("typealias integer { size = 64; align = 64; signed = false; } := u64;\n"
	      "typealias integer { size = 64; align = 64; signed = true; } := i64;\n"
	      "typealias integer { size = 64; align = 64; signed = false; base = 16; } := x64;\n"
	      "typealias floating_point { exp_dig = 11; mant_dig = 53; align = 64; } := f64;\n"
	      "typealias integer { size = 64; align = 64; signed = false; "
	      "map = clock.clock.value; } := time;\n"
	      "typealias integer { size = 32; align = 32; signed = false; } := word;\n"
	      "typealias integer { size = 16; align = 16; signed = false; } := half;\n"
	      "typealias integer { size = 8; align = 8; signed = false; encoding = UTF8; } := "
	      "character;\n\n",
	      out);
}

static void put_environment(FILE *out, const struct mk_ring *ring,
                            const struct ctf_environment *environment)
{
	char host[256] = "";

	gethostname(host, sizeof(host) - 1);
	fputs("env {\n\ttracer_name = \"libmarkers\";\n\thostname = ", out);
	put_string(out, host);
	fprintf(out, ";\n\tpid = %d;\n", environment->pid);
	if (environment->host_pid != environment->pid)
		fprintf(out, "\thost_pid = %d;\n", environment->host_pid);
	if (environment->exe) {
		fputs("\texe = ", out);
		put_string(out, environment->exe);
		fputs(";\n", out);
	}
	if (environment->build_id) {
		fputs("\tbuild_id = ", out);
		put_string(out, environment->build_id);
		fputs(";\n", out);
	}
	fprintf(out, "\tevents_lost = %" PRId64 ";\n};\n\n", (int64_t)(ring->lost & INT64_MAX));
}

static void put_head(FILE *out, const struct mk_ring *ring,
                     const struct ctf_environment *environment)
{
	struct trace_clock clock = trace_clock_of(ring);

	fputs("/* CTF 1.8 */\n\n", out);
	fprintf(
	    out,
	    "trace {\n\tmajor = 1;\n\tminor = 8;\n\tbyte_order = %s;\n\tpacket.header := "
	    "struct {\n\t\tinteger { size = 32; align = 32; signed = false; base = 16; } "
	    "magic;\n\t\tinteger { size = 32; align = 32; signed = false; } stream_id;\n\t};\n};"
	    "\n\n",
	    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? "le" : "be");
	put_environment(out, ring, environment);
	fprintf(out,
	        "clock {\n\tname = \"clock\";\n\tdescription = \"%s\";\n\tfreq = %" PRIu64
	        ";\n\toffset_s = %" PRId64 ";\n\toffset = %" PRIu64 ";\n};\n\n",
	        ring->clock_frequency ? "the processor's counter" : "CLOCK_MONOTONIC",
	        clock.frequency, clock.offset_s, clock.offset);
	put_types(out);
	fputs("stream {\n\tid = 0;\n"
	      "\tevent.header := struct { time timestamp; word id; } align(64);\n"
	      "\tevent.context := struct { half cpu; half cut; };\n"
	      "\tpacket.context := struct {\n"
	      "\t\tu64 packet_size;\n\t\tu64 content_size;\n"
	      "\t\ttime timestamp_begin;\n\t\ttime timestamp_end;\n\t\tu64 events_discarded;\n"
	      "\t\tword pid;\n\t\tword tid;\n\t\tu64 sequence;\n"
	      "\t\tcharacter comm[16];\n\t};\n};\n\n",
	      out);
}

/* Numbers are widened to 64 bits on disk. */
static const char *type_name(const struct schema_field *field)
{
	if (field->string)
		return "string";
	switch (field->type) {
	case MARKER_TYPE_F32:
	case MARKER_TYPE_F64:
		return "f64";
	case MARKER_TYPE_I8:
	case MARKER_TYPE_I16:
	case MARKER_TYPE_I32:
	case MARKER_TYPE_I64:
		return field->hex ? "x64" : "i64";
	default:
		return field->hex ? "x64" : "u64";
	}
}

static void put_marker(FILE *out, const struct schema_marker *marker, size_t id)
{
	fputs("event {\n\tname = ", out);
	put_string(out, marker->name);
	fprintf(out, ";\n\tid = %zu;\n\tstream_id = 0;\n\tfields := struct {\n", id);
	/* An underscore in front, as readers take one away: a field may be called "event". */
	for (unsigned i = 0; i < marker->nfields; i++) {
		const struct schema_field *field = &marker->fields[i];

		fprintf(out, "\t\t%s _%s;\n", type_name(field), field->name);
	}
	fputs("\t};\n};\n\n", out);
}

char *ctf_metadata(const struct schema *schema, const struct mk_ring *ring,
                   const struct ctf_environment *environment, size_t *length)
{
	char *text = NULL;
	FILE *out = open_memstream(&text, length);

	if (!out)
		return NULL;
	put_head(out, ring, environment);
	for (size_t i = 0; i < schema->count; i++)
		put_marker(out, &schema->markers[i], i);
	if (fclose(out)) {
		free(text);
		return NULL;
	}
	return text;
}
