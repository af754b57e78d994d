/* SPDX-License-Identifier: MIT */
/*
 * A database that lives as long as the run.
 */
#ifndef OLTP_SCRATCH_H
#define OLTP_SCRATCH_H

#include <stdbool.h>
#include <stddef.h>

struct scratch {
	char directory[4096];
	char path[4096 + 8];
};

/* Makes a directory of our own in $TMPDIR or /tmp. Returns false with a message. */
bool scratch_make(struct scratch *scratch, char *message, size_t size);

/* Removes it and the database with its journals. */
void scratch_remove(const struct scratch *scratch);

#endif
