/* SPDX-License-Identifier: MIT */
/*
 * The machinery of static_key.h.
 */
#ifndef MARKERS_DETAIL_KEY_H
#define MARKERS_DETAIL_KEY_H

/* 1 for a struct static_key_true *, 0 for a struct static_key_false *, an error for others. */
#ifdef __cplusplus
namespace marker_priv
{
char (&initial_of(const volatile static_key_true *))[2];
char (&initial_of(const volatile static_key_false *))[1];
} // namespace marker_priv
#define MARKER_PRIV_KEY_INITIAL(k) (static_cast<int>(sizeof(marker_priv::initial_of(k))) - 1)
#else
#define MARKER_PRIV_KEY_INITIAL(k)                                                                 \
	_Generic((k), struct static_key_true * : 1, struct static_key_false * : 0)
#endif

#ifndef MARKER_PRIV_PLAIN

#include <markers/detail/functions.h>

#define MARKER_PRIV_KEY_REST(k, likely) (MARKER_PRIV_KEY_INITIAL(k) ^ likely)
#define MARKER_PRIV_KEY_FLAGS(k, likely)                                                           \
	(MARKER_PRIV_KEY_INITIAL(k) * MARKER_PRIV_RECORD_TRUE + likely * MARKER_PRIV_RECORD_LIKELY)

/* clang-format off */
#ifdef MARKER_PRIV_KEY_SITE
#ifdef MARKER_PRIV_SYMBOL
#define MARKER_PRIV_KEY_DATA(object, initial)                                                      \
	MARKER_PRIV_ASSERT(1, "not data")
#else
#define MARKER_PRIV_KEY_DATA MARKER_PRIV_KEYED_DATA
#endif
#define MARKER_PRIV_KEY_GOTO(k, likely)                                                            \
	MARKER_PRIV_ASM goto(MARKER_PRIV_KEY_SITE                                                        \
		: : [desc] MARKER_PRIV_STATIC(MARKER_PRIV_KEYED_DESC), [key] MARKER_PRIV_KEYED_OPERAND(k),       \
		    [rest] "i"(MARKER_PRIV_KEY_REST(k, likely)),                                               \
		    [flags] "i"(MARKER_PRIV_KEY_FLAGS(k, likely)) : : marker_priv_armed)
#else
#define MARKER_PRIV_KEY_DATA MARKER_PRIV_KEYED_DATA
#define MARKER_PRIV_KEY_GOTO(k, likely)                                                            \
	MARKER_PRIV_ASM __volatile__(                                                                    \
		MARKER_PRIV_DATA_KEYED(MARKER_PRIV_CONSTANT(byte), MARKER_PRIV_CONSTANT(rest))                 \
		: : MARKER_PRIV_DATA_OPERANDS(MARKER_PRIV_KIND_KEY, MARKER_PRIV_KEY_FLAGS(k, likely)),         \
		    [byte] MARKER_PRIV_STATIC(&MARKER_PRIV_KEYED_BYTE),                                        \
		    [rest] "i"(MARKER_PRIV_KEY_REST(k, likely)));                                              \
	if (MARKER_PRIV_DATA_IS_ON(&MARKER_PRIV_KEYED_BYTE))                                             \
		goto marker_priv_armed
#endif
/* clang-format on */

/* The straight line is the likely side; the site jumps while the key is what is not. */
#ifndef __cplusplus
#define MARKER_PRIV_KEY_BRANCH(k, likely)                                                          \
	__extension__({                                                                            \
		__label__ marker_priv_armed;                                                       \
		bool marker_priv_on = likely;                                                      \
		MARKER_PRIV_KEYED("key", #k, 0, 0);                                                \
		MARKER_PRIV_KEY_DATA(k, MARKER_PRIV_KEY_REST(k, likely));                          \
		MARKER_PRIV_KEY_GOTO(k, likely);                                                   \
		if (0) {                                                                           \
		marker_priv_armed:                                                                 \
			MARKER_PRIV_COLD_LABEL                                                     \
			marker_priv_on = !likely;                                                  \
		}                                                                                  \
		marker_priv_on;                                                                    \
	})
#else
/* A function of its own, and no lambda: clang before 17 refuses asm goto where an initialised local
 * stands before it, and looks into lambdas for it. */
#define MARKER_PRIV_KEY_BRANCH(k, likely)                                                          \
	__extension__({                                                                            \
		MARKER_PRIV_KEYED("key", #k, 0, 0);                                                \
		MARKER_PRIV_KEY_DATA(k, MARKER_PRIV_KEY_REST(k, likely));                          \
		struct marker_priv_branch {                                                        \
			MARKER_PRIV_INLINE bool is_on()                                            \
			{                                                                          \
				MARKER_PRIV_KEY_GOTO(k, likely);                                   \
				return likely;                                                     \
			marker_priv_armed:                                                         \
				MARKER_PRIV_COLD_LABEL                                             \
				return !likely;                                                    \
			}                                                                          \
		};                                                                                 \
		marker_priv_branch::is_on();                                                       \
	})
#endif

#else /* MARKERS_DISABLE: counters, and branches on them */

#include <errno.h>
#include <stddef.h>

/* acquire: pairs with the releases below: what was prepared before a key was turned on is seen
 * behind the branch. The acquires there pair with the release of whoever changed it before. */
#define MARKER_PRIV_KEY_BRANCH(k, likely)                                                          \
	__builtin_expect(                                                                          \
	    __atomic_load_n(&(k)->key.count, __ATOMIC_ACQUIRE) + MARKER_PRIV_KEY_INITIAL(k) > 0,   \
	    likely)

/* @by: 1 or -1 user. */
MARKER_PRIV_INLINE int marker_priv_key_add(struct static_key *key, int initial, int64_t by)
{
	int64_t count = __atomic_load_n(&key->count, __ATOMIC_RELAXED);

	do {
		if (by < 0 && count + initial <= 0)
			return -EINVAL;
		if (by > 0 && count >= INT64_MAX - 1)
			return -EOVERFLOW;
	} while (!__atomic_compare_exchange_n(&key->count, &count, count + by, true,
	                                      __ATOMIC_ACQ_REL, __ATOMIC_RELAXED));
	return 0;
}

MARKER_PRIV_INLINE int marker_key_inc(struct static_key *key, int initial)
{
	return marker_priv_key_add(key, initial, 1);
}

MARKER_PRIV_INLINE int marker_key_dec(struct static_key *key, int initial)
{
	return marker_priv_key_add(key, initial, -1);
}

MARKER_PRIV_INLINE int marker_key_enable(struct static_key *key, int initial)
{
	int64_t off = -initial;

	__atomic_compare_exchange_n(&key->count, &off, 1 - initial, false, __ATOMIC_ACQ_REL,
	                            __ATOMIC_RELAXED);
	return 0;
}

MARKER_PRIV_INLINE int marker_key_disable(struct static_key *key, int initial)
{
	int64_t once = 1 - initial;

	if (__atomic_compare_exchange_n(&key->count, &once, -initial, false, __ATOMIC_ACQ_REL,
	                                __ATOMIC_RELAXED))
		return 0;
	return once == -initial ? 0 : -EBUSY;
}

MARKER_PRIV_INLINE int marker_key_dec_deferred(struct static_key *key,
                                               struct static_key_deferred *deferred, int initial)
{
	(void)deferred;
	return marker_priv_key_add(key, initial, -1);
}

MARKER_PRIV_INLINE int marker_key_flush(struct static_key *key,
                                        struct static_key_deferred *deferred, int initial)
{
	(void)key, (void)deferred, (void)initial;
	return 0;
}

#endif

#endif
