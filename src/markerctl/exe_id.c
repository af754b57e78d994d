/* SPDX-License-Identifier: MIT */
#include "exe_id.h"
#include "cli.h"
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static char *hexadecimal(const unsigned char *bytes, size_t count)
{
	char *text = cli_alloc(2 * count + 1);

	for (size_t i = 0; i < count; i++)
		sprintf(text + 2 * i, "%02x", bytes[i]);
	return text;
}

static char *find_in_notes(Elf_Data *notes)
{
	size_t at = 0, name, description;
	GElf_Nhdr head;

	while (notes && (at = gelf_getnote(notes, at, &head, &name, &description)) > 0)
		if (head.n_type == NT_GNU_BUILD_ID && head.n_namesz == sizeof(ELF_NOTE_GNU) &&
		    !memcmp((char *)notes->d_buf + name, ELF_NOTE_GNU, sizeof(ELF_NOTE_GNU)))
			return hexadecimal((unsigned char *)notes->d_buf + description,
			                   head.n_descsz);
	return NULL;
}

static char *find(Elf *elf)
{
	size_t count = 0;
	char *found = NULL;

	elf_getphdrnum(elf, &count);
	for (size_t i = 0; i < count && !found; i++) {
		GElf_Phdr segment;

		if (gelf_getphdr(elf, (int)i, &segment) && segment.p_type == PT_NOTE)
			found = find_in_notes(
			    elf_getdata_rawchunk(elf, (int64_t)segment.p_offset, segment.p_filesz,
			                         segment.p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR));
	}
	return found;
}

char *build_id_of(int directory, const char *name)
{
	int fd = openat(directory, name, O_RDONLY | O_CLOEXEC);
	char *found = NULL;
	Elf *elf;

	if (fd < 0)
		return NULL;
	elf_version(EV_CURRENT);
	/* Read, not mapped: who runs it may cut it, and that would kill us. */
	elf = elf_begin(fd, ELF_C_READ, NULL);
	if (elf) {
		found = find(elf);
		elf_end(elf);
	}
	close(fd);
	return found;
}
