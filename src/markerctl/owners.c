/* SPDX-License-Identifier: MIT */
/*
 * Who wants a marker on: of each owner the latest rule that matches decides, as in the runtime.
 */
#include "owners.h"
#include "catalog/pattern.h"
#include "cli.h"
#include "task.h"
#include <stdlib.h>
#include <string.h>

char *owner_name(const struct mk_owner_report *report)
{
	struct task task;

	switch (report->kind) {
	case MK_OWNER_PROGRAM:
		return cli_strdup("the program");
	case MK_OWNER_USER:
		return cli_strdup("markerctl enable");
	case MK_OWNER_CLIENT:
		/* Its number is one of the target's namespace: the name may be nobody's here. */
		if (!task_read(&task, (pid_t)report->pid, (pid_t)report->pid))
			return cli_format("client %u (%s)", report->pid, task.name);
		return cli_format("client %u", report->pid);
	default:
		return cli_format("owner of kind %u", report->kind);
	}
}

static bool matches(const struct mk_owner_report *report, const char *provider, const char *name)
{
	char patterns[sizeof(report->patterns)];

	memcpy(patterns, report->patterns, sizeof(patterns));
	for (char *at = patterns; *at; at++)
		if (*at == ' ')
			*at = '\0';
	return mk_patterns_match(patterns, strlen(report->patterns) + 1, provider, name);
}

static bool same_owner(const struct mk_owner_report *a, const struct mk_owner_report *b)
{
	return a->kind == b->kind && a->pid == b->pid;
}

char *owners_of(const struct mk_owner_report *reports, size_t count, const char *provider,
                const char *name)
{
	char *text = NULL;

	for (size_t i = 0, next; i < count; i = next) {
		const struct mk_owner_report *latest = NULL;
		char *owner, *longer;

		for (next = i; next < count && same_owner(&reports[i], &reports[next]); next++)
			if (!latest && matches(&reports[next], provider, name))
				latest = &reports[next];
		if (!latest || latest->off)
			continue;
		owner = owner_name(&reports[i]);
		longer = text ? cli_format("%s, %s", text, owner) : cli_strdup(owner);
		free(owner);
		free(text);
		text = longer;
	}
	return text;
}
