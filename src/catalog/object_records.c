/* SPDX-License-Identifier: MIT */
/*
 * Records to sites, descriptors to markers. The layout is struct marker_priv_record's in the
 * file's own class: intptr_t is 4 bytes in 32-bit files.
 */
#include "object_records.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	RECORD_32 = 24,
	RECORD_64 = 32,
	DESC_SIZE = 24, /* the least: up to the types */
	DESC_NARGS = 2,
	DESC_LINE = 4,
	DESC_TYPES = 8,
};

static void reject(struct object *object, size_t count, const char *why)
{
	if (!object->nbad)
		object->bad_reason = why;
	object->nbad += count;
}

/* A field that holds a distance from itself. */
static uint64_t follow(const struct object *object, const struct object_part *part, uint64_t offset,
                       unsigned size)
{
	uint64_t distance = (uint64_t)object_get_signed(object, part->data + offset, size);

	return object_address(object, part->address + offset + distance);
}

/* False for what is no site of a marker, key or value. */
static bool read_record(struct object *object, const struct object_part *part, uint64_t offset,
                        struct object_site *site)
{
	unsigned word = object->wide ? 8 : 4;
	uint64_t rest = offset + 8 + 2 * word;
	const uint8_t *byte = part->data + rest;

	*site = (struct object_site){
	    .code = follow(object, part, offset, 4),
	    .target = follow(object, part, offset + 4, 4),
	    .desc = follow(object, part, offset + 8, word),
	    .key = follow(object, part, offset + 8 + word, word),
	    .kind = byte[0],
	    .length = byte[1],
	    .rest = byte[3],
	    .is_data = byte[2] & MARKER_PRIV_RECORD_DATA,
	    .likely = byte[0] == MARKER_PRIV_KIND_KEY && (byte[2] & MARKER_PRIV_RECORD_LIKELY),
	    .state = OBJECT_UNKNOWN,
	};
	if (site->kind < MARKER_PRIV_KIND_MARKER || site->kind > MARKER_PRIV_KIND_CALL) {
		reject(object, 1, "a record of an unknown kind");
		return false;
	}
	if (!site->length || site->length > MK_SITE_MAX) {
		reject(object, 1, "a record of an impossible length");
		return false;
	}
	return !(byte[2] & MARKER_PRIV_RECORD_TEST);
}

uint64_t object_site_address(const struct object_site *site)
{
	return site->is_data ? site->target : site->code;
}

enum object_state object_decode(const struct object *object, const struct object_site *site,
                                const uint8_t *bytes)
{
	struct mk_site facts = {.code = site->code,
	                        .target = site->target,
	                        .is_data = site->is_data,
	                        .kind = site->kind,
	                        .length = site->length,
	                        .rest = site->rest};
	int state;

	if (!object->isa && !site->is_data)
		return OBJECT_UNKNOWN;
	if (site->is_data && mk_site_has_value(&facts))
		return OBJECT_UNKNOWN; /* a load, whatever it finds there */
	state = mk_site_decode(object->isa, &facts, bytes);
	return state < 0 ? OBJECT_FOREIGN : (enum object_state)state;
}

/* A byte of data in .bss is zero. */
static void read_state(const struct object *object, struct object_site *site)
{
	uint64_t address = object_site_address(site);
	const struct object_part *part = object_find(object, address);
	uint64_t offset = part ? address - part->address : 0;

	if (part && !part->data && site->is_data)
		site->state = OBJECT_OFF;
	else if (part && part->data && part->size - offset >= site->length)
		site->state = (int8_t)object_decode(object, site, part->data + offset);
}

static void read_section(struct object *object, const struct object_part *part)
{
	uint64_t size = object->wide ? RECORD_64 : RECORD_32;
	uint64_t end = part->size - part->size % size;

	if (!object->relocatable)
		object->records = part->address;
	for (uint64_t offset = 0; offset < end; offset += size) {
		struct object_site *site = &object->sites[object->nsites];

		if (!read_record(object, part, offset, site))
			continue;
		read_state(object, site);
		object->nsites++;
	}
	if (end != part->size)
		reject(object, 1, "a record that is cut off");
}

/* The string at *at, which must end before `end`; moves on behind it. */
static const char *take_string(const uint8_t **at, const uint8_t *end)
{
	size_t left = (size_t)(end - *at);
	const uint8_t *text = *at;
	const uint8_t *nul = memchr(text, 0, left < OBJECT_TEXT_MAX ? left : OBJECT_TEXT_MAX);

	if (!nul)
		return NULL;
	*at = nul + 1;
	return (const char *)text;
}

static bool read_desc(const struct object *object, uint64_t address, struct object_marker *marker)
{
	const struct object_part *part = object_find(object, address);
	uint64_t offset = part ? address - part->address : 0, size;
	const uint8_t *desc, *at, *end;

	if (!part || !part->data || part->size - offset < DESC_SIZE)
		return false;
	desc = part->data + offset;
	end = part->data + part->size;
	size = object_get(object, desc, 2);
	if (size < DESC_SIZE || size > part->size - offset ||
	    desc[DESC_NARGS] > MARKER_PRIV_MAX_ARGS)
		return false;
	marker->nargs = desc[DESC_NARGS];
	marker->line = (uint32_t)object_get(object, desc + DESC_LINE, 4);
	marker->types = desc + DESC_TYPES;
	at = desc + size;
	marker->provider = take_string(&at, end);
	marker->name = marker->provider ? take_string(&at, end) : NULL;
	/* A key's is what stands in static_branch_likely(&key). */
	if (marker->name && *marker->name == '&')
		marker->name++;
	marker->format = marker->name ? take_string(&at, end) : NULL;
	marker->file = marker->format ? take_string(&at, end) : NULL;
	return marker->file && *marker->provider && *marker->name;
}

/* ---- sites to markers ---- */

/* A site of another kind than a marker's, with its name. */
struct named {
	struct object_site *site;
	const char *name;
};

static int by_kind_and_name(const void *a, const void *b)
{
	const struct named *m = a, *n = b;
	int order = m->site->kind - n->site->kind;

	if (!order)
		order = strcmp(m->name, n->name);
	return order ? order : m->site < n->site ? -1 : m->site > n->site;
}

/*
 * Each site of a key, value or call has a descriptor of its own, and each file a pointer to what it
 * reads: those of one name and kind are taken for one.
 */
static int unite(struct object *object)
{
	struct named *all = calloc(object->nsites + 1, sizeof(*all));
	struct object_marker marker;
	size_t count = 0, first = 0;

	if (!all)
		return -ENOMEM;
	for (size_t i = 0; i < object->nsites; i++) {
		struct object_site *site = &object->sites[i];

		if (site->kind != MARKER_PRIV_KIND_MARKER && read_desc(object, site->desc, &marker))
			all[count++] = (struct named){site, marker.name};
	}
	qsort(all, count, sizeof(*all), by_kind_and_name);
	for (size_t i = 0; i < count; i++) {
		if (all[i].site->kind != all[first].site->kind ||
		    strcmp(all[i].name, all[first].name))
			first = i;
		all[i].site->desc = all[first].site->desc;
		all[i].site->key = all[first].site->key;
	}
	free(all);
	return 0;
}

static int by_marker(const void *a, const void *b)
{
	const struct object_site *s = a, *t = b;

	if (s->key != t->key)
		return s->key < t->key ? -1 : 1;
	if (s->desc != t->desc)
		return s->desc < t->desc ? -1 : 1;
	if (s->kind != t->kind)
		return s->kind - t->kind;
	return s->code < t->code ? -1 : s->code > t->code;
}

static bool is_same_marker(const struct object_site *a, const struct object_site *b)
{
	return a->key == b->key && a->desc == b->desc && a->kind == b->kind;
}

/* Sites without a readable descriptor are dropped, so that each one left has a marker. */
static int group(struct object *object)
{
	struct object_site *sites = object->sites;
	size_t count = object->nsites, kept = 0, next;

	qsort(sites, count, sizeof(*sites), by_marker);
	object->markers = calloc(count + 1, sizeof(*object->markers));
	if (!object->markers)
		return -ENOMEM;
	for (size_t i = 0; i < count; i = next) {
		struct object_marker *marker = &object->markers[object->nmarkers];

		for (next = i + 1; next < count && is_same_marker(&sites[i], &sites[next]);)
			next++;
		*marker = (struct object_marker){
		    .key = sites[i].key, .first = kept, .nsites = next - i, .kind = sites[i].kind};
		if (!read_desc(object, sites[i].desc, marker)) {
			reject(object, next - i, "a record without a valid descriptor");
			continue;
		}
		memmove(sites + kept, sites + i, (next - i) * sizeof(*sites));
		kept += next - i;
		object->nmarkers++;
	}
	object->nsites = kept;
	return 0;
}

int object_read_records(struct object *object, const char *why)
{
	const struct object_file *file = object->priv;
	uint64_t size = object->wide ? RECORD_64 : RECORD_32, count = 0;

	for (size_t i = 0; i < file->nparts; i++)
		if (!strcmp(file->parts[i].name, OBJECT_RECORDS) && file->parts[i].data)
			count += file->parts[i].size / size;
	if (why) {
		reject(object, count, why);
		return 0;
	}
	object->sites = calloc(count + 1, sizeof(*object->sites));
	if (!object->sites)
		return -ENOMEM;
	for (size_t i = 0; i < file->nparts; i++)
		if (!strcmp(file->parts[i].name, OBJECT_RECORDS) && file->parts[i].data)
			read_section(object, &file->parts[i]);
	return unite(object) ? -ENOMEM : group(object);
}

const char *object_type_name(uint8_t type)
{
	static const char *const names[] = {
	    [MARKER_TYPE_NONE] = "none", [MARKER_TYPE_BOOL] = "bool", [MARKER_TYPE_I8] = "i8",
	    [MARKER_TYPE_U8] = "u8",     [MARKER_TYPE_I16] = "i16",   [MARKER_TYPE_U16] = "u16",
	    [MARKER_TYPE_I32] = "i32",   [MARKER_TYPE_U32] = "u32",   [MARKER_TYPE_I64] = "i64",
	    [MARKER_TYPE_U64] = "u64",   [MARKER_TYPE_F32] = "f32",   [MARKER_TYPE_F64] = "f64",
	    [MARKER_TYPE_PTR] = "ptr",   [MARKER_TYPE_STR] = "str",
	};

	return type < sizeof(names) / sizeof(names[0]) ? names[type] : "?";
}

const char *object_kind_name(uint8_t kind)
{
	static const char *const names[] = {"?", "marker", "key", "imv", "call"};

	return kind < sizeof(names) / sizeof(names[0]) ? names[kind] : "?";
}
