/* SPDX-License-Identifier: MIT */
/*
 * markerctl stat: counts hits for as long as it runs.
 *
 * The patterns are a temporary owner of the connection: however markerctl ends, the agent takes
 * them back. A program that is started here has them on from its first instruction by
 * MARKERS_ENABLE, which is taken back as soon as the connection has its own.
 */
#include "program.h"
#include "tally.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

enum { POLL_MS = 50 }; /* how often hits are fetched, so that little is lost at a sudden end */

struct session {
	const struct cli *cli;
	struct target target;
	struct patterns patterns;
	struct tally tally;
	struct program program;
};

static int start_program(struct session *session)
{
	static const char *const everything[] = {"*"};
	const struct cli *cli = session->cli;

	/* At its exit it waits for us to ask once more. */
	return program_start(&session->program, cli, cli->npatterns ? cli->patterns : everything,
	                     cli->npatterns ? cli->npatterns : 1, "MARKERS_LINGER");
}

/* ---- counting ---- */

static int change(struct session *session, enum mk_op op, unsigned flags)
{
	int result = client_change(&session->target.client, op, flags, session->patterns.text,
	                           session->patterns.length);

	if (result < 0)
		cli_error("%s", session->target.client.why);
	return result < 0 ? cli_exit_of(-result) : CLI_DONE;
}

static int begin(struct session *session)
{
	struct tally *tally = &session->tally;
	int status;

	tally->target = &session->target;
	tally->patterns = &session->patterns;
	/* What a program of our own has counted so far was counted for us. */
	tally->began = session->program.pid;
	if (tally_begin(tally)) {
		cli_error("%s", session->target.client.why);
		return CLI_FAILED;
	}
	status = change(session, MK_OP_ENABLE, MK_FLAG_TEMPORARY | MK_FLAG_COUNT);
	if (!status && session->program.pid)
		status = change(session, MK_OP_DISABLE, 0);
	if (status || tally->nrows)
		return status;
	if (!session->program.pid)
		return target_no_match(&session->target, &session->patterns);
	/* It may load markers later. */
	cli_warn("no marker of %s matches so far", session->cli->command[0]);
	return CLI_DONE;
}

/* Until @end, or the end of the process or of markerctl. False: it is over. */
static bool count_until(struct session *session, double end)
{
	for (;;) {
		double left = (end - program_now()) * 1e3;
		int error;

		if (left > 0)
			poll(NULL, 0, left < POLL_MS ? (int)left + 1 : POLL_MS);
		error = tally_update(&session->tally);
		if (error == -ECONNRESET && !session->program.pid)
			cli_note("process %d has ended", (int)session->target.proc.pid);
		else if (error && error != -ECONNRESET && error != -EINTR)
			cli_error("%s", session->target.client.why);
		if (error || program_interrupted)
			return false;
		if (program_now() >= end)
			return true;
	}
}

static void count(struct session *session)
{
	const struct cli *cli = session->cli;
	bool live = !cli->json && isatty(STDOUT_FILENO), goes_on = true;
	double start = program_now(), last = start;

	for (unsigned long n = 1; goes_on; n++) {
		double at;

		goes_on = count_until(session, start + (double)n * cli->interval);
		at = program_now();
		if (goes_on)
			tally_print(&session->tally, cli->json, live, at - last, at - start);
		last = at;
		if (n == cli->count)
			break;
	}
	tally_print_total(&session->tally, cli->json, program_now() - start);
}

static int run_session(struct session *session)
{
	const struct cli *cli = session->cli;
	int status;

	if (session->program.pid) {
		status =
		    program_connect(&session->program, &session->target, cli, "nothing is counted");
	} else {
		status = target_open(&session->target, cli->pids[0]);
		if (!status)
			status = target_connect(&session->target,
			                        CLIENT_START | (cli->force ? CLIENT_FORCE : 0));
	}
	if (!status)
		status = begin(session);
	if (!status)
		count(session);
	target_close(&session->target);
	return status;
}

int cmd_stat(const struct cli *cli)
{
	struct session session = {.cli = cli, .target.client.fd = -1, .target.proc.directory = -1};
	int status;

	if (cli->npids + (cli->command != NULL) != 1)
		return cli_usage_error(cli->verb, "one process, please: -p PID, or -- CMD");
	status = patterns_take(&session.patterns, cli->verb, cli->patterns, cli->npatterns);
	if (!status && cli->command)
		status = start_program(&session);
	if (!status) {
		program_catch_signals();
		status = run_session(&session);
	}
	if (session.program.pid)
		status = program_exit(&session.program);
	tally_free(&session.tally);
	patterns_free(&session.patterns);
	proc_forget();
	return status;
}
