/* SPDX-License-Identifier: MIT */
/*
 * Which function an address is in: from .symtab, or .dynsym if the file is stripped.
 */
#include "object_file.h"
#include <elf.h>
#include <errno.h>
#include <stdlib.h>

static Elf_Scn *find_table(Elf *elf, GElf_Shdr *header)
{
	Elf_Scn *dynamic = NULL;

	for (Elf_Scn *scn = NULL; (scn = elf_nextscn(elf, scn));) {
		if (!gelf_getshdr(scn, header))
			continue;
		if (header->sh_type == SHT_SYMTAB)
			return scn;
		if (header->sh_type == SHT_DYNSYM)
			dynamic = scn;
	}
	return dynamic && gelf_getshdr(dynamic, header) ? dynamic : NULL;
}

static bool function_of(const struct object *object, const GElf_Sym *symbol, uint64_t *address)
{
	const struct object_part *part;

	if (GELF_ST_TYPE(symbol->st_info) != STT_FUNC || symbol->st_shndx == SHN_UNDEF)
		return false;
	*address = symbol->st_value;
	if (object->machine == EM_ARM)
		*address &= ~UINT64_C(1); /* the bit that says Thumb */
	if (!object->relocatable)
		return true;
	part = object_part_of(object, symbol->st_shndx);
	if (part)
		*address += part->address;
	return part != NULL;
}

static int by_address(const void *a, const void *b)
{
	const struct object_function *f = a, *g = b;

	return f->address < g->address ? -1 : f->address > g->address;
}

int object_read_functions(struct object *object)
{
	struct object_file *file = object->priv;
	GElf_Shdr header;
	Elf_Scn *table = find_table(file->elf, &header);
	Elf_Data *data = table ? elf_getdata(table, NULL) : NULL;
	GElf_Sym symbol;
	uint64_t address;
	size_t count = 0;

	if (!data)
		return 0;
	for (int i = 0; gelf_getsym(data, i, &symbol); i++)
		count += function_of(object, &symbol, &address);
	file->functions = calloc(count + 1, sizeof(*file->functions));
	if (!file->functions)
		return -ENOMEM;
	for (int i = 0; gelf_getsym(data, i, &symbol); i++) {
		const char *name;

		if (!function_of(object, &symbol, &address))
			continue;
		name = elf_strptr(file->elf, header.sh_link, symbol.st_name);
		if (name && *name)
			file->functions[file->nfunctions++] =
			    (struct object_function){address, symbol.st_size, name};
	}
	qsort(file->functions, file->nfunctions, sizeof(*file->functions), by_address);
	return 0;
}

const char *object_function(const struct object *object, uint64_t address)
{
	const struct object_function *functions = object->priv->functions;
	size_t low = 0, high = object->priv->nfunctions;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (functions[middle].address <= address)
			low = middle + 1;
		else
			high = middle;
	}
	/* Aliases, some without a size, stand at the same address; a look at a few is enough. */
	for (size_t i = low; i > 0 && i + 8 > low; i--)
		if (address - functions[i - 1].address < functions[i - 1].size)
			return functions[i - 1].name;
	return low && !functions[low - 1].size ? functions[low - 1].name : NULL;
}
