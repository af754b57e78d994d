/* SPDX-License-Identifier: MIT */
#include "record/value.h"
#include "registry/marker.h"

/* A float's bits as a double's, without the registers of either. */
static uint64_t double_of_float(uint32_t bits)
{
	uint64_t sign = (uint64_t)(bits >> 31) << 63;
	uint64_t exponent = bits >> 23 & 0xff, fraction = bits & 0x7fffff;

	if (exponent == 0xff)
		return sign | 0x7ffULL << 52 | fraction << 29;
	if (exponent)
		return sign | (exponent + 1023 - 127) << 52 | fraction << 29;
	if (!fraction)
		return sign;
	for (exponent = 1023 - 126; !(fraction & 0x800000); exponent--) /* subnormal: normalise */
		fraction <<= 1;
	return sign | exponent << 52 | (fraction & 0x7fffff) << 29;
}

struct mk_value mk_value_of(enum marker_type type, uint64_t slot)
{
	struct mk_value value = {.kind = MK_VALUE_U64, .bits = mk_widen(slot, (uint8_t)type)};

	switch (type) {
	case MARKER_TYPE_I8:
	case MARKER_TYPE_I16:
	case MARKER_TYPE_I32:
	case MARKER_TYPE_I64:
		value.kind = MK_VALUE_I64;
		break;
	case MARKER_TYPE_F32:
		value.kind = MK_VALUE_F64;
		value.bits = double_of_float((uint32_t)slot);
		break;
	case MARKER_TYPE_F64:
		value.kind = MK_VALUE_F64;
		break;
	default:
		break;
	}
	return value;
}
