/* SPDX-License-Identifier: MIT */
/*
 * markerctl run.
 */
#include "cli.h"

int cmd_run(const struct cli *cli)
{
	(void)cli;
	cli_error("run: not built yet");
	return CLI_FAILED;
}
