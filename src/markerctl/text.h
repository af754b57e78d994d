/* SPDX-License-Identifier: MIT */
/*
 * Text from outside, made fit for a terminal.
 */
#ifndef MK_TEXT_H
#define MK_TEXT_H

#include <stddef.h>
#include <stdint.h>

/* The character at @text (@length > 0 bytes): its length in bytes, or 0 if it is not UTF-8. */
size_t text_decode(const char *text, size_t length, uint32_t *character);

/*
 * A copy in which nothing drives a terminal: control characters and invalid bytes as \xNN,
 * characters that reorder or hide text as \uNNNN, backslash as \\. To be freed.
 */
char *text_printable(const char *text, size_t length);

/* A copy in which every byte that is no UTF-8 is U+FFFD; ends at a NUL. To be freed. */
char *text_utf8(const char *text, size_t length);

/* Columns that printable text takes: one per character. */
size_t text_columns(const char *text);

/* How many edits turn a into b; for suggestions. */
unsigned text_distance(const char *a, const char *b);

#endif
