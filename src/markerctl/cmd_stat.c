/* SPDX-License-Identifier: MIT */
/*
 * markerctl stat: counts hits for as long as it runs.
 *
 * The patterns are a temporary owner of the connection: however markerctl ends, the agent takes
 * them back. A program that is started here has them on from its first instruction by
 * MARKERS_ENABLE, which is taken back as soon as the connection has its own.
 */
#include "run.h"
#include "tally.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	POLL_MS = 50,      /* how often hits are fetched, so that little is lost at a sudden end */
	LISTEN_MS = 10000, /* from the start of a program until its agent listens */
	SIGNALLED = 128,
};

struct session {
	const struct cli *cli;
	struct target target;
	struct patterns patterns;
	struct tally tally;
	pid_t child; /* 0: none */
	int child_status;
	bool child_ended;
};

static volatile sig_atomic_t interrupted;

static void on_signal(int signal)
{
	(void)signal;
	interrupted = 1;
}

static double now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void sleep_ms(int milliseconds)
{
	poll(NULL, 0, milliseconds);
}

/* ---- a program of our own ---- */

static int start_program(struct session *session)
{
	static const char *const everything[] = {"*"};
	const struct cli *cli = session->cli;
	int status =
	    run_prepare(cli->verb, cli->command, cli->npatterns ? cli->patterns : everything,
	                cli->npatterns ? cli->npatterns : 1);

	if (status)
		return status;
	fflush(NULL);
	session->child = fork();
	if (session->child < 0) {
		cli_error("cannot fork: %s", strerror(errno));
		return CLI_FAILED;
	}
	if (!session->child) {
		char pid[16];

		snprintf(pid, sizeof(pid), "%d", (int)getpid());
		setenv("MARKERS_AGENT", "1", 1);
		/* At its exit it waits for us to ask once more. */
		setenv("MARKERS_LINGER", pid, 1);
		_exit(run_become(cli->command));
	}
	return CLI_DONE;
}

static bool has_child_ended(struct session *session)
{
	if (session->child && !session->child_ended)
		session->child_ended =
		    waitpid(session->child, &session->child_status, WNOHANG) == session->child;
	return session->child_ended;
}

static int exit_of_child(struct session *session)
{
	while (!session->child_ended) {
		pid_t pid = waitpid(session->child, &session->child_status, 0);

		session->child_ended = pid == session->child || (pid < 0 && errno != EINTR);
	}
	return WIFSIGNALED(session->child_status) ? SIGNALLED + WTERMSIG(session->child_status)
	                                          : WEXITSTATUS(session->child_status);
}

/* Its agent listens before main(), if it has a runtime at all. */
static int connect_to_program(struct session *session)
{
	struct target *target = &session->target;
	double end = now() + LISTEN_MS / 1e3;

	while (!has_child_ended(session) && !interrupted && now() < end) {
		*target = (struct target){.client.fd = -1};
		if (!proc_open(session->child, &target->proc) && !proc_load(&target->proc) &&
		    target->proc.runtime && !client_open(&target->client, &target->proc, 0))
			return CLI_DONE;
		proc_close(&target->proc);
		sleep_ms(1);
	}
	target->proc.directory = -1;
	if (!session->child_ended && !interrupted)
		cli_warn("%s has no libmarkers that answers: nothing is counted",
		         session->cli->command[0]);
	return CLI_FAILED;
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
	tally->began = session->child;
	if (tally_begin(tally)) {
		cli_error("%s", session->target.client.why);
		return CLI_FAILED;
	}
	status = change(session, MK_OP_ENABLE, MK_FLAG_TEMPORARY | MK_FLAG_COUNT);
	if (!status && session->child)
		status = change(session, MK_OP_DISABLE, 0);
	if (!status && !tally->nrows && !session->child)
		status = target_no_match(&session->target, &session->patterns);
	return status;
}

/* Until @end, or the end of the process or of markerctl. False: it is over. */
static bool count_until(struct session *session, double end)
{
	for (;;) {
		double left = (end - now()) * 1e3;
		int error;

		if (left > 0)
			sleep_ms(left < POLL_MS ? (int)left + 1 : POLL_MS);
		error = tally_update(&session->tally);
		if (error == -ECONNRESET && !session->child)
			cli_note("process %d has ended", (int)session->target.proc.pid);
		else if (error && error != -ECONNRESET && error != -EINTR)
			cli_error("%s", session->target.client.why);
		if (error || interrupted)
			return false;
		if (now() >= end)
			return true;
	}
}

static void count(struct session *session)
{
	const struct cli *cli = session->cli;
	bool live = !cli->json && isatty(STDOUT_FILENO), goes_on = true;
	double start = now(), last = start;

	for (unsigned long n = 1; goes_on; n++) {
		double at;

		goes_on = count_until(session, start + (double)n * cli->interval);
		at = now();
		if (goes_on)
			tally_print(&session->tally, cli->json, live, at - last, at - start);
		last = at;
		if (n == cli->count)
			break;
	}
	tally_print_total(&session->tally, cli->json, now() - start);
}

static void catch_signals(void)
{
	const struct sigaction action = {.sa_handler = on_signal};

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGHUP, &action, NULL);
}

static int run_session(struct session *session)
{
	const struct cli *cli = session->cli;
	int status;

	if (session->child) {
		status = connect_to_program(session);
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
		catch_signals();
		status = run_session(&session);
	}
	if (session.child > 0)
		status = exit_of_child(&session);
	tally_free(&session.tally);
	patterns_free(&session.patterns);
	proc_forget();
	return status;
}
