/* SPDX-License-Identifier: MIT */
/*
 * Sends ten events, and then spoils the memory that it is recorded to, for good.
 *
 * spoiled chunk     there is more behind the events, but it is none
 * spoiled schema    likewise behind the markers
 */
#include "wire/ring.h"
#include <markers/marker.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 10, NONSENSE = 64 };

static char *find_ring(void)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[512];
	char *found = NULL;

	while (maps && !found && fgets(line, sizeof(line), maps))
		if (strstr(line, "/memfd:markers"))
			found = (char *)(uintptr_t)strtoull(line, NULL, 16);
	if (maps)
		fclose(maps);
	return found;
}

static bool spoil_chunk(char *memory, const struct mk_ring *ring)
{
	for (uint32_t i = 0; i < ring->chunk_count; i++) {
		char *bytes = memory + ring->chunks_offset + (uint64_t)i * ring->chunk_size;
		struct mk_chunk *chunk = (struct mk_chunk *)(void *)bytes;

		if (chunk->content_size <= sizeof(*chunk) * 8)
			continue;
		memset(bytes + chunk->content_size / 8, 0xff, NONSENSE);
		__atomic_store_n(&chunk->content_size, chunk->content_size + NONSENSE * 8,
		                 __ATOMIC_RELEASE);
		return true;
	}
	return false;
}

static bool spoil_schema(char *memory, struct mk_ring *ring)
{
	memset(memory + ring->schema_offset + ring->schema_used, 0xff, NONSENSE);
	__atomic_store_n(&ring->schema_used, ring->schema_used + NONSENSE, __ATOMIC_RELEASE);
	return true;
}

int main(int argc, char **argv)
{
	char *memory = find_ring();
	struct mk_ring *ring = (struct mk_ring *)(void *)memory;

	if (argc != 2 || !memory)
		return 2;
	for (int i = 0; i < EVENTS; i++)
		MARKER(load, tick, "seq %d", i);
	if (!strcmp(argv[1], "chunk"))
		return spoil_chunk(memory, ring) ? 0 : 1;
	return spoil_schema(memory, ring) ? 0 : 1;
}
