/* SPDX-License-Identifier: MIT */
/*
 * One process that a verb works on, with its agent; and the patterns that choose its markers.
 */
#ifndef MK_TARGET_H
#define MK_TARGET_H

#include "cli.h"
#include "client.h"
#include "listing.h"

struct target {
	struct proc proc;
	struct client client; /* .fd is -1 if there is none */
};

/* Looks at a process. CLI_DONE, or the exit status, and the reason has been said; target_close()
 * after both. */
int target_open(struct target *target, pid_t pid);

/* Says why a process may not be looked at, -errno, and what to do. */
void target_denied(pid_t pid, int error);

/* Looks again: after a change. */
int target_refresh(struct target *target);

/* Connects to its agent (enum client_flags), likewise. */
int target_connect(struct target *target, unsigned flags);

void target_close(struct target *target);

/* As mk_patterns_match() wants them. */
struct patterns {
	char *text;
	size_t length;
	bool includes;
};

extern const struct patterns patterns_all; /* "*" */

/* CLI_DONE, or CLI_USAGE and the reason has been said; patterns_free() after both. */
int patterns_take(struct patterns *patterns, const struct cli_verb *verb, const char *const *words,
                  size_t count);
/* A word that mk_pattern_check() has let through; and "*" where only such were added that exclude.
 */
void patterns_add(struct patterns *patterns, const char *word);
void patterns_complete(struct patterns *patterns);
void patterns_free(struct patterns *patterns);

/* The markers that the patterns choose, to be freed by listing_free(). */
struct listing target_listing(const struct target *target, const struct patterns *patterns);

/* "no marker of oltp (pid 12) matches; did you mean 'oltp:commit'?"; returns CLI_NO_MATCH. */
int target_no_match(const struct target *target, const struct patterns *patterns);

#endif
