/* SPDX-License-Identifier: MIT */
/*
 * The images of this process that have records, as their constructors registered them.
 */
#ifndef MK_IMAGE_H
#define MK_IMAGE_H

#include <markers/detail/abi.h>

/* All under the registry lock. False: there already, of another ABI, or not there. */
bool mk_image_add(struct marker_priv_image *image);
bool mk_image_remove(struct marker_priv_image *image);
struct marker_priv_image *mk_image_first(void);

#define MK_FOR_EACH_IMAGE(image)                                                                   \
	for (struct marker_priv_image *image = mk_image_first(); image; image = image->next)

#define MK_FOR_EACH_RECORD(record, image)                                                          \
	for (const struct marker_priv_record *record = (image)->start; record != (image)->stop;    \
	     record++)

#endif
