/* SPDX-License-Identifier: MIT */
/*
 * What stands at the sites of a process now.
 */
#include "cli.h"
#include "proc_maps.h"
#include <errno.h>
#include <stdlib.h>

enum { WINDOW = 65536 };

static const struct object_site *sorting;

static int by_address(const void *a, const void *b)
{
	uint64_t i = object_site_address(&sorting[*(const uint32_t *)a]);
	uint64_t j = object_site_address(&sorting[*(const uint32_t *)b]);

	return i < j ? -1 : i > j;
}

/* Reads site by site through a window that moves on; sites stand close to each other. */
void proc_read_states(struct proc *proc, struct proc_image *image)
{
	const struct object *object = image->object;
	uint32_t *order = cli_alloc(object->nsites * sizeof(*order));
	static uint8_t window[WINDOW + MK_SITE_MAX];
	uint64_t start = 0;
	ssize_t got = 0;

	for (size_t i = 0; i < object->nsites; i++)
		order[i] = (uint32_t)i;
	sorting = object->sites;
	qsort(order, object->nsites, sizeof(*order), by_address);
	for (size_t i = 0; i < object->nsites; i++) {
		const struct object_site *site = &object->sites[order[i]];
		uint64_t at = object_site_address(site) + image->bias;

		image->states[order[i]] = OBJECT_UNKNOWN;
		if (!object->wide)
			at = (uint32_t)at;
		if (at < start || at + site->length > start + (uint64_t)(got > 0 ? got : 0)) {
			start = at;
			got = proc_read(proc, start, window, sizeof(window));
			if (got == -EPERM || got == -EACCES || got == -ESRCH) {
				proc->memory_error = (int)got;
				break; /* and so for all others */
			}
		}
		if (got >= site->length && at - start <= (uint64_t)got - site->length)
			image->states[order[i]] =
			    (int8_t)object_decode(object, site, window + (at - start));
	}
	free(order);
}
