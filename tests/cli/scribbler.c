/* SPDX-License-Identifier: MIT */
/*
 * Records, and writes nonsense over the memory that it shares with whoever records it: in the
 * header, the schema, the states and the heads of the chunks, anywhere. Most of it is put right a
 * moment later, so that the reader finds its way into what is wrong next.
 *
 * scribbler SEED
 */
#include "wire/ring.h"
#include <markers/marker.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { WRONG_AT_ONCE = 64, PER_MS = 100 };

static uint64_t seed;

static uint64_t next_random(void)
{
	seed ^= seed << 13;
	seed ^= seed >> 7;
	seed ^= seed << 17;
	return seed;
}

static uint64_t below(uint64_t limit)
{
	return limit ? next_random() % limit : 0;
}

static void pause_1ms(void)
{
	const struct timespec pause = {0, 1000000};

	nanosleep(&pause, NULL);
}

static void *send(void *thread)
{
	for (unsigned long i = 0;; i++) {
		MARKER(load, tick, "thread %p seq %lu", thread, i);
		MARKER(load, text, "text %s seq %d after %s", "some text", (int)i,
		       i % 3 ? "" : "x");
		if (i % PER_MS == 0)
			pause_1ms();
	}
	return NULL;
}

/* How often a ring is mapped now; the first one, if there is any. */
static unsigned find_rings(char **first, size_t *size)
{
	FILE *maps = fopen("/proc/self/maps", "r");
	unsigned count = 0;
	char line[512], *end;

	while (maps && fgets(line, sizeof(line), maps)) {
		uintptr_t start;

		if (!strstr(line, "/memfd:markers") || count++)
			continue;
		start = (uintptr_t)strtoull(line, &end, 16);
		*first = (char *)start;
		*size = (size_t)(strtoull(end + 1, NULL, 16) - start);
	}
	if (maps)
		fclose(maps);
	return count;
}

static uint64_t choose_place(const struct mk_ring *ring)
{
	uint64_t chunk = ring->chunks_offset + below(ring->chunk_count) * ring->chunk_size;

	switch (below(6)) {
	case 0:
		return below(sizeof(*ring));
	case 1:
		return ring->schema_offset + below(ring->schema_used);
	case 2:
		return ring->states_offset + below(ring->chunk_count * sizeof(uint64_t));
	case 3:
		return chunk + below(sizeof(struct mk_chunk));
	case 4:
		return chunk + below(1024);
	default:
		return below(ring->size);
	}
}

static uint64_t choose_value(uint64_t before)
{
	switch (below(6)) {
	case 0:
		return 0;
	case 1:
		return UINT64_MAX;
	case 2:
		return before + below(17) - 8;
	case 3:
		return before ^ 1ULL << below(64);
	case 4:
		return below(1 << 20);
	default:
		return next_random();
	}
}

static void scribble(char *memory)
{
	const struct mk_ring ring = *(const struct mk_ring *)(void *)memory;
	struct {
		uint64_t *at, before;
	} wrong[WRONG_AT_ONCE] = {{0}};
	char *const own = memory;
	size_t size;

	for (unsigned i = 0; find_rings(&memory, &size) > 1; i++) {
		for (unsigned j = 0; j < WRONG_AT_ONCE; j++) {
			if (wrong[j].at && below(8))
				*wrong[j].at = wrong[j].before;
			wrong[j].at = (uint64_t *)(void *)(own + choose_place(&ring) / 8 * 8);
			wrong[j].before = *wrong[j].at;
			*wrong[j].at = choose_value(wrong[j].before);
		}
		if (i % 4 == 0)
			pause_1ms();
	}
}

int main(int argc, char **argv)
{
	pthread_t threads[2];

	if (argc != 2)
		return 2;
	seed = strtoull(argv[1], NULL, 10) * 2654435761U + 1;
	for (uintptr_t i = 0; i < 2; i++)
		pthread_create(&threads[i], NULL, send, (void *)i);
	puts("ready");
	fflush(stdout);
	for (;;) {
		char *memory = NULL;
		size_t size = 0;

		/* A mapping of its own: the other goes whenever the recording ends. */
		if (find_rings(&memory, &size))
			memory = mremap(memory, 0, size, MREMAP_MAYMOVE);
		if (memory && memory != MAP_FAILED) {
			scribble(memory);
			munmap(memory, size);
		}
		pause_1ms();
	}
}
