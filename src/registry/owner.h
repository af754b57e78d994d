/* SPDX-License-Identifier: MIT */
/*
 * Who wants which markers on. Under the registry lock.
 *
 * An owner has rules; the latest one that matches a marker decides. A marker is on while
 * any owner wants it. `enable 'db:*'` then `disable db:noisy` leaves "+db:* -db:noisy"; what no
 * longer has an effect is dropped.
 */
#ifndef MK_OWNER_H
#define MK_OWNER_H

#include "wire/protocol.h"
#include <stdbool.h>
#include <stddef.h>

/* What is done with a marker that is on, beside running its probes. */
enum mk_use { MK_USE_COUNT = 1, MK_USE_RECORD = 2 };

struct mk_rule {
	struct mk_rule *next; /* the one before it in time */
	bool off;
	uint8_t uses;    /* MK_USE_ */
	bool everything; /* "*": no name need be looked at */
	size_t length;
	char patterns[]; /* as in mk_patterns_match() */
};

struct mk_owner {
	struct mk_owner *next;
	enum mk_owner_kind kind;
	uint32_t client; /* which connection; 0 for the others */
	uint32_t pid;
	struct mk_rule *rules;
};

/* Made if it is not there; null: no memory. */
struct mk_owner *mk_owner_get(enum mk_owner_kind kind, uint32_t client);
struct mk_owner *mk_owner_first(void);
void mk_owner_remove(struct mk_owner *owner);

/* A rule that is later than the others. 0 or -ENOMEM. Then one of: */
int mk_owner_push_rule(struct mk_owner *owner, const char *patterns, size_t length, bool off,
                       unsigned uses);
void mk_owner_settle(struct mk_owner *owner);   /* drop what the latest rule makes void */
void mk_owner_pop_rule(struct mk_owner *owner); /* as if it had not been */

/* Are the patterns "*" or "*:*", and nothing else? */
bool mk_patterns_are_everything(const char *patterns, size_t length);

/* Is the marker wanted, and if so, for which uses? */
bool mk_owner_wants(const char *provider, const char *name, unsigned *uses);

#endif
