/* SPDX-License-Identifier: MIT */
/*
 * Markers by name, and turning them on and off. All under the registry lock.
 */
#ifndef MK_REGISTRY_H
#define MK_REGISTRY_H

#include "catalog/image.h"
#include "registry/marker.h"
#include "registry/owner.h"
#include "wire/protocol.h"

/* mk_lock(), and if it had to be taken from the dead (a fork), everything brought into line. */
void mk_registry_lock(void);

/* The process ends: what retires may be in use until it has. */
void mk_registry_exit(void);

struct mk_request {
	enum mk_owner_kind kind;
	uint32_t client, pid; /* of MK_OWNER_CLIENT */
	const char *patterns;
	size_t length;
	bool off;
	unsigned uses; /* MK_USE_ */
};

/* Told whenever it is decided whether a marker is recorded; null until there was a recording. */
extern void (*mk_registry_record)(struct mk_marker *marker, bool record);

/*
 * Adds the rule and brings what it touches into line. On: all or nothing. Off: what can be done
 * is done. The number of markers matched, or -EINVAL (a pattern, or none), -ENOMEM, or as
 * mk_patch(); @fault says which site.
 */
int mk_registry_change(const struct mk_request *request, struct mk_fault *fault);

/* Takes back all that an owner wants. As mk_registry_change() with off. */
int mk_registry_forget(struct mk_owner *owner, struct mk_fault *fault);

/* The rules apply to images that come; nobody is there to tell of a fault, `status` reads it. */
void mk_registry_add_image(struct marker_priv_image *image);
void mk_registry_remove_image(struct marker_priv_image *image);

/* Markers whose image has retired, while their counts are still there. */
const struct mk_marker *mk_registry_retired(void);

static inline struct mk_marker *mk_image_markers(struct marker_priv_image *image)
{
	return image->runtime;
}

#endif
