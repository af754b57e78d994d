/* SPDX-License-Identifier: MIT */
#include "program.h"
#include "run.h"
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
	LISTEN_S = 10, /* from the start of a program until its agent listens */
	SIGNALLED = 128,
	WAIT_MS = 10,
	PATIENCE_MS = 300, /* until it is said what is waited for */
};

volatile sig_atomic_t program_interrupted;

/* One that a process has sent us alone; the terminal's Ctrl-C reaches the program by itself. */
static volatile sig_atomic_t to_pass_on;

static void on_signal(int signal, siginfo_t *info, void *context)
{
	(void)context;
	program_interrupted = 1;
	if (info->si_code <= 0)
		to_pass_on = signal;
}

void program_catch_signals(void)
{
	const struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};

	struct sigaction before;

	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	if (!sigaction(SIGHUP, NULL, &before) && before.sa_handler != SIG_IGN) /* nohup(1) */
		sigaction(SIGHUP, &action, NULL);
}

double program_now(void)
{
	return (double)cli_now() / 1e9;
}

int program_start(struct program *program, const struct cli *cli, const char *const *patterns,
                  size_t count, const char *waits_for_us)
{
	int status = run_prepare(cli->verb, cli->command, patterns, count);

	if (status)
		return status;
	fflush(NULL);
	program->pid = fork();
	if (program->pid < 0) {
		cli_error("cannot fork: %s", strerror(errno));
		program->pid = 0;
		return CLI_FAILED;
	}
	if (!program->pid) {
		char pid[16];

		snprintf(pid, sizeof(pid), "%d", (int)getpid());
		setenv("MARKERS_AGENT", "1", 1);
		setenv(waits_for_us, pid, 1);
		_exit(run_become(cli->command));
	}
	return CLI_DONE;
}

bool program_has_ended(struct program *program)
{
	if (program->pid && !program->ended) {
		pid_t pid = waitpid(program->pid, &program->status, WNOHANG);

		program->ended = pid == program->pid || (pid < 0 && errno != EINTR);
	}
	return program->ended;
}

int program_connect(struct program *program, struct target *target, const struct cli *cli,
                    const char *consequence)
{
	double end = program_now() + LISTEN_S;

	while (!program_has_ended(program) && !program_interrupted && program_now() < end) {
		*target = (struct target){.client.fd = -1};
		if (!proc_open(program->pid, &target->proc) && !proc_load(&target->proc) &&
		    target->proc.runtime && !client_open(&target->client, &target->proc, 0))
			return CLI_DONE;
		proc_close(&target->proc);
		poll(NULL, 0, 1);
	}
	target->proc.directory = -1;
	if (!program->ended && !program_interrupted)
		cli_warn("%s has no libmarkers that answers: %s", cli->command[0], consequence);
	return CLI_FAILED;
}

int program_exit(struct program *program)
{
	for (int waited_ms = 0; !program_has_ended(program); waited_ms += WAIT_MS) {
		int signal = __atomic_exchange_n(&to_pass_on, 0, __ATOMIC_RELAXED);

		if (signal)
			kill(program->pid, signal);
		if (waited_ms == PATIENCE_MS)
			cli_note("process %d runs on without us; this ends when it does",
			         (int)program->pid);
		poll(NULL, 0, WAIT_MS);
	}
	return WIFSIGNALED(program->status) ? SIGNALLED + WTERMSIG(program->status)
	                                    : WEXITSTATUS(program->status);
}
