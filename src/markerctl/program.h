/* SPDX-License-Identifier: MIT */
/*
 * A program that a verb starts and watches, and the signals that end the watching.
 */
#ifndef MK_PROGRAM_H
#define MK_PROGRAM_H

#include "target.h"
#include <signal.h>

struct program {
	pid_t pid; /* 0: none */
	int status;
	bool ended;
};

/* Set by SIGINT, SIGTERM and SIGHUP once they are caught. */
extern volatile sig_atomic_t program_interrupted;
void program_catch_signals(void);

double program_now(void); /* seconds, monotonic */

/*
 * Starts a command with the runtime, its agent and markers on. @waits_for_us: an environment
 * variable that is to be the program's pid (MARKERS_LINGER, MARKERS_HOLD). CLI_DONE, or the exit
 * status and the reason has been said.
 */
int program_start(struct program *program, const struct cli *cli, const char *const *patterns,
                  size_t count, const char *waits_for_us);

bool program_has_ended(struct program *program);

/* Connects to its agent, which listens before main(). CLI_FAILED: it does not; a warning that
 * @consequence ("nothing is counted") has been said unless the program has ended. */
int program_connect(struct program *program, struct target *target, const struct cli *cli,
                    const char *consequence);

/* Waits for it, and passes on the signals that others send us meanwhile or have sent: the exit
 * status as a shell has it. */
int program_exit(struct program *program);

#endif
