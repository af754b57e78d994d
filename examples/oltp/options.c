/* SPDX-License-Identifier: MIT */
/*
 * Parsing the command line.
 */
#include "options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "Usage: oltp [OPTION]...\n"
    "Run bank transactions (TPC-B's) on a SQLite file, print how many per second, and verify\n"
    "that the balances add up.\n"
    "\n"
    "  --db FILE          the database; made if it is not there (default: a temporary file)\n"
    "  --threads N        threads, each with its connection (default: one per CPU)\n"
    "  --seconds S        how long to run (default: 10, or no limit with --transactions)\n"
    "  --transactions K   how many transactions to run, over all threads\n"
    "  --scale N          branches to make, 10 tellers and 100000 accounts each (default: 1)\n"
    "  --rollbacks P      percent of transactions that are cancelled at the end (default: 1)\n"
    "  --journal MODE     wal or delete (default: wal)\n"
    "  --sync MODE        full, normal or off: when to wait for the disk (default: normal)\n"
    "  --depth N          I/Os per file under way at once; 0: any number (default: 0)\n"
    "  --interval SEC     print transactions/s so often\n"
    "  --stats            print what the block layer has counted, with each interval too\n"
    "  --help             this text\n"
    "\n"
    "Ctrl-C ends the run early, with the summary and the verification.\n"
    "Exit status: 0 done, 1 failed or the balances do not add up, 2 usage.\n";

enum kind { HELP, FLAG, TEXT, CHOICE, COUNT, DURATION };

struct rule {
	const char *name;
	enum kind kind;
	size_t field;            /* where in struct options */
	uint64_t least, most;    /* of a COUNT */
	const char *const *from; /* a CHOICE: ended by null */
};

static const char *const journals[] = {"wal", "delete", NULL};
static const char *const syncs[] = {"full", "normal", "off", NULL};

#define FIELD(name) offsetof(struct options, name)

static const struct rule rules[] = {
    {"help", HELP, 0, 0, 0, NULL},
    {"db", TEXT, FIELD(db), 0, 0, NULL},
    {"threads", COUNT, FIELD(threads), 1, 256, NULL},
    {"seconds", DURATION, FIELD(seconds), 0, 0, NULL},
    {"transactions", COUNT, FIELD(transactions), 0, 1000000000000, NULL},
    {"scale", COUNT, FIELD(scale), 1, 10000, NULL},
    {"rollbacks", COUNT, FIELD(rollbacks), 0, 100, NULL},
    {"journal", CHOICE, FIELD(journal), 0, 0, journals},
    {"sync", CHOICE, FIELD(sync), 0, 0, syncs},
    {"depth", COUNT, FIELD(depth), 0, 1024, NULL},
    {"interval", DURATION, FIELD(interval), 0, 0, NULL},
    {"stats", FLAG, FIELD(stats), 0, 0, NULL},
};

enum { RULES = sizeof(rules) / sizeof(*rules) };

static _Noreturn void usage(void)
{
	fputs("Try 'oltp --help'.\n", stderr);
	exit(2);
}

static uint64_t count_of(const struct rule *rule, const char *text)
{
	unsigned long long value;
	char *end;

	errno = 0;
	value = strtoull(text, &end, 10);
	/* The first character: strtoull() takes blanks and signs too. */
	if (*text >= '0' && *text <= '9' && *end == '\0' && errno == 0 && value >= rule->least &&
	    value <= rule->most)
		return value;
	fprintf(stderr, "oltp: --%s: '%s' is not a number from %" PRIu64 " to %" PRIu64 "\n",
	        rule->name, text, rule->least, rule->most);
	usage();
}

static double duration_of(const struct rule *rule, const char *text)
{
	const double least = 0.001, most = 1e9;
	char *end;
	double value = strtod(text, &end);

	/* The characters: strtod() takes blanks, "inf" and hexadecimals too. */
	if (strspn(text, "0123456789.e+-") == strlen(text) && *end == '\0' && value >= least &&
	    value <= most)
		return value;
	fprintf(stderr, "oltp: --%s: '%s' is not a number of seconds from %g to %g\n", rule->name,
	        text, least, most);
	usage();
}

static const char *choice_of(const struct rule *rule, const char *text)
{
	for (const char *const *word = rule->from; *word; word++)
		if (strcmp(text, *word) == 0)
			return *word;
	fprintf(stderr, "oltp: --%s: '%s' is not one of:", rule->name, text);
	for (const char *const *word = rule->from; *word; word++)
		fprintf(stderr, " %s", *word);
	fputc('\n', stderr);
	usage();
}

static void apply(const struct rule *rule, const char *text, struct options *options)
{
	char *field = (char *)options + rule->field;

	switch (rule->kind) {
	case HELP:
		fputs(help, stdout);
		exit(0);
	case FLAG:
		*(bool *)(void *)field = true;
		break;
	case TEXT:
		*(const char **)(void *)field = text;
		break;
	case CHOICE:
		*(const char **)(void *)field = choice_of(rule, text);
		break;
	case COUNT:
		*(uint64_t *)(void *)field = count_of(rule, text);
		break;
	case DURATION:
		*(double *)(void *)field = duration_of(rule, text);
		break;
	}
}

static struct options defaults(void)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	return (struct options){
	    .journal = "wal",
	    .sync = "normal",
	    .threads = cpus > 0 ? (uint64_t)cpus : 1,
	    .transactions = UINT64_MAX,
	    .rollbacks = 1,
	    .seconds = INFINITY,
	    .interval = INFINITY,
	};
}

struct options options_parse(int argc, char **argv)
{
	struct options options = defaults();
	struct option names[RULES + 1] = {{0}};
	int i;

	for (i = 0; i < RULES; i++) {
		names[i].name = rules[i].name;
		names[i].has_arg = rules[i].kind <= FLAG ? no_argument : required_argument;
		names[i].val = i;
	}
	while ((i = getopt_long(argc, argv, "", names, NULL)) != -1) {
		if (i >= RULES) /* '?': getopt has said what is wrong */
			usage();
		apply(&rules[i], optarg, &options);
	}
	if (optind < argc) {
		fprintf(stderr, "oltp: unexpected argument '%s'\n", argv[optind]);
		usage();
	}
	if (isinf(options.seconds) && options.transactions == UINT64_MAX)
		options.seconds = 10;
	return options;
}
