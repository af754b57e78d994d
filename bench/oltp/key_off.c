/* SPDX-License-Identifier: MIT */
/*
 * Turns the block accounting off before main().
 */
#include "iostat.h"

#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void turn_off(void)
{
	if (static_branch_disable(&iostats) != 0 || static_key_enabled(&iostats)) {
		fputs("cannot turn iostats off\n", stderr);
		exit(1);
	}
}
