/* SPDX-License-Identifier: MIT */
/*
 * Globs over "provider:name".
 */
#include "pattern.h"
#include <errno.h>

enum { LONGEST = 255 };

/* "provider:name", read where its halves are; or, if name is null, the first half alone. */
struct text {
	const char *provider, *name;
	size_t colon;
};

static struct text text_of(const char *provider, const char *name)
{
	struct text text = {provider, name, 0};

	while (provider[text.colon])
		text.colon++;
	return text;
}

static char at(const struct text *text, size_t i)
{
	if (i < text->colon)
		return text->provider[i];
	if (!text->name)
		return '\0';
	return i == text->colon ? ':' : text->name[i - text->colon - 1];
}

/* One character of a bracket expression, maybe quoted. */
static unsigned char take_member(const char **p)
{
	if (**p == '\\' && (*p)[1])
		++*p;
	return (unsigned char)*(*p)++;
}

/* The ']' that closes the '[' at p, or NULL; and whether its members have @wanted among them. */
static const char *read_bracket(const char *p, unsigned char wanted, bool *found)
{
	const char *q = p + 1;
	bool first = true;

	*found = false;
	for (q += *q == '!' || *q == '^'; *q && (first || *q != ']'); first = false) {
		unsigned char low = take_member(&q), high = low;

		if (*q == '-' && q[1] && q[1] != ']') {
			q++;
			high = take_member(&q);
		}
		*found |= low <= wanted && wanted <= high;
	}
	return *q ? q : NULL;
}

/* As match_one(), for the '[' at p. One that is never closed is an ordinary character. */
static const char *match_bracket(const char *p, char c)
{
	bool negated = p[1] == '!' || p[1] == '^', found;
	const char *end = read_bracket(p, (unsigned char)c, &found);

	if (!end)
		return c == '[' ? p + 1 : NULL;
	return found != negated ? end + 1 : NULL;
}

bool mk_pattern_closes(const char *pattern)
{
	bool ignored;

	for (const char *p = pattern; *p; p++) {
		if (*p == '\\' && p[1])
			p++;
		else if (*p == '[' && !(p = read_bracket(p, 0, &ignored)))
			return false;
	}
	return true;
}

/* What follows in the pattern if its first element, which is no '*', matches c; else NULL. */
static const char *match_one(const char *p, char c)
{
	switch (*p) {
	case '?':
		return p + 1;
	case '[':
		return match_bracket(p, c);
	case '\\':
		return p[1] && p[1] == c ? p + 2 : NULL;
	default:
		return *p == c ? p + 1 : NULL;
	}
}

/*
 * Only the last '*' is ever tried again: what an earlier one matched can stay the shortest. So
 * there is no recursion and no pattern that takes for ever.
 */
static bool glob(const char *pattern, const struct text *text)
{
	const char *p = pattern, *star = NULL;
	size_t i = 0, retry = 0;

	for (;;) {
		char c = at(text, i);
		const char *next = c && *p != '*' ? match_one(p, c) : NULL;

		if (*p == '*') {
			star = ++p;
			retry = i;
			if (!*p)
				return true;
		} else if (!c && !*p) {
			return true;
		} else if (next) {
			p = next;
			i++;
		} else if (star && at(text, retry)) {
			p = star;
			i = ++retry;
		} else {
			return false;
		}
	}
}

bool mk_glob(const char *pattern, const char *provider, const char *name)
{
	struct text text = text_of(provider, name);

	return glob(pattern, &text);
}

bool mk_glob_text(const char *pattern, const char *start, size_t length)
{
	struct text text = {start, NULL, length};

	return glob(pattern, &text);
}

bool mk_pattern_is_exact(const char *pattern)
{
	for (; *pattern; pattern++)
		if (*pattern == '*' || *pattern == '?' || *pattern == '[' || *pattern == '\\')
			return false;
	return true;
}

int mk_pattern_check(const char *pattern)
{
	bool colon = false;
	size_t length = 0;

	if (*pattern == '!')
		pattern++;
	if (pattern[0] == '*' && !pattern[1])
		return 0;
	for (; pattern[length]; length++) {
		if (length == LONGEST || (unsigned char)pattern[length] < ' ')
			return -EINVAL;
		colon |= pattern[length] == ':';
	}
	return colon && mk_pattern_closes(pattern) ? 0 : -EINVAL;
}

static bool is_name(const char *pattern, const struct text *text)
{
	size_t i = 0;

	while (pattern[i] && pattern[i] == at(text, i))
		i++;
	/* At the end of the pattern the text must end too; at() may be asked that far. */
	return !pattern[i] && !at(text, i);
}

/* From strongest to weakest. */
enum verdict { EXACT_EXCLUDE, EXACT_INCLUDE, GLOB_EXCLUDE, GLOB_INCLUDE, NONE };

static enum verdict judge(const char *pattern, const struct text *text)
{
	bool exclude = *pattern == '!';

	pattern += exclude;
	if (is_name(pattern, text))
		return exclude ? EXACT_EXCLUDE : EXACT_INCLUDE;
	if (mk_glob(pattern, text->provider, text->name))
		return exclude ? GLOB_EXCLUDE : GLOB_INCLUDE;
	return NONE;
}

bool mk_patterns_match(const char *patterns, size_t length, const char *provider, const char *name)
{
	struct text text = text_of(provider, name);
	enum verdict strongest = NONE;

	while (length && patterns[length - 1])
		length--;
	for (size_t i = 0; i < length; i++) {
		enum verdict verdict = judge(patterns + i, &text);

		if (verdict < strongest)
			strongest = verdict;
		while (patterns[i])
			i++;
	}
	return strongest == EXACT_INCLUDE || strongest == GLOB_INCLUDE;
}
