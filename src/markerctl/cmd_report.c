/* SPDX-License-Identifier: MIT */
/*
 * markerctl report and export: a recording in order of time.
 */
#include "catalog/pattern.h"
#include "cli.h"
#include "print.h"
#include "target.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* "provider:name" as the two names that patterns want. */
static bool matches(const struct patterns *patterns, const char *name)
{
	const char *colon = strchr(name, ':');
	char provider[256];

	snprintf(provider, sizeof(provider), "%.*s", (int)(colon - name), name);
	return mk_patterns_match(patterns->text, patterns->length, provider, colon + 1);
}

static int print(const struct cli *cli, struct trace *trace, const struct patterns *patterns,
                 const struct printer *printer)
{
	struct trace_event event;
	uint64_t lost = trace_lost(trace), matched = 0;

	printer->begin();
	while (trace_next(trace, &event) && !ferror(stdout))
		if (matches(patterns, event.event->marker->name)) {
			printer->event(&event);
			matched++;
		}
	printer->end();
	if (lost)
		cli_warn("%" PRIu64 " events were lost while this was recorded", lost);
	if (trace_is_damaged(trace))
		return CLI_FAILED;
	/* A recording of nothing is one; a pattern that chooses nothing is a slip. */
	if (matched || cli->noperands == 1)
		return CLI_DONE;
	cli_note("no event of a marker that matches");
	return CLI_NO_MATCH;
}

/* Where the output goes; once it is known that there is something to write. */
static int open_output(const struct cli *cli, const struct printer *printer)
{
	if (cli->output && !freopen(cli->output, "w", stdout)) {
		cli_error("%s: %s", cli->output, strerror(errno));
		return CLI_FAILED;
	}
	if (!printer->binary || !isatty(STDOUT_FILENO))
		return CLI_DONE;
	return cli_usage_error(cli->verb, "%s's format is nothing for a terminal: -o PATH",
	                       printer->name);
}

static int read_and_print(const struct cli *cli, const struct printer *printer)
{
	struct patterns patterns;
	struct trace *trace;
	int status;

	if (!cli->noperands)
		return cli_usage_error(cli->verb, "which directory?");
	status = patterns_take(&patterns, cli->verb, cli->operands + 1, cli->noperands - 1);
	trace = status ? NULL : trace_open(cli->operands[0]);
	if (!status)
		status = trace ? open_output(cli, printer) : CLI_FAILED;
	if (!status)
		status = print(cli, trace, &patterns, printer);
	if (trace)
		trace_close(trace);
	patterns_free(&patterns);
	return status;
}

int cmd_report(const struct cli *cli)
{
	return read_and_print(cli, cli->json ? &print_json : &print_text);
}

int cmd_export(const struct cli *cli)
{
	static const struct printer *const printers[] = {&print_chrome, &print_perfetto,
	                                                 &print_json, &print_csv};

	if (!cli->format)
		return cli_usage_error(cli->verb, "--format chrome, perfetto, json or csv?");
	for (size_t i = 0; i < sizeof(printers) / sizeof(printers[0]); i++)
		if (!strcmp(cli->format, printers[i]->name))
			return read_and_print(cli, printers[i]);
	return cli_usage_error(cli->verb, "--format is chrome, perfetto, json or csv, not '%s'",
	                       cli->format);
}
