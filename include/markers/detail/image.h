/* SPDX-License-Identifier: MIT */
/*
 * One registration per linked object: every file that includes this carries the same hidden weak
 * constructor, the linker keeps one, a flag lets it run once. Without the runtime the two weak
 * addresses are null and nothing happens.
 */
#ifndef MARKERS_DETAIL_IMAGE_H
#define MARKERS_DETAIL_IMAGE_H

#include <markers/detail/abi.h>
#include <markers/detail/arch.h>

#ifndef MARKERS_DISABLE

MARKER_PRIV_BEGIN_C

/* By the linker, around sections of this object; null where it has none. */
extern const struct marker_priv_record __start_marker_sites_1[]
    __attribute__((weak, visibility("hidden")));
extern const struct marker_priv_record __stop_marker_sites_1[]
    __attribute__((weak, visibility("hidden")));

extern const int32_t __start_marker_keyed_1[] __attribute__((weak, visibility("hidden")));
extern const int32_t __stop_marker_keyed_1[] __attribute__((weak, visibility("hidden")));
extern const char __start_marker_readonly_1[] __attribute__((weak, visibility("hidden")));
extern const char __stop_marker_readonly_1[] __attribute__((weak, visibility("hidden")));

__attribute__((weak, visibility("hidden"))) struct marker_priv_image marker_priv_image_1;

/* 101: before the object's own constructors, so that markers in those can be on. */
__attribute__((weak, visibility("hidden"), constructor(101), used)) void
marker_priv_image_enter_1(void);
__attribute__((weak, visibility("hidden"), destructor(101), used)) void
marker_priv_image_leave_1(void);

void marker_priv_image_enter_1(void)
{
	void (*enter)(struct marker_priv_image *);

	MARKER_PRIV_WEAK(marker_image_register_1, enter);
	if (!enter || marker_priv_image_1.registered ||
	    &__start_marker_sites_1[0] == &__stop_marker_sites_1[0])
		return;
	marker_priv_image_1.size = sizeof(struct marker_priv_image);
	marker_priv_image_1.abi = MARKER_PRIV_ABI;
	marker_priv_image_1.registered = 1;
	marker_priv_image_1.start = __start_marker_sites_1;
	marker_priv_image_1.stop = __stop_marker_sites_1;
	marker_priv_image_1.keyed = __start_marker_keyed_1;
	marker_priv_image_1.keyed_stop = __stop_marker_keyed_1;
	marker_priv_image_1.readonly = __start_marker_readonly_1;
	marker_priv_image_1.readonly_stop = __stop_marker_readonly_1;
	enter(&marker_priv_image_1);
}

void marker_priv_image_leave_1(void)
{
	void (*leave)(struct marker_priv_image *);

	MARKER_PRIV_WEAK(marker_image_retire_1, leave);
	if (!leave || !marker_priv_image_1.registered)
		return;
	marker_priv_image_1.registered = 0;
	leave(&marker_priv_image_1);
}

MARKER_PRIV_END_C

#endif

#endif
