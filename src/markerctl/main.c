/* SPDX-License-Identifier: MIT */
/*
 * markerctl: lists and switches the markers of files and running processes.
 */
#include "cli.h"
#include "text.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct cli_verb verbs[] = {
    {
        .name = "list",
        .run = cmd_list,
        .options = CLI_PIDS | CLI_JSON | CLI_NO_HITS | CLI_OPERANDS,
        .summary = "show the markers of processes and files",
        .usage = "[-p PID | FILE]... [PATTERN]...",
        .help = "Shows each marker, whether it is on and how often it was hit. FILE is an\n"
                "executable, a shared library, an object file or an archive, of any\n"
                "architecture. Without PID and FILE: every process of yours. Changes nothing;\n"
                "hits of markers that are on in PID are asked of its agent (not with --no-hits).\n"
                "\n"
                "A PATTERN is 'provider:name' with *, ? and []; '!' in front excludes.\n",
    },
    {
        .name = "enable",
        .run = cmd_enable,
        .options = CLI_PIDS | CLI_JSON | CLI_FORCE | CLI_DRY_RUN | CLI_OPERANDS,
        .summary = "turn markers of a running process on",
        .usage = "-p PID PATTERN...",
        .help = "The markers count their hits, which 'list' shows, and the probes that the\n"
                "program has registered run. They stay on until 'disable'; libraries that are\n"
                "loaded later find theirs on. Enabling twice is enabling once.\n"
                "\n"
                "A PATTERN is 'provider:name' with *, ? and []; '!' in front excludes.\n",
    },
    {
        .name = "disable",
        .run = cmd_disable,
        .options = CLI_PIDS | CLI_JSON | CLI_FORCE | CLI_DRY_RUN | CLI_OPERANDS,
        .summary = "turn markers of a running process off",
        .usage = "-p PID PATTERN...",
        .help = "Takes back what 'enable' and MARKERS_ENABLE turned on. Markers that the program\n"
                "itself or another markerctl wants stay on, and are named.\n"
                "\n"
                "A PATTERN is 'provider:name' with *, ? and []; '!' in front excludes.\n",
    },
    {
        .name = "stat",
        .run = cmd_stat,
        .options =
            CLI_PID | CLI_PATTERN | CLI_INTERVAL | CLI_COUNT | CLI_JSON | CLI_FORCE | CLI_COMMAND,
        .summary = "count hits, with rates",
        .usage = "[-e PATTERN]... -p PID | -- CMD [ARG]...",
        .help = "Turns the markers of PATTERN (all without -e) on while it runs, and shows how\n"
                "often each was hit: at every interval, and in total at the end. Ends with\n"
                "Ctrl-C, after COUNT intervals, or with the process; with CMD, with its status.\n"
                "\n"
                "A PATTERN is 'provider:name' with *, ? and []; '!' in front excludes.\n",
    },
    {
        .name = "get",
        .run = cmd_get,
        .options = CLI_PIDS | CLI_JSON | CLI_FORCE | CLI_OPERANDS,
        .summary = "show static keys, immediate values and static calls",
        .usage = "-p PID [NAME]...",
        .help = "Shows the static keys, immediate values and static calls of PID, or those of\n"
                "NAME: as the program has it, with key:, imv: or call: in front or without.\n",
    },
    {
        .name = "set",
        .run = cmd_set,
        .options = CLI_PIDS | CLI_FORCE | CLI_OPERANDS,
        .summary = "change static keys and immediate values",
        .usage = "-p PID NAME=VALUE...",
        .help = "All or none: a VALUE that does not fit its type changes nothing. A key takes\n"
                "0, 1, off and on. What the program has marked read-only, and addresses, are\n"
                "not to be set.\n",
    },
    {
        .name = "status",
        .run = cmd_status,
        .options = CLI_PIDS | CLI_JSON | CLI_FORCE,
        .summary = "show what is on in a process, and who wants it",
        .usage = "-p PID",
        .help = "The states are read from the code itself: sites that hold foreign bytes (a\n"
                "debugger's, a uprobe's) are shown with them.\n",
    },
    {
        .name = "doctor",
        .run = cmd_doctor,
        .options = CLI_PIDS | CLI_JSON,
        .summary = "say why a process can or cannot be traced, and what to do",
        .usage = "[-p PID]",
        .help = "One line per check: ok, warn or fail. Exits with 1 if one failed. Starts and\n"
                "changes nothing.\n",
    },
    {
        .name = "record",
        .run = cmd_record,
        .options =
            CLI_PID | CLI_PATTERN | CLI_OUTPUT | CLI_RING | CLI_RECORD | CLI_FORCE | CLI_COMMAND,
        .summary = "write every hit with its arguments to a trace directory",
        .usage = "[-e PATTERN]... -p PID | -- CMD [ARG]...",
        .help = "Records the markers of PATTERN (all without -e) until Ctrl-C, the end of TIME or\n"
                "of the process, to PATH (record-PID), a CTF 1.8 trace that babeltrace2 reads\n"
                "too. With --overwrite the newest events stay in memory, and are written at the\n"
                "end and by 'markerctl snapshot'.\n"
                "\n"
                "EXPR compares fields, pid, tid, comm and cpu with numbers and strings by == !=\n"
                "< <= > >=, and combines by && || ! and parentheses. A string may be a glob.\n",
    },
    {
        .name = "snapshot",
        .run = cmd_snapshot,
        .options = CLI_PID | CLI_OUTPUT | CLI_FORCE,
        .summary = "write what a running recording holds in memory",
        .usage = "-p PID [-o PATH]",
        .help = "For a process that 'markerctl record --overwrite' records: the newest events, as\n"
                "a trace of their own in PATH (snapshot-PID). The recording goes on.\n",
    },
    {
        .name = "report",
        .run = cmd_report,
        .options = CLI_JSON | CLI_OPERANDS,
        .summary = "print a recording",
        .usage = "DIR [PATTERN]...",
        .help = "Prints the events in DIR in order of time. DIR is what 'record' or 'snapshot'\n"
                "has written, or a directory that MARKERS_RECORD named.\n"
                "\n"
                "A PATTERN is 'provider:name' with *, ? and []; '!' in front excludes.\n",
    },
    {
        .name = "export",
        .run = cmd_export,
        .options = CLI_FORMAT | CLI_OUTPUT | CLI_OPERANDS,
        .summary = "turn a recording into another format",
        .usage = "--format FORMAT [-o PATH] DIR [PATTERN]...",
        .help = "For chrome://tracing, ui.perfetto.dev, or as JSON Lines or comma-separated\n"
                "values. Markers whose names end with begin and end, start and done and their\n"
                "like become slices; see markerctl(1), section Slices.\n",
    },
    {
        .name = "trace",
        .run = cmd_trace,
        .options = CLI_PID | CLI_PATTERN | CLI_RECORD | CLI_JSON | CLI_FORCE | CLI_COMMAND,
        .summary = "print every hit with its arguments as it happens",
        .usage = "[-e PATTERN]... -p PID | -- CMD [ARG]...",
        .help = "As 'record' and 'report' at once, until Ctrl-C, the end of TIME or of the\n"
                "process. A pattern is given with -e (all markers without).\n",
    },
    {
        .name = "run",
        .run = cmd_run,
        .options = CLI_PATTERN | CLI_COMMAND,
        .summary = "start a program with markers on from its first instruction",
        .usage = "[-e PATTERN]... -- CMD [ARG]...",
        .help = "Runs CMD with libmarkers, preloaded if CMD does not link it, and with the\n"
                "markers of PATTERN on. 'markerctl run' becomes CMD: same pid, its exit status.\n",
    },
};
enum { VERBS = sizeof(verbs) / sizeof(verbs[0]) };

static const struct cli_verb *find_verb(const char *name)
{
	for (int i = 0; i < VERBS; i++)
		if (!strcmp(verbs[i].name, name))
			return &verbs[i];
	return NULL;
}

/* The verb that was meant, or NULL: same beginning, or at most two letters off. */
static const struct cli_verb *guess_verb(const char *name)
{
	const struct cli_verb *best = NULL;
	unsigned least = 3;

	for (int i = 0; i < VERBS; i++) {
		unsigned distance = strncmp(verbs[i].name, name, strlen(name)) == 0
		                        ? 1
		                        : text_distance(name, verbs[i].name);

		if (distance < least) {
			least = distance;
			best = &verbs[i];
		}
	}
	return best;
}

static int unknown_verb(const char *name)
{
	const struct cli_verb *guess = guess_verb(name);

	if (guess)
		return cli_usage_error(NULL, "there is no verb '%s'; did you mean '%s'?", name,
		                       guess->name);
	return cli_usage_error(NULL, "there is no verb '%s'", name);
}

static int help(int argc, char **argv)
{
	const struct cli_verb *verb;

	if (argc > 0 && *argv[0] != '-') {
		verb = find_verb(argv[0]);
		if (!verb)
			return unknown_verb(argv[0]);
		cli_help(verb);
		return CLI_DONE;
	}
	puts("usage: markerctl VERB [OPTION]... [ARGUMENT]...\n\n"
	     "Markers are named points in a program that cost one NOP until somebody asks\n"
	     "for them.\n");
	for (int i = 0; i < VERBS; i++)
		printf("  %-10s %s\n", verbs[i].name, verbs[i].summary);
	puts("\n'markerctl VERB --help' explains a verb, markerctl(1) everything.\n"
	     "Exit status: 0 done, 1 failed, 2 usage, 3 nothing matched, 4 no such process or\n"
	     "not permitted.");
	return CLI_DONE;
}

static int run_verb(const struct cli_verb *verb, int argc, char **argv)
{
	struct cli cli;
	int status;

	if (cli_parse(&cli, verb, argc, argv, &status))
		status = verb->run(&cli);
	cli_free(&cli);
	return status;
}

static int dispatch(int argc, char **argv)
{
	const struct cli_verb *verb;

	if (argc < 2)
		return cli_usage_error(NULL, "a verb is missing");
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return help(argc - 2, argv + 2);
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "version")) {
		puts("markerctl " MARKERS_VERSION);
		return CLI_DONE;
	}
	if (*argv[1] == '-')
		return cli_usage_error(NULL, "the verb comes before '%s'", argv[1]);
	verb = find_verb(argv[1]);
	return verb ? run_verb(verb, argc - 1, argv + 1) : unknown_verb(argv[1]);
}

int main(int argc, char **argv)
{
	static char buffer[1 << 16];
	int status;

	cli_signals();
	if (!isatty(STDOUT_FILENO))
		setvbuf(stdout, buffer, _IOFBF, sizeof(buffer));
	cli_set_color(CLI_COLOR_AUTO);
	status = dispatch(argc, argv);
	if (fflush(stdout) || ferror(stdout)) {
		cli_error("cannot write the output: %s", strerror(errno));
		return CLI_FAILED;
	}
	return status;
}
