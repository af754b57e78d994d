/* SPDX-License-Identifier: MIT */
/*
 * markerctl stat.
 */
#include "cli.h"

int cmd_stat(const struct cli *cli)
{
	(void)cli;
	cli_error("stat: not built yet");
	return CLI_FAILED;
}
