/* SPDX-License-Identifier: MIT */
/*
 * What static keys, immediate values and static calls have in common: a site that reads one object
 * of the program. Its record names the object by way of a pointer, for the object may be in
 * another shared library; its descriptor holds the name as it was written at the site.
 *
 * Each arch header (arch/<arch>_keyed.h) defines
 *
 *   MARKER_PRIV_SYMBOL          the constraint of an address, in this image or not
 *   MARKER_PRIV_KEY_SITE        asm: a marker's site, armed if [rest] is 1; [flags]
 *   MARKER_PRIV_IMV_SITE        asm: [size] bytes of the variable into [out], 64 bits wide
 *   MARKER_PRIV_IMV_OUT         the constraint of [out]
 *   MARKER_PRIV_CALL_SITE(jump) asm: defines the function of that name, in quotes, unless it is
 *
 * all with operands [desc] and [key].
 */
#ifndef MARKERS_DETAIL_KEYED_H
#define MARKERS_DETAIL_KEYED_H

#include <markers/detail/abi.h>
#include <markers/detail/arg.h>
#include <markers/detail/image.h>
#include <markers/detail/site.h>

#define MARKER_PRIV_READONLY __attribute__((section("marker_readonly_1")))

/* Elsewhere, and when disabled: variables that are read from memory, unknown to the library. So is
 * each of the three whose site the architecture does not define. */
#if defined(MARKERS_DISABLE)
#define MARKER_PRIV_PLAIN
#elif defined(__x86_64__) && defined(__LP64__)
#include <markers/arch/x86_64_keyed.h>
#elif defined(__ia64__) && defined(__LP64__)
#include <markers/arch/ia64_keyed.h>
#else
#define MARKER_PRIV_PLAIN
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

#endif

#endif

#endif
