/* SPDX-License-Identifier: MIT */
/*
 * Relocations of relocatable objects: the few kinds that assemblers emit for records ("symbol
 * minus here") and for the jump inside a site. All others are none of our business in code, and an
 * error in a section of records.
 */
#include "object_file.h"
#include <elf.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifndef R_RISCV_32_PCREL
#define R_RISCV_32_PCREL 57
#endif

enum operation {
	NOTHING,
	RELATIVE,        /* symbol + addend - here */
	RELATIVE_HALVES, /* the same, counted in pairs of bytes */
	ADD,             /* what is there + symbol + addend */
	SUBTRACT,
};

static const struct relocation {
	uint16_t machine;
	uint32_t type;
	uint8_t size;
	enum operation operation;
} known[] = {
    {EM_X86_64, R_X86_64_NONE, 0, NOTHING},
    {EM_X86_64, R_X86_64_PC32, 4, RELATIVE},
    {EM_X86_64, R_X86_64_PLT32, 4, RELATIVE},
    {EM_X86_64, R_X86_64_PC64, 8, RELATIVE},
    {EM_386, R_386_NONE, 0, NOTHING},
    {EM_386, R_386_PC32, 4, RELATIVE},
    {EM_AARCH64, R_AARCH64_NONE, 0, NOTHING},
    {EM_AARCH64, R_AARCH64_PREL32, 4, RELATIVE},
    {EM_AARCH64, R_AARCH64_PREL64, 8, RELATIVE},
    {EM_ARM, R_ARM_NONE, 0, NOTHING},
    {EM_ARM, R_ARM_REL32, 4, RELATIVE},
    {EM_PPC64, R_PPC64_NONE, 0, NOTHING},
    {EM_PPC64, R_PPC64_REL32, 4, RELATIVE},
    {EM_PPC64, R_PPC64_REL64, 8, RELATIVE},
    {EM_S390, R_390_NONE, 0, NOTHING},
    {EM_S390, R_390_PC32, 4, RELATIVE},
    {EM_S390, R_390_PC64, 8, RELATIVE},
    {EM_S390, R_390_PC32DBL, 4, RELATIVE_HALVES},
    {EM_IA_64, R_IA64_NONE, 0, NOTHING},
    {EM_IA_64, R_IA64_PCREL32LSB, 4, RELATIVE},
    {EM_IA_64, R_IA64_PCREL64LSB, 8, RELATIVE},
    {EM_RISCV, R_RISCV_NONE, 0, NOTHING},
    {EM_RISCV, R_RISCV_32_PCREL, 4, RELATIVE},
    {EM_RISCV, R_RISCV_ADD32, 4, ADD},
    {EM_RISCV, R_RISCV_ADD64, 8, ADD},
    {EM_RISCV, R_RISCV_SUB32, 4, SUBTRACT},
    {EM_RISCV, R_RISCV_SUB64, 8, SUBTRACT},
};

static const struct relocation *find(uint16_t machine, uint64_t type)
{
	for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (known[i].machine == machine && known[i].type == type)
			return &known[i];
	return NULL;
}

/* One SHT_REL or SHT_RELA section at work on one part. */
struct job {
	struct object *object;
	struct object_part *part;
	Elf_Data *relocations, *symbols, *indices;
	bool with_addend;
};

static bool symbol_value(const struct job *job, size_t number, uint64_t *value)
{
	GElf_Sym symbol;
	Elf32_Word index = 0;
	const struct object_part *part;

	if (number > INT32_MAX ||
	    !gelf_getsymshndx(job->symbols, job->indices, (int)number, &symbol, &index))
		return false;
	if (symbol.st_shndx != SHN_XINDEX)
		index = symbol.st_shndx;
	*value = symbol.st_value;
	if (index == SHN_ABS)
		return true;
	part = object_part_of(job->object, index);
	if (index == SHN_UNDEF || !part)
		return false;
	*value += part->address;
	return true;
}

static bool apply(const struct job *job, const GElf_Rela *entry, uint64_t addend)
{
	struct object_part *part = job->part;
	const struct relocation *relocation =
	    find(job->object->machine, GELF_R_TYPE(entry->r_info));
	uint64_t value;
	uint8_t *at;

	if (!relocation)
		return false;
	if (relocation->operation == NOTHING)
		return true;
	if (entry->r_offset > part->size || part->size - entry->r_offset < relocation->size ||
	    !symbol_value(job, GELF_R_SYM(entry->r_info), &value))
		return false;
	at = part->data + entry->r_offset;
	if (!job->with_addend)
		addend = (uint64_t)object_get_signed(job->object, at, relocation->size);
	value += addend;
	if (relocation->operation == ADD)
		value = object_get(job->object, at, relocation->size) + value;
	else if (relocation->operation == SUBTRACT)
		value = object_get(job->object, at, relocation->size) - value;
	else
		value -= part->address + entry->r_offset;
	if (relocation->operation == RELATIVE_HALVES)
		value = (uint64_t)((int64_t)value >> 1);
	object_put(job->object, at, relocation->size, value);
	return true;
}

/* How many could not be applied. */
static size_t run(const struct job *job)
{
	size_t failed = 0;

	for (int i = 0;; i++) {
		GElf_Rela entry;
		GElf_Rel short_entry;

		if (job->with_addend) {
			if (!gelf_getrela(job->relocations, i, &entry))
				return failed;
		} else {
			if (!gelf_getrel(job->relocations, i, &short_entry))
				return failed;
			entry = (GElf_Rela){short_entry.r_offset, short_entry.r_info, 0};
		}
		failed += !apply(job, &entry, (uint64_t)entry.r_addend);
	}
}

/* Indices of sections beyond 65 279, of the one symbol table that a relocatable object has. */
struct indices {
	size_t symtab;
	Elf_Data *data;
};

static struct indices find_indices(Elf *elf)
{
	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
		GElf_Shdr header;

		if (gelf_getshdr(scn, &header) && header.sh_type == SHT_SYMTAB_SHNDX)
			return (struct indices){header.sh_link, elf_getdata(scn, NULL)};
	}
	return (struct indices){0, NULL};
}

static int make_writable(struct object_part *part)
{
	uint8_t *copy;

	if (part->owned)
		return 0;
	copy = malloc(part->size);
	if (!copy)
		return -ENOMEM;
	memcpy(copy, part->data, part->size);
	part->data = copy;
	part->owned = true;
	return 0;
}

static int relocate_part(struct object *object, const struct indices *indices, Elf_Scn *scn,
                         const GElf_Shdr *header, struct object_part *part, bool *all)
{
	Elf *elf = object->priv->elf;
	Elf_Scn *symtab = elf_getscn(elf, header->sh_link);
	struct job job = {
	    .object = object,
	    .part = part,
	    .relocations = elf_getdata(scn, NULL),
	    .symbols = symtab ? elf_getdata(symtab, NULL) : NULL,
	    .indices = header->sh_link == indices->symtab ? indices->data : NULL,
	    .with_addend = header->sh_type == SHT_RELA,
	};
	int result = make_writable(part);

	if (result)
		return result;
	*all = job.relocations && job.symbols && !run(&job);
	return 0;
}

int object_relocate(struct object *object, const char **why)
{
	Elf *elf = object->priv->elf;
	struct indices indices = find_indices(elf);

	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
		struct object_part *part;
		GElf_Shdr header;
		bool all = true;
		int result;

		if (!gelf_getshdr(scn, &header) ||
		    (header.sh_type != SHT_REL && header.sh_type != SHT_RELA))
			continue;
		part = object_part_of(object, header.sh_info);
		if (!part || !part->data)
			continue;
		result = relocate_part(object, &indices, scn, &header, part, &all);
		if (result)
			return result;
		if (!all && !strcmp(part->name, OBJECT_RECORDS))
			*why = "a relocation that is not known or not valid";
	}
	return 0;
}
