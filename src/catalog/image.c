/* SPDX-License-Identifier: MIT */
/*
 * The list of images. An image is added by the constructor and removed by the destructor of its
 * linked object, each through marker_image_register_1() and marker_image_retire_1(), and its
 * records may be read exactly in between, under the registry lock: when retire returns, the
 * dynamic linker unmaps them.
 */
#include "catalog/image.h"
#include "base/lock.h"
#include <stddef.h>

static struct marker_priv_image *images;

struct marker_priv_image *mk_image_first(void)
{
	return images;
}

/* The link that points at the image, or the last one. */
static struct marker_priv_image **find(const struct marker_priv_image *image)
{
	struct marker_priv_image **link = &images;

	while (*link && *link != image)
		link = &(*link)->next;
	return link;
}

bool mk_image_add(struct marker_priv_image *image)
{
	struct marker_priv_image **link = find(image);

	if (*link || image->abi != MARKER_PRIV_ABI || image->size < sizeof(*image))
		return false;
	image->next = NULL;
	image->runtime = NULL;
	MK_LOCK_STEP();
	*link = image;
	return true;
}

bool mk_image_remove(struct marker_priv_image *image)
{
	struct marker_priv_image **link = find(image);

	if (!*link)
		return false;
	*link = image->next;
	return true;
}
