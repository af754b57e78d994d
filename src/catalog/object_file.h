/* SPDX-License-Identifier: MIT */
/*
 * What object.c, object_reloc.c and object_symbols.c share: a file's sections by address.
 */
#ifndef MK_OBJECT_FILE_H
#define MK_OBJECT_FILE_H

#include "catalog/object.h"
#include <gelf.h>

#define OBJECT_RECORDS "marker_sites_1"

/* A section that takes memory. */
struct object_part {
	uint64_t address, size;
	uint8_t *data; /* NULL: none in the file (.bss) */
	bool owned;    /* data is a copy, with relocations applied */
	const char *name;
};

struct object_function {
	uint64_t address, size;
	const char *name;
};

struct object_file {
	Elf *elf;
	struct object_part *parts; /* ascending by address */
	size_t nparts;
	uint32_t *part_of; /* by section: 1 + number of its part, 0 if it is none */
	size_t nsections;
	struct object_function *functions; /* ascending by address */
	size_t nfunctions;
};

/* The part that holds an address, or NULL. */
const struct object_part *object_find(const struct object *object, uint64_t address);

/* The part made of a section, or NULL. */
struct object_part *object_part_of(const struct object *object, size_t index);

/* `size` bytes (1 to 8) in the file's byte order, zero- or sign-extended. */
uint64_t object_get(const struct object *object, const uint8_t *from, unsigned size);
int64_t object_get_signed(const struct object *object, const uint8_t *from, unsigned size);
void object_put(const struct object *object, uint8_t *to, unsigned size, uint64_t value);

/* An address as wide as the file's. */
uint64_t object_address(const struct object *object, uint64_t address);

/* Of a relocatable object: applies what relocations of its parts are known. 0 or -ENOMEM. An
 * unknown one in a section of records damages that section: *why. */
int object_relocate(struct object *object, const char **why);

/* Collects the functions. 0 or -ENOMEM. */
int object_read_functions(struct object *object);

#endif
