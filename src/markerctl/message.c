/* SPDX-License-Identifier: MIT */
/*
 * What markerctl says on stderr, colour, the helpers that end it when memory does, and a clock.
 */
#include "catalog/pattern.h"
#include "cli.h"
#include "text.h"
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int cli_verbosity;

/* One write per message, so that messages of several processes do not mix within a line. */
static void say(const char *kind, const char *format, va_list arguments)
{
	char *text, *printable;

	if (vasprintf(&text, format, arguments) < 0)
		return;
	printable = text_printable(text, strlen(text));
	fflush(stdout);
	fprintf(stderr, "markerctl: %s%s\n", kind, printable);
	free(printable);
	free(text);
}

#define SAY(kind)                                                                                  \
	do {                                                                                       \
		va_list arguments;                                                                 \
                                                                                                   \
		va_start(arguments, format);                                                       \
		say(kind, format, arguments);                                                      \
		va_end(arguments);                                                                 \
	} while (0)

void cli_error(const char *format, ...)
{
	SAY("");
}

void cli_warn(const char *format, ...)
{
	if (cli_verbosity >= 0)
		SAY("warning: ");
}

void cli_note(const char *format, ...)
{
	if (cli_verbosity >= 0)
		SAY("");
}

void cli_detail(const char *format, ...)
{
	if (cli_verbosity > 0)
		SAY("");
}

int cli_usage_error(const struct cli_verb *verb, const char *format, ...)
{
	SAY("");
	if (verb)
		cli_error("try 'markerctl %s --help'", verb->name);
	else
		cli_error("try 'markerctl --help'");
	return CLI_USAGE;
}

/* What may be a part of a name, and a pattern for nothing else. */
static bool is_part_of_name(const char *word)
{
	for (const char *at = word; *at; at++)
		if (!isalnum((unsigned char)*at) && !strchr("_*?", *at))
			return false;
	return *word;
}

int cli_pattern_error(const struct cli_verb *verb, const char *pattern)
{
	if (!mk_pattern_closes(pattern))
		return cli_usage_error(verb, "'%s' is no pattern: its '[' is not closed", pattern);
	if (is_part_of_name(pattern))
		return cli_usage_error(verb, "'%s' is no pattern; did you mean '%s:*' or '*:%s'?",
		                       pattern, pattern, pattern);
	return cli_usage_error(verb, "'%s' is no pattern 'provider:name'", pattern);
}

int cli_exit_of(int error)
{
	return error == ESRCH || error == EPERM || error == EACCES ? CLI_NO_PROCESS : CLI_FAILED;
}

static bool coloured;

void cli_set_color(enum cli_color color)
{
	const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");

	coloured = color == CLI_COLOR_ALWAYS ||
	           (color == CLI_COLOR_AUTO && isatty(STDOUT_FILENO) && !(no_color && *no_color) &&
	            term && strcmp(term, "dumb") != 0);
}

const char *cli_style(enum cli_style style)
{
	static const char *const sequences[CLI_STYLES] = {
	    [CLI_PLAIN] = "\033[0m",  [CLI_BOLD] = "\033[1m",    [CLI_DIM] = "\033[2m",
	    [CLI_GREEN] = "\033[32m", [CLI_YELLOW] = "\033[33m", [CLI_RED] = "\033[31m",
	};

	return coloured ? sequences[style] : "";
}

static void *checked(void *memory)
{
	if (!memory) {
		fputs("markerctl: out of memory\n", stderr);
		exit(CLI_FAILED);
	}
	return memory;
}

void *cli_alloc(size_t size)
{
	return checked(calloc(1, size ? size : 1));
}

void *cli_grow(void *array, size_t *capacity, size_t count, size_t size)
{
	if (count < *capacity)
		return array;
	*capacity = *capacity ? *capacity * 2 : 16;
	return checked(reallocarray(array, *capacity, size));
}

char *cli_strdup(const char *text)
{
	return checked(strdup(text));
}

char *cli_format(const char *format, ...)
{
	va_list arguments;
	char *text;
	int length;

	va_start(arguments, format);
	length = vasprintf(&text, format, arguments);
	va_end(arguments);
	return checked(length < 0 ? NULL : text);
}

long long cli_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static struct sigaction pipe_before;

void cli_signals(void)
{
	struct sigaction end = {.sa_handler = SIG_DFL};

	/* `markerctl list | head` ends without a word, whoever started us. */
	sigaction(SIGPIPE, &end, &pipe_before);
}

void cli_exec(char **command)
{
	sigaction(SIGPIPE, &pipe_before, NULL);
	execvp(command[0], command);
	cli_signals();
}
