/* SPDX-License-Identifier: MIT */
/*
 * markerctl status: what is on in a process, read from its code, and who wants it, as its agent
 * says.
 */
#include "json.h"
#include "owners.h"
#include "table.h"
#include "target.h"
#include "text.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct status {
	const struct cli *cli;
	struct target target;
	struct listing listing; /* of all markers */
	struct mk_owner_report *owners;
	size_t nowners;
	struct mk_hits *hits;
	size_t nhits;
	size_t on, foreign, sites; /* markers, sites, sites */
};

/* Without an agent there is still what the code shows. */
static void ask(struct status *status)
{
	struct client *client = &status->target.client;
	ssize_t count = 0;

	if (client->fd >= 0)
		count = client_owners(client, &status->owners);
	status->nowners = count > 0 ? (size_t)count : 0;
	if (client->fd >= 0 && count >= 0)
		count = client_hits(client, &status->hits);
	status->nhits = count > 0 ? (size_t)count : 0;
	if (count < 0)
		cli_warn("%s", client->why);
}

static void count_states(struct status *status)
{
	for (size_t i = 0; i < status->listing.count; i++) {
		const struct listing_row *row = &status->listing.rows[i];

		status->on += row->on > 0;
		status->foreign += row->foreign;
		status->sites += row->marker->nsites;
	}
}

static bool is_shown(const struct listing_row *row)
{
	return row->on || row->foreign;
}

/* The bytes that stand at the first foreign site, in words; to be freed. */
static char *foreign_bytes(const struct status *status, const struct listing_row *row)
{
	for (size_t i = 0; i < row->marker->nsites; i++) {
		const struct object_site *site = &row->object->sites[row->marker->first + i];
		uint64_t code = site->code + row->mapped->bias;
		uint8_t bytes[MK_SITE_MAX];
		char text[3 * MK_SITE_MAX + 1] = "", *at = text;

		if (row->mapped->states[row->marker->first + i] != OBJECT_FOREIGN ||
		    proc_read(&status->target.proc, code, bytes, site->length) != site->length)
			continue;
		for (unsigned k = 0; k < site->length; k++)
			at += sprintf(at, " %02x", bytes[k]);
		return cli_format("%#" PRIx64 ":%s", code, text);
	}
	return NULL;
}

static const char *writer_name(int writer)
{
	switch (writer) {
	case MK_WRITER_PROC_MEM:
		return "/proc/self/mem";
	case MK_WRITER_MPROTECT:
		return "mprotect";
	default:
		return writer < 0 ? strerror(-writer) : "none";
	}
}

/* ---- JSON ---- */

static void json_process(const struct status *status)
{
	const struct proc *proc = &status->target.proc;
	const struct client *client = &status->target.client;

	json_begin();
	json_string("type", "process");
	json_signed("pid", proc->pid);
	json_string("process", proc->name);
	json_string("runtime", proc->runtime ? proc->runtime->path : NULL);
	json_unsigned("markers", status->listing.count);
	json_unsigned("on", status->on);
	json_unsigned("sites", status->sites);
	json_unsigned("foreign", status->foreign);
	json_bool("agent", client->fd >= 0);
	json_bool("agent_started", client->started);
	if (client->fd >= 0) {
		json_unsigned("clients", client->hello.clients);
		json_string("writer", writer_name(client->hello.writer));
		json_bool("membarrier", !client->hello.membarrier);
	}
	json_end();
}

static void json_owners(const struct status *status)
{
	for (size_t i = 0; i < status->nowners; i++) {
		char *name = owner_name(&status->owners[i]);

		json_begin();
		json_string("type", "rule");
		json_signed("pid", status->target.proc.pid);
		json_string("owner", name);
		json_string("rule", status->owners[i].off ? "off" : "on");
		json_bool("counts", status->owners[i].count);
		json_string("patterns", status->owners[i].patterns);
		json_end();
		free(name);
	}
}

static const struct mk_hits *hits_of(const struct status *status, const struct listing_row *row)
{
	return client_find_hits(status->hits, status->nhits, row->marker->key + row->mapped->bias);
}

static void json_marker(const struct status *status, const struct listing_row *row)
{
	const struct object_marker *marker = row->marker;
	const struct mk_hits *hits = hits_of(status, row);
	char *who = owners_of(status->owners, status->nowners, marker->provider, marker->name);
	char *bytes = row->foreign ? foreign_bytes(status, row) : NULL;

	json_begin();
	json_string("type", "marker");
	json_signed("pid", status->target.proc.pid);
	json_string("provider", marker->provider);
	json_string("name", marker->name);
	json_bool("enabled", row->on > 0);
	json_unsigned("sites", marker->nsites);
	json_unsigned("foreign", row->foreign);
	json_string("bytes", bytes);
	json_string("owners", who);
	if (hits)
		json_unsigned("hits", hits->hits);
	else
		json_null("hits");
	json_end();
	free(who);
	free(bytes);
}

static void print_json(const struct status *status)
{
	json_process(status);
	json_owners(status);
	for (size_t i = 0; i < status->listing.count; i++)
		if (is_shown(&status->listing.rows[i]))
			json_marker(status, &status->listing.rows[i]);
}

/* ---- for people ---- */

static void print_line(const char *key, const char *value)
{
	char *text = text_printable(value, strlen(value));

	printf("  %-11s %s\n", key, text);
	free(text);
}

static void print_process(const struct status *status)
{
	const struct proc *proc = &status->target.proc;
	const struct client *client = &status->target.client;
	char *name = text_printable(proc->name, strlen(proc->name));
	const unsigned count = client->hello.clients ? client->hello.clients - 1 : 0;
	char *others = cli_format("listens, %u other client%s", count, count == 1 ? "" : "s");

	printf("%s%s (pid %d)%s: %zu of %zu markers on, %zu sites with foreign bytes\n",
	       cli_style(CLI_BOLD), name, (int)proc->pid, cli_style(CLI_PLAIN), status->on,
	       status->listing.count, status->foreign);
	print_line("runtime", proc->runtime ? proc->runtime->path : "none");
	if (client->fd < 0) {
		print_line("agent", "none");
	} else {
		print_line("agent", client->started ? "started for this question" : others);
		print_line("writer", writer_name(client->hello.writer));
		print_line("membarrier",
		           client->hello.membarrier ? strerror(-client->hello.membarrier) : "yes");
	}
	free(others);
	free(name);
}

static void print_owners(const struct status *status)
{
	static const char *const headings[] = {"OWNER", "RULE", "PATTERNS"};
	struct table *table = table_new(3, headings, 0);

	if (status->nowners)
		puts("");
	for (size_t i = 0; i < status->nowners; i++) {
		char *name = owner_name(&status->owners[i]);

		table_cell(table, CLI_PLAIN, name);
		table_cell(table, CLI_PLAIN, status->owners[i].off ? "off" : "on");
		table_cell(table, CLI_PLAIN, status->owners[i].patterns);
		free(name);
	}
	table_print(table);
}

static void add_marker(const struct status *status, struct table *table,
                       const struct listing_row *row)
{
	const struct object_marker *marker = row->marker;
	const struct mk_hits *hits = hits_of(status, row);
	char *name = cli_format("%s:%s", marker->provider, marker->name);
	char *place = cli_format("%s:%u", marker->file, marker->line);
	char *who = owners_of(status->owners, status->nowners, marker->provider, marker->name);
	char *bytes = row->foreign ? foreign_bytes(status, row) : NULL;

	table_cell(table, CLI_PLAIN, name);
	table_cell(table, row->foreign ? CLI_RED : CLI_GREEN, row->foreign ? "foreign" : "on");
	if (hits)
		table_number(table, CLI_PLAIN, hits->hits);
	else
		table_cell(table, CLI_DIM, "-");
	table_cell(table, CLI_DIM, place);
	table_cell(table, CLI_PLAIN, bytes ? bytes : who ? who : "-");
	free(bytes);
	free(who);
	free(place);
	free(name);
}

static void print_text(const struct status *status)
{
	static const char *const headings[] = {"MARKER", "STATE", "HITS", "PLACE", "WANTED BY"};
	enum { HITS = 2 };
	struct table *table = table_new(5, headings, 1U << HITS);

	print_process(status);
	print_owners(status);
	if (status->on || status->foreign)
		puts("");
	for (size_t i = 0; i < status->listing.count; i++)
		if (is_shown(&status->listing.rows[i]))
			add_marker(status, table, &status->listing.rows[i]);
	table_print(table);
}

static int show_process(const struct cli *cli, pid_t pid)
{
	struct status status = {.cli = cli};
	int result = target_open(&status.target, pid);

	if (!result && status.target.proc.runtime) {
		result =
		    target_connect(&status.target, CLIENT_START | (cli->force ? CLIENT_FORCE : 0));
		if (result)
			cli_note("what follows is what the code of process %d shows", (int)pid);
	}
	if (result && !status.target.proc.nimages) {
		target_close(&status.target);
		return result;
	}
	ask(&status);
	status.listing = target_listing(&status.target, &patterns_all);
	count_states(&status);
	if (cli->json)
		print_json(&status);
	else
		print_text(&status);
	listing_free(&status.listing);
	free(status.owners);
	free(status.hits);
	target_close(&status.target);
	return result;
}

int cmd_status(const struct cli *cli)
{
	int status, worst = CLI_DONE;

	if (!cli->npids)
		return cli_usage_error(cli->verb, "which process? -p PID is missing");
	for (size_t i = 0; i < cli->npids; i++) {
		status = show_process(cli, cli->pids[i]);
		if (!worst)
			worst = status;
	}
	proc_forget();
	return worst;
}
