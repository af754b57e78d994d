/* SPDX-License-Identifier: MIT */
/*
 * The markers of an ELF file on disk, of any class, byte order and machine: executable, shared
 * library, relocatable object or archive, stripped or not. For markerctl only.
 *
 * Nothing in the file is trusted: every offset, length and string is checked before it is used,
 * and what makes no sense is counted and left out. Addresses are those of the file as linked; a
 * relocatable object has none, so its sections are laid out one behind the other.
 */
#ifndef MK_OBJECT_H
#define MK_OBJECT_H

#include "arch/arch.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a site's bytes show. */
enum object_state {
	OBJECT_OFF = MK_SITE_OFF,
	OBJECT_ON = MK_SITE_ON,
	OBJECT_FOREIGN = -1, /* bytes that are not ours: a debugger, a uprobe */
	OBJECT_UNKNOWN = -2, /* bytes not readable, or a machine without a backend */
};

struct object_site {
	uint64_t code, target, desc, key;
	uint8_t kind; /* MARKER_PRIV_KIND_ */
	uint8_t length;
	uint8_t rest; /* marker_priv_record.state */
	bool is_data; /* the site is the byte at target */
	bool likely;  /* a key's: on means that the key is off */
	int8_t state; /* enum object_state, in the file */
};

/* All sites that share a key. Strings are NUL-terminated, of at most OBJECT_TEXT_MAX bytes. */
#define OBJECT_TEXT_MAX 4096
struct object_marker {
	const char *provider, *name, *format, *file;
	const uint8_t *types; /* nargs of them, enum marker_type or unknown */
	uint64_t key;
	size_t first, nsites; /* in object.sites, ascending by address */
	uint32_t line;
	uint8_t nargs;
	uint8_t kind;
};

/* A piece of the file that is mapped: PT_LOAD. */
struct object_segment {
	uint64_t address, offset, file_size, memory_size;
	bool executable;
};

/* The runtime's struct mk_runtime, as addresses. */
struct object_runtime {
	bool present;
	uint16_t abi;
	uint64_t place; /* of the struct mk_runtime itself */
	uint64_t agent, spawn, status;
};

struct object {
	struct object *next;      /* the archive's next member */
	char *name;               /* as given; "libx.a(member.o)" */
	const struct mk_isa *isa; /* NULL: a machine without a backend */
	uint16_t machine;
	bool big_endian, wide /* 64-bit */, relocatable;
	bool interpreted;   /* PT_INTERP: the dynamic linker starts it */
	bool needs_runtime; /* DT_NEEDED libmarkers.so */
	struct object_runtime runtime;
	struct object_segment *segments;
	size_t nsegments;
	struct object_site *sites; /* grouped by marker; MARKER_ENABLED()s are left out */
	size_t nsites;
	struct object_marker *markers;
	size_t nmarkers;
	uint64_t records;       /* where marker_sites_1 is; 0: nowhere, or relocatable */
	size_t nbad;            /* records that were left out as damaged */
	const char *bad_reason; /* of the first of them */
	struct object_file *priv;
};

/*
 * Reads a file; fd may be closed afterwards. *object is the first of a list (members of an
 * archive that are no ELF files are skipped; the list may be empty) for object_close().
 *
 * Return: 0, -ENOEXEC if it is neither ELF nor archive, -EBADMSG if its headers are damaged,
 *	-ENOMEM, or what reading answered. *why says it in words.
 */
int object_open(int fd, const char *name, struct object **object, const char **why);
void object_close(struct object *object);

/* The function around an address, NULL if no symbol tells. */
const char *object_function(const struct object *object, uint64_t address);

/* The file's bytes at an address, *size of them up to the end of the section; NULL and 0 if there
 * are none. */
const void *object_bytes(const struct object *object, uint64_t address, size_t *size);

/* Where the `length` bytes are that show a site's state. */
uint64_t object_site_address(const struct object_site *site);

/* The state that these bytes show, wherever they were read. */
enum object_state object_decode(const struct object *object, const struct object_site *site,
                                const uint8_t *bytes);

/* "u32" and so on; "?" for a type of the future. */
const char *object_type_name(uint8_t type);
/* "marker", "key", "imv", "call" */
const char *object_kind_name(uint8_t kind);

#endif
