/* SPDX-License-Identifier: MIT */
/*
 * markerctl list: the markers of files and processes. Looks only, but for one thing: a process of
 * -p with markers on is asked for their hits, by its agent.
 */
#include "catalog/pattern.h"
#include "cli.h"
#include "json.h"
#include "listing.h"
#include "proc.h"
#include "target.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* One run of the verb. */
struct list {
	const struct cli *cli;
	struct patterns patterns; /* none: everything */
	const char **files;
	size_t nfiles;
	bool headings; /* several targets: say which one follows */
	size_t targets, shown;
	int status;
};

static void fail(struct list *list, int status)
{
	if (list->status == CLI_DONE)
		list->status = status;
}

/* ---- operands ---- */

static bool exists(const char *path)
{
	struct stat status;

	return !stat(path, &status);
}

/* What has a '/' or exists is a file; what has a ':' is a pattern. */
static int take_operand(struct list *list, const char *word)
{
	if (strchr(word, '/') || (exists(word) && *word != '!')) {
		list->files[list->nfiles++] = word;
		return CLI_DONE;
	}
	if (!mk_pattern_check(word)) {
		patterns_add(&list->patterns, word);
		return CLI_DONE;
	}
	if (strpbrk(word, ":[") || !*word || *word == '!')
		return cli_pattern_error(list->cli->verb, word);
	return cli_usage_error(
	    list->cli->verb, "'%s' is neither a file nor a pattern; did you mean '%s:*' or '*:%s'?",
	    word, word, word);
}

static int take_operands(struct list *list)
{
	for (size_t i = 0; i < list->cli->noperands; i++) {
		int status = take_operand(list, list->cli->operands[i]);

		if (status)
			return status;
	}
	if (list->patterns.length)
		patterns_complete(&list->patterns);
	return CLI_DONE;
}

/* ---- targets ---- */

static void show(struct list *list, struct listing *listing)
{
	size_t count = listing_finish(listing, list->patterns.text, list->patterns.length);

	if (count && !list->cli->no_hits)
		listing_ask_hits(listing, list->cli->npids > 0);
	if (count)
		listing_print(listing, list->cli->json, list->headings, list->shown > 0);
	list->targets++;
	list->shown += count;
	listing_free(listing);
}

static void warn_damage(const struct object *object)
{
	if (object->nbad)
		cli_warn("%s: %zu records left out: %s", object->name, object->nbad,
		         object->bad_reason);
}

static void list_file(struct list *list, const char *path)
{
	struct listing listing = {.title = path};
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	struct object *object = NULL;
	const char *why = "";
	int result = fd < 0 ? -errno : object_open(fd, path, &object, &why);

	if (fd >= 0)
		close(fd);
	if (result) {
		cli_error("%s: %s", path, *why ? why : strerror(-result));
		fail(list, CLI_FAILED);
		return;
	}
	for (const struct object *member = object; member; member = member->next) {
		warn_damage(member);
		listing_add(&listing, member, member->name, NULL);
	}
	if (!listing.count)
		cli_note("%s has no markers", path);
	show(list, &listing);
	object_close(object);
}

static void tell_problems(const struct list *list, const struct proc *proc)
{
	for (size_t i = 0; i < proc->nproblems; i++)
		if (list->cli->npids)
			cli_warn("process %d: %s", (int)proc->pid, proc->problems[i]);
		else
			cli_detail("process %d: %s", (int)proc->pid, proc->problems[i]);
}

static void show_process(struct list *list, struct proc *proc)
{
	char *title = cli_format("%s (pid %d)", proc->name, (int)proc->pid);
	struct listing listing = {.title = title, .proc = proc};

	tell_problems(list, proc);
	for (size_t i = 0; i < proc->nimages; i++) {
		warn_damage(proc->images[i].object);
		listing_add(&listing, proc->images[i].object, proc->images[i].path,
		            &proc->images[i]);
	}
	if (listing.count && proc->memory_error)
		cli_warn("%s: states are unknown, its memory may not be read: %s%s", title,
		         strerror(-proc->memory_error), geteuid() ? "; try sudo" : "");
	if (listing.count && !proc->runtime)
		cli_warn("%s has markers but no runtime: start it with 'markerctl run' to use them",
		         title);
	if (listing.count)
		show(list, &listing);
	else if (list->cli->npids)
		cli_note("%s has no markers", title);
	free(title);
}

static int list_process(pid_t pid, void *data)
{
	struct list *list = data;
	struct proc proc;
	int result = proc_open(pid, &proc);

	if (!result)
		result = proc_load(&proc);
	if (!result)
		show_process(list, &proc);
	proc_close(&proc);
	if (!result)
		return 0;
	/* Without -p: others' processes and those that end meanwhile are no news. */
	if (!list->cli->npids) {
		cli_detail("process %d: %s", (int)pid, strerror(-result));
		return 0;
	}
	if (result == -ESRCH)
		cli_error("there is no process %d", (int)pid);
	else
		target_denied(pid, result);
	fail(list, cli_exit_of(-result));
	return 0;
}

static void list_targets(struct list *list)
{
	const struct cli *cli = list->cli;

	list->headings = cli->npids + list->nfiles != 1;
	for (size_t i = 0; i < list->nfiles; i++)
		list_file(list, list->files[i]);
	for (size_t i = 0; i < cli->npids; i++)
		list_process(cli->pids[i], list);
	if (!cli->npids && !list->nfiles)
		proc_each(list_process, list);
	if (list->status || list->shown)
		return;
	if (list->patterns.length && list->targets)
		cli_note("no marker matches");
	else if (!cli->npids && !list->nfiles)
		cli_note("no process of yours has markers");
	list->status = CLI_NO_MATCH;
}

int cmd_list(const struct cli *cli)
{
	struct list list = {.cli = cli};

	list.files = cli_alloc((cli->noperands + 1) * sizeof(*list.files));
	list.status = take_operands(&list);
	if (!list.status)
		list_targets(&list);
	proc_forget();
	free(list.files);
	patterns_free(&list.patterns);
	return list.status;
}
