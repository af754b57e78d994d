/* SPDX-License-Identifier: MIT */
/*
 * The C++ half of arg.h: type_of<T> for each T that an argument may have when passed by value.
 */
#ifndef MARKERS_DETAIL_ARG_CXX_H
#define MARKERS_DETAIL_ARG_CXX_H

#include <markers/detail/abi.h>

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
template <class T> constexpr bool is_signed()
{
	return T(-1) < T(1);
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
	MARKER_PRIV_TYPE_OF(type, integer_code(sizeof(type), is_signed<type>()))
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
#ifndef MARKER_PRIV_DOUBLE_BITS
MARKER_PRIV_INLINE double double_operand(double value)
{
	return value;
}
#else
MARKER_PRIV_INLINE uint64_t double_operand(double value)
{
	return marker_priv_double_bits(value);
}
#endif
template <> struct type_of<double> {
	static constexpr uint8_t code = MARKER_TYPE_F64;
	MARKER_PRIV_INLINE decltype(double_operand(0)) raw(double v)
	{
		return double_operand(v);
	}
};
template <> struct type_of<long double> {
	static constexpr uint8_t code = MARKER_TYPE_F64;
	MARKER_PRIV_INLINE decltype(double_operand(0)) raw(long double v)
	{
		return double_operand(static_cast<double>(v));
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
