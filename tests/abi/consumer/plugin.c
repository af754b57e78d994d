/* SPDX-License-Identifier: MIT */
/*
 * A library that ships a marker and does not link libmarkers.
 */
#include <markers/marker.h>

__attribute__((visibility("default"))) int plugin_is_registered(void);

int plugin_is_registered(void)
{
	MARKER(consumer, plugin);
	return (int)marker_priv_image_1.registered;
}
