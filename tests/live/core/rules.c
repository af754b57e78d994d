/* SPDX-License-Identifier: MIT */
/*
 * Who wants what: the program, the user, and clients, each with its own rules.
 *
 * A script is words. `p+a:*` the program enables, `p-...` disables; `u` the user (markerctl
 * enable), `c` and `d` clients (markerctl stat), `c!` one goes. Patterns with ',' are one request.
 * `=abX` says which of the markers r:a r:b r:c s:a (X) must be on.
 */
#include "client.h"
#include "harness.h"
#include <errno.h>
#include <markers/markers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct live_count counts[] = {
    {"r", "a", 0},
    {"r", "b", 0},
    {"r", "c", 0},
    {"s", "a", 0},
};
static const char letters[] = "abcX";

__attribute__((noinline)) static void hit_all(void)
{
	MARKER(r, a);
	MARKER(r, b);
	MARKER(r, c);
	MARKER(s, a);
}

static const char *const scripts[] = {
    /* one owner */
    "= p+r:a =a p+r:a =a p-r:a = p-r:a =",
    "p+r:* =abc p-r:b =ac p+r:b =abc p-r:* =",
    "p+r:* p-r:[ab] =c p-r:c = p+r:a =a",
    "p+r:a p+r:b =ab p-r:* = ",
    "p+* =abcX p-s:* =abc p-*:a =bc p+* =abcX p-* =",
    "p+*:a =aX p-r:* =X p-* =",
    "p-r:a = p+r:a =a",
    "p+r:? =abc p-r:?x =abc",
    /* the last rule that matches decides, narrow or wide */
    "p+r:a p-r:* p+r:b =b p+r:* =abc p-r:a p+r:a =abc",
    "p+r:* p-r:a p-r:b p+r:a =ac p-r:c =a",
    /* owners do not take from each other */
    "p+r:a u+r:a =a p-r:a =a u-r:a =",
    "u+r:* p-r:* =abc c-r:* =abc u-r:* =",
    "p+r:a u+r:b c+r:c =abc u-* =ac p-* =c c! =",
    "c+r:a d+r:* =abc d! =a c! =",
    "c+r:a c+r:b =ab c-r:a =b c! =",
    "c+r:a u+r:a c! =a u-r:a =",
    /* excludes, in one request */
    "u+r:*,!r:b =ac u+r:b =abc u-r:* =",
    "u+*,!s:* =abc u-* =",
    "u+!r:a,r:* =bc", /* whatever the order */
    /* an exact name beats a glob */
    "u+r:*,!r:[ab],r:a =ac",
    "u+r:[abc],!r:*,r:b =b",
    "u+*,!r:*,r:c =cX",
    "u+r:a,!r:a =",        /* but not its own exclusion */
    "u+r:* u-r:*,!r:a =a", /* disable all but one */
    "u+nobody:*,r:a =a u-nobody:* =a u-r:* =",
};

static int fds[256];

static int connection(char owner)
{
	int *fd = &fds[(unsigned char)owner];

	if (!*fd)
		*fd = client_connect(getpid());
	return *fd;
}

static int change(char owner, bool on, char *patterns, size_t length)
{
	static struct client_answer answer;
	unsigned flags = owner == 'u' ? 0 : MK_FLAG_TEMPORARY;

	if (owner == 'p')
		return on ? marker_enable(patterns) : marker_disable(patterns);
	for (size_t i = 0; i < length; i++)
		if (patterns[i] == ',')
			patterns[i] = '\0';
	client_ask(connection(owner), on ? MK_OP_ENABLE : MK_OP_DISABLE, flags, patterns,
	           length + 1, &answer);
	return answer.status;
}

static void go(char owner)
{
	close(connection(owner));
	fds[(unsigned char)owner] = 0;
	/* The agent has seen it when it answers somebody who came later. */
	usleep(1000);
	for (int i = 0; i < 2; i++)
		client_armed(connection('u'));
}

static size_t sites[4];

/* With nothing on. A compiler may make two sites of one marker. */
static void count_sites(void)
{
	for (size_t i = 0; i < 4; i++) {
		char name[4] = {counts[i].provider[0], ':', counts[i].name[0], '\0'};

		REQUIRE_EQ(marker_enable(name), 1);
		sites[i] = client_armed(connection('u'));
		REQUIRE(sites[i] > 0);
		REQUIRE_EQ(marker_disable(name), 1);
	}
}

static size_t sites_of(const char *wanted)
{
	size_t sum = 0;

	for (; *wanted; wanted++)
		sum += sites[strchr(letters, *wanted) - letters];
	return sum;
}

static void check_on(const char *script, const char *wanted)
{
	char on[8] = "";
	size_t armed = client_armed(connection('u'));

	for (size_t i = 0; i < 4; i++)
		counts[i].hits = 0;
	hit_all();
	for (size_t i = 0; i < 4; i++)
		if (counts[i].hits)
			on[strlen(on)] = letters[i];
	if (!strcmp(on, wanted) && armed == sites_of(wanted))
		return;
	fprintf(stderr, "%s: on is '%s' (%zu sites), not '%s'\n", script, on, armed, wanted);
	live_fail(__FILE__, __LINE__, "wrong rules");
}

static void run(const char *script)
{
	char *copy = strdup(script), *rest = copy, *word;

	while ((word = strsep(&rest, " "))) {
		if (!*word)
			continue;
		if (*word == '=')
			check_on(script, word + 1);
		else if (word[1] == '!')
			go(*word);
		else
			REQUIRE(change(*word, word[1] == '+', word + 2, strlen(word + 2)) >= 0);
	}
	free(copy);
}

static void test_scripts(void)
{
	REQUIRE_EQ(marker_agent_start(), 0);
	for (size_t i = 0; i < 4; i++)
		live_count_start(&counts[i]);
	count_sites();
	for (size_t i = 0; i < sizeof(scripts) / sizeof(scripts[0]); i++) {
		char everything[] = "*";

		run(scripts[i]);
		change('p', false, everything, 1);
		change('u', false, everything, 1);
		for (const char *client = "cd"; *client; client++)
			if (fds[(unsigned char)*client])
				go(*client);
		check_on("after all", "");
	}
}

/* ---- refusals change nothing ---- */

static void test_refusals(void)
{
	static const struct {
		const char *patterns;
		size_t length;
	} bad[] = {
	    {"", 0},        {"", 1},       {"r", 2},    {"r:a", 3},         {"!r:a", 5},
	    {"r:a\0\0", 5}, {"r:a\0r", 6}, {"r:\n", 4}, {"!r:a\0!r:b", 10},
	};
	static struct client_answer answer;

	REQUIRE_EQ(marker_agent_start(), 0);
	for (size_t i = 0; i < 4; i++)
		live_count_start(&counts[i]);
	count_sites();
	REQUIRE_EQ(marker_enable("r:b"), 1);
	for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		client_ask(connection('u'), MK_OP_ENABLE, 0, bad[i].patterns, bad[i].length,
		           &answer);
		REQUIRE_EQ(answer.status, -EINVAL);
		client_ask(connection('u'), MK_OP_DISABLE, 0, bad[i].patterns, bad[i].length,
		           &answer);
		REQUIRE_EQ(answer.status, -EINVAL);
		check_on("refused", "b");
	}
	client_ask(connection('u'), MK_OP_ENABLE, 4, "r:a", 4, &answer);
	REQUIRE_EQ(answer.status, -EBADMSG);
	check_on("refused", "b");
}

/* ---- what owners report, and how much they may keep ---- */

static size_t rules(void)
{
	static struct client_answer answer;

	client_ask(connection('u'), MK_OP_OWNERS, 0, NULL, 0, &answer);
	REQUIRE_EQ(answer.status, 0);
	return answer.length / sizeof(struct mk_owner_report);
}

static void test_rules_do_not_pile_up(void)
{
	char a[] = "r:a", all[] = "r:*", b[] = "r:b";

	REQUIRE_EQ(marker_agent_start(), 0);
	for (int i = 0; i < 50; i++) {
		REQUIRE_EQ(change('u', true, all, 3), 3);
		REQUIRE(change('u', false, a, 3) >= 1);
		REQUIRE(change('u', true, a, 3) >= 1);
		REQUIRE(change('u', false, b, 3) >= 1);
	}
	REQUIRE(rules() <= 3);
	REQUIRE(change('u', false, all, 3) >= 0);
	REQUIRE_EQ(rules(), 0);
}

static void test_counting_is_an_owners_too(void)
{
	static struct client_answer answer;
	unsigned long base;

	REQUIRE_EQ(marker_agent_start(), 0);
	REQUIRE_EQ(marker_enable("r:a"), 1);
	hit_all();
	REQUIRE_EQ(client_hits(connection('u')), 0);
	client_ask(connection('c'), MK_OP_ENABLE, MK_FLAG_TEMPORARY | MK_FLAG_COUNT, "r:a", 4,
	           &answer);
	REQUIRE_EQ(answer.status, 1);
	hit_all();
	base = client_hits(connection('u'));
	REQUIRE_EQ(base, 1);
	go('c');
	hit_all();
	REQUIRE_EQ(client_hits(connection('u')), base); /* on for the program, counted for nobody */
	REQUIRE_EQ(client_armed(connection('u')), 1);
}

/* Of those that were ever on: to disable others is nothing to do. */
static void test_disable_says_how_many_matched(void)
{
	REQUIRE_EQ(marker_disable("r:*"), 0);
	REQUIRE_EQ(marker_enable("r:*"), 3);
	REQUIRE_EQ(marker_disable("*"), 3);
	REQUIRE_EQ(marker_disable("r:a"), 1);
	REQUIRE_EQ(marker_disable("nobody:*"), 0);
}

static const struct live_test tests[] = {
    {"scripts", test_scripts, 0},
    {"refusals", test_refusals, 0},
    {"rules_do_not_pile_up", test_rules_do_not_pile_up, 0},
    {"counting_is_an_owners_too", test_counting_is_an_owners_too, 0},
    {"disable_says_how_many_matched", test_disable_says_how_many_matched, 0},
};

LIVE_MAIN(tests)
