/* SPDX-License-Identifier: MIT */
/*
 * markerctl get, markerctl set: the static keys and immediate values of a process.
 */
#include "catalog/object.h"
#include "json.h"
#include "table.h"
#include "target.h"
#include "values.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct values {
	const struct cli *cli;
	struct target target;
	struct mk_value_report *all;
	size_t count;
};

/* CLI_DONE, or the exit status and the reason has been said; close_values() after both. */
static int open_values(struct values *values, pid_t pid)
{
	const unsigned flags = CLIENT_START | (values->cli->force ? CLIENT_FORCE : 0);
	int status = target_open(&values->target, pid);
	ssize_t count;

	if (!status)
		status = target_connect(&values->target, flags);
	if (status)
		return status;
	count = values_ask(&values->target.client, &values->all);
	if (count < 0) {
		cli_error("%s", values->target.client.why);
		return cli_exit_of((int)-count);
	}
	values->count = (size_t)count;
	return CLI_DONE;
}

static void close_values(struct values *values)
{
	free(values->all);
	values->all = NULL;
	values->count = 0;
	target_close(&values->target);
}

static int no_such(const struct values *values, const char *name, size_t length)
{
	cli_error("%s (pid %d) has no key and no value '%.*s'; 'markerctl get -p %d' shows them",
	          values->target.proc.name, (int)values->target.proc.pid, (int)length, name,
	          (int)values->target.proc.pid);
	return CLI_NO_MATCH;
}

/* ---- get ---- */

static bool is_wanted(const struct cli *cli, const struct mk_value_report *value)
{
	for (size_t i = 0; i < cli->noperands; i++)
		if (values_match(value, cli->operands[i]))
			return true;
	return !cli->noperands;
}

static void print_json(const struct values *values, const struct mk_value_report *value)
{
	const char *colon = strchr(value->name, ':');

	json_begin();
	json_signed("pid", values->target.proc.pid);
	json_string("name", colon ? colon + 1 : value->name);
	json_string("kind", object_kind_name(value->kind));
	json_string("type", object_type_name(value->type));
	value_json("value", value);
	if (value->kind == MARKER_PRIV_KIND_KEY)
		json_signed("users", value->users);
	else
		json_null("users");
	json_bool("readonly", value->readonly);
	json_end();
}

static void add_row(struct table *table, const struct mk_value_report *value)
{
	char *text = value_text(value);

	table_cell(table, CLI_PLAIN, value->name);
	table_cell(table, CLI_PLAIN, object_type_name(value->type));
	table_cell(table, CLI_BOLD, text);
	table_cell(table, CLI_DIM, value->readonly ? "read-only" : "read-write");
	free(text);
}

static void print_values(const struct values *values)
{
	static const char *const headings[] = {"NAME", "TYPE", "VALUE", "ACCESS"};
	struct table *table = table_new(4, headings, 1U << 2);

	for (size_t i = 0; i < values->count; i++) {
		if (!is_wanted(values->cli, &values->all[i]))
			continue;
		if (values->cli->json)
			print_json(values, &values->all[i]);
		else
			add_row(table, &values->all[i]);
	}
	table_print(table);
}

static int check_names(const struct values *values)
{
	int status = CLI_DONE;

	for (size_t i = 0; i < values->cli->noperands; i++) {
		const char *name = values->cli->operands[i];
		bool found = false;

		for (size_t v = 0; v < values->count; v++)
			found |= values_match(&values->all[v], name);
		if (!found)
			status = no_such(values, name, strlen(name));
	}
	return status;
}

static int get(struct values *values)
{
	if (!values->count) {
		cli_note("%s (pid %d) has no keys and no values", values->target.proc.name,
		         (int)values->target.proc.pid);
		return CLI_NO_MATCH;
	}
	print_values(values);
	return check_names(values);
}

/* ---- set ---- */

struct assignments {
	struct mk_setting *settings;
	size_t count, capacity;
};

static void add(struct assignments *to, const struct mk_value_report *value, uint64_t bits)
{
	to->settings = cli_grow(to->settings, &to->capacity, to->count, sizeof(*to->settings));
	to->settings[to->count++] = (struct mk_setting){
	    .object = value->object, .value = bits, .kind = value->kind, .type = value->type};
}

/* What is not to be set from outside, and why. */
static int fail_fixed(const struct mk_value_report *value)
{
	const char *why = ": the program marked it read-only";

	if (value->kind == MARKER_PRIV_KIND_CALL)
		why = " is a static call: only the program changes it";
	else if (value->type == MARKER_TYPE_PTR || value->type == MARKER_TYPE_STR)
		why = " is an address: only the program changes it";
	cli_error("%s%s; nothing is changed", value->name, why);
	return CLI_FAILED;
}

/* A value for each thing of that name; all of them must be fit for it. */
static int assign(const struct values *values, const char *word, struct assignments *to)
{
	const char *equals = strchr(word, '=');
	char *name = cli_format("%.*s", (int)(equals - word), word);
	const struct mk_value_report *first = NULL, *call = NULL;
	int status = CLI_DONE;

	for (size_t i = 0; i < values->count && !status; i++) {
		const struct mk_value_report *value = &values->all[i];
		uint64_t bits = 0;
		char *why = NULL;

		if (!values_match(value, name))
			continue;
		if (value->kind == MARKER_PRIV_KIND_CALL) {
			call = value;
			continue;
		}
		if (first && first->kind != value->kind)
			why = cli_strdup("is a key and a value; say key: or imv: in front");
		else if (value->readonly)
			status = fail_fixed(value);
		else
			why = value_parse(value->type, equals + 1, &bits);
		if (why) {
			cli_error("%s (%s): '%s' %s; nothing is changed", value->name,
			          object_type_name(value->type), equals + 1, why);
			status = CLI_FAILED;
		}
		free(why);
		first = value;
		add(to, value, bits);
	}
	if (!first && call)
		status = fail_fixed(call);
	else if (!first)
		status = no_such(values, name, strlen(name));
	free(name);
	return status;
}

static int fail_set(const struct values *values, int error, const struct mk_fault *fault)
{
	const int pid = (int)values->target.proc.pid;

	if (error == -EBUSY && !fault->code)
		cli_error("%s is held by more than one user in the program; nothing is changed",
		          fault->marker);
	else if (error == -EBUSY)
		cli_error("%s: its code holds foreign bytes, a debugger's breakpoint or a uprobe; "
		          "nothing is changed",
		          fault->marker);
	else if (error == -EPERM)
		cli_error("%s: the code of process %d cannot be written; 'markerctl doctor -p %d' "
		          "says why",
		          fault->marker, pid, pid);
	else
		cli_error("%s: process %d: %s; nothing is changed", fault->marker, pid,
		          strerror(-error));
	return error == -EPERM ? CLI_NO_PROCESS : CLI_FAILED;
}

static int send(struct values *values, const struct assignments *what)
{
	struct mk_fault fault;
	int status,
	    error = client_ask_status(&values->target.client, MK_OP_SET, 0, what->settings,
	                              what->count * sizeof(*what->settings), &status, &fault);

	if (error) {
		cli_error("%s", values->target.client.why);
		return cli_exit_of(-error);
	}
	return status < 0 ? fail_set(values, status, &fault) : CLI_DONE;
}

static int set(struct values *values)
{
	struct assignments what = {0};
	int status = CLI_DONE;

	for (size_t i = 0; i < values->cli->noperands && !status; i++)
		status = assign(values, values->cli->operands[i], &what);
	if (!status)
		status = send(values, &what);
	free(what.settings);
	return status;
}

/* ---- both ---- */

static int each_process(const struct cli *cli, int (*run)(struct values *values))
{
	int worst = CLI_DONE;

	if (!cli->npids)
		return cli_usage_error(cli->verb, "which process? -p PID is missing");
	for (size_t i = 0; i < cli->npids; i++) {
		struct values values = {.cli = cli};
		int status = open_values(&values, cli->pids[i]);

		if (!status)
			status = run(&values);
		close_values(&values);
		if (!worst)
			worst = status;
	}
	proc_forget();
	return worst;
}

int cmd_get(const struct cli *cli)
{
	return each_process(cli, get);
}

int cmd_set(const struct cli *cli)
{
	if (!cli->noperands)
		return cli_usage_error(cli->verb, "what? NAME=VALUE is missing");
	for (size_t i = 0; i < cli->noperands; i++)
		if (!strchr(cli->operands[i], '=') || *cli->operands[i] == '=')
			return cli_usage_error(cli->verb, "'%s' is not NAME=VALUE",
			                       cli->operands[i]);
	return each_process(cli, set);
}
