/* SPDX-License-Identifier: MIT */
#include "base/arena.h"
#include "base/bytes.h"
#include "base/lock.h"
#include "base/sys.h"

enum {
	GRAIN = 8,
	LARGEST = 1024, /* beyond, whole pages of their own */
	FIRST_CHUNK = 16 << 10,
	LAST_CHUNK = 4 << 20,
	PAGE = 4096,
};

struct piece {
	struct piece *next;
};

static struct piece *freed[LARGEST / GRAIN + 1];
static char *chunk;
static size_t chunk_left, chunk_size;

static size_t round_up(size_t size, size_t to)
{
	return (size + to - 1) / to * to;
}

static void *from_chunk(size_t size)
{
	if (chunk_left < size) {
		size_t next = chunk_size ? chunk_size * 2 : FIRST_CHUNK;
		char *fresh;

		if (next > LAST_CHUNK)
			next = LAST_CHUNK;
		fresh = mk_map(next);
		if (!fresh)
			return NULL;
		chunk_left = 0;
		MK_LOCK_STEP();
		chunk = fresh;
		chunk_size = next;
		MK_LOCK_STEP();
		chunk_left = next;
	}
	chunk_left -= size;
	return chunk + chunk_left;
}

void *mk_alloc(size_t size)
{
	struct piece **list;
	void *piece;

	if (size > LARGEST)
		return mk_map(round_up(size, PAGE));
	size = round_up(size ? size : 1, GRAIN);
	list = &freed[size / GRAIN];
	if (!*list)
		return from_chunk(size);
	piece = *list;
	*list = (*list)->next;
	MK_LOCK_STEP();
	mk_zero(piece, size);
	return piece;
}

void mk_free(void *piece, size_t size)
{
	struct piece *back = piece;

	if (!piece)
		return;
	if (size > LARGEST) {
		mk_unmap(piece, round_up(size, PAGE));
		return;
	}
	size = round_up(size ? size : 1, GRAIN);
	back->next = freed[size / GRAIN];
	MK_LOCK_STEP();
	freed[size / GRAIN] = back;
}
