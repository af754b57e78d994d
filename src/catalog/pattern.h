/* SPDX-License-Identifier: MIT */
/*
 * Patterns over "provider:name". Pure: no call, no allocation; for the runtime and markerctl.
 *
 * A pattern is a glob as in fnmatch(3) without flags: '*' and '?' match ':' too, '[]' takes
 * ranges and '!' or '^', backslash quotes; there are no [:classes:]. '!' in front of a pattern
 * excludes what the rest matches. A text without '*', '?', '[' and backslash is exact.
 */
#ifndef MK_PATTERN_H
#define MK_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

/* Does the glob (without '!') match provider:name? At most pattern x text steps. */
bool mk_glob(const char *pattern, const char *provider, const char *name);

/* Does the glob match a text, which need not end with a NUL but holds none? */
bool mk_glob_text(const char *pattern, const char *start, size_t length);

/* Is it one name, with or without '!'? */
bool mk_pattern_is_exact(const char *pattern);

/* Is every '[' that no backslash quotes closed? */
bool mk_pattern_closes(const char *pattern);

/* 0, or -EINVAL: empty, without ':' (but for "*", which is everything), longer than 255 bytes, with
 * characters below the blank, or with a '[' that is not closed: a slip, more likely than a name. */
int mk_pattern_check(const char *pattern);

/*
 * Does the list choose the marker? The first of these that applies decides, whatever the order in
 * the list: an exact exclude, an exact include, a glob that excludes, a glob that includes. No
 * include, no match.
 *
 * @patterns: strings, each with its NUL; @length counts them all. Bytes behind the last NUL are
 * not looked at.
 */
bool mk_patterns_match(const char *patterns, size_t length, const char *provider, const char *name);

#endif
