/* SPDX-License-Identifier: MIT */
/*
 * Small linked ELF files.
 */
#include "elf_builder.h"
#include <markers/detail/abi.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void put_at(struct built *built, size_t offset, unsigned size, uint64_t value)
{
	for (unsigned i = 0; i < size; i++)
		built->bytes[offset + i] =
		    (uint8_t)(value >> 8 * (built->big_endian ? size - 1 - i : i));
}

void built_put(struct built *built, unsigned size, uint64_t value)
{
	put_at(built, built->used, size, value);
	built->used += size;
}

void built_bytes(struct built *built, const void *bytes, size_t size)
{
	memcpy(built->bytes + built->used, bytes, size);
	built->used += size;
}

uint64_t built_here(const struct built *built)
{
	return BUILT_BASE + built->used;
}

void built_begin(struct built *built, bool wide, bool big_endian, uint16_t machine)
{
	*built = (struct built){
	    .wide = wide, .big_endian = big_endian, .machine = machine, .nsections = 1};
	built->used = wide ? sizeof(Elf64_Ehdr) + sizeof(Elf64_Phdr)
	                   : sizeof(Elf32_Ehdr) + sizeof(Elf32_Phdr);
}

static void close_section(struct built *built)
{
	struct built_section *last = &built->sections[built->nsections - 1];

	if (last->type == SHT_PROGBITS || last->type == SHT_STRTAB)
		last->size = built->used - last->offset;
}

uint64_t built_section(struct built *built, const char *name)
{
	close_section(built);
	built->used = (built->used + 15) & ~(size_t)15;
	built->sections[built->nsections++] = (struct built_section){
	    .name = name,
	    .type = SHT_PROGBITS,
	    .address = built_here(built),
	    .offset = built->used,
	};
	return built_here(built);
}

uint64_t built_desc(struct built *built, const char *provider, const char *name, const char *format,
                    const char *file, uint32_t line)
{
	const char *const texts[] = {provider, name, format, file};
	uint8_t types[MARKER_PRIV_MAX_ARGS] = {MARKER_TYPE_U32, MARKER_TYPE_STR};
	uint64_t address;

	while (built->used % 4)
		built_put(built, 1, 0);
	address = built_here(built);
	built_put(built, 2, 24);
	built_put(built, 1, 2);
	built_put(built, 1, 0);
	built_put(built, 4, line);
	built_bytes(built, types, sizeof(types));
	for (int i = 0; i < 4; i++)
		built_bytes(built, texts[i], strlen(texts[i]) + 1);
	return address;
}

void built_record(struct built *built, uint64_t code, uint64_t target, uint64_t desc, uint64_t key,
                  uint8_t kind, uint8_t length, uint8_t flags)
{
	unsigned word = built->wide ? 8 : 4;

	built_put(built, 4, code - built_here(built));
	built_put(built, 4, target - built_here(built));
	built_put(built, word, desc - built_here(built));
	built_put(built, word, key - built_here(built));
	built_put(built, 1, kind);
	built_put(built, 1, length);
	built_put(built, 1, flags);
	built_put(built, 1, 0);
	built_put(built, 4, 0);
}

static size_t put_names(struct built *built, size_t *names)
{
	size_t start;

	built_section(built, ".shstrtab");
	built->sections[built->nsections - 1].type = SHT_STRTAB;
	start = built->used;
	built_put(built, 1, 0);
	for (unsigned i = 1; i < built->nsections; i++) {
		names[i] = built->used - start;
		built_bytes(built, built->sections[i].name, strlen(built->sections[i].name) + 1);
	}
	close_section(built);
	return built->nsections - 1;
}

static void put_section_header(struct built *built, const struct built_section *section,
                               size_t name)
{
	unsigned word = built->wide ? 8 : 4;
	bool loaded = section->type == SHT_PROGBITS || section->type == SHT_NOBITS;

	built_put(built, 4, name);
	built_put(built, 4, section->type);
	built_put(built, word, loaded ? SHF_ALLOC : 0);
	built_put(built, word, loaded ? section->address : 0);
	built_put(built, word, section->offset);
	built_put(built, word, section->size);
	built_put(built, 4, 0);
	built_put(built, 4, 0);
	built_put(built, word, 1);
	built_put(built, word, 0);
}

static void put_file_header(struct built *built, size_t sections, size_t names)
{
	const uint8_t ident[EI_NIDENT] = {
	    0x7f,
	    'E',
	    'L',
	    'F',
	    built->wide ? ELFCLASS64 : ELFCLASS32,
	    built->big_endian ? ELFDATA2MSB : ELFDATA2LSB,
	    EV_CURRENT,
	};
	unsigned word = built->wide ? 8 : 4, header = built->wide ? 64 : 52;

	built->used = 0;
	built_bytes(built, ident, sizeof(ident));
	built_put(built, 2, ET_DYN);
	built_put(built, 2, built->machine);
	built_put(built, 4, EV_CURRENT);
	built_put(built, word, 0);
	built_put(built, word, header);
	built_put(built, word, sections);
	built_put(built, 4, 0);
	built_put(built, 2, header);
	built_put(built, 2, built->wide ? 56 : 32);
	built_put(built, 2, 1);
	built_put(built, 2, built->wide ? 64 : 40);
	built_put(built, 2, built->nsections);
	built_put(built, 2, names);
}

static void put_program_header(struct built *built, size_t size)
{
	unsigned word = built->wide ? 8 : 4;

	built_put(built, 4, PT_LOAD);
	if (built->wide)
		built_put(built, 4, PF_R | PF_X);
	built_put(built, word, 0);
	built_put(built, word, BUILT_BASE);
	built_put(built, word, BUILT_BASE);
	built_put(built, word, size);
	built_put(built, word, size);
	if (!built->wide)
		built_put(built, 4, PF_R | PF_X);
	built_put(built, word, 4096);
}

int built_finish(struct built *built)
{
	size_t names[8] = {0}, index, headers, size;
	int fd = memfd_create("built", MFD_CLOEXEC);

	close_section(built);
	built->sections[built->nsections++] =
	    (struct built_section){".bss", SHT_NOBITS, BUILT_KEYS, 4096, 0};
	index = put_names(built, names);
	headers = built->used = (built->used + 15) & ~(size_t)15;
	for (unsigned i = 0; i < built->nsections; i++)
		put_section_header(built, &built->sections[i], names[i]);
	size = built->used;
	put_file_header(built, headers, index);
	put_program_header(built, size);
	built->used = size;
	if (fd >= 0 && write(fd, built->bytes, size) != (ssize_t)size)
		return -1;
	return fd;
}
