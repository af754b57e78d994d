/* SPDX-License-Identifier: MIT */
/*
 * A marker's site (one instruction), its record, descriptor and key, and the cold call.
 *
 * C: a statement expression with the descriptor and key as statics of the enclosing function.
 * C++: a namespace-scope template per marker, for a static of the function does not survive
 * inlining across files, and clang before 17 refuses asm goto behind an initialised local.
 */
#ifndef MARKERS_DETAIL_SITE_H
#define MARKERS_DETAIL_SITE_H

#include <markers/detail/abi.h>
#include <markers/detail/arg.h>
#include <markers/detail/count.h>

#ifdef MARKERS_DISABLE

/* Nothing is left, but the format is checked and the arguments count as used. */
#define MARKER_PRIV_POINT(provider, name, n, hit, format, ...)                                     \
	((void)sizeof(MARKER_PRIV_CHECK_FORMAT(n, format, __VA_ARGS__)))
#define MARKER_PRIV_POINT_0(provider, name, format)                                                \
	((void)sizeof(marker_priv_check_format(" " format)))
#define MARKER_PRIV_TEST(provider, name) false

#else

#include <markers/detail/arch.h>

/* clang-format off */
#ifdef MARKER_PRIV_SITE
#define MARKER_PRIV_MARKER_KEY struct marker_priv_key
#define MARKER_PRIV_GOTO(flags, d, k, hash_of)                                                     \
	MARKER_PRIV_ASM goto(                                                                            \
		MARKER_PRIV_SITE(MARKER_PRIV_CONSTANT(kind), MARKER_PRIV_CONSTANT(flag),                       \
		                 MARKER_PRIV_CONSTANT(hash))                                                   \
		: : [desc] MARKER_PRIV_STATIC(d), [key] MARKER_PRIV_STATIC(k),                                 \
		    [kind] "i"(MARKER_PRIV_KIND_MARKER), [flag] "i"(flags), [hash] "i"(hash_of)                \
		: : marker_priv_armed)
#else
#include <markers/detail/data.h>
#define MARKER_PRIV_MARKER_KEY struct marker_priv_data_key
#define MARKER_PRIV_GOTO(flag, d, k, hash_of)                                                      \
	MARKER_PRIV_ASM __volatile__(                                                                    \
		MARKER_PRIV_DATA_RECORD(MARKER_PRIV_CONSTANT(byte), "0")                                       \
		: : [desc] MARKER_PRIV_STATIC(d), [key] MARKER_PRIV_STATIC(k),                                 \
		    [byte] MARKER_PRIV_STATIC(&(k)->on), [kind] "i"(MARKER_PRIV_KIND_MARKER),                  \
		    [flags] "i"(flag | MARKER_PRIV_RECORD_DATA), [hash] "i"(hash_of));                         \
	if (MARKER_PRIV_DATA_IS_ON(&(k)->on))                                                            \
		goto marker_priv_armed
#endif

#define MARKER_PRIV_STORE_0
#define MARKER_PRIV_STORE_1 MARKER_PRIV_HIT_ARG(0)
#define MARKER_PRIV_STORE_2 MARKER_PRIV_STORE_1 MARKER_PRIV_HIT_ARG(1)
#define MARKER_PRIV_STORE_3 MARKER_PRIV_STORE_2 MARKER_PRIV_HIT_ARG(2)
#define MARKER_PRIV_STORE_4 MARKER_PRIV_STORE_3 MARKER_PRIV_HIT_ARG(3)
#define MARKER_PRIV_STORE_5 MARKER_PRIV_STORE_4 MARKER_PRIV_HIT_ARG(4)
#define MARKER_PRIV_STORE_6 MARKER_PRIV_STORE_5 MARKER_PRIV_HIT_ARG(5)

#define MARKER_PRIV_HIT(n, key_of, ...)                                                            \
	MARKER_PRIV_ASM __volatile__(MARKER_PRIV_HIT_BEGIN MARKER_PRIV_STORE_##n MARKER_PRIV_HIT_END     \
		: : __VA_ARGS__ [key] MARKER_PRIV_STATIC(key_of) : MARKER_PRIV_HIT_CLOBBERS)
#define MARKER_PRIV_IN(value) MARKER_PRIV_HIT_OPERAND(value),

#ifdef MARKER_PRIV_HIT_STORE
#define MARKER_PRIV_STORE(word, value)                                                             \
	__asm__ __volatile__(MARKER_PRIV_HIT_STORE : "=m"(word) : MARKER_PRIV_HIT_OPERAND(value))
#else
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define MARKER_PRIV_STORE_AT(value) (sizeof(uint64_t) - sizeof(value))
#else
#define MARKER_PRIV_STORE_AT(value) 0
#endif
#define MARKER_PRIV_STORE(word, v)                                                                 \
	do {                                                                                             \
		__typeof__(v) marker_priv_v = (v);                                                             \
		__builtin_memcpy(MARKER_PRIV_CAST(char *, MARKER_PRIV_CAST(void *, &(word))) +                 \
		                 MARKER_PRIV_STORE_AT(marker_priv_v), &marker_priv_v, sizeof(marker_priv_v));  \
	} while (0)
#endif

/*
 * More arguments than registers: the first six go in registers all the same, the rest by way of a
 * frame of the function's own. 16 words there would push gcc's frame out of the red zone (of
 * which it uses 120 bytes), and plain stores to them become vector instructions, partly in the
 * hot path: hence few words, stored by asm.
 */
#ifdef MARKER_PRIV_HIT_REST
#define MARKER_PRIV_STORE_REST                                                                     \
	MARKER_PRIV_HIT_ARG(1) MARKER_PRIV_HIT_ARG(2) MARKER_PRIV_HIT_ARG(3)                             \
	MARKER_PRIV_HIT_ARG(4) MARKER_PRIV_HIT_ARG(5) MARKER_PRIV_HIT_ARG(6)
#define MARKER_PRIV_HIT_MORE(n, key_of, frame, scratch, ...)                                       \
	MARKER_PRIV_ASM __volatile__(                                                                    \
		MARKER_PRIV_HIT_REST_BEGIN MARKER_PRIV_STORE_REST MARKER_PRIV_HIT_REST MARKER_PRIV_HIT_END     \
		: "=&r"(scratch) : __VA_ARGS__ [rest] "m"(frame), [words] "i"(n), [key] MARKER_PRIV_STATIC(key_of) \
		: MARKER_PRIV_HIT_CLOBBERS)
#endif
/* clang-format on */

/* A frame, one word an argument, by its address. */
#ifdef MARKER_PRIV_HIT_BY_CALL
#define MARKER_PRIV_HIT_NONE(key_of) MARKER_PRIV_HIT_BY_CALL(key_of, 0)
#define MARKER_PRIV_HIT_WITH(key_of, frame) MARKER_PRIV_HIT_BY_CALL(key_of, (frame).words)
#else
#define MARKER_PRIV_HIT_NONE(key_of) MARKER_PRIV_HIT(0, key_of, )
#define MARKER_PRIV_HIT_WITH(key_of, frame) MARKER_PRIV_HIT(1, key_of, MARKER_PRIV_IN(&frame))
#endif

#include <markers/detail/pass.h>

/*
 * Two members that no other code can name: an error unless both names are identifiers (or keywords)
 * and neither is a macro: `unix` is one, and would be stored as what it expands to.
 */
#define MARKER_PRIV_CHECK_NAMES(provider, name)                                                    \
	struct marker_priv_names {                                                                 \
		char provider##_provider_must_be_an_identifier_and_no_macro;                       \
		char name##_name_must_be_an_identifier_and_no_macro;                               \
	}

#ifndef __cplusplus

/* All in a frame of the function's own; in registers; six in registers and n in a frame. */
#define MARKER_PRIV_HIT_WORDS(n, ...)                                                              \
	struct {                                                                                   \
		uint64_t words[n];                                                                 \
	} marker_priv_frame;                                                                       \
	uintptr_t marker_priv_at = 0;                                                              \
	MARKER_PRIV_EACH_##n(MARKER_PRIV_RAW_STORE, __VA_ARGS__);                                  \
	MARKER_PRIV_HIT_WITH(&marker_priv_key, marker_priv_frame)
#define MARKER_PRIV_HIT_SIX_AND(n, a, b, c, d, e, f, ...)                                          \
	struct {                                                                                   \
		uint64_t words[n];                                                                 \
	} marker_priv_frame;                                                                       \
	uintptr_t marker_priv_at = 0;                                                              \
	MARKER_PRIV_EACH_##n(MARKER_PRIV_RAW_STORE, __VA_ARGS__);                                  \
	MARKER_PRIV_HIT_MORE(n, &marker_priv_key, marker_priv_frame, marker_priv_at,               \
	                     MARKER_PRIV_EACH_6(MARKER_PRIV_RAW_IN, a, b, c, d, e, f))
#ifdef __LP64__
#define MARKER_PRIV_HIT_REGS(n, ...)                                                               \
	MARKER_PRIV_HIT(n, &marker_priv_key, MARKER_PRIV_EACH_##n(MARKER_PRIV_RAW_IN, __VA_ARGS__))
#else /* a register does not hold every argument: mk_is_by_frame() knows this rule too */
#define MARKER_PRIV_HIT_REGS(n, ...)                                                               \
	if (0 MARKER_PRIV_EACH_##n(MARKER_PRIV_OR_IS_WIDE, __VA_ARGS__)) {                         \
		MARKER_PRIV_HIT_WORDS(n, __VA_ARGS__);                                             \
	} else {                                                                                   \
		MARKER_PRIV_HIT(n, &marker_priv_key,                                               \
		                MARKER_PRIV_EACH_##n(MARKER_PRIV_RAW_IN, __VA_ARGS__));            \
	}
#define MARKER_PRIV_OR_IS_WIDE(x) || sizeof(MARKER_PRIV_RAW(x)) > sizeof(void *)
#endif
#define MARKER_PRIV_RAW_IN(x) MARKER_PRIV_IN(MARKER_PRIV_RAW(x))
#define MARKER_PRIV_RAW_STORE(x)                                                                   \
	MARKER_PRIV_STORE(marker_priv_frame.words[marker_priv_at++], MARKER_PRIV_RAW(x));
#define MARKER_PRIV_TYPE_LIST(x) MARKER_PRIV_TYPE(x),

#define MARKER_PRIV_TEXT(provider, name, format) #provider "\0" #name "\0" format "\0" __FILE__

#define MARKER_PRIV_DESCRIBE(provider, name, format, n, ...)                                       \
	MARKER_PRIV_CHECK_NAMES(provider, name);                                                   \
	static const struct {                                                                      \
		struct marker_priv_desc head;                                                      \
		char text[sizeof(MARKER_PRIV_TEXT(provider, name, format))];                       \
	} marker_priv_desc = {                                                                     \
	    {sizeof(struct marker_priv_desc), n, 0, __LINE__, {__VA_ARGS__}},                      \
	    MARKER_PRIV_TEXT(provider, name, format),                                              \
	};                                                                                         \
	static MARKER_PRIV_MARKER_KEY marker_priv_key

#define MARKER_PRIV_BRANCH(flags, provider, name, armed)                                           \
	MARKER_PRIV_GOTO(flags, &marker_priv_desc, &marker_priv_key,                               \
	                 MARKER_PRIV_HASH(#provider ":" #name));                                   \
	if (0) {                                                                                   \
	marker_priv_armed:                                                                         \
		MARKER_PRIV_COLD_LABEL                                                             \
		{                                                                                  \
			armed;                                                                     \
		}                                                                                  \
	}

#define MARKER_PRIV_POINT(provider, name, n, hit, format, ...)                                     \
	__extension__({                                                                            \
		__label__ marker_priv_armed;                                                       \
		MARKER_PRIV_DESCRIBE(provider, name, format, n,                                    \
		                     MARKER_PRIV_EACH_##n(MARKER_PRIV_TYPE_LIST, __VA_ARGS__));    \
		(void)sizeof(MARKER_PRIV_CHECK_FORMAT(n, format, __VA_ARGS__));                    \
		MARKER_PRIV_BRANCH(0, provider, name, hit(n, __VA_ARGS__))                         \
		(void)0;                                                                           \
	})

#define MARKER_PRIV_POINT_0(provider, name, format)                                                \
	__extension__({                                                                            \
		__label__ marker_priv_armed;                                                       \
		MARKER_PRIV_DESCRIBE(provider, name, format, 0, 0);                                \
		(void)sizeof(marker_priv_check_format(" " format));                                \
		MARKER_PRIV_BRANCH(0, provider, name, MARKER_PRIV_HIT_NONE(&marker_priv_key))      \
		(void)0;                                                                           \
	})

#define MARKER_PRIV_TEST(provider, name)                                                           \
	__extension__({                                                                            \
		__label__ marker_priv_armed;                                                       \
		bool marker_priv_on = false;                                                       \
		MARKER_PRIV_DESCRIBE(provider, name, "", 0, 0);                                    \
		MARKER_PRIV_BRANCH(MARKER_PRIV_RECORD_TEST, provider, name, marker_priv_on = true) \
		marker_priv_on;                                                                    \
	})

#else
#include <markers/detail/site_cxx.h>
#endif

#endif

#endif
