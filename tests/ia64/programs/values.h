/* SPDX-License-Identifier: MIT */
/*
 * The values of values.c.
 */
#ifndef IA64_VALUES_H
#define IA64_VALUES_H

#include <markers/detail/abi.h>

struct value {
	struct marker_priv_key key;
	volatile uint64_t now;
};

bool read_bool(void);
int8_t read_i8(void);
uint8_t read_u8(void);
int16_t read_i16(void);
uint16_t read_u16(void);
int64_t read_i22(void);
uint32_t read_u32(void);
int32_t read_i32(void);
uint64_t read_u64(void);
uint64_t read_raw(void);

#endif
