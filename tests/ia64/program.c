/* SPDX-License-Identifier: MIT */
/*
 * Loads what ia64-linux-gnu-ld made of the kept assembly; see program.h.
 */
#include "program.h"
#include <check.h>
#include <elf.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STACK_BYTES 4096
#define STACK(n) (UINT64_C(0x7000000000000000) + (n)*0x100000)

static const Elf64_Ehdr *header_of(const struct program *p)
{
	return (const Elf64_Ehdr *)(const void *)p->file;
}

static const Elf64_Shdr *section(const struct program *p, unsigned index)
{
	return (const Elf64_Shdr *)(const void *)(p->file + header_of(p)->e_shoff) + index;
}

static const Elf64_Shdr *find_section(const struct program *p, const char *name)
{
	const char *names = (const char *)p->file + section(p, header_of(p)->e_shstrndx)->sh_offset;

	for (unsigned i = 0; i < header_of(p)->e_shnum; i++)
		if (!strcmp(names + section(p, i)->sh_name, name))
			return section(p, i);
	ck_abort_msg("%s: no section %s", p->name, name);
	return NULL;
}

static void read_file(struct program *p, const char *path)
{
	FILE *file = fopen(path, "rb");
	long size;

	ck_assert_msg(file, "%s", path);
	ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
	size = ftell(file);
	ck_assert_int_gt(size, (long)sizeof(Elf64_Ehdr));
	rewind(file);
	p->size = (size_t)size;
	p->file = malloc(p->size);
	ck_assert_ptr_nonnull(p->file);
	ck_assert_uint_eq(fread(p->file, 1, p->size, file), p->size);
	fclose(file);
}

void program_load(struct program *p, const char *path)
{
	const Elf64_Phdr *segments;

	memset(p, 0, sizeof(*p));
	p->name = path;
	read_file(p, path);
	ck_assert_uint_eq(header_of(p)->e_machine, EM_IA_64);
	segments = (const Elf64_Phdr *)(const void *)(p->file + header_of(p)->e_phoff);
	for (unsigned i = 0; i < header_of(p)->e_phnum; i++) {
		const Elf64_Phdr *s = &segments[i];
		struct ia64_segment *mapped = &p->machine.segments[p->machine.count];
		bool executable = s->p_flags & PF_X;

		if (s->p_type != PT_LOAD)
			continue;
		ck_assert(ia64_map(&p->machine, s->p_vaddr, s->p_memsz, executable));
		memcpy(mapped->data, p->file + s->p_offset, s->p_filesz);
		if (executable)
			memcpy(mapped->fetched, mapped->data, s->p_filesz);
	}
	for (unsigned i = 0; i < 2; i++) {
		p->machine.segments[p->machine.count].own = true;
		ck_assert(ia64_map(&p->machine, STACK(i), STACK_BYTES, false));
	}
	/* The second word of any function descriptor. */
	p->gp = program_read(p, find_section(p, ".opd")->sh_addr + 8, 8);
}

void program_free(struct program *p)
{
	ia64_free(&p->machine);
	free(p->file);
}

static const Elf64_Sym *find_symbol(const struct program *p, const char *name)
{
	const Elf64_Shdr *symtab = find_section(p, ".symtab");
	const char *names = (const char *)p->file + section(p, symtab->sh_link)->sh_offset;
	const Elf64_Sym *symbols = (const Elf64_Sym *)(const void *)(p->file + symtab->sh_offset);

	for (uint64_t i = 0; i < symtab->sh_size / sizeof(*symbols); i++)
		if (!strcmp(names + symbols[i].st_name, name))
			return &symbols[i];
	ck_abort_msg("%s: no symbol %s", p->name, name);
	return NULL;
}

uint64_t program_symbol(const struct program *p, const char *name)
{
	return find_symbol(p, name)->st_value;
}

void program_begin(const struct program *p, struct ia64_context *c, unsigned stack,
                   const char *function, const uint64_t *arguments, unsigned count)
{
	memset(c, 0, sizeof(*c));
	/* 16 bytes of scratch above the stack pointer belong to the function. */
	ia64_call(c, program_symbol(p, function), p->gp, STACK(stack) + STACK_BYTES - 16, arguments,
	          count);
}

uint64_t program_finish(struct program *p, struct ia64_context *c)
{
	enum ia64_result result = ia64_run(&p->machine, c, PROGRAM_STEPS);

	ck_assert_msg(result == IA64_RETURNED, "%s: %s at %#llx slot %u", p->name,
	              result == IA64_RUNS ? "does not end" : p->machine.error,
	              (unsigned long long)c->ip, c->slot);
	return c->gr[8];
}

uint64_t program_call(struct program *p, const char *function, const uint64_t *arguments,
                      unsigned count)
{
	struct ia64_context c;

	program_begin(p, &c, 0, function, arguments, count);
	return program_finish(p, &c);
}

unsigned long program_effects(const struct program *p)
{
	const struct ia64_counts *c = &p->machine.counts;

	return c->visible_stores + c->flushes + c->syncs;
}

uint64_t program_read(struct program *p, uint64_t address, unsigned size)
{
	uint8_t *at = ia64_memory(&p->machine, address, size);
	uint64_t value = 0;

	ck_assert_msg(at, "%s: nothing at %#llx", p->name, (unsigned long long)address);
	memcpy(&value, at, size);
	return value;
}

void program_write(struct program *p, uint64_t address, unsigned size, uint64_t value)
{
	uint8_t *at = ia64_memory(&p->machine, address, size);

	ck_assert_msg(at, "%s: nothing at %#llx", p->name, (unsigned long long)address);
	memcpy(at, &value, size);
}

struct marker_priv_record program_record_at(struct program *p, uint64_t address)
{
	struct marker_priv_record record;
	uint8_t *at = ia64_memory(&p->machine, address, sizeof(record));

	ck_assert_ptr_nonnull(at);
	memcpy(&record, at, sizeof(record));
	return record;
}

static uint64_t key_of(const struct marker_priv_record *r, uint64_t at)
{
	return at + offsetof(struct marker_priv_record, key) + (uint64_t)r->key;
}

uint64_t program_record(struct program *p, uint64_t key, unsigned which)
{
	uint64_t at = program_symbol(p, "__start_marker_sites_1");
	uint64_t end = program_symbol(p, "__stop_marker_sites_1");

	for (; at < end; at += sizeof(struct marker_priv_record)) {
		struct marker_priv_record r = program_record_at(p, at);

		if (key_of(&r, at) == key && !which--)
			return at;
	}
	return 0;
}

uint64_t program_record_in(struct program *p, const char *function)
{
	const Elf64_Sym *symbol = find_symbol(p, function);
	uint64_t at = program_symbol(p, "__start_marker_sites_1"), found = 0;
	uint64_t end = program_symbol(p, "__stop_marker_sites_1");

	for (; at < end; at += sizeof(struct marker_priv_record)) {
		uint64_t code = at + (uint64_t)(int64_t)program_record_at(p, at).code;

		if (code - symbol->st_value >= symbol->st_size)
			continue;
		ck_assert_uint_eq(found, 0);
		found = at;
	}
	ck_assert_uint_ne(found, 0);
	return found;
}

uint64_t program_marker(struct program *p, const char *name)
{
	uint64_t at = program_symbol(p, "__start_marker_sites_1");
	uint64_t end = program_symbol(p, "__stop_marker_sites_1");

	for (; at < end; at += sizeof(struct marker_priv_record)) {
		struct marker_priv_record r = program_record_at(p, at);
		uint64_t desc = at + offsetof(struct marker_priv_record, desc) + (uint64_t)r.desc;
		char text[32] = "";

		for (unsigned i = 0; i < sizeof(text) - 1; i++)
			text[i] =
			    (char)program_read(p, desc + sizeof(struct marker_priv_desc) + i, 1);
		if (r.kind == MARKER_PRIV_KIND_MARKER && !strcmp(text, "test") &&
		    !strcmp(text + sizeof("test"), name))
			return key_of(&r, at);
	}
	ck_abort_msg("%s: no marker test:%s", p->name, name);
	return 0;
}

uint64_t program_call2(struct program *p, const char *function, uint64_t a, uint64_t b)
{
	const uint64_t arguments[] = {a, b};

	return program_call(p, function, arguments, 2);
}

int program_flip(struct program *p, const char *marker, int state)
{
	uint64_t key = program_marker(p, marker), record;
	int result = 0;

	for (unsigned i = 0; !result && (record = program_record(p, key, i)); i++)
		result = (int)program_call2(p, "flip", record, (uint64_t)state);
	return result;
}

unsigned program_hit_count(struct program *p)
{
	return (unsigned)program_read(p, program_symbol(p, "hit_count"), 4);
}

/* struct hit of patcher.c */
uint64_t program_hit_word(struct program *p, unsigned hit, unsigned word)
{
	return program_read(p, program_symbol(p, "hits") + (hit * 7 + word) * 8, 8);
}
