/* SPDX-License-Identifier: MIT */
/*
 * Parts of test_live_keys.
 */
#ifndef KEYS_H
#define KEYS_H

#include <check.h>
#include <stdbool.h>

TCase *values_tcase(void);
TCase *calls_tcase(void);

/* Is text written a byte at a time only (MARKERS_WRITER=proc)? Values then stay in memory. */
bool no_wide_writes(void);

/* Overwrites a byte of text, as a debugger does. What it was. */
unsigned char poke(void *at, unsigned char byte);

/* Ends the process with status 0 if a function ran to its end under PR_SET_MDWE, in a new process
 * image: from the start, or from now on. */
void in_mdwe(const char *test);

#endif
