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
MARKER_PRIV_RAW_OF(double, double, double)
MARKER_PRIV_RAW_OF(long_double, long double, double)
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

namespace marker_priv
{
/* An enumeration: as its underlying type. */
template <class T, bool> struct underlying {
	typedef int type;
};
template <class T> struct underlying<T, true> {
	typedef __underlying_type(T) type;
};
template <class T> struct type_of {
	static_assert(__is_enum(T), "MARKER: an argument must be a scalar of at most 64 bits");
	typedef typename underlying<T, __is_enum(T)>::type base;
	static constexpr uint8_t code = type_of<base>::code;
	MARKER_PRIV_INLINE decltype(+base()) raw(T v)
	{
		return static_cast<decltype(+base())>(v);
	}
};

constexpr uint8_t integer_code(decltype(sizeof(0)) size, bool is_signed)
{
	return MARKER_PRIV_CAST(uint8_t, (size == 1   ? MARKER_TYPE_U8
	                                  : size == 2 ? MARKER_TYPE_U16
	                                  : size == 4 ? MARKER_TYPE_U32
	                                              : MARKER_TYPE_U64) -
	                                     (is_signed ? 1 : 0));
}
#define MARKER_PRIV_TYPE_OF(type, value)                                                           \
	template <> struct type_of<type> {                                                         \
		static constexpr uint8_t code = value;                                             \
		MARKER_PRIV_INLINE decltype(+type()) raw(type v)                                   \
		{                                                                                  \
			return v;                                                                  \
		}                                                                                  \
	}
#define MARKER_PRIV_INTEGER(type)                                                                  \
	MARKER_PRIV_TYPE_OF(type, integer_code(sizeof(type), type(-1) < type(1)))
typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef long long llong;
typedef unsigned long long ullong;
MARKER_PRIV_TYPE_OF(bool, MARKER_TYPE_BOOL);
MARKER_PRIV_INTEGER(char);
MARKER_PRIV_INTEGER(schar);
MARKER_PRIV_INTEGER(uchar);
MARKER_PRIV_INTEGER(wchar_t);
MARKER_PRIV_INTEGER(char16_t);
MARKER_PRIV_INTEGER(char32_t);
MARKER_PRIV_INTEGER(short);
MARKER_PRIV_INTEGER(ushort);
MARKER_PRIV_INTEGER(int);
MARKER_PRIV_INTEGER(uint);
MARKER_PRIV_INTEGER(long);
MARKER_PRIV_INTEGER(ulong);
MARKER_PRIV_INTEGER(llong);
MARKER_PRIV_INTEGER(ullong);
#ifdef __cpp_char8_t
MARKER_PRIV_INTEGER(char8_t);
#endif
MARKER_PRIV_TYPE_OF(float, MARKER_TYPE_F32);
MARKER_PRIV_TYPE_OF(double, MARKER_TYPE_F64);
template <> struct type_of<long double> {
	static constexpr uint8_t code = MARKER_TYPE_F64;
	MARKER_PRIV_INLINE double raw(long double v)
	{
		return static_cast<double>(v);
	}
};
#undef MARKER_PRIV_INTEGER
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
	MARKER_PRIV_INLINE T *raw(T *v)
	{
		return v;
	}
};
template <> struct type_of<decltype(nullptr)> {
	static constexpr uint8_t code = MARKER_TYPE_PTR;
	MARKER_PRIV_INLINE const void *raw(decltype(nullptr))
	{
		return nullptr;
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
#define MARKER_PRIV_DECAYED_ARRAY(element)                                                         \
	template <class T, decltype(sizeof(0)) N> struct decayed<element[N]> {                     \
		typedef element *type;                                                             \
	};                                                                                         \
	template <class T> struct decayed<element[]> {                                             \
		typedef element *type;                                                             \
	}
MARKER_PRIV_DECAYED_ARRAY(T);
MARKER_PRIV_DECAYED_ARRAY(const T);
MARKER_PRIV_DECAYED_ARRAY(volatile T);
MARKER_PRIV_DECAYED_ARRAY(const volatile T);
#undef MARKER_PRIV_DECAYED_ARRAY
template <class R, class... A> struct decayed<R(A...)> {
	typedef R (*type)(A...);
};

/* What -Wformat is to see of an argument: a scoped enumeration as its underlying type. */
template <class T, bool = __is_enum(T)> struct printed_as {
	typedef T type;
};
template <class T> struct printed_as<T, true> {
	typedef decltype(+typename underlying<T, true>::type()) type;
};
/* An assignment, for it takes any expression unparenthesised, and so an expansion of a pack too. */
struct printed {
	template <class T> typename printed_as<typename decayed<T>::type>::type operator=(T &&);
};
} // namespace marker_priv

extern "C" __attribute__((format(printf, 1, 2))) int marker_priv_check_format(const char *format,
                                                                              ...);
#define MARKER_PRIV_CHECK_FORMAT(n, format, ...)                                                   \
	marker_priv_check_format(format MARKER_PRIV_EACH_##n(MARKER_PRIV_PRINTED, __VA_ARGS__))
#define MARKER_PRIV_PRINTED(x) , marker_priv::printed() = x

#endif

#endif
