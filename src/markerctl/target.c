/* SPDX-License-Identifier: MIT */
/*
 * One process that a verb works on.
 */
#include "target.h"
#include "catalog/pattern.h"
#include "text.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int look(struct target *target, pid_t pid)
{
	int error = proc_open(pid, &target->proc);

	return error ? error : proc_load(&target->proc);
}

void target_denied(pid_t pid, int error)
{
	cli_error("process %d: %s; %s", (int)pid, strerror(-error),
	          geteuid() ? "it is not yours, try sudo"
	                    : "root lacks CAP_SYS_PTRACE over it (a container, a user namespace?)");
}

int target_open(struct target *target, pid_t pid)
{
	int error;

	*target = (struct target){.client.fd = -1};
	error = look(target, pid);
	if (error == -ESRCH)
		cli_error("there is no process %d", (int)pid);
	else if (error)
		target_denied(pid, error);
	if (error)
		return cli_exit_of(-error);
	for (size_t i = 0; i < target->proc.nproblems; i++)
		cli_warn("process %d: %s", (int)pid, target->proc.problems[i]);
	return CLI_DONE;
}

int target_refresh(struct target *target)
{
	pid_t pid = target->proc.pid;
	int error;

	proc_close(&target->proc);
	error = look(target, pid);
	if (!error)
		return CLI_DONE;
	cli_error("process %d: %s", (int)pid, strerror(-error));
	return cli_exit_of(-error);
}

int target_connect(struct target *target, unsigned flags)
{
	int error = client_open(&target->client, &target->proc, flags);

	if (!error) {
		if (target->client.started)
			cli_detail("started the agent in process %d", (int)target->proc.pid);
		return CLI_DONE;
	}
	cli_error("%s", target->client.why);
	return cli_exit_of(-error);
}

void target_close(struct target *target)
{
	client_close(&target->client);
	proc_close(&target->proc);
}

/* ---- patterns ---- */

static char all[] = "*";
const struct patterns patterns_all = {all, sizeof(all), true};

void patterns_add(struct patterns *patterns, const char *word)
{
	size_t size = strlen(word) + 1;
	char *grown = cli_alloc(patterns->length + size);

	if (patterns->length)
		memcpy(grown, patterns->text, patterns->length);
	memcpy(grown + patterns->length, word, size);
	free(patterns->text);
	patterns->text = grown;
	patterns->length += size;
	patterns->includes |= *word != '!';
}

void patterns_complete(struct patterns *patterns)
{
	if (!patterns->includes)
		patterns_add(patterns, "*");
}

int patterns_take(struct patterns *patterns, const struct cli_verb *verb, const char *const *words,
                  size_t count)
{
	*patterns = (struct patterns){0};
	for (size_t i = 0; i < count; i++) {
		if (mk_pattern_check(words[i]))
			return cli_pattern_error(verb, words[i]);
		patterns_add(patterns, words[i]);
	}
	patterns_complete(patterns);
	return CLI_DONE;
}

void patterns_free(struct patterns *patterns)
{
	free(patterns->text);
	*patterns = (struct patterns){0};
}

/* ---- their markers ---- */

/* Keys, values and calls are neither enabled nor hit: get and set are for them. */
static void drop_other_kinds(struct listing *listing)
{
	size_t kept = 0;

	for (size_t i = 0; i < listing->count; i++)
		if (listing->rows[i].marker->kind == MARKER_PRIV_KIND_MARKER)
			listing->rows[kept++] = listing->rows[i];
	listing->count = kept;
}

struct listing target_listing(const struct target *target, const struct patterns *patterns)
{
	struct listing listing = {.title = target->proc.name, .proc = &target->proc};

	for (size_t i = 0; i < target->proc.nimages; i++)
		listing_add(&listing, target->proc.images[i].object, target->proc.images[i].path,
		            &target->proc.images[i]);
	listing_finish(&listing, patterns->text, patterns->length);
	drop_other_kinds(&listing);
	return listing;
}

/* The name that is nearest to a pattern without its stars; to be freed, or NULL. */
static char *nearest_name(const struct target *target, const char *pattern)
{
	struct listing listing = target_listing(target, &patterns_all);
	unsigned least = 4;
	char *best = NULL;

	for (size_t i = 0; i < listing.count; i++) {
		const struct object_marker *marker = listing.rows[i].marker;
		char *name = cli_format("%s:%s", marker->provider, marker->name);
		unsigned distance = text_distance(pattern, name);

		if (distance < least) {
			free(best);
			best = name;
			least = distance;
		} else {
			free(name);
		}
	}
	listing_free(&listing);
	return best;
}

int target_no_match(const struct target *target, const struct patterns *patterns)
{
	char *near = nearest_name(target, patterns->text);
	int pid = (int)target->proc.pid;

	if (near)
		cli_error("no marker of %s (pid %d) matches; did you mean '%s'?", target->proc.name,
		          pid, near);
	else
		cli_error(
		    "no marker of %s (pid %d) matches; 'markerctl list -p %d' shows what there is",
		    target->proc.name, pid, pid);
	free(near);
	return CLI_NO_MATCH;
}
