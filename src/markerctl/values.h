/* SPDX-License-Identifier: MIT */
/*
 * The static keys, immediate values and static calls of a process; and values as text.
 */
#ifndef MK_VALUES_H
#define MK_VALUES_H

#include "client.h"

/* Ascending by name, each object once, names ended; to be freed. The number or -errno, then
 * client->why says it. */
ssize_t values_ask(struct client *client, struct mk_value_report **values);

/* Does NAME, with "key:" and the like in front or without, mean this one? */
bool values_match(const struct mk_value_report *value, const char *name);

/* To be freed. */
char *value_text(const struct mk_value_report *value);
void value_json(const char *key, const struct mk_value_report *value);

/* The bits that @text gives a value of that type. NULL, or why it does not fit; to be freed. */
char *value_parse(uint8_t type, const char *text, uint64_t *bits);

#endif
