/* SPDX-License-Identifier: MIT */
/*
 * riscv64: immediate values of 1 and 2 bytes, at an even address.
 *
 *   off  jal x0, target ; lui rd, value << 4       as linked: the target loads
 *   on   lui x0, d      ; lui rd, value << 4
 *
 * and `srli rd, rd, 16` behind. The value is the upper half of the second instruction: one aligned
 * store of 2 bytes, a whole parcel of what is fetched. The states differ in byte 0, as a marker's.
 *
 * More than 16 bits are in no one instruction: wider values are read from memory, and so are static
 * calls (a jal does not reach another library).
 */
#include "riscv64.h"
#include <errno.h>

enum {
	LENGTH = 8,
	HELD = 6, /* offset of the value */
	REGISTERS = 32,
};

int mk_riscv_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                          uint8_t *bytes)
{
	int error;

	if (site->kind != MARKER_PRIV_KIND_IMV)
		return -EINVAL;
	if (site->length != LENGTH || site->code % 2 || site->rest >= REGISTERS)
		return -EINVAL;
	if (value >> 16)
		return -ERANGE;
	error =
	    mk_riscv_put_jump((int64_t)(site->target - site->code), state == MK_SITE_OFF, bytes);
	if (error)
		return error;
	bytes[4] = (uint8_t)(MK_RISCV_LUI | (site->rest & 1) << 7);
	bytes[5] = site->rest >> 1;
	bytes[HELD] = (uint8_t)value;
	bytes[HELD + 1] = (uint8_t)(value >> 8);
	return 0;
}

uint64_t mk_riscv_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes)
{
	(void)state; /* the value is there in either */
	if (site->length != LENGTH)
		return 0;
	return (uint64_t)bytes[HELD] | (uint64_t)bytes[HELD + 1] << 8;
}

struct mk_unit mk_riscv_value_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){HELD, 2};
}
