/* SPDX-License-Identifier: MIT */
/*
 * Bytes and strings without libc, which may use vector registers that the interrupted function
 * still needs.
 */
#ifndef MK_BYTES_H
#define MK_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline void mk_copy(void *to, const void *from, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((char *)to)[i] = ((const char *)from)[i];
}

static inline void mk_zero(void *start, size_t size)
{
	for (size_t i = 0; i < size; i++)
		((char *)start)[i] = 0;
}

static inline size_t mk_length(const char *text)
{
	size_t length = 0;

	while (text[length])
		length++;
	return length;
}

static inline bool mk_same_bytes(const void *a, const void *b, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (((const char *)a)[i] != ((const char *)b)[i])
			return false;
	return true;
}

static inline bool mk_same(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a == *b;
}

/* A string that is built piece by piece, cut where the buffer ends. */
struct mk_builder {
	char *buffer;
	size_t size, length;
};

void mk_append(struct mk_builder *builder, const char *text);
void mk_append_number(struct mk_builder *builder, uint64_t number);

#endif
