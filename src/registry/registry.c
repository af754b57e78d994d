/* SPDX-License-Identifier: MIT */
/*
 * From rules to sites: a walk over the records that a change may touch, which gives each enabled
 * marker its struct mk_marker (published in its key), and collects the sites for one batch.
 *
 * A marker's struct stays until its image is retired, and even then until the next one is made. At
 * exit() images retire while other threads are still in hits: from then on nothing is given back.
 */
#include "registry/registry.h"
#include "base/arena.h"
#include "base/lock.h"
#include "base/sys.h"
#include "base/test_point.h"
#include "catalog/hash.h"
#include "catalog/pattern.h"
#include "patch/patch.h"
#include "patch/text.h"
#include "registry/keyed.h"
#include "registry/probe.h"
#include "registry/thread.h"

/* ---- counters ---- */

static uint32_t counters_used;
static uint32_t *counters_free; /* a stack, as large as it ever has to be */
static uint32_t counters_free_count;

static uint32_t counter_new(void)
{
	if (counters_free_count)
		return counters_free[--counters_free_count];
	return counters_used < MK_COUNTERS ? counters_used++ : MK_NO_COUNTER;
}

static void counter_release(uint32_t counter)
{
	if (counter == MK_NO_COUNTER)
		return;
	if (!counters_free)
		counters_free = mk_map(MK_COUNTERS * sizeof(*counters_free));
	if (!counters_free)
		return;
	mk_counter_reset(counter);
	counters_free[counters_free_count] = counter;
	MK_LOCK_STEP();
	counters_free_count++;
}

/* ---- markers ---- */

static struct mk_marker *retired;
static bool exiting;

const struct mk_marker *mk_registry_retired(void)
{
	return retired;
}

static void free_retired(void)
{
	while (retired && !exiting) {
		struct mk_marker *marker = retired;

		retired = marker->next;
		MK_LOCK_STEP();
		counter_release(marker->counter);
		mk_probe_free_all(marker);
		mk_free(marker, sizeof(*marker));
	}
}

static struct mk_marker *marker_new(struct marker_priv_image *image,
                                    const struct marker_priv_record *record)
{
	struct mk_marker *marker;

	free_retired();
	marker = mk_alloc(sizeof(*marker));
	if (!marker)
		return NULL;
	marker->desc = mk_record_desc(record);
	marker->key = mk_record_key(record);
	marker->counter = marker->counting = MK_NO_COUNTER;
	if (mk_probe_attach_registered(marker)) {
		mk_free(marker, sizeof(*marker));
		return NULL;
	}
	marker->next = image->runtime;
	MK_LOCK_STEP();
	image->runtime = marker;
	/* release: pairs with the acquire in marker_if_on() (hit.c) and marker_hit_by_call_1() */
	__atomic_store_n(&marker->key->marker, marker, __ATOMIC_RELEASE);
	return marker;
}

void (*mk_registry_record)(struct mk_marker *marker, bool record);

static void marker_set(struct mk_marker *marker, bool on, unsigned uses)
{
	bool count = uses & MK_USE_COUNT;

	if (mk_registry_record)
		mk_registry_record(marker, on && (uses & MK_USE_RECORD));
	if (count && marker->counter == MK_NO_COUNTER)
		marker->counter = counter_new();
	/* One word: a hit that finds it on already must not find half of a counter. */
	__atomic_store_n(&marker->counting, count ? marker->counter : MK_NO_COUNTER,
	                 __ATOMIC_RELAXED);
	/* release: pairs with the acquire in marker_if_on() (hit.c): the first hit is counted */
	__atomic_store_n(&marker->on, on, __ATOMIC_RELEASE);
}

/* ---- one change ---- */

struct walk {
	const char *patterns; /* null: every marker */
	size_t length;
	uint32_t hash; /* of the one exact name that is asked for, else 0 */
	uint32_t visit;
	struct mk_change *changes;
	size_t count;
	int matched;
};

static bool concerns(const struct walk *walk, const struct marker_priv_record *record)
{
	const struct marker_priv_desc *desc;

	if (record->kind != MARKER_PRIV_KIND_MARKER)
		return false;
	if (!walk->patterns)
		return true;
	if (walk->hash && record->hash && record->hash != walk->hash)
		return false;
	desc = mk_record_desc(record);
	return mk_patterns_match(walk->patterns, walk->length, mk_desc_provider(desc),
	                         mk_desc_name(desc));
}

static int visit_record(struct walk *walk, struct marker_priv_image *image,
                        const struct marker_priv_record *record)
{
	const struct marker_priv_desc *desc = mk_record_desc(record);
	struct mk_marker *marker = mk_record_key(record)->marker;
	bool test = record->flags & MARKER_PRIV_RECORD_TEST;
	unsigned uses;
	bool on = mk_owner_wants(mk_desc_provider(desc), mk_desc_name(desc), &uses);

	if (!marker && on && !test) {
		marker = marker_new(image, record);
		if (!marker)
			return -ENOMEM;
	}
	if (marker && marker->visit != walk->visit) {
		marker->visit = walk->visit;
		marker_set(marker, on, uses);
		walk->matched++;
	}
	if (marker || test)
		walk->changes[walk->count++] =
		    (struct mk_change){.record = record, .state = on ? MK_SITE_ON : MK_SITE_OFF};
	return 0;
}

static int visit_image(struct walk *walk, struct marker_priv_image *image)
{
	int error = 0;

	MK_FOR_EACH_RECORD(record, image)
	{
		if (!error && concerns(walk, record))
			error = visit_record(walk, image, record);
	}
	return error;
}

static size_t record_count(const struct marker_priv_image *only)
{
	size_t count = 0;

	if (only)
		return (size_t)(only->stop - only->start);
	MK_FOR_EACH_IMAGE(image) count += (size_t)(image->stop - image->start);
	return count;
}

/* Walks @only, or all images, and patches. */
static int bring_into_line(struct walk *walk, struct marker_priv_image *only, bool strict,
                           struct mk_fault *fault)
{
	static uint32_t visits;
	size_t size = record_count(only) * sizeof(*walk->changes);
	int error = 0;

	if (!size)
		return 0;
	walk->changes = mk_map(size); /* touched as far as it is used */
	if (!walk->changes)
		return -ENOMEM;
	walk->visit = ++visits;
	if (only)
		error = visit_image(walk, only);
	else
		MK_FOR_EACH_IMAGE(image) error = error ? error : visit_image(walk, image);
	if (!error && walk->count)
		error = mk_patch(walk->changes, walk->count, strict, fault);
	mk_unmap(walk->changes, size);
	return error;
}

static uint32_t exact_hash(const char *patterns, size_t length)
{
	bool one = mk_length(patterns) + 1 == length;

	return one && mk_pattern_is_exact(patterns) && *patterns != '!'
	           ? mk_name_hash(patterns, length - 1)
	           : 0;
}

static int check_patterns(const char *patterns, size_t length)
{
	bool includes = false;

	if (!length || patterns[length - 1])
		return -EINVAL;
	for (size_t at = 0; at < length; at += mk_length(patterns + at) + 1) {
		if (mk_pattern_check(patterns + at))
			return -EINVAL;
		includes |= patterns[at] != '!';
	}
	return includes ? 0 : -EINVAL;
}

int mk_registry_change(const struct mk_request *request, struct mk_fault *fault)
{
	struct walk walk = {.patterns = request->patterns, .length = request->length};
	struct mk_owner *owner;
	int error = check_patterns(request->patterns, request->length);

	if (error)
		return error;
	if (mk_patterns_are_everything(walk.patterns, walk.length))
		walk = (struct walk){0};
	else
		walk.hash = exact_hash(request->patterns, request->length);
	owner = mk_owner_get(request->kind, request->client);
	if (!owner)
		return -ENOMEM;
	owner->pid = request->pid;
	error = mk_owner_push_rule(owner, request->patterns, request->length, request->off,
	                           request->uses);
	if (error)
		return error;
	MK_TEST_POINT("rule pushed");
	error = bring_into_line(&walk, NULL, !request->off, fault);
	if (!error || request->off) {
		mk_owner_settle(owner);
	} else {
		struct walk back = {.patterns = walk.patterns, .length = walk.length};
		struct mk_fault ignored = {0};

		mk_owner_pop_rule(owner);
		bring_into_line(&back, NULL, false, &ignored);
	}
	return error ? error : walk.matched;
}

int mk_registry_forget(struct mk_owner *owner, struct mk_fault *fault)
{
	struct walk walk = {0};

	mk_owner_remove(owner);
	return bring_into_line(&walk, NULL, false, fault);
}

void mk_registry_lock(void)
{
	struct walk walk = {0};
	struct mk_fault ignored = {0};

	if (!mk_lock())
		return;
	mk_text_recover();
	bring_into_line(&walk, NULL, false, &ignored);
	mk_keyed_refresh(NULL);
}

void mk_registry_exit(void)
{
	exiting = true;
}

void mk_registry_add_image(struct marker_priv_image *image)
{
	struct walk walk = {0};
	struct mk_fault ignored = {0};

	if (!mk_image_add(image))
		return;
	mk_keyed_refresh(image);
	if (mk_owner_first())
		bring_into_line(&walk, image, false, &ignored);
}

void mk_registry_remove_image(struct marker_priv_image *image)
{
	struct mk_marker *marker = image->runtime;

	if (!mk_image_remove(image) || !marker)
		return;
	for (;; marker = marker->next) {
		__atomic_store_n(&marker->on, false, __ATOMIC_RELAXED);
		if (mk_registry_record)
			mk_registry_record(marker, false);
		__atomic_store_n(&marker->key->marker, NULL, __ATOMIC_RELAXED);
		if (!marker->next)
			break;
	}
	marker->next = retired;
	MK_LOCK_STEP();
	retired = image->runtime;
	image->runtime = NULL;
}
