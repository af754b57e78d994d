/* SPDX-License-Identifier: MIT */
#include "patch/patch.h"
#include "base/sys.h"
#include "base/test_point.h"
#include "patch/sync.h"
#include "patch/text.h"

int mk_patch_state(const struct marker_priv_record *record)
{
	struct mk_site site = mk_record_site(record);

	return mk_site_decode(mk_isa_host, &site,
	                      (const uint8_t *)(uintptr_t)mk_site_address(&site));
}

/* ---- ascending order: records mostly are in it already ---- */

static uintptr_t address(const struct mk_change *change)
{
	struct mk_site site = mk_record_site(change->record);

	return (uintptr_t)mk_site_address(&site);
}

static bool is_data(const struct mk_change *change)
{
	return change->record->flags & MARKER_PRIV_RECORD_DATA;
}

static void sift_down(struct mk_change *changes, size_t root, size_t count)
{
	for (;;) {
		size_t child = 2 * root + 1;
		struct mk_change swap = changes[root];

		if (child >= count)
			return;
		if (child + 1 < count && address(&changes[child]) < address(&changes[child + 1]))
			child++;
		if (address(&swap) >= address(&changes[child]))
			return;
		changes[root] = changes[child];
		changes[child] = swap;
		root = child;
	}
}

static void sort(struct mk_change *changes, size_t count)
{
	size_t sorted = 1;

	while (sorted < count && address(&changes[sorted - 1]) <= address(&changes[sorted]))
		sorted++;
	if (sorted >= count)
		return;
	for (size_t i = count / 2; i-- > 0;)
		sift_down(changes, i, count);
	for (size_t end = count - 1; end > 0; end--) {
		struct mk_change last = changes[end];

		changes[end] = changes[0];
		changes[0] = last;
		sift_down(changes, 0, end);
	}
}

/* ---- verify ---- */

static void blame(struct mk_fault *fault, const struct marker_priv_record *record)
{
	struct mk_site site = mk_record_site(record);
	const struct marker_priv_desc *desc = mk_record_desc(record);
	struct mk_builder name = {fault->marker, sizeof(fault->marker), 0};

	if (fault->code)
		return;
	fault->code = mk_site_address(&site);
	for (unsigned i = 0; i < site.length && i < sizeof(fault->bytes); i++)
		fault->bytes[i] = ((const uint8_t *)(uintptr_t)fault->code)[i];
	mk_append(&name, mk_desc_provider(desc));
	mk_append(&name, ":");
	mk_append(&name, mk_desc_name(desc));
}

/* Fills in what the site shows. Whether it needs a write, or -errno. */
static int look(struct mk_change *change)
{
	struct mk_site site = mk_record_site(change->record);
	int state = mk_site_decode_value(mk_isa_host, &site, (const uint8_t *)address(change),
	                                 &change->old_value);
	uint8_t form[MK_SITE_MAX];
	int error;

	if (state < 0)
		return state;
	change->old_state = (enum mk_site_state)state;
	if (change->state == change->old_state && change->value == change->old_value)
		return 0;
	error = mk_site_encode(mk_isa_host, &site, change->state, change->value, form);
	return error ? error : 1;
}

/*
 * Brings the changes that need a write to the front. -EBUSY if some site was foreign, -ERANGE if it
 * has no such form. Where threads cannot be told: nothing is armed, and if @strict nothing is
 * written at all.
 */
static int verify(struct mk_change *changes, size_t *count, bool strict, struct mk_fault *fault)
{
	int unsynced = mk_sync_prepare();
	size_t kept = 0;
	int error = 0;

	for (size_t i = 0; i < *count; i++) {
		int differs = look(&changes[i]);

		if (differs < 0) {
			blame(fault, changes[i].record);
			error = differs;
		} else if (!differs) {
			continue;
		} else if (unsynced && (strict || changes[i].state == MK_SITE_ON) &&
		           !is_data(&changes[i])) {
			error = error ? error : unsynced;
		} else {
			struct mk_change keep = changes[i];

			changes[i] = changes[kept];
			changes[kept++] = keep;
		}
	}
	*count = kept;
	return error;
}

/* ---- data ---- */

/* Those first whose site is an instruction; how many. */
static size_t text_first(struct mk_change *changes, size_t count)
{
	size_t first = 0;

	for (size_t i = 0; i < count; i++) {
		struct mk_change swap = changes[i];

		if (is_data(&swap))
			continue;
		changes[i] = changes[first];
		changes[first++] = swap;
	}
	return first;
}

/* Relaxed, as MARKER_PRIV_DATA_IS_ON() (data.h) reads it: what the cold path of a marker needs, it
 * acquires from the marker's key. */
static void store(const struct mk_change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		__atomic_store_n((uint8_t *)address(&changes[i]), changes[i].state == MK_SITE_ON,
		                 __ATOMIC_RELAXED);
}

/* ---- poke ---- */

/* The bytes of [from, to) that differ, as the smallest range; empty if none do. */
static void narrow(const uint8_t *a, const uint8_t *b, unsigned *from, unsigned *to)
{
	while (*from < *to && a[*from] == b[*from])
		++*from;
	while (*to > *from && a[*to - 1] == b[*to - 1])
		--*to;
}

/* @stop: where the run of pages ends that the site lies in. */
static int put(struct mk_text *text, uintptr_t to, const uint8_t *bytes, unsigned size,
               uintptr_t stop)
{
	int error = mk_text_reach(text, to, stop);

	return error ? error : mk_text_write(text, to, bytes, size);
}

/*
 * Stores the aligned word that holds bytes [from, to) of a site. What else is in it stays: ours
 * under the lock, or other code that nobody writes but a debugger, while this thread is stopped.
 */
static int poke_word(struct mk_text *text, uintptr_t code, const uint8_t *form, unsigned from,
                     unsigned to, uintptr_t stop)
{
	unsigned size = mk_isa_host->word, at = (unsigned)((code + from) % size);
	uintptr_t word = code + from - at;
	uint8_t bytes[MK_SITE_MAX];

	if (size > sizeof(bytes) || to - from > size - at)
		return -EINVAL;
	for (unsigned i = 0; i < size; i++)
		bytes[i] = i - at < to - from ? form[from + i - at] : ((const uint8_t *)word)[i];
	return put(text, word, bytes, size, stop);
}

static bool is_linked(const struct mk_change *change)
{
	struct mk_site site = mk_record_site(change->record);

	return mk_isa_host->is_linked && !mk_site_has_value(&site) &&
	       mk_isa_host->is_linked(&site, (const uint8_t *)(uintptr_t)site.code);
}

/* One step of all changes. */
typedef int poke_fn(struct mk_text *text, const struct mk_change *change, uintptr_t stop);

/* Of a jump that was never armed: all but the unit. */
static int poke_target(struct mk_text *text, const struct mk_change *change, uintptr_t stop)
{
	struct mk_site site = mk_record_site(change->record);
	struct mk_unit unit = mk_isa_host->unit(&site);
	uint8_t form[MK_SITE_MAX];
	int error = 0;

	if (!is_linked(change))
		return 0;
	error = mk_site_encode(mk_isa_host, &site, MK_SITE_OFF, 0, form);
	for (unsigned i = 0; i < site.length && !error; i++)
		if (i < unit.offset || i >= (unsigned)unit.offset + unit.size)
			error = put(text, (uintptr_t)site.code + i, form + i, 1, stop);
	return error;
}

static int poke(struct mk_text *text, const struct mk_change *change, uintptr_t stop)
{
	struct mk_site site = mk_record_site(change->record);
	struct mk_unit unit = mk_isa_host->unit(&site);
	uintptr_t code = (uintptr_t)site.code;
	unsigned from = 0, to = site.length;
	uint8_t form[MK_SITE_MAX];
	int error = mk_site_encode(mk_isa_host, &site, change->state, change->value, form);

	if (error)
		return error;
	if (is_linked(change))
		return -EPERM; /* its target could not be written */
	if (mk_site_has_value(&site)) {
		narrow(form, (const uint8_t *)code, &from, &to);
		if (from == to)
			return 0;
		if (from < unit.offset || to > (unsigned)unit.offset + unit.size)
			return poke_word(text, code, form, from, to, stop);
	}
	return put(text, code + unit.offset, form + unit.offset, unit.size, stop);
}

/* How many of the first @changes lie on pages that adjoin; *stop: where they end. */
static size_t run_of(const struct mk_change *changes, size_t count, uintptr_t *stop)
{
	size_t length = 0;

	while (length < count &&
	       (!length || address(&changes[length]) / MK_PAGE <= (*stop - 1) / MK_PAGE + 1)) {
		*stop = address(&changes[length]) + changes[length].record->length;
		length++;
	}
	return length;
}

static size_t count_runs(const struct mk_change *changes, size_t count)
{
	size_t runs = 0;
	uintptr_t stop;

	for (size_t done = 0; done < count; done += run_of(changes + done, count - done, &stop))
		runs++;
	return runs;
}

/* Writes until one fails. How many were written; *error says why it ended. */
static size_t write_some(const struct mk_change *changes, size_t count, poke_fn *step, int writer,
                         int *error)
{
	struct mk_text text;
	size_t done = 0;
	int closed;

	*error = mk_text_open(&text, writer);
	if (*error)
		return 0;
	while (done < count && !*error) {
		uintptr_t stop = 0;
		size_t end = done + run_of(changes + done, count - done, &stop);

		while (done < end && !*error) {
			*error = step(&text, &changes[done], stop);
			done += !*error;
		}
	}
	MK_TEST_POINT("written, still open");
	closed = mk_text_close(&text);
	if (!*error)
		*error = closed;
	return done;
}

/* What the caller can make something of: the rest is that text cannot be written. */
static int reason(int error)
{
	bool telling = error == -ENOMEM || error == -EMFILE || error == -ENFILE ||
	               error == -ERANGE || error == -EINVAL;

	return telling ? error : -EPERM;
}

/*
 * Writers that would not do for a change of more than a byte: the kernel copies what is written to
 * /proc/self/mem by memcpy, a `rep movsb` on processors with fsrm, of which nobody promises one
 * store.
 */
static unsigned unfit(const struct mk_change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct mk_site site = mk_record_site(changes[i].record);

		if (mk_site_has_value(&site))
			return 1U << MK_WRITER_PROC_MEM;
	}
	return 0;
}

/*
 * A writer that fails at a site (sealed pages, no memory to split a mapping) is followed by the
 * other one. What neither can write ends it if @strict, else is left out. *done: how many were
 * written, or left out. 0, or the first error.
 */
static int write_all(const struct mk_change *changes, size_t count, poke_fn *step, bool strict,
                     size_t *done)
{
	const unsigned never = unfit(changes, count);
	unsigned failed = never;
	int error = 0, last = 0;

	*done = 0;
	while (*done < count) {
		const struct mk_change *rest = changes + *done;
		size_t left = count - *done, written;
		int writer = mk_text_writer(left, count_runs(rest, left), failed);

		if (writer > 0) {
			written = write_some(rest, left, step, writer, &last);
			*done += written;
			failed = 1U << writer | (written ? never : failed);
			continue;
		}
		error = error ? error : reason(last);
		if (strict)
			break;
		++*done;
		failed = never;
	}
	return error ? error : last ? reason(last) : 0; /* all written, but a page stayed open */
}

static void take_back(struct mk_change *changes, size_t count)
{
	size_t ignored;

	for (size_t i = 0; i < count; i++) {
		changes[i].state = changes[i].old_state;
		changes[i].value = changes[i].old_value;
	}
	write_all(changes, count, poke, false, &ignored);
}

static void flush(const struct mk_change *changes, size_t count)
{
	for (size_t i = 0; i < count; i++)
		mk_arch_flush((void *)address(&changes[i]), changes[i].record->length);
}

/* Before any site is armed, all threads fetch where the new ones jump to. */
static int write_targets(const struct mk_change *changes, size_t count, bool strict)
{
	size_t linked = 0, ignored;
	int error;

	for (size_t i = 0; i < count; i++)
		linked += is_linked(&changes[i]);
	if (!linked)
		return 0;
	error = write_all(changes, count, poke_target, strict, &ignored);
	if (error && strict)
		return error;
	flush(changes, count);
	return mk_sync_core();
}

/* Changes instructions, in ascending order. */
static int write_and_sync(struct mk_change *changes, size_t count, bool strict)
{
	size_t done;
	int error, synced;

	if (!count)
		return 0;
	error = write_targets(changes, count, strict);
	if (error)
		return error;
	error = write_all(changes, count, poke, strict, &done);
	if (error && strict)
		take_back(changes, done);
	flush(changes, done);
	MK_TEST_POINT("written, not synced");
	synced = mk_sync_core();
	if (synced && strict && !error) {
		take_back(changes, done);
		flush(changes, done);
	}
	return error ? error : synced;
}

int mk_patch(struct mk_change *changes, size_t count, bool strict, struct mk_fault *fault)
{
	int refused, error;
	size_t text;

	sort(changes, count);
	refused = verify(changes, &count, strict, fault);
	if (!count || (strict && refused))
		return refused;
	text = text_first(changes, count);
	error = write_and_sync(changes, text, strict);
	if (!error || !strict)
		store(changes + text, count - text);
	return refused ? refused : error;
}
