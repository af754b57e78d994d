/* SPDX-License-Identifier: MIT */
#include "registry/owner.h"
#include "base/arena.h"
#include "base/bytes.h"
#include "base/lock.h"
#include "catalog/pattern.h"
#include <errno.h>

static struct mk_owner *owners;

struct mk_owner *mk_owner_first(void)
{
	return owners;
}

struct mk_owner *mk_owner_get(enum mk_owner_kind kind, uint32_t client)
{
	struct mk_owner **link = &owners;
	struct mk_owner *owner;

	for (; (owner = *link); link = &owner->next)
		if (owner->kind == kind && owner->client == client)
			return owner;
	owner = mk_alloc(sizeof(*owner));
	if (!owner)
		return NULL;
	owner->kind = kind;
	owner->client = client;
	MK_LOCK_STEP();
	*link = owner;
	return owner;
}

static void remove_rule(struct mk_rule **link)
{
	struct mk_rule *rule = *link;

	*link = rule->next;
	mk_free(rule, sizeof(*rule) + rule->length);
}

void mk_owner_remove(struct mk_owner *owner)
{
	struct mk_owner **link = &owners;

	while (*link && *link != owner)
		link = &(*link)->next;
	if (*link)
		*link = owner->next;
	while (owner->rules)
		remove_rule(&owner->rules);
	mk_free(owner, sizeof(*owner));
}

bool mk_patterns_are_everything(const char *patterns, size_t length)
{
	return (length == 2 && mk_same(patterns, "*")) || (length == 4 && mk_same(patterns, "*:*"));
}

int mk_owner_push_rule(struct mk_owner *owner, const char *patterns, size_t length, bool off,
                       unsigned uses)
{
	struct mk_rule *rule = mk_alloc(sizeof(*rule) + length);

	if (!rule)
		return -ENOMEM;
	rule->off = off;
	rule->uses = (uint8_t)uses;
	rule->everything = mk_patterns_are_everything(patterns, length);
	rule->length = length;
	mk_copy(rule->patterns, patterns, length);
	rule->next = owner->rules;
	MK_LOCK_STEP();
	owner->rules = rule;
	return 0;
}

static bool same_patterns(const struct mk_rule *a, const struct mk_rule *b)
{
	return a->length == b->length && mk_same_bytes(a->patterns, b->patterns, a->length);
}

/* Is the rule about one name, on which the latest one decides anyway? */
static bool is_overruled(const struct mk_rule *rule, const struct mk_rule *latest)
{
	char provider[256]; /* mk_pattern_check(): no pattern is longer */
	size_t length = mk_length(rule->patterns), colon = 0;

	if (length + 1 != rule->length || length >= sizeof(provider) ||
	    !mk_pattern_is_exact(rule->patterns))
		return false;
	mk_copy(provider, rule->patterns, length + 1);
	while (provider[colon] && provider[colon] != ':')
		colon++;
	if (!provider[colon])
		return false;
	provider[colon] = '\0';
	return mk_patterns_match(latest->patterns, latest->length, provider, provider + colon + 1);
}

/* The first rule, if it turns off, turns off nothing. */
static void drop_first_off(struct mk_owner *owner)
{
	struct mk_rule **link = &owner->rules;

	while (*link && (*link)->next)
		link = &(*link)->next;
	if (!*link || !(*link)->off)
		return;
	remove_rule(link);
	drop_first_off(owner);
}

/* Its own earlier self; all before it if it is about everything, else names that it matches; and
 * what turns off nothing. */
void mk_owner_settle(struct mk_owner *owner)
{
	struct mk_rule *latest = owner->rules;
	struct mk_rule **link = &latest->next;

	while (*link) {
		if (latest->everything || same_patterns(latest, *link) ||
		    is_overruled(*link, latest))
			remove_rule(link);
		else
			link = &(*link)->next;
	}
	drop_first_off(owner);
}

void mk_owner_pop_rule(struct mk_owner *owner)
{
	remove_rule(&owner->rules);
}

static const struct mk_rule *latest_match(const struct mk_owner *owner, const char *provider,
                                          const char *name)
{
	const struct mk_rule *rule = owner->rules;

	while (rule && !rule->everything &&
	       !mk_patterns_match(rule->patterns, rule->length, provider, name))
		rule = rule->next;
	return rule;
}

bool mk_owner_wants(const char *provider, const char *name, unsigned *uses)
{
	bool wanted = false;

	*uses = 0;
	for (const struct mk_owner *owner = owners; owner; owner = owner->next) {
		const struct mk_rule *rule = latest_match(owner, provider, name);

		if (!rule || rule->off)
			continue;
		wanted = true;
		*uses |= rule->uses;
	}
	return wanted;
}
