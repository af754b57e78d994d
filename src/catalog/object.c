/* SPDX-License-Identifier: MIT */
/*
 * ELF files: headers, sections, archives. What the records say is object_records.c.
 *
 * The file is read, not mapped: one that shrinks meanwhile is an error and no SIGBUS.
 */
#include "object_file.h"
#include "object_records.h"
#include "wire/runtime.h"
#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t object_get(const struct object *object, const uint8_t *from, unsigned size)
{
	uint64_t value = 0;

	for (unsigned i = 0; i < size; i++)
		value = value << 8 | from[object->big_endian ? i : size - 1 - i];
	return value;
}

int64_t object_get_signed(const struct object *object, const uint8_t *from, unsigned size)
{
	unsigned unused = 64 - 8 * size;

	return (int64_t)(object_get(object, from, size) << unused) >> unused;
}

void object_put(const struct object *object, uint8_t *to, unsigned size, uint64_t value)
{
	for (unsigned i = 0; i < size; i++, value >>= 8)
		to[object->big_endian ? size - 1 - i : i] = (uint8_t)value;
}

uint64_t object_address(const struct object *object, uint64_t address)
{
	return object->wide ? address : (uint32_t)address;
}

const struct object_part *object_find(const struct object *object, uint64_t address)
{
	const struct object_part *parts = object->priv->parts;
	size_t low = 0, high = object->priv->nparts;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (parts[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	return low && address - parts[low - 1].address < parts[low - 1].size ? &parts[low - 1]
	                                                                     : NULL;
}

const void *object_bytes(const struct object *object, uint64_t address, size_t *size)
{
	const struct object_part *part = object_find(object, address);

	*size = part && part->data ? part->size - (address - part->address) : 0;
	return *size ? part->data + (address - part->address) : NULL;
}

struct object_part *object_part_of(const struct object *object, size_t index)
{
	const struct object_file *file = object->priv;

	if (index >= file->nsections || !file->part_of[index])
		return NULL;
	return &file->parts[file->part_of[index] - 1];
}

/* Wants memory in a process: not .tbss, whose addresses are those of what follows it. */
static bool takes_memory(const GElf_Shdr *header)
{
	return (header->sh_flags & SHF_ALLOC) && header->sh_size &&
	       !(header->sh_type == SHT_NOBITS && (header->sh_flags & SHF_TLS));
}

static void add_part(struct object *object, Elf_Scn *scn, const GElf_Shdr *header, size_t names)
{
	struct object_file *file = object->priv;
	struct object_part *part = &file->parts[file->nparts];
	Elf_Data *data = header->sh_type == SHT_NOBITS ? NULL : elf_rawdata(scn, NULL);

	*part = (struct object_part){.address = header->sh_addr, .size = header->sh_size};
	if (data && data->d_buf) {
		part->data = data->d_buf;
		part->size = data->d_size;
	}
	part->name = elf_strptr(file->elf, names, header->sh_name);
	if (!part->name)
		part->name = "";
	if (part->size)
		file->part_of[elf_ndxscn(scn)] = (uint32_t)++file->nparts;
}

static int part_by_address(const void *a, const void *b)
{
	const struct object_part *p = a, *q = b;

	return p->address < q->address ? -1 : p->address > q->address;
}

/* Relocatable: one section behind the other. All alignments that sites need divide 64. */
static void lay_out(struct object_file *file)
{
	uint64_t address = 64;

	for (size_t i = 0; i < file->nparts; i++) {
		file->parts[i].address = address;
		address += (file->parts[i].size + 127) & ~UINT64_C(63);
	}
}

/* Section names alone tell whether reading the rest is worth while. */
static bool is_interesting(Elf *elf, size_t names)
{
	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
		GElf_Shdr header;
		const char *name;

		if (!gelf_getshdr(scn, &header))
			continue;
		name = elf_strptr(elf, names, header.sh_name);
		if (name && (!strcmp(name, OBJECT_RECORDS) || !strcmp(name, MK_RUNTIME_SECTION)))
			return true;
	}
	return false;
}

static int read_parts(struct object *object, size_t names)
{
	struct object_file *file = object->priv;

	if (elf_getshdrnum(file->elf, &file->nsections))
		return -EBADMSG;
	file->parts = calloc(file->nsections + 1, sizeof(*file->parts));
	file->part_of = calloc(file->nsections + 1, sizeof(*file->part_of));
	if (!file->parts || !file->part_of)
		return -ENOMEM;
	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(file->elf, scn));) {
		GElf_Shdr header;

		if (elf_ndxscn(scn) < file->nsections && gelf_getshdr(scn, &header) &&
		    takes_memory(&header))
			add_part(object, scn, &header, names);
	}
	if (object->relocatable)
		lay_out(file); /* part_of stays valid: what comes is sorted already */
	else
		qsort(file->parts, file->nparts, sizeof(*file->parts), part_by_address);
	return 0;
}

static int read_segments(struct object *object)
{
	Elf *elf = object->priv->elf;
	size_t count;

	if (elf_getphdrnum(elf, &count))
		return -EBADMSG;
	object->segments = calloc(count + 1, sizeof(*object->segments));
	if (!object->segments)
		return -ENOMEM;
	for (size_t i = 0; i < count && i <= INT32_MAX; i++) {
		GElf_Phdr header;

		if (!gelf_getphdr(elf, (int)i, &header))
			break;
		object->interpreted |= header.p_type == PT_INTERP;
		if (header.p_type == PT_LOAD)
			object->segments[object->nsegments++] = (struct object_segment){
			    .address = header.p_vaddr,
			    .offset = header.p_offset,
			    .file_size = header.p_filesz,
			    .memory_size = header.p_memsz,
			    .executable = header.p_flags & PF_X,
			};
	}
	return 0;
}

static void read_dynamic(struct object *object)
{
	Elf *elf = object->priv->elf;

	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
		GElf_Shdr header;
		GElf_Dyn entry;
		Elf_Data *data;

		if (!gelf_getshdr(scn, &header) || header.sh_type != SHT_DYNAMIC)
			continue;
		data = elf_getdata(scn, NULL);
		for (int i = 0; data && gelf_getdyn(data, i, &entry) && entry.d_tag != DT_NULL;
		     i++) {
			const char *name = entry.d_tag == DT_NEEDED
			                       ? elf_strptr(elf, header.sh_link, entry.d_un.d_val)
			                       : NULL;

			object->needs_runtime |= name && !strncmp(name, "libmarkers.so", 13);
		}
	}
}

/* struct mk_runtime has the same layout in every class: magic, size, abi, three relative words. */
static void read_runtime(struct object *object, const struct object_part *part)
{
	const uint8_t *at = part->data;
	uint64_t words[3];

	if (!at || part->size < sizeof(struct mk_runtime) ||
	    object_get(object, at, 4) != MK_RUNTIME_MAGIC)
		return;
	for (unsigned i = 0; i < 3; i++)
		words[i] = object_address(object, part->address + 8 + 8 * i +
		                                      object_get(object, at + 8 + 8 * i, 8));
	object->runtime = (struct object_runtime){
	    .present = true,
	    .abi = (uint16_t)object_get(object, at + 6, 2),
	    .place = object_address(object, part->address),
	    .agent = words[0],
	    .spawn = words[1],
	    .status = words[2],
	};
}

static int read_contents(struct object *object, size_t names)
{
	const struct object_file *file = object->priv;
	const char *why = NULL;
	int result = read_parts(object, names);

	if (!result && object->relocatable)
		result = object_relocate(object, &why);
	if (!result)
		result = object_read_records(object, why);
	if (!result && object->nsites)
		result = object_read_functions(object);
	if (result)
		return result;
	for (size_t i = 0; i < file->nparts; i++)
		if (!strcmp(file->parts[i].name, MK_RUNTIME_SECTION))
			read_runtime(object, &file->parts[i]);
	return 0;
}

static int read_object(struct object *object, const char **why)
{
	Elf *elf = object->priv->elf;
	GElf_Ehdr header;
	size_t names;
	int result;

	if (!gelf_getehdr(elf, &header) || elf_getshdrstrndx(elf, &names)) {
		*why = "its ELF headers are damaged";
		return -EBADMSG;
	}
	object->machine = header.e_machine;
	object->big_endian = header.e_ident[EI_DATA] == ELFDATA2MSB;
	object->wide = header.e_ident[EI_CLASS] == ELFCLASS64;
	object->relocatable = header.e_type == ET_REL;
	object->isa = mk_isa_find(header.e_machine, object->big_endian);
	result = read_segments(object);
	read_dynamic(object);
	if (!result && is_interesting(elf, names))
		result = read_contents(object, names);
	if (result)
		*why = result == -ENOMEM ? "out of memory" : "its section headers are damaged";
	return result;
}

/* Takes over elf, also on failure. */
static int make_object(Elf *elf, char *name, struct object **made, const char **why)
{
	struct object *object = calloc(1, sizeof(*object));
	struct object_file *file = calloc(1, sizeof(*file));
	int result;

	if (!object || !file || !name) {
		free(object);
		free(file);
		free(name);
		elf_end(elf);
		*why = "out of memory";
		return -ENOMEM;
	}
	file->elf = elf;
	object->priv = file;
	object->name = name;
	result = read_object(object, why);
	if (result) {
		object_close(object);
		return result;
	}
	*made = object;
	return 0;
}

/* "archive(member)", NULL if the member has no name. */
static char *member_name(const char *archive, Elf *member)
{
	const Elf_Arhdr *header = elf_getarhdr(member);
	char *name;

	if (!header || !header->ar_name || asprintf(&name, "%s(%s)", archive, header->ar_name) < 0)
		return NULL;
	return name;
}

/* Members that are no ELF files, or damaged ones, are skipped. */
static int read_archive(int fd, Elf *archive, const char *name, struct object **first,
                        const char **why)
{
	Elf_Cmd command = ELF_C_READ;
	Elf *member;
	int result = 0;

	while (result != -ENOMEM && (member = elf_begin(fd, command, archive))) {
		/* elf_next() overwrites the header that elf_getarhdr() gave. */
		char *full_name = member_name(name, member);

		command = elf_next(member);
		if (elf_kind(member) != ELF_K_ELF || !full_name) {
			free(full_name);
			elf_end(member);
			continue;
		}
		result = make_object(member, full_name, first, why);
		if (!result)
			first = &(*first)->next;
	}
	elf_end(archive);
	return result == -ENOMEM ? result : 0;
}

int object_open(int fd, const char *name, struct object **object, const char **why)
{
	Elf *elf;
	int result;

	*object = NULL;
	*why = "";
	elf_version(EV_CURRENT);
	elf = elf_begin(fd, ELF_C_READ, NULL);
	switch (elf ? elf_kind(elf) : ELF_K_NONE) {
	case ELF_K_ELF:
		return make_object(elf, strdup(name), object, why);
	case ELF_K_AR:
		result = read_archive(fd, elf, name, object, why);
		if (result) {
			object_close(*object);
			*object = NULL;
		}
		return result;
	default:
		elf_end(elf);
		*why = "neither an ELF file nor an archive";
		return -ENOEXEC;
	}
}

void object_close(struct object *object)
{
	while (object) {
		struct object *next = object->next;
		struct object_file *file = object->priv;

		for (size_t i = 0; i < file->nparts; i++)
			if (file->parts[i].owned)
				free(file->parts[i].data);
		elf_end(file->elf);
		free(file->parts);
		free(file->part_of);
		free(file->functions);
		free(file);
		free(object->segments);
		free(object->sites);
		free(object->markers);
		free(object->name);
		free(object);
		object = next;
	}
}
