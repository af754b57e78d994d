/* SPDX-License-Identifier: MIT */
/*
 * FP registers as far as values pass through them: zero and normal numbers between memory's single
 * and double formats and the registers' own (64 bits of significand; sign and 17 of exponent).
 */
#include "interp.h"

enum {
	REGISTER_BIAS = 65535,
	SIGN = 17, /* in the second word */
};

struct format {
	unsigned fraction, exponent; /* bits */
};

static struct format format_of(bool single)
{
	return single ? (struct format){23, 8} : (struct format){52, 11};
}

bool ia64_float_expand(bool single, uint64_t bits, uint64_t *f)
{
	struct format format = format_of(single);
	uint64_t fraction = ia64_bits(bits, 0, format.fraction);
	uint64_t exponent = ia64_bits(bits, format.fraction, format.exponent);
	uint64_t sign = ia64_bits(bits, format.fraction + format.exponent, 1);
	uint64_t bias = (UINT64_C(1) << (format.exponent - 1)) - 1;

	if (!exponent && !fraction) {
		f[0] = 0;
		f[1] = sign << SIGN;
		return true;
	}
	f[0] = UINT64_C(1) << 63 | fraction << (63 - format.fraction);
	f[1] = sign << SIGN | (exponent - bias + REGISTER_BIAS);
	return exponent && exponent != 2 * bias + 1;
}

bool ia64_float_narrow(bool single, const uint64_t *f, uint64_t *bits)
{
	struct format format = format_of(single);
	uint64_t bias = (UINT64_C(1) << (format.exponent - 1)) - 1;
	uint64_t exponent = ia64_bits(f[1], 0, SIGN) - REGISTER_BIAS + bias;

	*bits = ia64_bits(f[1], SIGN, 1) << (format.fraction + format.exponent);
	if (!f[0])
		return true;
	*bits |=
	    exponent << format.fraction | ia64_bits(f[0], 63 - format.fraction, format.fraction);
	return f[0] >> 63 && exponent > 0 && exponent < 2 * bias + 1 &&
	       !ia64_bits(f[0], 0, 63 - format.fraction);
}
