/* SPDX-License-Identifier: MIT */
/*
 * The step from sections to sites and markers.
 */
#ifndef MK_OBJECT_RECORDS_H
#define MK_OBJECT_RECORDS_H

#include "object_file.h"

/* @why: the records cannot be trusted for this reason; NULL if they can. 0 or -ENOMEM. */
int object_read_records(struct object *object, const char *why);

#endif
