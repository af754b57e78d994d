/* SPDX-License-Identifier: MIT */
/*
 * Sites that read an object of the program: static keys, immediate values, static calls. All under
 * the registry lock.
 *
 * The objects hold the truth (a count, the value, the function) and belong to the program; the
 * library keeps nothing about them. Bringing sites into line makes them show what their objects
 * hold. The sites of values show nothing as linked, they jump to a load: they get their values when
 * their image is added, and where text cannot be written they stay as they are, right and slow.
 */
#ifndef MK_KEYED_H
#define MK_KEYED_H

#include "catalog/image.h"
#include "catalog/record.h"
#include "wire/protocol.h"

#define MK_FOR_EACH_KEYED(record, image)                                                           \
	for (const int32_t *entry_ = (image)->keyed; entry_ != (image)->keyed_stop; entry_++)      \
		for (const struct marker_priv_record *record =                                     \
		         (const void *)((uintptr_t)entry_ + (uintptr_t)(intptr_t)*entry_);         \
		     record; record = NULL)

/*
 * Brings all sites of one object into line, in every image. All or nothing: 0, or as mk_patch() and
 * -ENOMEM. If the sites of a value show nothing and text cannot be written, that is no error.
 */
int mk_keyed_update(const void *object, struct mk_fault *fault);

/* All sites of an image that came, or of all of them (null); what can be done is done. */
void mk_keyed_refresh(struct marker_priv_image *image);

/* What a value's site reads: @type is of its descriptor. */
uint64_t mk_imv_load(const void *variable, uint8_t type);
unsigned mk_type_size(uint8_t type); /* bytes; 0: not a type of a value */

/* Is it not to be set from outside? */
bool mk_object_is_readonly(const void *object);

#endif
