/* SPDX-License-Identifier: MIT */
/*
 * JSON Lines on stdout: one object per line, first key "schema".
 *
 *	json_begin();
 *	json_string("provider", provider);
 *	json_unsigned("hits", hits);
 *	json_end();
 *
 * Strings may hold anything: control characters are escaped, bytes that are not UTF-8 become
 * U+FFFD. Keys are ours and are written as they are. Keys never change their meaning or type
 * within a schema; new ones may come.
 */
#ifndef MK_JSON_H
#define MK_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define JSON_SCHEMA 1

void json_begin(void);
void json_end(void);
void json_string(const char *key, const char *value); /* NULL: null */
void json_string_n(const char *key, const char *value, size_t length);
void json_unsigned(const char *key, uint64_t value);
void json_signed(const char *key, int64_t value);
void json_double(const char *key, double value); /* not finite: null */
void json_bool(const char *key, bool value);
void json_null(const char *key);

/* The caller has written "{" and a first member itself. */
void json_continue(void);

/* An object within the object. */
void json_begin_object(const char *key);
void json_end_object(void);

/* An array of strings or numbers; inside, keys are NULL. */
void json_begin_array(const char *key);
void json_end_array(void);

#endif
