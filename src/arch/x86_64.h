/* SPDX-License-Identifier: MIT */
/*
 * x86-64: the sites of values, for the table in x86_64.c.
 */
#ifndef MK_ARCH_X86_64_H
#define MK_ARCH_X86_64_H

#include "arch.h"

int mk_x86_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                        uint8_t *bytes);
uint64_t mk_x86_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes);
struct mk_unit mk_x86_value_unit(const struct mk_site *site);

#endif
