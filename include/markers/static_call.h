/* SPDX-License-Identifier: MIT */
/*
 * Static calls: function pointers that seldom change, called directly. The API of the Linux
 * kernel's <linux/static_call.h>.
 *
 *	DEFINE_STATIC_CALL(checksum, checksum_portable);
 *
 *	sum = static_call(checksum)(data, length);
 *	...
 *	static_call_update(checksum, checksum_avx2);
 *
 * A call goes to a jump of its image, and the jump to the function: two direct branches, nothing
 * read, nothing for the branch predictor to guess wrong. The arguments are the compiler's
 * business, so every kind of them will do. A function in another library that is farther away
 * than 2 GiB is reached through the pointer in memory, as all are without libmarkers.
 */
#ifndef MARKERS_STATIC_CALL_H
#define MARKERS_STATIC_CALL_H

#include <markers/detail/keyed.h>
#include <stddef.h>

/**
 * DECLARE_STATIC_CALL() - a static call that may be defined in another shared library
 * DEFINE_STATIC_CALL() - a static call
 * DEFINE_STATIC_CALL_NULL() - a static call that calls nothing at first
 * @name: a C identifier
 * @function: what it calls at first, or any function of that type
 */
#define DECLARE_STATIC_CALL(name, function)                                                        \
	MARKER_PRIV_CALL_BEGIN                                                                     \
	extern struct static_call_key marker_priv_call_##name;                                     \
	extern MARKER_PRIV_HIDDEN __typeof__(function) marker_priv_jump_##name;                    \
	MARKER_PRIV_CALL_END(name)
#define DEFINE_STATIC_CALL(name, function)                                                         \
	DECLARE_STATIC_CALL(name, function);                                                       \
	struct static_call_key marker_priv_call_##name = {MARKER_PRIV_FUNCTION(function)}
#define DEFINE_STATIC_CALL_NULL(name, function)                                                    \
	DECLARE_STATIC_CALL(name, function);                                                       \
	struct static_call_key marker_priv_call_##name = {0}

/**
 * static_call() - call it: static_call(name)(arguments)
 * static_call_cond() - the same, for one that may be NULL: nothing is called then
 * @name: as defined; the function returns void where NULL is possible
 *
 * The arguments are evaluated in any case.
 *
 * Context: any thread, any signal handler.
 */
#define static_call(name) MARKER_PRIV_CALL(name)
#define static_call_cond(name) MARKER_PRIV_CALL(name)

/**
 * static_call_update() - call another function from now on
 * @name: as defined
 * @function: of the same type, or NULL
 *
 * When this returns no call that begins reaches the old function; one that began before may.
 *
 * Context: any thread, not from a probe or a signal handler. Takes the registry lock, may sleep.
 * Return: 0, or -EBUSY if the jump holds bytes that are not ours (a debugger's), -EPERM if text
 *	that holds the old function cannot be written any more, -ENOSYS without membarrier(2),
 *	-ENOMEM; then nothing has changed.
 */
#define static_call_update(name, function)                                                         \
	__extension__({                                                                            \
		MARKER_PRIV_CALL_CHECK(name, function);                                            \
		__typeof__(&marker_priv_jump_##name) marker_priv_new = (function);                 \
		marker_call_update(&marker_priv_call_##name,                                       \
		                   MARKER_PRIV_FUNCTION(marker_priv_new));                         \
	})

/**
 * static_call_query() - what is called now
 * @name: as defined
 *
 * Return: the function or NULL, as a pointer of its own type.
 */
#define static_call_query(name)                                                                    \
	MARKER_PRIV_FUNCTION_AS(                                                                   \
	    __typeof__(&marker_priv_jump_##name),                                                  \
	    __atomic_load_n(&marker_priv_call_##name.target, __ATOMIC_RELAXED))

/* The symbols have the same names in C++, in whatever namespace. */
#ifdef __cplusplus
#define MARKER_PRIV_CALL_BEGIN extern "C" {
#define MARKER_PRIV_CALL_END(name)                                                                 \
	}                                                                                          \
	static_assert(true, "")
#define MARKER_PRIV_FUNCTION(f) reinterpret_cast<marker_priv_function *>(f)
#define MARKER_PRIV_FUNCTION_AS(type, f) reinterpret_cast<type>(f)
#define MARKER_PRIV_CALL_CHECK(name, f) ((void)0)
#else
#define MARKER_PRIV_CALL_BEGIN
#define MARKER_PRIV_CALL_END(name) extern struct static_call_key marker_priv_call_##name
#define MARKER_PRIV_FUNCTION(f) ((marker_priv_function *)(f))
#define MARKER_PRIV_FUNCTION_AS(type, f) ((type)(f))
/* C would only warn. */
#define MARKER_PRIV_CALL_CHECK(name, f)                                                            \
	((void)_Generic((f), __typeof__(&marker_priv_jump_##name) : 0, void * : 0, int : 0))
#endif

#ifndef MARKER_PRIV_PLAIN
#include <markers/detail/functions.h>
#endif

#ifdef MARKER_PRIV_CALL_SITE

/* clang-format off */
#define MARKER_PRIV_CALL(name)                                                                     \
	(__extension__({                                                                                 \
		MARKER_PRIV_KEYED("call", #name, 0, 0);                                                        \
		MARKER_PRIV_ASM __volatile__(MARKER_PRIV_CALL_SITE("marker_priv_jump_" #name)                  \
			: : [desc] MARKER_PRIV_STATIC(MARKER_PRIV_KEYED_DESC), [key] MARKER_PRIV_SYMBOL(&marker_priv_call_##name)); \
		(void)0;                                                                                       \
	}), marker_priv_jump_##name)
/* clang-format on */

#else

MARKER_PRIV_INLINE void marker_priv_call_nothing(void)
{
}

MARKER_PRIV_INLINE marker_priv_function *marker_priv_call_target(struct static_call_key *key)
{
	/* acquire: pairs with the release in store() (imv.c), or below when disabled: what the
	 * function needs was there before it was set */
	marker_priv_function *target = __atomic_load_n(&key->target, __ATOMIC_ACQUIRE);

	return target ? target : marker_priv_call_nothing;
}

#ifdef MARKER_PRIV_PLAIN

MARKER_PRIV_INLINE int marker_call_update(struct static_call_key *key,
                                          marker_priv_function *function)
{
	/* release: pairs with the acquire in marker_priv_call_target() */
	__atomic_store_n(&key->target, function, __ATOMIC_RELEASE);
	return 0;
}

#define MARKER_PRIV_CALL(name)                                                                     \
	MARKER_PRIV_FUNCTION_AS(__typeof__(&marker_priv_jump_##name),                              \
	                        marker_priv_call_target(&marker_priv_call_##name))

#else

#define MARKER_PRIV_CALL(name)                                                                     \
	MARKER_PRIV_FUNCTION_AS(__typeof__(&marker_priv_jump_##name), __extension__({              \
		                        MARKER_PRIV_KEYED("call", #name, 0, 0);                    \
		                        MARKER_PRIV_KEYED_DATA(&marker_priv_call_##name, 0);       \
		                        MARKER_PRIV_DATA_READ(MARKER_PRIV_KIND_CALL);              \
		                        marker_priv_call_target(&marker_priv_call_##name);         \
	                        }))

#endif

#endif

#endif
