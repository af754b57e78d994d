/* SPDX-License-Identifier: MIT */
/*
 * Starting a program with the runtime and with markers on.
 */
#ifndef MK_RUN_H
#define MK_RUN_H

#include "cli.h"

/* Sets the environment for @command: the library preloaded if the program lacks it, and the
 * patterns on. CLI_DONE, or the exit status and the reason has been said. */
int run_prepare(const struct cli_verb *verb, char **command, const char *const *patterns,
                size_t count);

/* Becomes the program; returns the exit status if that fails, and the reason has been said. */
int run_become(char **command);

#endif
