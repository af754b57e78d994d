/* SPDX-License-Identifier: MIT */
/*
 * The command line.
 */
#ifndef OLTP_OPTIONS_H
#define OLTP_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

struct options {
	const char *db;        /* null: a temporary file */
	const char *journal;   /* "wal", "delete" */
	const char *sync;      /* "full", "normal", "off" */
	uint64_t threads;      /* 1.. */
	uint64_t transactions; /* UINT64_MAX: no limit */
	uint64_t scale;        /* 0: not given */
	uint64_t rollbacks;    /* percent */
	uint64_t depth;        /* 0: no limit */
	double seconds;        /* INFINITY: no limit */
	double interval;       /* INFINITY: none */
	bool stats;            /* with each interval, and at the end */
};

/* Returns only if there is something to run; else it prints why not, or the help, and exits with 2
 * or 0. */
struct options options_parse(int argc, char **argv);

#endif
