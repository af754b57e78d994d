/* SPDX-License-Identifier: MIT */
/*
 * Small linked ELF files of any class, byte order and machine, byte by byte: for tests of what
 * reads them. Not written through libelf, which is under test too.
 */
#ifndef ELF_BUILDER_H
#define ELF_BUILDER_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Addresses are file offsets plus this. */
enum { BUILT_BASE = 0x10000, BUILT_MOST = 8192, BUILT_KEYS = 0x20000 };

struct built_section {
	const char *name;
	uint32_t type;
	uint64_t address, size;
	size_t offset;
};

struct built {
	bool wide, big_endian;
	uint16_t machine;
	uint8_t bytes[BUILT_MOST];
	size_t used;
	struct built_section sections[8];
	unsigned nsections;
};

void built_begin(struct built *built, bool wide, bool big_endian, uint16_t machine);
/* Opens a section here; its address is returned. What is put next belongs to it. */
uint64_t built_section(struct built *built, const char *name);
void built_put(struct built *built, unsigned size, uint64_t value);
void built_bytes(struct built *built, const void *bytes, size_t size);
/* Where the next byte will lie in the process. */
uint64_t built_here(const struct built *built);
/* A descriptor with one u32, one str; its address is returned. */
uint64_t built_desc(struct built *built, const char *provider, const char *name, const char *format,
                    const char *file, uint32_t line);
void built_record(struct built *built, uint64_t code, uint64_t target, uint64_t desc, uint64_t key,
                  uint8_t kind, uint8_t length, uint8_t flags);
/* Adds .bss at BUILT_KEYS, the section headers and the program header; an open memfd. */
int built_finish(struct built *built);

#endif
