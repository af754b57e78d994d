/* SPDX-License-Identifier: MIT */
/*
 * Events on stdout, in every form that report, trace and export know.
 */
#ifndef MK_PRINT_H
#define MK_PRINT_H

#include "trace.h"

struct printer {
	const char *name;
	void (*begin)(void);
	void (*event)(const struct trace_event *event);
	void (*end)(void);
	bool binary; /* nothing for a terminal */
};

extern const struct printer print_text, print_json, print_csv, print_chrome, print_perfetto;

/* The fields as a JSON object (json.h). */
void print_json_fields(const char *key, const struct event *event);

#endif
