/* SPDX-License-Identifier: MIT */
/*
 * markerctl run: becomes a program that has the runtime, and markers on from the start.
 */
#include "arch/arch.h"
#include "catalog/object.h"
#include "catalog/pattern.h"
#include "cli.h"
#include "run.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

/* As env(1): found but not to be run, not found. */
enum { NOT_RUN = 126, NOT_FOUND = 127, LONGEST = 4095 /* the runtime's limit */ };

/* In a build tree and in an install tree, seen from the directory of markerctl. */
static const char *const places[] = {"../libmarkers.so.0", MARKERS_LIBRARY_PATH};

/* To be freed; NULL if it is nowhere. */
static char *find_library(void)
{
	char self[PATH_MAX];
	ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
	char *slash;

	if (length < 0)
		return NULL;
	self[length] = '\0';
	slash = strrchr(self, '/');
	if (!slash)
		return NULL;
	*slash = '\0';
	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		char *path = cli_format("%s/%s", self, places[i]);
		char *real = realpath(path, NULL);

		free(path);
		if (real)
			return real;
	}
	return NULL;
}

/* Where execvp() will find it; to be freed. NULL: nowhere, or not to be told. */
static char *find_program(const char *name)
{
	const char *path = getenv("PATH"), *end;

	if (strchr(name, '/'))
		return cli_strdup(name);
	for (; path; path = *end ? end + 1 : NULL) {
		char *file;

		end = strchrnul(path, ':');
		file = cli_format("%.*s/%s", (int)(end - path), end == path ? "." : path, name);
		if (!access(file, X_OK))
			return file;
		free(file);
	}
	return NULL;
}

static void warn_privileged(int fd, const char *name)
{
	struct stat status;

	if (!fstat(fd, &status) && (status.st_mode & (S_ISUID | S_ISGID)) && geteuid() != 0)
		cli_warn("%s is set-uid: it will ignore libmarkers and its settings", name);
}

/* Does the program lack the runtime, and can it be given one? Scripts can: their interpreter. */
static bool wants_library(const char *name)
{
	char *path = find_program(name);
	int fd = path ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) : -1;
	struct object *object;
	const char *why;
	bool wants = true;

	free(path);
	if (fd < 0)
		return true;
	warn_privileged(fd, name);
	if (!object_open(fd, name, &object, &why)) {
		if (object && (object->needs_runtime || object->runtime.present)) {
			wants = false;
		} else if (object && (object->machine != mk_isa_host->machine || !object->wide)) {
			cli_warn("%s is of another machine than libmarkers: markers stay off",
			         name);
			wants = false;
		} else if (object && !object->interpreted) {
			cli_warn("%s is static and has no runtime: markers stay off; link "
			         "libmarkers.a",
			         name);
			wants = false;
		}
		object_close(object);
	}
	close(fd);
	return wants;
}

/* Sets a variable to what it was, a separator, and more. */
static void extend(const char *name, char separator, const char *more)
{
	const char *before = getenv(name);
	char *value =
	    before && *before ? cli_format("%s%c%s", before, separator, more) : cli_strdup(more);

	setenv(name, value, 1);
	free(value);
}

static int preload(void)
{
	char *library = find_library();

	if (!library) {
		cli_error(
		    "libmarkers.so.0 is neither at %s nor at %s, seen from markerctl; install "
		    "it",
		    places[0], places[1]);
		return CLI_FAILED;
	}
	if (strpbrk(library, ": ")) {
		cli_error("%s cannot be preloaded: LD_PRELOAD takes no blank and no ':'", library);
		free(library);
		return CLI_FAILED;
	}
	cli_detail("LD_PRELOAD: %s", library);
	extend("LD_PRELOAD", ':', library);
	free(library);
	return CLI_DONE;
}

static int set_patterns(const struct cli_verb *verb, const char *const *patterns, size_t count)
{
	const char *all;

	for (size_t i = 0; i < count; i++) {
		const char *pattern = patterns[i];

		if (mk_pattern_check(pattern))
			return cli_pattern_error(verb, pattern);
		if (strchr(pattern, ','))
			return cli_usage_error(verb, "'%s': no ',' in a pattern, use -e twice",
			                       pattern);
		extend("MARKERS_ENABLE", ',', pattern);
	}
	all = getenv("MARKERS_ENABLE");
	if (all && strlen(all) > LONGEST)
		return cli_usage_error(verb, "the patterns are longer than %d bytes", LONGEST);
	return CLI_DONE;
}

int run_prepare(const struct cli_verb *verb, char **command, const char *const *patterns,
                size_t count)
{
	int status = set_patterns(verb, patterns, count);

	if (!status && wants_library(command[0]))
		status = preload();
	return status;
}

int run_become(char **command)
{
	int status;

	/* Under Yama, later calls of markerctl may attach to what was started for that. */
	prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
	cli_exec(command);
	status = errno == ENOENT ? NOT_FOUND : NOT_RUN;
	cli_error("%s: %s", command[0], strerror(errno));
	return status;
}

int cmd_run(const struct cli *cli)
{
	int status;

	if (!cli->command)
		return cli_usage_error(cli->verb, "which program?");
	status = run_prepare(cli->verb, cli->command, cli->patterns, cli->npatterns);
	return status ? status : run_become(cli->command);
}
