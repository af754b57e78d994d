/* SPDX-License-Identifier: MIT */
/*
 * Who wants a marker on, from the rules that the agent reports.
 */
#ifndef MK_OWNERS_H
#define MK_OWNERS_H

#include "client.h"

/* "the program, markerctl enable"; NULL if nobody wants it. To be freed. */
char *owners_of(const struct mk_owner_report *reports, size_t count, const char *provider,
                const char *name);

/* "markerctl enable", "the program", "client 123 (markerctl)"; to be freed. */
char *owner_name(const struct mk_owner_report *report);

#endif
