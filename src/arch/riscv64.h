/* SPDX-License-Identifier: MIT */
/*
 * riscv64: what riscv64.c and riscv64_value.c share.
 */
#ifndef MK_ARCH_RISCV64_H
#define MK_ARCH_RISCV64_H

#include "arch.h"

enum {
	MK_RISCV_SITE = 4,
	MK_RISCV_LUI = 0x37, /* lui x0: byte 0 */
	MK_RISCV_JAL = 0x6f, /* jal x0: byte 0 */
};

/* jal x0 over @distance, or with it a lui x0: 0, -ERANGE, -EINVAL. */
int mk_riscv_put_jump(int64_t distance, bool armed, uint8_t *bytes);

int mk_riscv_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                          uint8_t *bytes);
uint64_t mk_riscv_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes);
struct mk_unit mk_riscv_value_unit(const struct mk_site *site);

#endif
