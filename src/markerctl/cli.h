/* SPDX-License-Identifier: MIT */
/*
 * The frame of markerctl: verbs, options, exit statuses and messages.
 *
 * Data goes to stdout, messages to stderr. A verb is one row of the table in main.c; its options
 * are parsed before it runs. Strings that come from files or processes are hostile: they reach a
 * terminal or a JSON line only through text.h, json.h, table.h and the messages below, which all
 * escape.
 */
#ifndef MK_CLI_H
#define MK_CLI_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Documented in markerctl(1), section EXIT STATUS. */
enum cli_exit {
	CLI_DONE,
	CLI_FAILED,
	CLI_USAGE,
	CLI_NO_MATCH,   /* a pattern matched nothing */
	CLI_NO_PROCESS, /* no such process, or not permitted */
};

/* What a verb accepts, or'ed together; --help, -q, -v and --color always. */
enum cli_option {
	CLI_PID = 1 << 0,      /* -p PID, once */
	CLI_PATTERN = 1 << 1,  /* -e PATTERN, repeatable */
	CLI_JSON = 1 << 2,     /* --json */
	CLI_INTERVAL = 1 << 3, /* -i SEC */
	CLI_FORCE = 1 << 4,    /* --force */
	CLI_OPERANDS = 1 << 5, /* words that are no options */
	CLI_COMMAND = 1 << 6,  /* -- CMD ARG... */
	CLI_COUNT = 1 << 7,    /* -n COUNT */
	CLI_NO_HITS = 1 << 8,  /* --no-hits */
	CLI_DRY_RUN = 1 << 9,  /* --dry-run */
	CLI_OUTPUT = 1 << 10,  /* -o PATH */
	CLI_RING = 1 << 11,    /* --overwrite, --rotate */
	CLI_RECORD = 1 << 12,  /* --size, --duration, --filter */
	CLI_FORMAT = 1 << 13,  /* --format FORMAT */
	CLI_PIDS = 1 << 14,    /* -p PID, repeatable */
};

/* The parsed command line. */
struct cli {
	const struct cli_verb *verb;
	pid_t *pids;
	size_t npids;
	const char **patterns; /* of -e */
	size_t npatterns;
	const char **operands;
	size_t noperands;
	char **command; /* NULL-terminated; NULL if none was given */
	double interval;
	unsigned long count;
	const char *output, *format, *filter;
	unsigned long long size, rotate_size; /* bytes; 0: not given */
	double duration, rotate_time;         /* seconds; 0: not given */
	bool overwrite;
	bool json, force, no_hits, dry_run;
};

struct cli_verb {
	const char *name;
	int (*run)(const struct cli *cli); /* returns an enum cli_exit */
	unsigned options;                  /* enum cli_option */
	const char *summary;               /* one line, lower case */
	const char *usage;                 /* what follows "markerctl VERB" */
	const char *help;                  /* what --help says below the usage; lines <= 79 */
};

/* Parses argv (argv[0]: the verb). CLI_DONE; else the verb must not run and *status is what to
 * exit with: CLI_DONE after --help, CLI_USAGE. */
bool cli_parse(struct cli *cli, const struct cli_verb *verb, int argc, char **argv, int *status);
void cli_free(struct cli *cli);
void cli_help(const struct cli_verb *verb);

/* Without -q and -v: errors, warnings and notes. -q leaves errors; -v adds details. */
extern int cli_verbosity; /* -1, 0, 1, ... */

/* "markerctl: ..." and a newline; says what was wrong and what to do next. */
__attribute__((format(printf, 1, 2))) void cli_error(const char *format, ...);
__attribute__((format(printf, 1, 2))) void cli_warn(const char *format, ...);
__attribute__((format(printf, 1, 2))) void cli_note(const char *format, ...);
__attribute__((format(printf, 1, 2))) void cli_detail(const char *format, ...);

/* cli_error(), and "try 'markerctl VERB --help'"; returns CLI_USAGE. */
__attribute__((format(printf, 2, 3))) int cli_usage_error(const struct cli_verb *verb,
                                                          const char *format, ...);

/* Says what is wrong with a pattern that mk_pattern_check() refuses; returns CLI_USAGE. */
int cli_pattern_error(const struct cli_verb *verb, const char *pattern);

/* The status for an errno of something done to a process: CLI_NO_PROCESS or CLI_FAILED. */
int cli_exit_of(int error);

/* Escape sequences around text on stdout; "" where there is to be no colour. */
enum cli_style { CLI_PLAIN, CLI_BOLD, CLI_DIM, CLI_GREEN, CLI_YELLOW, CLI_RED, CLI_STYLES };
const char *cli_style(enum cli_style style);
enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };
void cli_set_color(enum cli_color color);

/* Memory or the end: markerctl has nothing to do without. */
void *cli_alloc(size_t size); /* zeroed */
void *cli_grow(void *array, size_t *capacity, size_t count, size_t size);
char *cli_strdup(const char *text);
__attribute__((format(printf, 1, 2))) char *cli_format(const char *format, ...);

long long cli_now(void); /* nanoseconds, monotonic */

/* execvp() with the signal dispositions that markerctl was started with; returns on failure. */
void cli_exec(char **command);
void cli_signals(void);

/* cmd_<verb>.c */
int cmd_disable(const struct cli *cli);
int cmd_doctor(const struct cli *cli);
int cmd_enable(const struct cli *cli);
int cmd_export(const struct cli *cli);
int cmd_get(const struct cli *cli);
int cmd_list(const struct cli *cli);
int cmd_record(const struct cli *cli);
int cmd_report(const struct cli *cli);
int cmd_run(const struct cli *cli);
int cmd_snapshot(const struct cli *cli);
int cmd_set(const struct cli *cli);
int cmd_stat(const struct cli *cli);
int cmd_status(const struct cli *cli);
int cmd_trace(const struct cli *cli);

#endif
