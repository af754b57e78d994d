/* SPDX-License-Identifier: MIT */
/*
 * Patterns: known pairs, 10^5 random ones against fnmatch(3), the rules of lists, and a pattern
 * that makes backtracking matchers hang.
 */
#include "catalog/pattern.h"
#include <check.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct known {
	const char *pattern, *provider, *name;
	bool matches;
} known[] = {
    {"db:query", "db", "query", true},
    {"db:query", "db", "quer", false},
    {"db:query", "db", "query2", false},
    {"db:*", "db", "query", true},
    {"db:*", "dbx", "query", false},
    {"d?:*", "db", "query", true},
    {"*", "db", "query", true},
    {"*:*", "db", "query", true},
    {"*y", "db", "query", true},
    {"*:", "db", "query", false},
    {"db*query", "db", "query", true}, /* '*' matches ':' as in fnmatch */
    {"db?query", "db", "query", true},
    {"db[:]query", "db", "query", true},
    {"[a-d]b:q*r*", "db", "query", true},
    {"[!a-d]b:*", "db", "query", false},
    {"[^a-d]b:*", "xb", "query", true},
    {"[]d]b:*", "db", "query", true},
    {"[d-]b:*", "-b", "query", true},
    {"[\\]]b:*", "]b", "query", true},
    {"[db:query", "[db", "query", true}, /* never closed: as it stands */
    {"db:\\*", "db", "*", true},
    {"db:\\*", "db", "x", false},
    {"db:query\\", "db", "query", false},
    {"", "db", "query", false},
    {"gr*\xc3\x9f*:*",
     "gr\xc3\xb6\xc3\x9f"
     "e",
     "x", true},
    {"[\x80-\xff]*:*", "\xc3\xb6", "x", true}, /* bytes are unsigned */
};

START_TEST(test_glob_known)
{
	const struct known *row = &known[_i];

	ck_assert_msg(mk_glob(row->pattern, row->provider, row->name) == row->matches,
	              "'%s' on %s:%s", row->pattern, row->provider, row->name);
}
END_TEST

static uint32_t random_below(uint64_t *seed, uint32_t limit)
{
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (uint32_t)(*seed >> 33) % limit;
}

static void random_text(uint64_t *seed, const char *alphabet, char *text, uint32_t longest)
{
	uint32_t length = random_below(seed, longest + 1);

	for (uint32_t i = 0; i < length; i++)
		text[i] = alphabet[random_below(seed, (uint32_t)strlen(alphabet))];
	text[length] = '\0';
}

/*
 * Where the two differ by design: [:classes:], [=equivalents=] and [.symbols.]; and a bracket that
 * is never closed and ends in a backslash (fnmatch: no match; here the bracket is as it stands).
 */
static bool out_of_scope(const char *pattern)
{
	size_t length = strlen(pattern);

	return strstr(pattern, "[:") || strstr(pattern, "[=") || strstr(pattern, "[.") ||
	       (length && pattern[length - 1] == '\\' && strchr(pattern, '['));
}

START_TEST(test_glob_as_fnmatch)
{
	enum { PAIRS = 100000 };
	uint64_t seed = 20070910;
	unsigned matches = 0;

	for (int done = 0; done < PAIRS;) {
		char pattern[16], provider[8], name[8], text[16];

		random_text(&seed, "ab:*?[]!^-\\**aab[]", pattern, 10);
		random_text(&seed, "ab]-[", provider, 3);
		random_text(&seed, "ab!^\\", name, 3);
		if (out_of_scope(pattern))
			continue;
		snprintf(text, sizeof(text), "%s:%s", provider, name);
		bool wanted = fnmatch(pattern, text, 0) == 0;

		ck_assert_msg(mk_glob(pattern, provider, name) == wanted, "'%s' on '%s': not %d",
		              pattern, text, !wanted);
		matches += wanted;
		done++;
	}
	ck_assert_uint_gt(matches, PAIRS / 100);
}
END_TEST

/* 30 stars against 10 000 letters: pattern x text steps, not an exponential number. */
START_TEST(test_glob_bounded)
{
	static char name[10001];
	char pattern[64] = "a:";

	memset(name, 'a', sizeof(name) - 1);
	for (int i = 0; i < 30; i++)
		strcat(pattern, "*a");
	strcat(pattern, "b");
	ck_assert(!mk_glob(pattern, "a", name));
}
END_TEST

START_TEST(test_pattern_is_exact)
{
	ck_assert(mk_pattern_is_exact("db:query"));
	ck_assert(mk_pattern_is_exact("!db:query"));
	ck_assert(!mk_pattern_is_exact("db:*"));
	ck_assert(!mk_pattern_is_exact("db:quer?"));
	ck_assert(!mk_pattern_is_exact("[d]b:query"));
	ck_assert(!mk_pattern_is_exact("db:\\query"));
}
END_TEST

START_TEST(test_pattern_check)
{
	char longest[257] = "a:";

	ck_assert_int_eq(mk_pattern_check("db:query"), 0);
	ck_assert_int_eq(mk_pattern_check("!db:*"), 0);
	ck_assert_int_eq(mk_pattern_check("*"), 0);
	ck_assert_int_eq(mk_pattern_check("!*"), 0);
	ck_assert_int_eq(mk_pattern_check("db"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db*"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check(""), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("!"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:\n"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("["), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[a-"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[]"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[!]"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[a\\]"), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[a]["), -EINVAL);
	ck_assert_int_eq(mk_pattern_check("db:[]]"), 0);
	ck_assert_int_eq(mk_pattern_check("db:[!]a-z][\\]]"), 0);
	ck_assert_int_eq(mk_pattern_check("db:\\["), 0);
	memset(longest + 2, 'x', 253);
	ck_assert_int_eq(mk_pattern_check(longest), 0);
	memset(longest + 2, 'x', 254);
	ck_assert_int_eq(mk_pattern_check(longest), -EINVAL);
}
END_TEST

#define LIST(text) text, sizeof(text)

static const struct list {
	const char *patterns;
	size_t length;
	const char *provider, *name;
	bool matches;
} lists[] = {
    {LIST("db:*"), "db", "query", true},
    {LIST("blk:*\0db:*"), "db", "query", true},
    {LIST("blk:*"), "db", "query", false},
    {LIST("db:*\0!db:query"), "db", "query", false},
    {LIST("!db:query\0db:*"), "db", "query", false}, /* order does not count */
    {LIST("!db:query\0db:*"), "db", "plan", true},
    {LIST("db:*\0!*:q*"), "db", "query", false},
    {LIST("db:query\0!*:q*"), "db", "query", true},      /* exact include over glob exclude */
    {LIST("db:query\0!db:query"), "db", "query", false}, /* exact exclude over everything */
    {LIST("!blk:*"), "db", "query", false},              /* excludes alone choose nothing */
    {LIST(""), "db", "query", false},
    {"", 0, "db", "query", false},
    {"db:*", 4, "db", "query", false},        /* no NUL: not a pattern */
    {"blk:*\0db:*", 8, "db", "query", false}, /* cut in the second */
    {"db:*\0blk:*", 8, "db", "query", true},
};

START_TEST(test_patterns_match)
{
	const struct list *row = &lists[_i];

	ck_assert(mk_patterns_match(row->patterns, row->length, row->provider, row->name) ==
	          row->matches);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof(table[0]))

int main(void)
{
	Suite *suite = suite_create("pattern");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_loop_test(tcase, test_glob_known, 0, ROWS(known));
	tcase_add_test(tcase, test_glob_as_fnmatch);
	tcase_add_test(tcase, test_glob_bounded);
	tcase_add_test(tcase, test_pattern_is_exact);
	tcase_add_test(tcase, test_pattern_check);
	tcase_add_loop_test(tcase, test_patterns_match, 0, ROWS(lists));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
