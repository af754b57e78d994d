/* SPDX-License-Identifier: MIT */
/*
 * Options: one table for all verbs, of which each takes a part.
 */
#include "cli.h"
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	ALWAYS = 0,
	LONG_ONLY = 256,
	OPTION_JSON = LONG_ONLY,
	OPTION_COLOR,
	OPTION_FORCE,
	OPTION_NO_HITS,
	OPTION_DRY_RUN,
	OPTION_OVERWRITE,
	OPTION_SIZE,
	OPTION_DURATION,
	OPTION_FILTER,
	OPTION_ROTATE,
	OPTION_FORMAT,
};

static const struct row {
	unsigned needs; /* enum cli_option */
	int code;       /* the letter, or from LONG_ONLY on */
	int argument;
	const char *name, *metavar, *help;
} rows[] = {
    {CLI_PID, 'p', required_argument, "pid", "PID", "this process"},
    {CLI_PIDS, 'p', required_argument, "pid", "PID", "this process; may be repeated"},
    {CLI_PATTERN, 'e', required_argument, "pattern", "PATTERN", "these markers; may be repeated"},
    {CLI_INTERVAL, 'i', required_argument, "interval", "SEC", "seconds between two reports"},
    {CLI_COUNT, 'n', required_argument, "count", "COUNT", "stop after so many reports"},
    {CLI_FORCE, OPTION_FORCE, no_argument, "force", NULL, "do what would be refused as risky"},
    {CLI_NO_HITS, OPTION_NO_HITS, no_argument, "no-hits", NULL, "do not ask for hits"},
    {CLI_DRY_RUN, OPTION_DRY_RUN, no_argument, "dry-run", NULL, "only show which markers match"},
    {CLI_OUTPUT, 'o', required_argument, "output", "PATH", "write there"},
    {CLI_RECORD, OPTION_FILTER, required_argument, "filter", "EXPR",
     "only events for which it holds"},
    {CLI_RECORD, OPTION_SIZE, required_argument, "size", "SIZE",
     "memory for events: 64M, 1G (16M)"},
    {CLI_RECORD, OPTION_DURATION, required_argument, "duration", "TIME", "stop after 10, 5m, 1h"},
    {CLI_RING, OPTION_OVERWRITE, no_argument, "overwrite", NULL,
     "keep the newest events in memory"},
    {CLI_RING, OPTION_ROTATE, required_argument, "rotate", "SIZE|TIME",
     "begin a new trace after 100M, 60s"},
    {CLI_FORMAT, OPTION_FORMAT, required_argument, "format", "FORMAT",
     "chrome, perfetto, json or csv"},
    {CLI_JSON, OPTION_JSON, no_argument, "json", NULL, "one JSON object per line"},
    {ALWAYS, OPTION_COLOR, optional_argument, "color", "WHEN", "auto, always or never"},
    {ALWAYS, 'q', no_argument, "quiet", NULL, "errors only"},
    {ALWAYS, 'v', no_argument, "verbose", NULL, "say more"},
    {ALWAYS, 'h', no_argument, "help", NULL, "this text"},
};
enum { ROWS = sizeof(rows) / sizeof(rows[0]) };

static bool accepts(const struct cli_verb *verb, const struct row *row)
{
	return row->needs == ALWAYS || (verb->options & row->needs);
}

void cli_help(const struct cli_verb *verb)
{
	printf("usage: markerctl %s %s\n\n%s\n", verb->name, verb->usage, verb->help);
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		char letter[] = "-x, ", name[32];

		if (!accepts(verb, row))
			continue;
		letter[1] = (char)row->code;
		snprintf(name, sizeof(name), row->metavar ? "--%s%s%s" : "--%s", row->name,
		         row->argument == optional_argument ? "=" : " ", row->metavar);
		printf("  %s%-18s %s\n", row->code < LONG_ONLY ? letter : "    ", name, row->help);
	}
}

/* getopt's tables for what the verb accepts. */
static void build(const struct cli_verb *verb, char *letters, struct option *names)
{
	/* '-': operands come in order; '+': the command begins at the first of them. */
	*letters++ = verb->options & CLI_OPERANDS || !(verb->options & CLI_COMMAND) ? '-' : '+';
	*letters++ = ':';
	for (const struct row *row = rows; row < rows + ROWS; row++) {
		if (!accepts(verb, row))
			continue;
		*names++ = (struct option){row->name, row->argument, NULL, row->code};
		if (row->code >= LONG_ONLY)
			continue;
		*letters++ = (char)row->code;
		if (row->argument == required_argument)
			*letters++ = ':';
	}
	*letters = '\0';
	*names = (struct option){0};
}

static bool parse_pid(struct cli *cli, const char *text)
{
	char *end;
	long pid;

	errno = 0;
	pid = strtol(text, &end, 10);
	if (errno || *end || end == text || pid <= 0 || pid > 1L << 30 || *text == '+') {
		cli_usage_error(cli->verb, "'%s' is not a process id", text);
		return false;
	}
	cli->pids[cli->npids++] = (pid_t)pid;
	return true;
}

static bool parse_interval(struct cli *cli, const char *text)
{
	char *end;

	cli->interval = strtod(text, &end);
	if (*end || end == text || !(cli->interval >= 0.01 && cli->interval <= 86400)) {
		cli_usage_error(cli->verb, "'%s' is not a number of seconds (0.01 to 86400)", text);
		return false;
	}
	return true;
}

static bool parse_count(struct cli *cli, const char *text)
{
	char *end;

	errno = 0;
	cli->count = strtoul(text, &end, 10);
	if (errno || *end || *text < '0' || *text > '9' || !cli->count) {
		cli_usage_error(cli->verb, "'%s' is not a positive number", text);
		return false;
	}
	return true;
}

static bool parse_path(struct cli *cli, const char *text)
{
	cli->output = text;
	if (!*text)
		cli_usage_error(cli->verb, "-o takes a path");
	return *text != '\0';
}

static bool parse_color(struct cli *cli, const char *text)
{
	static const char *const words[] = {"auto", "always", "never"};

	if (!text)
		text = "always";
	for (int i = 0; i < 3; i++)
		if (!strcmp(text, words[i])) {
			cli_set_color((enum cli_color)i);
			return true;
		}
	cli_usage_error(cli->verb, "--color takes auto, always or never, not '%s'", text);
	return false;
}

/* Options without an argument; false if it is none of them. */
static bool take_flag(struct cli *cli, int code)
{
	switch (code) {
	case OPTION_JSON:
		return cli->json = true;
	case OPTION_NO_HITS:
		return cli->no_hits = true;
	case OPTION_DRY_RUN:
		return cli->dry_run = true;
	case 'q':
		cli_verbosity = -1;
		return true;
	case 'v':
		cli_verbosity++;
		return true;
	default:
		return false;
	}
}

/* Says what is wrong; false. */
static bool refuse(const struct cli *cli, int code, const char *word)
{
	if (code == ':')
		cli_usage_error(cli->verb, "%s needs an argument", word);
	else if (optopt && optopt < LONG_ONLY)
		cli_usage_error(cli->verb, "unknown option -%c", optopt);
	else
		cli_usage_error(cli->verb, "unknown option %s", word);
	return false;
}

/* A number with one of the letters behind it; *letter is 0 if there is none. */
static bool parse_quantity(const char *text, const char *letters, double *number, char *letter)
{
	char *end;

	*number = strtod(text, &end);
	*letter = *end;
	return end != text && *number > 0 && *number < 1e15 &&
	       (!*end || (strchr(letters, *end) && !end[1]));
}

/* What no unsigned long long holds is none: false. */
static bool bytes_of(double number, char letter, unsigned long long *bytes)
{
	const double most = 0x1p63;

	number *= letter == 'G' ? 1 << 30 : letter == 'M' ? 1 << 20 : letter == 'K' ? 1 << 10 : 1;
	if (number >= most)
		return false;
	*bytes = (unsigned long long)number;
	return true;
}

static double seconds_of(double number, char letter)
{
	return letter == 'h' ? number * 3600 : letter == 'm' ? number * 60 : number;
}

static bool parse_size(struct cli *cli, const char *text)
{
	double number;
	char letter;

	if (parse_quantity(text, "KMG", &number, &letter) && bytes_of(number, letter, &cli->size))
		return true;
	cli_usage_error(cli->verb, "'%s' is no size; '64M' is one", text);
	return false;
}

static bool parse_duration(struct cli *cli, const char *text)
{
	double number;
	char letter;

	if (!parse_quantity(text, "smh", &number, &letter)) {
		cli_usage_error(cli->verb, "'%s' is no time; '10' and '5m' are", text);
		return false;
	}
	cli->duration = seconds_of(number, letter);
	return true;
}

static bool parse_rotate(struct cli *cli, const char *text)
{
	double number;
	char letter;

	bool good = parse_quantity(text, "KMGsmh", &number, &letter) && letter;

	if (good && !strchr("KMG", letter))
		cli->rotate_time = seconds_of(number, letter);
	else if (good)
		good = bytes_of(number, letter, &cli->rotate_size);
	if (!good)
		cli_usage_error(cli->verb, "'%s' is neither a size (100M) nor a time (60s)", text);
	return good;
}

/* What does the risky is not to come from a word that was cut short. */
static bool take_force(struct cli *cli, const char *word)
{
	cli->force = !strcmp(word, "--force");
	if (!cli->force)
		cli_usage_error(cli->verb, "%s: --force is to be written out", word);
	return cli->force;
}

/* One option; false ends the parsing with *status. */
static bool take(struct cli *cli, int code, char **argv, int *status)
{
	*status = CLI_USAGE;
	switch (code) {
	case 1:
		cli->operands[cli->noperands++] = optarg;
		return true;
	case 'p':
		return parse_pid(cli, optarg);
	case 'e':
		cli->patterns[cli->npatterns++] = optarg;
		return true;
	case 'i':
		return parse_interval(cli, optarg);
	case 'n':
		return parse_count(cli, optarg);
	case 'o':
		return parse_path(cli, optarg);
	case OPTION_FORMAT:
		cli->format = optarg;
		return true;
	case OPTION_FORCE:
		return take_force(cli, argv[optind - 1]);
	case OPTION_FILTER:
		cli->filter = optarg;
		return true;
	case OPTION_SIZE:
		return parse_size(cli, optarg);
	case OPTION_DURATION:
		return parse_duration(cli, optarg);
	case OPTION_ROTATE:
		return parse_rotate(cli, optarg);
	case OPTION_OVERWRITE:
		return cli->overwrite = true;
	case OPTION_COLOR:
		return parse_color(cli, optarg);
	case 'h':
		cli_help(cli->verb);
		*status = CLI_DONE;
		return false;
	default:
		return take_flag(cli, code) || refuse(cli, code, argv[optind - 1]);
	}
}

/* `trace -p 1 db:query`: behind a process, what is no option and comes without "--" is none that
 * the verb could start. */
static bool is_lost_pattern(const struct cli *cli, char **argv)
{
	return cli->command && cli->npids && strcmp(argv[optind - 1], "--") != 0;
}

bool cli_parse(struct cli *cli, const struct cli_verb *verb, int argc, char **argv, int *status)
{
	char letters[2 * ROWS + 3];
	struct option names[ROWS + 1];
	size_t most = (size_t)argc + 1;
	int code;

	*cli = (struct cli){.verb = verb, .interval = 1};
	cli->pids = cli_alloc(most * sizeof(*cli->pids));
	cli->patterns = cli_alloc(most * sizeof(*cli->patterns));
	cli->operands = cli_alloc(most * sizeof(*cli->operands));
	build(verb, letters, names);
	while ((code = getopt_long(argc, argv, letters, names, NULL)) != -1)
		if (!take(cli, code, argv, status))
			return false;
	*status = CLI_USAGE;
	if (verb->options & CLI_COMMAND)
		cli->command = optind < argc ? argv + optind : NULL;
	else
		while (optind < argc)
			cli->operands[cli->noperands++] = argv[optind++];
	if (is_lost_pattern(cli, argv)) {
		cli_usage_error(verb, "'%s' is not expected here: patterns are given with -e",
		                cli->command[0]);
		return false;
	}
	if (cli->noperands && !(verb->options & CLI_OPERANDS)) {
		cli_usage_error(verb, "unexpected argument '%s'", cli->operands[0]);
		return false;
	}
	return true;
}

void cli_free(struct cli *cli)
{
	free(cli->pids);
	free(cli->patterns);
	free(cli->operands);
}
