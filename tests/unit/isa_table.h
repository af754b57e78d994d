/* SPDX-License-Identifier: MIT */
/*
 * What every architecture's encodings are tested for: against bytes known from the manual, at the
 * limits of their range, one byte off, against foreign bytes; and 10^4 sites of random distance,
 * of which the assembler gets the text of the real MARKER_PRIV_SITE() and of the jump.
 */
#ifndef ISA_TABLE_H
#define ISA_TABLE_H

#include "arch/arch.h"

/* Distances count from the site's first byte. */
struct isa_known {
	int64_t distance;
	uint8_t length;
	uint8_t off[MK_SITE_MAX], on[MK_SITE_MAX];
};

struct isa_limit {
	int64_t distance;
	uint8_t length;
	int result; /* of encode */
};

struct isa_foreign {
	const char *what;
	uint8_t bytes[MK_SITE_MAX]; /* where the first known site might be */
};

/* A site of an immediate value. */
struct isa_value {
	enum mk_site_state state;
	uint64_t value;
	uint8_t bytes[MK_SITE_MAX];
};

struct isa_values {
	struct mk_site site;
	struct mk_unit unit; /* what differs between two values */
	unsigned bits;       /* of a value */
	unsigned registers;  /* how many can hold one */
	const struct isa_value *known;
	unsigned nknown;
	const char *load; /* the instruction that holds it, for the assembler, with one %u */
	unsigned at;      /* its offset in the site */
};

struct isa_table {
	const char *name;
	unsigned machine;
	bool big_endian;
	struct mk_unit unit;
	const uint8_t *linked; /* what the assembler makes of a site if it is not the off form */
	const struct isa_known *known;
	unsigned nknown;
	const struct isa_limit *limits;
	unsigned nlimits;
	const struct isa_foreign *foreign;
	unsigned nforeign;
	unsigned bits;      /* random distances have up to so many, */
	unsigned alignment; /* and are multiples of that; */
	unsigned mode;      /* targets have this in bit 0 */
	uint8_t (*length)(int64_t distance);
	const char *site; /* MARKER_PRIV_SITE() */
	const char *jump; /* the armed site, likewise */
	const char *head; /* of the assembler's input, or null */
	const char *assembler, *objcopy;
	const struct isa_values *values; /* or null */
};

#define ISA_ROWS(table) (unsigned)(sizeof(table) / sizeof((table)[0]))

int isa_table_run(const struct isa_table *table);

#endif
