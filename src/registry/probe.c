/* SPDX-License-Identifier: MIT */
/*
 * Probes are linked and unlinked while threads walk the lists.
 *
 * A thread walks inside a section: it stores the current epoch in its slot, walks, and stores
 * idle (hit.c). The other side unlinks, moves the epoch on, has every thread pass a barrier, and
 * waits for each slot that shows an older epoch (thread.c). A thread either had stored its epoch
 * before the barrier, then it is waited for; or it reads the links after it, then it does not find
 * what was unlinked. An unlinked probe keeps its own link, for those who stand on it.
 */
#include "registry/probe.h"
#include "base/arena.h"
#include "base/lock.h"
#include "catalog/image.h"
#include "catalog/record.h"
#include "registry/registry.h"
#include <errno.h>

static struct mk_registration *registrations;

static bool same_text(const char *a, const char *b)
{
	return a && b ? mk_same(a, b) : a == b;
}

static bool is_for(const struct mk_registration *registration, const struct marker_priv_desc *desc)
{
	return mk_same(registration->provider, mk_desc_provider(desc)) &&
	       mk_same(registration->name, mk_desc_name(desc)) &&
	       (!registration->format || mk_same(registration->format, mk_desc_format(desc)));
}

static struct mk_registration **find(const struct mk_registration *wanted)
{
	struct mk_registration **link = &registrations;

	for (; *link; link = &(*link)->next)
		if ((*link)->function == wanted->function && (*link)->data == wanted->data &&
		    mk_same((*link)->provider, wanted->provider) &&
		    mk_same((*link)->name, wanted->name) &&
		    same_text((*link)->format, wanted->format))
			break;
	return link;
}

/* Are there markers of that name, and none that has the format? */
static bool format_differs(const struct mk_registration *wanted)
{
	struct mk_registration by_name = *wanted;
	bool named = false;

	by_name.format = NULL;
	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_RECORD(record, image)
	{
		if (record->kind != MARKER_PRIV_KIND_MARKER ||
		    (record->flags & MARKER_PRIV_RECORD_TEST))
			continue;
		if (is_for(wanted, mk_record_desc(record)))
			return false;
		named |= is_for(&by_name, mk_record_desc(record));
	}
	return named;
}

static char *put(char *at, const char *text, const char **copy)
{
	size_t length = mk_length(text) + 1;

	mk_copy(at, text, length);
	*copy = at;
	return at + length;
}

static struct mk_registration *copy_of(const struct mk_registration *wanted)
{
	size_t size = sizeof(*wanted) + mk_length(wanted->provider) + mk_length(wanted->name) +
	              (wanted->format ? mk_length(wanted->format) : 0) + 3;
	struct mk_registration *copy = mk_alloc(size);
	char *at = (char *)(copy + 1);

	if (!copy)
		return NULL;
	*copy = *wanted;
	copy->size = size;
	at = put(at, wanted->provider, &copy->provider);
	at = put(at, wanted->name, &copy->name);
	if (wanted->format)
		put(at, wanted->format, &copy->format);
	return copy;
}

static struct mk_probe *probe_new(const struct mk_registration *registration)
{
	struct mk_probe *probe = mk_alloc(sizeof(*probe));

	if (probe) {
		probe->registration = registration;
		probe->function = registration->function;
		probe->data = registration->data;
		probe->flags = registration->flags;
	}
	return probe;
}

static void link_last(struct mk_marker *marker, struct mk_probe *probe)
{
	struct mk_probe **link = &marker->probes;

	while (*link)
		link = &(*link)->next;
	/* release: pairs with the acquires in walk() (hit.c): they find the probe filled in */
	__atomic_store_n(link, probe, __ATOMIC_RELEASE);
}

/* One probe for each enabled marker it concerns, chained by `unlinked`; false: no memory. */
static bool probes_for(const struct mk_registration *registration, struct mk_probe **chain)
{
	MK_FOR_EACH_IMAGE(image)
	for (struct mk_marker *marker = mk_image_markers(image); marker; marker = marker->next) {
		struct mk_probe *probe;

		if (!is_for(registration, marker->desc))
			continue;
		probe = probe_new(registration);
		if (!probe)
			return false;
		probe->unlinked = *chain;
		*chain = probe;
	}
	return true;
}

static void publish(const struct mk_registration *registration, struct mk_probe *chain)
{
	MK_FOR_EACH_IMAGE(image)
	for (struct mk_marker *marker = mk_image_markers(image); marker; marker = marker->next) {
		struct mk_probe *probe = chain;

		if (!is_for(registration, marker->desc))
			continue;
		chain = probe->unlinked;
		probe->unlinked = NULL;
		link_last(marker, probe);
	}
}

int mk_probe_register(const struct mk_registration *wanted)
{
	struct mk_registration **end = find(wanted);
	struct mk_registration *registration;
	struct mk_probe *chain = NULL;

	if (*end)
		return -EEXIST;
	if (format_differs(wanted))
		return -EINVAL;
	registration = copy_of(wanted);
	if (!registration)
		return -ENOMEM;
	if (!probes_for(registration, &chain)) {
		mk_probe_free_unlinked(chain);
		mk_free(registration, registration->size);
		return -ENOMEM;
	}
	publish(registration, chain);
	registration->next = NULL;
	MK_LOCK_STEP();
	*end = registration;
	return 0;
}

static void unlink_from(struct mk_marker *marker, const struct mk_registration *registration,
                        struct mk_probe **unlinked)
{
	struct mk_probe **link = &marker->probes;

	while (*link && (*link)->registration != registration)
		link = &(*link)->next;
	if (!*link)
		return;
	(*link)->unlinked = *unlinked;
	*unlinked = *link;
	/* release: as in link_last(), for the probe behind it */
	__atomic_store_n(link, (*link)->next, __ATOMIC_RELEASE);
}

int mk_probe_unregister(const struct mk_registration *wanted, struct mk_probe **unlinked)
{
	struct mk_registration **link = find(wanted);
	struct mk_registration *registration = *link;

	*unlinked = NULL;
	if (!registration)
		return -ENOENT;
	*link = registration->next;
	MK_FOR_EACH_IMAGE(image)
	for (struct mk_marker *marker = mk_image_markers(image); marker; marker = marker->next)
		if (is_for(registration, marker->desc))
			unlink_from(marker, registration, unlinked);
	mk_free(registration, registration->size);
	return 0;
}

void mk_probe_free_unlinked(struct mk_probe *unlinked)
{
	while (unlinked) {
		struct mk_probe *probe = unlinked;

		unlinked = probe->unlinked;
		mk_free(probe, sizeof(*probe));
	}
}

int mk_probe_attach_registered(struct mk_marker *marker)
{
	for (struct mk_registration *at = registrations; at; at = at->next) {
		struct mk_probe *probe;

		if (!is_for(at, marker->desc))
			continue;
		probe = probe_new(at);
		if (!probe) {
			mk_probe_free_all(marker);
			return -ENOMEM;
		}
		link_last(marker, probe);
	}
	return 0;
}

void mk_probe_free_all(struct mk_marker *marker)
{
	while (marker->probes) {
		struct mk_probe *probe = marker->probes;

		marker->probes = probe->next;
		mk_free(probe, sizeof(*probe));
	}
}
