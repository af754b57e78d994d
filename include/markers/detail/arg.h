/* SPDX-License-Identifier: MIT */
/*
 * An argument's type code, and the argument as the operand of the cold call: in its own type, for
 * gcc keeps a value that it has to widen in the cold block in a register of its own in the hot
 * one. What is narrower than int is an int there, a long double is a double, and a type that
 * does not fit gives an error that names the rule. Nothing of this is reached while disabled.
 */
#ifndef MARKERS_DETAIL_ARG_H
#define MARKERS_DETAIL_ARG_H

#include <markers/detail/abi.h>

#ifndef __cplusplus

#define MARKER_PRIV_RAW_OF(suffix, type, result)                                                   \
	MARKER_PRIV_INLINE result marker_priv_raw_##suffix(type value)                             \
	{                                                                                          \
		return (result)value;                                                              \
	}
MARKER_PRIV_RAW_OF(int, int, int)
MARKER_PRIV_RAW_OF(uint, unsigned int, unsigned int)
MARKER_PRIV_RAW_OF(long, long, long)
MARKER_PRIV_RAW_OF(ulong, unsigned long, unsigned long)
MARKER_PRIV_RAW_OF(llong, long long, long long)
MARKER_PRIV_RAW_OF(ullong, unsigned long long, unsigned long long)
MARKER_PRIV_RAW_OF(float, float, float)
#ifndef MARKER_PRIV_DOUBLE_BITS
MARKER_PRIV_RAW_OF(double, double, double)
MARKER_PRIV_RAW_OF(long_double, long double, double)
#else
#define marker_priv_raw_double marker_priv_double_bits
MARKER_PRIV_INLINE uint64_t marker_priv_raw_long_double(long double value)
{
	return marker_priv_double_bits((double)value);
}
#endif
#undef MARKER_PRIV_RAW_OF

MARKER_PRIV_INLINE const volatile void *
marker_priv_argument(const volatile void *must_be_a_scalar_of_at_most_64_bits)
{
	return must_be_a_scalar_of_at_most_64_bits;
}

#ifdef __SIZEOF_INT128__
/* Else an integer that becomes a pointer: no more than a warning. */
__extension__ typedef __int128 marker_priv_i128;
__extension__ typedef unsigned __int128 marker_priv_u128;
struct marker_priv_scalar {
	char unused;
};
struct marker_priv_scalar
marker_priv_argument_must_be_a_scalar_of_at_most_64_bits_not_128(struct marker_priv_scalar value);
#define MARKER_PRIV_NOT_128 marker_priv_argument_must_be_a_scalar_of_at_most_64_bits_not_128
#define MARKER_PRIV_IF_INT128                                                                      \
	marker_priv_i128:                                                                          \
	MARKER_PRIV_NOT_128, marker_priv_u128 : MARKER_PRIV_NOT_128,
#else
#define MARKER_PRIV_IF_INT128
#endif

/* clang-format off */
#define MARKER_PRIV_IF_CHARS(value)                                                                \
	char *: value, const char *: value, volatile char *: value, const volatile char *: value,        \
	signed char *: value, const signed char *: value, unsigned char *: value, const unsigned char *: value

/* sizeof rejects a bit-field, and says so. */
#define MARKER_PRIV_TYPE(x)                                                                        \
	(0 * sizeof(x) + _Generic((x),                                                                   \
		_Bool: MARKER_TYPE_BOOL, char: (char)-1 < 0 ? MARKER_TYPE_I8 : MARKER_TYPE_U8,                 \
		signed char: MARKER_TYPE_I8, unsigned char: MARKER_TYPE_U8,                                    \
		short: MARKER_TYPE_I16, unsigned short: MARKER_TYPE_U16,                                       \
		int: MARKER_TYPE_I32, unsigned int: MARKER_TYPE_U32,                                           \
		long: sizeof(long) == 8 ? MARKER_TYPE_I64 : MARKER_TYPE_I32,                                   \
		unsigned long: sizeof(long) == 8 ? MARKER_TYPE_U64 : MARKER_TYPE_U32,                          \
		long long: MARKER_TYPE_I64, unsigned long long: MARKER_TYPE_U64,                               \
		float: MARKER_TYPE_F32, double: MARKER_TYPE_F64, long double: MARKER_TYPE_F64,                 \
		MARKER_PRIV_IF_CHARS(MARKER_TYPE_STR), default: MARKER_TYPE_PTR))

#define MARKER_PRIV_RAW(x)                                                                         \
	_Generic((x),                                                                                    \
		_Bool: marker_priv_raw_int, char: marker_priv_raw_int,                                         \
		signed char: marker_priv_raw_int, unsigned char: marker_priv_raw_int,                          \
		short: marker_priv_raw_int, unsigned short: marker_priv_raw_int,                               \
		int: marker_priv_raw_int, unsigned int: marker_priv_raw_uint,                                  \
		long: marker_priv_raw_long, unsigned long: marker_priv_raw_ulong,                              \
		long long: marker_priv_raw_llong, unsigned long long: marker_priv_raw_ullong,                  \
		float: marker_priv_raw_float, double: marker_priv_raw_double,                                  \
		long double: marker_priv_raw_long_double,                                                      \
		MARKER_PRIV_IF_INT128                                                                          \
		default: marker_priv_argument)(x)
/* clang-format on */

/* Never defined: takes part in sizeof only, so that -Wformat sees format and arguments. */
__attribute__((format(printf, 1, 2))) int marker_priv_check_format(const char *format, ...);
#define MARKER_PRIV_CHECK_FORMAT(n, format, ...) marker_priv_check_format(format, __VA_ARGS__)

#else
#include <markers/detail/arg_cxx.h>
#endif

#endif
