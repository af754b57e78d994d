/* SPDX-License-Identifier: MIT */
/*
 * markerctl enable, markerctl disable.
 */
#include "json.h"
#include "owners.h"
#include "target.h"
#include <stdio.h>
#include <stdlib.h>

struct change {
	const struct cli *cli;
	struct patterns patterns;
	bool on;
};

/* What other owners keep on. */
static void tell_kept(struct target *target, const struct listing *listing)
{
	struct mk_owner_report *owners;
	ssize_t count = client_owners(&target->client, &owners);

	if (count < 0)
		cli_warn("%s", target->client.why);
	for (size_t i = 0; count >= 0 && i < listing->count; i++) {
		const struct object_marker *marker = listing->rows[i].marker;
		char *who;

		if (!listing->rows[i].on)
			continue;
		who = owners_of(owners, (size_t)count, marker->provider, marker->name);
		cli_note("%s:%s stays on: %s wants it", marker->provider, marker->name,
		         who ? who : "nobody known");
		free(who);
	}
	free(owners);
}

static size_t count_on(const struct listing *listing)
{
	size_t on = 0;

	for (size_t i = 0; i < listing->count; i++)
		on += listing->rows[i].on > 0;
	return on;
}

static void report(const struct change *change, const struct target *target,
                   const struct listing *listing)
{
	size_t on = count_on(listing);

	if (change->cli->json) {
		json_begin();
		json_signed("pid", target->proc.pid);
		json_string("verb", change->cli->verb->name);
		json_unsigned("matched", listing->count);
		json_unsigned("on", on);
		json_end();
		return;
	}
	printf("%d: %zu marker%s matched, %zu on\n", (int)target->proc.pid, listing->count,
	       listing->count == 1 ? "" : "s", on);
}

static int ask(const struct change *change, struct target *target)
{
	const enum mk_op op = change->on ? MK_OP_ENABLE : MK_OP_DISABLE;
	int status = target_connect(target, CLIENT_START | (change->cli->force ? CLIENT_FORCE : 0));
	int result;

	if (status)
		return status;
	result = client_change(&target->client, op, change->on ? MK_FLAG_COUNT : 0,
	                       change->patterns.text, change->patterns.length);
	if (result >= 0)
		return CLI_DONE;
	cli_error("%s", target->client.why);
	return cli_exit_of(-result);
}

/* As a shell takes them; to be freed. */
static char *operands_of(const struct cli *cli)
{
	char *all = cli_strdup("");

	for (size_t i = 0; i < cli->noperands; i++) {
		char *more = cli_format("%s '%s'", all, cli->operands[i]);

		free(all);
		all = more;
	}
	return all;
}

static void tell_rule(const struct change *change, const struct target *target)
{
	char *operands = operands_of(change->cli);

	if (change->on)
		cli_note("the rule is kept, for libraries that are loaded later; to take it back: "
		         "markerctl disable -p %d%s",
		         (int)target->proc.pid, operands);
	else
		cli_note("if there was a rule with that pattern, it is gone");
	free(operands);
}

/* Rules go to the agent even where nothing matches: libraries may be loaded later. */
static int apply(const struct change *change, struct target *target)
{
	struct listing listing;
	int status = ask(change, target);

	if (!status)
		status = target_refresh(target);
	if (status)
		return status;
	listing = target_listing(target, &change->patterns);
	if (listing.count) {
		report(change, target, &listing);
		if (!change->on)
			tell_kept(target, &listing);
	} else {
		status = target_no_match(target, &change->patterns);
		tell_rule(change, target);
	}
	listing_free(&listing);
	return status;
}

static int rehearse(const struct change *change, struct target *target)
{
	struct listing listing = target_listing(target, &change->patterns);
	int status = CLI_DONE;

	if (listing.count)
		listing_print(&listing, change->cli->json, false, false);
	else
		status = target_no_match(target, &change->patterns);
	listing_free(&listing);
	return status;
}

static int change_process(const struct change *change, pid_t pid)
{
	struct target target;
	int status = target_open(&target, pid);

	if (!status)
		status = change->cli->dry_run ? rehearse(change, &target) : apply(change, &target);
	target_close(&target);
	return status;
}

/* Excludes alone would be all but those: for what changes a process, to be said in so many words.
 */
static bool has_include(const struct cli *cli)
{
	for (size_t i = 0; i < cli->noperands; i++)
		if (*cli->operands[i] != '!')
			return true;
	return false;
}

static int change_all(const struct cli *cli, bool on)
{
	struct change change = {.cli = cli, .on = on};
	int status, worst = CLI_DONE;

	if (!cli->npids)
		return cli_usage_error(cli->verb, "which process? -p PID is missing");
	if (!cli->noperands)
		return cli_usage_error(cli->verb, "which markers? a PATTERN is missing");
	if (!has_include(cli))
		return cli_usage_error(cli->verb,
		                       "only excludes: name a pattern that includes as well");
	worst = patterns_take(&change.patterns, cli->verb, cli->operands, cli->noperands);
	if (worst) {
		patterns_free(&change.patterns);
		return worst;
	}
	for (size_t i = 0; i < cli->npids; i++) {
		status = change_process(&change, cli->pids[i]);
		if (!worst)
			worst = status;
	}
	patterns_free(&change.patterns);
	proc_forget();
	return worst;
}

int cmd_enable(const struct cli *cli)
{
	return change_all(cli, true);
}

int cmd_disable(const struct cli *cli)
{
	return change_all(cli, false);
}
