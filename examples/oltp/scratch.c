/* SPDX-License-Identifier: MIT */
/*
 * See scratch.h.
 */
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool scratch_make(struct scratch *scratch, char *message, size_t size)
{
	const char *parent = getenv("TMPDIR");
	int length;

	if (!parent || !*parent)
		parent = "/tmp";
	length = snprintf(scratch->directory, sizeof(scratch->directory), "%s/oltp-XXXXXX", parent);
	if (length >= (int)sizeof(scratch->directory)) {
		snprintf(message, size, "TMPDIR is too long");
		return false;
	}
	if (!mkdtemp(scratch->directory)) {
		snprintf(message, size, "%s: %s", scratch->directory, strerror(errno));
		return false;
	}
	snprintf(scratch->path, sizeof(scratch->path), "%s/bank.db", scratch->directory);
	return true;
}

void scratch_remove(const struct scratch *scratch)
{
	static const char *const suffixes[] = {"", "-wal", "-shm", "-journal"};

	for (size_t i = 0; i < sizeof(suffixes) / sizeof(*suffixes); i++) {
		char path[sizeof(scratch->path) + 16];

		snprintf(path, sizeof(path), "%s%s", scratch->path, suffixes[i]);
		unlink(path);
	}
	rmdir(scratch->directory);
}
