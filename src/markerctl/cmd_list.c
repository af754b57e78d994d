/* SPDX-License-Identifier: MIT */
/*
 * markerctl list.
 */
#include "cli.h"

int cmd_list(const struct cli *cli)
{
	(void)cli;
	cli_error("list: not built yet");
	return CLI_FAILED;
}
