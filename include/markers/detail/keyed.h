/* SPDX-License-Identifier: MIT */
/*
 * What static keys, immediate values and static calls have in common: a site that reads one object
 * of the program. Its record names the object by way of a pointer, for the object may be in
 * another shared library; its descriptor holds the name as it was written at the site.
 *
 * Each arch header (arch/<arch>_keyed.h) defines
 *
 *   MARKER_PRIV_SYMBOL          the constraint of an address, in this image or not; without it,
 *                               [key] is the pointer that the record names
 *   MARKER_PRIV_KEY_SITE        asm: a marker's site, armed if [rest] is 1; [flags]
 *   MARKER_PRIV_IMV_SITE        asm: [size] bytes of the variable into [out], 64 bits wide, of
 *                               which what is beyond the size does not matter
 *   MARKER_PRIV_IMV_MAX         the largest size; wider variables are read from memory
 *   MARKER_PRIV_IMV_OUT         the constraint of [out]
 *   MARKER_PRIV_IMV_CLOBBERS    optional: what the site changes besides
 *   MARKER_PRIV_CALL_SITE(jump) asm: defines the function of that name, in quotes, unless it is
 *
 * all with operands [desc] and [key], out of the text in keyed_text.h. What it does not define is
 * read from memory (data.h), and known to the library all the same.
 */
#ifndef MARKERS_DETAIL_KEYED_H
#define MARKERS_DETAIL_KEYED_H

#include <markers/detail/abi.h>
#include <markers/detail/arg.h>
#include <markers/detail/image.h>
#include <markers/detail/site.h>

#define MARKER_PRIV_READONLY __attribute__((section("marker_readonly_1")))

/* When disabled: variables that are read from memory, unknown to the library. */
#ifdef MARKERS_DISABLE
#define MARKER_PRIV_PLAIN
#else
#include <markers/detail/data.h>
#ifdef MARKER_PRIV_ARCH_KEYED
#include MARKER_PRIV_ARCH_KEYED
#include <markers/detail/keyed_text.h>
#endif
#endif

#ifndef MARKER_PRIV_PLAIN

#define MARKER_PRIV_KEYED_TEXT(kind, name) kind "\0" name "\0\0" __FILE__

#ifndef __cplusplus

#define MARKER_PRIV_KEYED(kind, name, n, type)                                                     \
	static const struct {                                                                      \
		struct marker_priv_desc head;                                                      \
		char text[sizeof(MARKER_PRIV_KEYED_TEXT(kind, name))];                             \
	} marker_priv_desc = {                                                                     \
	    {sizeof(struct marker_priv_desc), n, 0, __LINE__, {type}},                             \
	    MARKER_PRIV_KEYED_TEXT(kind, name),                                                    \
	}
#define MARKER_PRIV_KEYED_DESC &marker_priv_desc

/* What a site without an instruction needs besides: a pointer to its object, the byte it tests. */
#define MARKER_PRIV_KEYED_DATA(object, initial)                                                    \
	static const volatile void *const marker_priv_pointer = object;                            \
	static uint8_t marker_priv_byte __attribute__((unused)) = initial
#define MARKER_PRIV_KEYED_POINTER marker_priv_pointer
#define MARKER_PRIV_KEYED_BYTE marker_priv_byte

#else

namespace marker_priv
{
template <class Tag, unsigned... I> constexpr descriptor<sizeof...(I)> describe_keyed(indices<I...>)
{
	return {{sizeof(marker_priv_desc), Tag::nargs, 0, Tag::line, {Tag::type}},
	        {Tag::text()[I]...}};
}

template <class Tag> struct MARKER_PRIV_HIDDEN keyed {
	static const descriptor<Tag::size> desc;
};
template <class Tag>
const descriptor<Tag::size> keyed<Tag>::desc = describe_keyed<Tag>(indices_up_to<Tag::size>());

template <class Tag> struct MARKER_PRIV_HIDDEN keyed_data {
	static const volatile void *const pointer;
	static uint8_t on;
};
template <class Tag> const volatile void *const keyed_data<Tag>::pointer = Tag::address();
template <class Tag> uint8_t keyed_data<Tag>::on = Tag::first;
} // namespace marker_priv

#define MARKER_PRIV_KEYED(kind, name, n, type_of)                                                  \
	struct marker_priv_tag {                                                                   \
		enum : uint32_t {                                                                  \
			size = sizeof(MARKER_PRIV_KEYED_TEXT(kind, name)),                         \
			line = __LINE__,                                                           \
		};                                                                                 \
		enum : uint8_t {                                                                   \
			nargs = n,                                                                 \
			type = type_of,                                                            \
		};                                                                                 \
		static constexpr const char *text()                                                \
		{                                                                                  \
			return MARKER_PRIV_KEYED_TEXT(kind, name);                                 \
		}                                                                                  \
	}
#define MARKER_PRIV_KEYED_DESC &marker_priv::keyed<marker_priv_tag>::desc

#define MARKER_PRIV_KEYED_DATA(object, initial)                                                    \
	struct marker_priv_data {                                                                  \
		enum : uint8_t {                                                                   \
			first = initial,                                                           \
		};                                                                                 \
		static constexpr const volatile void *address()                                    \
		{                                                                                  \
			return object;                                                             \
		}                                                                                  \
	}
#define MARKER_PRIV_KEYED_POINTER marker_priv::keyed_data<marker_priv_data>::pointer
#define MARKER_PRIV_KEYED_BYTE marker_priv::keyed_data<marker_priv_data>::on

#endif

#ifdef MARKER_PRIV_SYMBOL
#define MARKER_PRIV_KEYED_OPERAND(object) MARKER_PRIV_SYMBOL(object)
#else
#define MARKER_PRIV_KEYED_OPERAND(object) MARKER_PRIV_STATIC(&MARKER_PRIV_KEYED_POINTER)
#endif
#ifndef MARKER_PRIV_IMV_CLOBBERS
#define MARKER_PRIV_IMV_CLOBBERS
#endif

#define MARKER_PRIV_DATA_OPERANDS(kind_of, flags_of)                                               \
	[desc] MARKER_PRIV_STATIC(MARKER_PRIV_KEYED_DESC),                                         \
	    [key] MARKER_PRIV_STATIC(&MARKER_PRIV_KEYED_POINTER), [kind] "i"(kind_of),             \
	    [flags] "i"(flags_of | MARKER_PRIV_RECORD_DATA), [hash] "i"(0)

/* A site that reads its object: nothing but a record. */
#define MARKER_PRIV_DATA_READ(kind)                                                                \
	MARKER_PRIV_ASM __volatile__(MARKER_PRIV_DATA_KEYED(".", "0")                              \
	                             :                                                             \
	                             : MARKER_PRIV_DATA_OPERANDS(kind, 0))

#endif

#endif
