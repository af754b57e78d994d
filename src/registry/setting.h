/* SPDX-License-Identifier: MIT */
/*
 * Static keys, immediate values and static calls as seen from outside. Under the registry lock.
 */
#ifndef MK_SETTING_H
#define MK_SETTING_H

#include "registry/keyed.h"

/* What a site reads, and what it holds. */
void mk_setting_describe(const struct marker_priv_record *record, struct mk_value_report *report);

/* Sets all or none; as MK_OP_SET answers. */
int mk_settings_apply(struct mk_setting *settings, size_t count, struct mk_fault *fault);

#endif
