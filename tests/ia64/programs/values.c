/* SPDX-License-Identifier: MIT */
/*
 * Readers of immediate values of every width. value_<width>.now is the variable itself: what a
 * slow path loads.
 */
#include "values.h"
#include <markers/arch/ia64_imv.h>
#include <markers/detail/arch.h>

struct value value_bool, value_i8, value_u8, value_i16, value_u16, value_i22, value_u32, value_i32,
    value_u64, value_raw;

/* One descriptor does for all. */
static const struct {
	struct marker_priv_desc head;
	char text[sizeof("test\0value\0\0" __FILE__)];
} desc = {
    {sizeof(struct marker_priv_desc), 1, 0, __LINE__, {MARKER_TYPE_U64}},
    "test\0value\0\0" __FILE__,
};

#define READ(result, v, bundle, form, initial)                                                     \
	MARKER_PRIV_IMV_READ(result, MARKER_PRIV_IMV_BUNDLE_##bundle, MARKER_PRIV_IMV_##form,      \
	                     &desc, &v, initial)

#define READER_22(type, v, initial)                                                                \
	type read_##v(void)                                                                        \
	{                                                                                          \
		uint64_t seen;                                                                     \
                                                                                                   \
		READ(seen, value_##v, ADDL, ADDL, initial);                                        \
		return (type)seen;                                                                 \
	}

#define READER_32(type, v, initial)                                                                \
	type read_##v(void)                                                                        \
	{                                                                                          \
		uint64_t seen;                                                                     \
                                                                                                   \
		READ(seen, value_##v, MOVL, CHECKED, (uint32_t)(initial));                         \
		if (__builtin_expect(marker_priv_imv_torn(seen), 0))                               \
			seen = value_##v.now;                                                      \
		return (type)seen;                                                                 \
	}

READER_22(bool, bool, 1)
READER_22(int8_t, i8, -128)
READER_22(uint8_t, u8, 255)
READER_22(int16_t, i16, -32768)
READER_22(uint16_t, u16, 65535)
READER_22(int64_t, i22, -2097152)
READER_32(uint32_t, u32, 0x89abcdef)
READER_32(int32_t, i32, -5)

uint64_t read_u64(void)
{
	uint64_t seen;

	__asm__ goto(MARKER_PRIV_SITE("3", "0", "0")
	             :
	             : [desc] "i"(&desc), [key] "i"(&value_u64)
	             :
	             : marker_priv_armed);
	READ(seen, value_u64, MOVL, MOVL, 0x0123456789abcdef);
	return seen;
marker_priv_armed:
	MARKER_PRIV_COLD_LABEL
	return value_u64.now;
}

/* A movl alone. */
uint64_t read_raw(void)
{
	uint64_t seen;

	READ(seen, value_raw, MOVL, MOVL, 0x0123456789abcdef);
	return seen;
}
