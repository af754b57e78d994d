/* SPDX-License-Identifier: MIT */
/*
 * Text from outside, made fit for a terminal.
 */
#include "text.h"
#include "cli.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

size_t text_decode(const char *text, size_t length, uint32_t *character)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	const unsigned char *byte = (const unsigned char *)text;
	size_t n = byte[0] < 0x80             ? 1
	           : (byte[0] & 0xe0) == 0xc0 ? 2
	           : (byte[0] & 0xf0) == 0xe0 ? 3
	           : (byte[0] & 0xf8) == 0xf0 ? 4
	                                      : 0;
	uint32_t value = n == 1 ? byte[0] : byte[0] & (0x7fU >> n);

	if (!n || n > length)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((byte[i] & 0xc0) != 0x80)
			return 0;
		value = value << 6 | (byte[i] & 0x3fU);
	}
	if (value < least[n] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000))
		return 0;
	*character = value;
	return n;
}

/* Bidirectional controls, joiners, invisible spaces: what makes a name look like another. */
static bool deceives(uint32_t c)
{
	return (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2060 && c <= 0x206f) || c == 0xfeff;
}

char *text_printable(const char *text, size_t length)
{
	char *copy = cli_alloc(length * 6 + 1), *to = copy;

	for (size_t i = 0, n; i < length; i += n) {
		uint32_t c = 0;

		n = text_decode(text + i, length - i, &c);
		if (!n || c < 0x20 || c == 0x7f) {
			n = 1;
			to += sprintf(to, "\\x%02x", (unsigned char)text[i]);
		} else if (c == '\\') {
			to = stpcpy(to, "\\\\");
		} else if ((c >= 0x80 && c < 0xa0) || deceives(c)) {
			to += sprintf(to, "\\u%04x", c);
		} else {
			to = mempcpy(to, text + i, n);
		}
	}
	return copy;
}

char *text_utf8(const char *text, size_t length)
{
	char *copy = cli_alloc(length * 3 + 1), *to = copy;

	for (size_t i = 0, n; i < length; i += n) {
		uint32_t c;

		n = text_decode(text + i, length - i, &c);
		to = n ? mempcpy(to, text + i, n) : stpcpy(to, "\xef\xbf\xbd");
		n = n ? n : 1;
	}
	return copy;
}

size_t text_columns(const char *text)
{
	size_t columns = 0;

	for (; *text; text++)
		columns += ((unsigned char)*text & 0xc0) != 0x80;
	return columns;
}

unsigned text_distance(const char *a, const char *b)
{
	enum { LONGEST = 64 };
	unsigned row[LONGEST + 1];
	size_t length = strlen(b);

	if (length > LONGEST)
		return LONGEST;
	for (unsigned j = 0; j <= length; j++)
		row[j] = j;
	for (; *a; a++) {
		unsigned diagonal = row[0]++;

		for (size_t j = 1; j <= length; j++) {
			unsigned best = diagonal + (*a != b[j - 1]);

			diagonal = row[j];
			if (best > diagonal + 1)
				best = diagonal + 1;
			if (best > row[j - 1] + 1)
				best = row[j - 1] + 1;
			row[j] = best;
		}
	}
	return row[length];
}
