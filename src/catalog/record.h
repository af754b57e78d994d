/* SPDX-License-Identifier: MIT */
/*
 * Reading a record in memory: its fields are relative to themselves.
 */
#ifndef MK_RECORD_H
#define MK_RECORD_H

#include "arch/arch.h"
#include "base/bytes.h"

static inline struct mk_site mk_record_site(const struct marker_priv_record *record)
{
	return (struct mk_site){
	    .code = (uintptr_t)&record->code + (uintptr_t)(intptr_t)record->code,
	    .target = (uintptr_t)&record->target + (uintptr_t)(intptr_t)record->target,
	    .is_data = record->flags & MARKER_PRIV_RECORD_DATA,
	    .kind = record->kind,
	    .length = record->length,
	    .rest = record->state,
	};
}

static inline const struct marker_priv_desc *mk_record_desc(const struct marker_priv_record *record)
{
	return (const struct marker_priv_desc *)((uintptr_t)&record->desc +
	                                         (uintptr_t)record->desc);
}

static inline struct marker_priv_key *mk_record_key(const struct marker_priv_record *record)
{
	return (struct marker_priv_key *)((uintptr_t)&record->key + (uintptr_t)record->key);
}

/* Of a record that is no marker's: the static key, variable or static call that it reads. */
static inline void *mk_record_object(const struct marker_priv_record *record)
{
	return *(void **)mk_record_key(record);
}

static inline const char *mk_desc_provider(const struct marker_priv_desc *desc)
{
	return (const char *)desc + desc->size;
}

/* A key's is what stands in static_branch_likely(&key): the '&' is no part of it. */
static inline const char *mk_desc_name(const struct marker_priv_desc *desc)
{
	const char *provider = mk_desc_provider(desc);
	const char *name = provider + mk_length(provider) + 1;

	return *name == '&' ? name + 1 : name;
}

static inline const char *mk_desc_format(const struct marker_priv_desc *desc)
{
	const char *name = mk_desc_name(desc);

	return name + mk_length(name) + 1;
}

/* Bytes of a number; 0: a pointer or a string, whose size is the machine's, or no type. */
static inline unsigned mk_number_size(uint8_t type)
{
	switch (type) {
	case MARKER_TYPE_BOOL:
	case MARKER_TYPE_I8:
	case MARKER_TYPE_U8:
		return 1;
	case MARKER_TYPE_I16:
	case MARKER_TYPE_U16:
		return 2;
	case MARKER_TYPE_I32:
	case MARKER_TYPE_U32:
	case MARKER_TYPE_F32:
		return 4;
	case MARKER_TYPE_I64:
	case MARKER_TYPE_U64:
	case MARKER_TYPE_F64:
		return 8;
	default:
		return 0;
	}
}

#endif
