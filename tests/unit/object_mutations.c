/* SPDX-License-Identifier: MIT */
/*
 * Damaged files must not harm markerctl: object_mutations COUNT FILE... reads COUNT mutated copies
 * of the files and uses everything that it is given. Built with the address and undefined
 * behaviour sanitizers, whatever the rest is built with; exits 1 if nothing was ever found, for
 * then the mutations were too wild to reach the code.
 */
#include "catalog/object.h"
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LARGEST = 1 << 20, FILES = 16 };

static struct file {
	uint8_t *bytes;
	size_t size;
} files[FILES];

static uint64_t seed = 20070910;
static size_t markers, failures;
static volatile size_t sink;

static size_t below(size_t limit)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t)(seed >> 33) % limit;
}

static void read_file(const char *path, struct file *file)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t got;

	file->bytes = malloc(LARGEST);
	got = fd < 0 ? -1 : read(fd, file->bytes, LARGEST);
	if (got <= 0) {
		fprintf(stderr, "%s: cannot read\n", path);
		exit(2);
	}
	file->size = (size_t)got;
	close(fd);
}

/* Headers and tables are small in a file but most of what is parsed: half of the damage goes to
 * its beginning and its end, where they are. */
static size_t place(size_t size)
{
	size_t edge = size < 4096 ? size : 4096;

	switch (below(4)) {
	case 0:
		return below(size < 256 ? size : 256);
	case 1:
		return size - 1 - below(edge);
	default:
		return below(size);
	}
}

static size_t mutate(uint8_t *bytes, size_t size)
{
	static const uint64_t values[] = {
	    0,
	    1,
	    2,
	    0x7f,
	    0xff,
	    0xffff,
	    0x7fffffff,
	    0x80000000,
	    0xffffffff,
	    UINT64_C(0x7fffffffffffffff),
	    UINT64_C(0x8000000000000000),
	    UINT64_MAX,
	};

	for (size_t count = 1 + below(8); count; count--) {
		size_t at = place(size), width = (size_t)1 << below(4), from = place(size);

		if (width > size - at)
			width = size - at;
		if (below(3) == 0)
			bytes[at] ^= (uint8_t)(1 << below(8));
		else if (below(3) == 0)
			memmove(bytes + at, bytes + from, width < size - from ? width : 0);
		else
			memcpy(bytes + at, &values[below(sizeof(values) / sizeof(values[0]))],
			       width);
	}
	return below(8) ? size : below(size);
}

/* Reads every string and looks up every function. */
static void use(const struct object *object)
{
	for (; object; object = object->next) {
		size_t sites = 0;

		for (size_t i = 0; i < object->nmarkers; i++) {
			const struct object_marker *marker = &object->markers[i];

			sink += strlen(marker->provider) + strlen(marker->name) +
			        strlen(marker->format) + strlen(marker->file);
			for (unsigned a = 0; a < marker->nargs; a++)
				sink += strlen(object_type_name(marker->types[a]));
			if (marker->first != sites || !marker->nsites)
				abort();
			sites += marker->nsites;
		}
		if (sites != object->nsites)
			abort();
		for (size_t i = 0; i < object->nsites; i++) {
			const char *name = object_function(object, object->sites[i].code);

			sink += name ? strlen(name) : 0;
		}
		markers += object->nmarkers;
	}
}

static void try_one(const struct file *file, uint8_t *copy, int fd)
{
	size_t size;
	struct object *object;
	const char *why;

	memcpy(copy, file->bytes, file->size);
	size = mutate(copy, file->size);
	if (ftruncate(fd, 0) || pwrite(fd, copy, size, 0) != (ssize_t)size)
		abort();
	if (object_open(fd, "mutated", &object, &why)) {
		failures++;
		return;
	}
	use(object);
	object_close(object);
}

int main(int argc, char **argv)
{
	static uint8_t copy[LARGEST];
	int fd = memfd_create("mutated", MFD_CLOEXEC), nfiles = argc - 2;
	unsigned long count = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;

	if (fd < 0 || nfiles < 1 || nfiles > FILES)
		return 2;
	for (int i = 0; i < nfiles; i++)
		read_file(argv[2 + i], &files[i]);
	for (unsigned long i = 0; i < count; i++)
		try_one(&files[i % (unsigned long)nfiles], copy, fd);
	printf("%lu files, %zu refused, %zu markers in the others\n", count, failures, markers);
	for (int i = 0; i < nfiles; i++)
		free(files[i].bytes);
	return markers ? 0 : 1;
}
