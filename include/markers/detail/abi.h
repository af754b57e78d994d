/* SPDX-License-Identifier: MIT */
/*
 * The binary interface between marked code, the runtime and markerctl.
 *
 * Everything here is read by programs built at other times than the one that wrote it: a layout
 * never changes, a new one gets a new number (section marker_sites_2 and so on).
 *
 * A record says where a site is; it is read-only, position independent (every field is relative
 * to its own address) and costs nothing at start-up. A descriptor says what the site is called
 * and what it passes; it is read-only too. A key is the one writable word of a marker: null until
 * somebody enables it, in .bss, so that an untouched program dirties nothing.
 */
#ifndef MARKERS_DETAIL_ABI_H
#define MARKERS_DETAIL_ABI_H

#include <markers/detail/compiler.h>

#define MARKER_PRIV_ABI 1
#define MARKER_PRIV_MAX_ARGS 16

/* What a record describes. */
#define MARKER_PRIV_KIND_MARKER 1
#define MARKER_PRIV_KIND_KEY 2
#define MARKER_PRIV_KIND_IMV 3
#define MARKER_PRIV_KIND_CALL 4

/* marker_priv_record.flags */
#define MARKER_PRIV_RECORD_TEST 1   /* a MARKER_ENABLED(): armed with its marker, never a hit */
#define MARKER_PRIV_RECORD_LIKELY 2 /* of a static_branch_likely(): armed while its key is off */
#define MARKER_PRIV_RECORD_TRUE 4   /* of a struct static_key_true: on at first */
#define MARKER_PRIV_RECORD_DATA 8   /* no instruction is changed: detail/data.h */

/*
 * One patchable instruction, in section marker_sites_1. Emitted by asm only (arch/<arch>.h):
 * a compiler over-aligns C objects in a section and the walk would read padding.
 */
struct marker_priv_record {
	int32_t code;   /* first byte of the instruction, relative to this field */
	int32_t target; /* where the armed site jumps, likewise; of a RECORD_DATA the byte */
	intptr_t desc;  /* struct marker_priv_desc, likewise */
	intptr_t key; /* struct marker_priv_key, likewise; other kinds: a pointer to what is read */
	uint8_t kind; /* MARKER_PRIV_KIND_ */
	uint8_t length; /* of the instruction, bytes */
	uint8_t flags;  /* MARKER_PRIV_RECORD_ */
	uint8_t state;  /* of a key: armed (1) or not as linked; of a value: the architecture's */
	uint32_t hash;  /* MARKER_PRIV_HASH of "provider:name"; 0: not computed */
};

/* What a value in an argument slot is: the C type of the argument. */
enum marker_type {
	MARKER_TYPE_NONE,
	MARKER_TYPE_BOOL,
	MARKER_TYPE_I8,
	MARKER_TYPE_U8,
	MARKER_TYPE_I16,
	MARKER_TYPE_U16,
	MARKER_TYPE_I32,
	MARKER_TYPE_U32,
	MARKER_TYPE_I64,
	MARKER_TYPE_U64,
	MARKER_TYPE_F32,
	MARKER_TYPE_F64,
	MARKER_TYPE_PTR,
	MARKER_TYPE_STR, /* char *; a string where the conversion is %s, an address with %p */
};

/* Followed by four strings, each with its NUL: provider, name, format, file. */
struct marker_priv_desc {
	uint16_t size; /* of this struct: where the strings begin */
	uint8_t nargs;
	uint8_t flags; /* none yet */
	uint32_t line;
	uint8_t types[MARKER_PRIV_MAX_ARGS]; /* enum marker_type */
};

/* The writable word of a marker. Written by the runtime only. */
struct marker_priv_key {
	void *marker;
};

/* The same for sites that test a byte: 1 while they are armed. */
struct marker_priv_data_key {
	struct marker_priv_key key;
	uint8_t on;
};

/* A static key. All zero at first, be it on or off: an array of keys is plain .bss. */
struct static_key {
	int64_t count; /* enables less disables since the start; the runtime's */
};

/* How a static key is turned off after a while. */
struct static_key_deferred {
	uint64_t timeout_ms;
	struct static_key *key;           /* runtime's, as what follows; null: nothing pending */
	struct static_key_deferred *next; /* pending ones */
	uint64_t due_ms;
	uint64_t initial; /* of the key */
};

/* A static call. */
typedef void marker_priv_function(void);
struct static_call_key {
	marker_priv_function *target; /* null: calls return at once */
};

/* One linked object (executable or .so) that has records: registers itself once. */
struct marker_priv_image {
	uint16_t size; /* of this struct, as the object was built */
	uint16_t abi;  /* MARKER_PRIV_ABI */
	uint32_t registered;
	const struct marker_priv_record *start, *stop;
	struct marker_priv_image *next; /* runtime's */
	void *runtime;                  /* runtime's */
	/* Section marker_keyed_1: the records of kinds other than markers, each relative to its
	 * entry; and marker_readonly_1: keys and values that are not to be set from outside. */
	const int32_t *keyed, *keyed_stop;
	const char *readonly, *readonly_stop;
};

/*
 * A hash of the last seven characters and the length of a string literal, so that looking up one
 * exact name reads the records alone and not every descriptor. Constant where the compiler folds
 * "literal"[i]; mk_name_hash() computes the same at run time.
 */
#define MARKER_PRIV_CHAR(s, k)                                                                     \
	(MARKER_PRIV_U32(sizeof(s) > 1 + (k) ? (s)[sizeof(s) > 1 + (k) ? sizeof(s) - 2 - (k) : 0]  \
	                                     : 0) &                                                \
	 0xffU)
#define MARKER_PRIV_HASH_OF(s)                                                                     \
	((MARKER_PRIV_CHAR(s, 0) + 31U * MARKER_PRIV_CHAR(s, 1) + 961U * MARKER_PRIV_CHAR(s, 2) +  \
	  29791U * MARKER_PRIV_CHAR(s, 3) + 923521U * MARKER_PRIV_CHAR(s, 4) +                     \
	  28629151U * MARKER_PRIV_CHAR(s, 5) + 887503681U * MARKER_PRIV_CHAR(s, 6) +               \
	  2654435761U * MARKER_PRIV_U32(sizeof(s) - 1)) |                                          \
	 1U)
/* gcc -O0 folds it in initialisers but not in an asm operand: names are compared instead. */
#if defined(__OPTIMIZE__) || defined(__clang__)
#define MARKER_PRIV_HASH(s) MARKER_PRIV_HASH_OF(s)
#else
#define MARKER_PRIV_HASH(s) 0
#endif

#endif
