/* SPDX-License-Identifier: MIT */
/*
 * An argument's type code and its 64 bits. A type that does not fit gives an error that names the
 * rule (marker_priv_argument_must_be_a_scalar). Plain functions, never reached while disabled.
 */
#ifndef MARKERS_DETAIL_ARG_H
#define MARKERS_DETAIL_ARG_H

#include <markers/detail/abi.h>

MARKER_PRIV_INLINE uint64_t marker_priv_bits_u64(unsigned long long value)
{
	return value;
}

MARKER_PRIV_INLINE uint64_t marker_priv_bits_i64(long long value)
{
	return MARKER_PRIV_CAST(uint64_t, value);
}

MARKER_PRIV_INLINE uint64_t marker_priv_bits_f32(float value)
{
	union {
		float f;
		uint32_t u;
	} pun = {value};

	return pun.u;
}

MARKER_PRIV_INLINE uint64_t marker_priv_bits_f64(double value)
{
	union {
		double f;
		uint64_t u;
	} pun = {value};

	return pun.u;
}

MARKER_PRIV_INLINE uint64_t marker_priv_bits_long_double(long double value)
{
	return marker_priv_bits_f64(MARKER_PRIV_CAST(double, value));
}

#ifndef __cplusplus

MARKER_PRIV_INLINE uint64_t marker_priv_argument_must_be_a_scalar(const volatile void *value)
{
	return (uintptr_t)value;
}

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

#define MARKER_PRIV_BITS(x)                                                                        \
	_Generic((x),                                                                                    \
		_Bool: marker_priv_bits_u64, char: marker_priv_bits_i64,                                       \
		signed char: marker_priv_bits_i64, unsigned char: marker_priv_bits_u64,                        \
		short: marker_priv_bits_i64, unsigned short: marker_priv_bits_u64,                             \
		int: marker_priv_bits_i64, unsigned int: marker_priv_bits_u64,                                 \
		long: marker_priv_bits_i64, unsigned long: marker_priv_bits_u64,                               \
		long long: marker_priv_bits_i64, unsigned long long: marker_priv_bits_u64,                     \
		float: marker_priv_bits_f32, double: marker_priv_bits_f64,                                     \
		long double: marker_priv_bits_long_double,                                                     \
		default: marker_priv_argument_must_be_a_scalar)(x)
/* clang-format on */

/* Never defined: takes part in sizeof only, so that -Wformat sees format and arguments. */
__attribute__((format(printf, 1, 2))) int marker_priv_check_format(const char *format, ...);

#else

namespace marker_priv
{
template <class T> struct type_of {
	static_assert(__is_enum(T), "MARKER: an argument must be a scalar of at most 64 bits");
	static constexpr uint8_t code =
	    sizeof(T) == 1   ? (T(-1) < T(0) ? MARKER_TYPE_I8 : MARKER_TYPE_U8)
	    : sizeof(T) == 2 ? (T(-1) < T(0) ? MARKER_TYPE_I16 : MARKER_TYPE_U16)
	    : sizeof(T) == 4 ? (T(-1) < T(0) ? MARKER_TYPE_I32 : MARKER_TYPE_U32)
	                     : (T(-1) < T(0) ? MARKER_TYPE_I64 : MARKER_TYPE_U64);
	static uint64_t bits(T v)
	{
		return marker_priv_bits_i64(static_cast<long long>(v));
	}
};

#define MARKER_PRIV_TYPE_OF(type, value, convert)                                                  \
	template <> struct type_of<type> {                                                         \
		static constexpr uint8_t code = value;                                             \
		static uint64_t bits(type v)                                                       \
		{                                                                                  \
			return convert(v);                                                         \
		}                                                                                  \
	}
MARKER_PRIV_TYPE_OF(bool, MARKER_TYPE_BOOL, marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(char, (char(-1) < char(0) ? MARKER_TYPE_I8 : MARKER_TYPE_U8),
                    marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(signed char, MARKER_TYPE_I8, marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(unsigned char, MARKER_TYPE_U8, marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(short, MARKER_TYPE_I16, marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(unsigned short, MARKER_TYPE_U16, marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(int, MARKER_TYPE_I32, marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(unsigned int, MARKER_TYPE_U32, marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(long, (sizeof(long) == 8 ? MARKER_TYPE_I64 : MARKER_TYPE_I32),
                    marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(unsigned long, (sizeof(long) == 8 ? MARKER_TYPE_U64 : MARKER_TYPE_U32),
                    marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(long long, MARKER_TYPE_I64, marker_priv_bits_i64);
MARKER_PRIV_TYPE_OF(unsigned long long, MARKER_TYPE_U64, marker_priv_bits_u64);
MARKER_PRIV_TYPE_OF(float, MARKER_TYPE_F32, marker_priv_bits_f32);
MARKER_PRIV_TYPE_OF(double, MARKER_TYPE_F64, marker_priv_bits_f64);
MARKER_PRIV_TYPE_OF(long double, MARKER_TYPE_F64, marker_priv_bits_long_double);
#undef MARKER_PRIV_TYPE_OF

template <class T> struct is_char {
	static constexpr bool value = false;
};
template <> struct is_char<char> {
	static constexpr bool value = true;
};
template <> struct is_char<signed char> : is_char<char> {
};
template <> struct is_char<unsigned char> : is_char<char> {
};
template <class T> struct is_char<const T> : is_char<T> {
};
template <class T> struct is_char<volatile T> : is_char<T> {
};
template <class T> struct is_char<const volatile T> : is_char<T> {
};

template <class T> struct type_of<T *> {
	static constexpr uint8_t code = is_char<T>::value ? MARKER_TYPE_STR : MARKER_TYPE_PTR;
	static uint64_t bits(T *v)
	{
		return reinterpret_cast<uintptr_t>(v);
	}
};
template <> struct type_of<decltype(nullptr)> {
	static constexpr uint8_t code = MARKER_TYPE_PTR;
	static uint64_t bits(decltype(nullptr))
	{
		return 0;
	}
};

/* The type that an argument has when it is passed by value. */
template <class T> struct decayed {
	typedef T type;
};
template <class T> struct decayed<const T> : decayed<T> {
};
template <class T> struct decayed<volatile T> : decayed<T> {
};
template <class T> struct decayed<const volatile T> : decayed<T> {
};
template <class T> struct decayed<T &> : decayed<T> {
};
template <class T> struct decayed<T &&> : decayed<T> {
};
template <class T, decltype(sizeof(0)) N> struct decayed<T[N]> {
	typedef T *type;
};
template <class T> struct decayed<T[]> {
	typedef T *type;
};
template <class R, class... A> struct decayed<R(A...)> {
	typedef R (*type)(A...);
};
} // namespace marker_priv

extern "C" __attribute__((format(printf, 1, 2))) int marker_priv_check_format(const char *format,
                                                                              ...);

#endif

#endif
