/* SPDX-License-Identifier: MIT */
/*
 * Registrations (a function for a name) and probes (that function on one marker's list). Under the
 * registry lock.
 */
#ifndef MK_PROBE_H
#define MK_PROBE_H

#include "registry/marker.h"

struct mk_registration {
	struct mk_registration *next;
	const char *provider, *name;
	const char *format; /* null: any */
	marker_probe_fn *function;
	void *data;
	uint32_t flags;
	size_t size; /* of this with its texts */
};

/* 0, -EINVAL, -EEXIST, -ENOMEM: nothing has changed. */
int mk_probe_register(const struct mk_registration *wanted);

/* Unlinks; *unlinked are for mk_probe_free_unlinked() after a grace period. 0 or -ENOENT. */
int mk_probe_unregister(const struct mk_registration *wanted, struct mk_probe **unlinked);
void mk_probe_free_unlinked(struct mk_probe *unlinked);

/* Gives a new marker, not yet published, the probes registered for it. 0 or -ENOMEM. */
int mk_probe_attach_registered(struct mk_marker *marker);

/* Of a marker that no thread reaches any more. */
void mk_probe_free_all(struct mk_marker *marker);

#endif
