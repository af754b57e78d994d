/* SPDX-License-Identifier: MIT */
#include "registry/keyed.h"
#include "base/sys.h"
#include "patch/patch.h"

/* ---- what a site should show ---- */

unsigned mk_type_size(uint8_t type)
{
	if (type == MARKER_TYPE_PTR || type == MARKER_TYPE_STR)
		return sizeof(void *);
	return mk_number_size(type);
}

uint64_t mk_imv_load(const void *variable, uint8_t type)
{
	switch (mk_type_size(type)) {
	case 1:
		return __atomic_load_n((const uint8_t *)variable, __ATOMIC_RELAXED);
	case 2:
		return __atomic_load_n((const uint16_t *)variable, __ATOMIC_RELAXED);
	case 4:
		return __atomic_load_n((const uint32_t *)variable, __ATOMIC_RELAXED);
	default:
		return __atomic_load_n((const uint64_t *)variable, __ATOMIC_RELAXED);
	}
}

static bool fits(const struct marker_priv_record *record, uint64_t value)
{
	struct mk_site site = mk_record_site(record);
	uint8_t form[MK_SITE_MAX];

	return !mk_site_encode(mk_isa_host, &site, MK_SITE_ON, value, form);
}

static struct mk_change change_for(const struct marker_priv_record *record, const void *object)
{
	const struct static_key *key = object;
	const struct static_call_key *call = object;
	struct mk_change change = {.record = record, .state = MK_SITE_ON};
	bool likely = record->flags & MARKER_PRIV_RECORD_LIKELY;

	switch (record->kind) {
	case MARKER_PRIV_KIND_KEY:
		if ((key->count + !!(record->flags & MARKER_PRIV_RECORD_TRUE) > 0) == likely)
			change.state = MK_SITE_OFF;
		break;
	case MARKER_PRIV_KIND_IMV:
		change.value = mk_imv_load(object, mk_record_desc(record)->types[0]);
		break;
	default:
		change.value = (uintptr_t)call->target;
		if (fits(record, change.value))
			break;
		change.state = MK_SITE_OFF; /* out of reach: by way of the pointer */
		change.value = 0;
	}
	return change;
}

/* ---- batches ---- */

struct batch {
	const void *object; /* null: all objects */
	struct mk_change *changes;
	size_t count; /* at first counted, then collected */
	bool values;  /* some of them of values */
};

/* Such a site has nothing to bring into line: it reads its object each time. */
static bool reads(const struct marker_priv_record *record)
{
	struct mk_site site = mk_record_site(record);

	return site.is_data && mk_site_has_value(&site);
}

static void visit(struct batch *batch, struct marker_priv_image *image)
{
	MK_FOR_EACH_KEYED(record, image)
	{
		const void *object = mk_record_object(record);

		if (!object || (batch->object && object != batch->object) || reads(record))
			continue;
		if (batch->changes)
			batch->changes[batch->count] = change_for(record, object);
		batch->values |= record->kind != MARKER_PRIV_KIND_KEY;
		batch->count++;
	}
}

static void visit_all(struct batch *batch, struct marker_priv_image *only)
{
	batch->count = 0;
	if (only)
		visit(batch, only);
	else
		MK_FOR_EACH_IMAGE(image) visit(batch, image);
}

/*
 * A site of more than one word that begins to hold its value gets the value first, behind the jump
 * that it still is, and is turned when all threads see it. Moves those in front; how many.
 */
static size_t begin_with(struct mk_change *changes, size_t count)
{
	size_t first = 0;

	for (size_t i = 0; i < count; i++) {
		struct mk_change swap = changes[i];

		if (swap.record->length <= mk_isa_host->word || swap.state == MK_SITE_OFF ||
		    mk_patch_state(swap.record) != MK_SITE_OFF)
			continue;
		swap.state = MK_SITE_OFF;
		changes[i] = changes[first];
		changes[first++] = swap;
	}
	return first;
}

static int apply(struct batch *batch, bool strict, struct mk_fault *fault)
{
	size_t first = batch->values ? begin_with(batch->changes, batch->count) : 0;
	int error = first ? mk_patch(batch->changes, first, strict, fault) : 0;

	for (size_t i = 0; i < first; i++)
		batch->changes[i].state = MK_SITE_ON;
	if (error && strict)
		return error;
	return mk_patch(batch->changes, batch->count, strict, fault);
}

static int bring_into_line(struct batch *batch, struct marker_priv_image *only, bool strict,
                           struct mk_fault *fault)
{
	enum { FEW = 16 };
	static struct mk_change few[FEW];
	size_t size;
	int error;

	visit_all(batch, only);
	if (!batch->count)
		return 0;
	size = batch->count * sizeof(*batch->changes);
	batch->changes = batch->count <= FEW ? few : mk_map(size);
	if (!batch->changes)
		return -ENOMEM;
	visit_all(batch, only);
	error = apply(batch, strict, fault);
	if (batch->changes != few)
		mk_unmap(batch->changes, size);
	return error;
}

/* Does any site hold a value of the object, which would go stale? */
static bool is_shown(const void *object)
{
	bool shown = false;

	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_KEYED(record, image)
	{
		struct mk_site site = mk_record_site(record);

		shown |= mk_record_object(record) == object &&
		         (!mk_site_has_value(&site) || mk_patch_state(record) != MK_SITE_OFF);
	}
	return shown;
}

int mk_keyed_update(const void *object, struct mk_fault *fault)
{
	struct batch batch = {.object = object};
	int error = bring_into_line(&batch, NULL, true, fault);

	return error && batch.values && !is_shown(object) ? 0 : error;
}

void mk_keyed_refresh(struct marker_priv_image *image)
{
	struct batch batch = {0};
	struct mk_fault ignored = {0};

	bring_into_line(&batch, image, false, &ignored);
}

bool mk_object_is_readonly(const void *object)
{
	const char *at = object;

	MK_FOR_EACH_IMAGE(image)
	if (at >= image->readonly && at < image->readonly_stop)
		return true;
	return false;
}
