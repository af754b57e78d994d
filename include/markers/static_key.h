/* SPDX-License-Identifier: MIT */
/*
 * Static keys: branches on a condition that seldom changes, which cost one NOP or one jump and
 * read nothing. The API of the Linux kernel's <linux/jump_label.h>.
 *
 *	DEFINE_STATIC_KEY_FALSE(tracing);
 *
 *	if (static_branch_unlikely(&tracing))
 *		trace(request);
 *	...
 *	static_branch_enable(&tracing);
 *
 * The path that the branch calls likely is the straight line, whatever the key is at first. A
 * program that only tests keys does not need libmarkers: they are then what they were defined as.
 * Functions return >= 0, or a negative errno number.
 */
#ifndef MARKERS_STATIC_KEY_H
#define MARKERS_STATIC_KEY_H

#include <markers/detail/keyed.h>

struct static_key_true {
	struct static_key key;
};
struct static_key_false {
	struct static_key key;
};

/**
 * DEFINE_STATIC_KEY_TRUE() - a key that is on at first
 * DEFINE_STATIC_KEY_FALSE() - a key that is off at first
 * @name: a C identifier; `static` may stand in front
 *
 * The names with _READONLY are not to be set by markerctl. DECLARE_ is for headers: the key may be
 * defined in another shared library.
 */
#define STATIC_KEY_TRUE_INIT                                                                       \
	{                                                                                          \
		{                                                                                  \
			0                                                                          \
		}                                                                                  \
	}
#define STATIC_KEY_FALSE_INIT                                                                      \
	{                                                                                          \
		{                                                                                  \
			0                                                                          \
		}                                                                                  \
	}
#define DEFINE_STATIC_KEY_TRUE(name) struct static_key_true name = STATIC_KEY_TRUE_INIT
#define DEFINE_STATIC_KEY_FALSE(name) struct static_key_false name = STATIC_KEY_FALSE_INIT
#define DEFINE_STATIC_KEY_TRUE_READONLY(name) MARKER_PRIV_READONLY DEFINE_STATIC_KEY_TRUE(name)
#define DEFINE_STATIC_KEY_FALSE_READONLY(name) MARKER_PRIV_READONLY DEFINE_STATIC_KEY_FALSE(name)
#define DECLARE_STATIC_KEY_TRUE(name) extern struct static_key_true name
#define DECLARE_STATIC_KEY_FALSE(name) extern struct static_key_false name

/**
 * DEFINE_STATIC_KEY_ARRAY_TRUE() - @count keys, each on at first
 * DEFINE_STATIC_KEY_ARRAY_FALSE() - @count keys, each off at first
 *
 * A branch takes one element by a constant index, `&name[2]`; the functions take any.
 */
#define DEFINE_STATIC_KEY_ARRAY_TRUE(name, count) struct static_key_true name[count] = {{{0}}}
#define DEFINE_STATIC_KEY_ARRAY_FALSE(name, count) struct static_key_false name[count] = {{{0}}}
#define DECLARE_STATIC_KEY_ARRAY_TRUE(name, count) extern struct static_key_true name[count]
#define DECLARE_STATIC_KEY_ARRAY_FALSE(name, count) extern struct static_key_false name[count]

/* Keys whose decrement takes effect after a while; see static_branch_slow_dec_deferred(). */
struct static_key_true_deferred {
	struct static_key_true key;
	struct static_key_deferred deferred;
};
struct static_key_false_deferred {
	struct static_key_false key;
	struct static_key_deferred deferred;
};
/**
 * DEFINE_STATIC_KEY_DEFERRED_TRUE() - a deferred key that is on at first
 * DEFINE_STATIC_KEY_DEFERRED_FALSE() - a deferred key that is off at first
 * @name: a C identifier; `static` may stand in front
 * @ms: how long the last user's decrement waits, in milliseconds
 */
/* clang-format off */
#define DEFINE_STATIC_KEY_DEFERRED_TRUE(name, ms) \
	struct static_key_true_deferred name = {STATIC_KEY_TRUE_INIT, {ms, 0, 0, 0, 0}}
#define DEFINE_STATIC_KEY_DEFERRED_FALSE(name, ms) \
	struct static_key_false_deferred name = {STATIC_KEY_FALSE_INIT, {ms, 0, 0, 0, 0}}
/* clang-format on */

/**
 * static_branch_likely() - is the key on? It mostly is
 * static_branch_unlikely() - is the key on? It mostly is not
 * @k: the address of a key, a constant: `&name`, `&name[2]`, `&name.key` of a deferred one
 *
 * A NOP on the likely path, a jump on the other. A thread that is at the branch while the key
 * changes takes either side once more, however late.
 *
 * Context: any thread, any signal handler.
 */
#define static_branch_likely(k) MARKER_PRIV_KEY_BRANCH(k, 1)
#define static_branch_unlikely(k) MARKER_PRIV_KEY_BRANCH(k, 0)

/**
 * static_branch_enable() - turn a key on
 * static_branch_disable() - turn a key off
 * @k: the address of a key
 *
 * Nothing happens if it is so already. When this returns every thread takes the new branch, and of
 * two concurrent calls the one that returned last has won.
 *
 * Context: any thread, not from a probe or a signal handler. Takes the registry lock, may sleep.
 * Return: 0, or -EBUSY if a disable finds a key that was enabled more than once (by
 *	static_branch_inc()) or a branch holds bytes that are not ours (a debugger's), -EPERM if
 *	text cannot be written, -ENOSYS without membarrier(2), -ENOMEM; then nothing has changed.
 */
#define static_branch_enable(k) marker_key_enable(&(k)->key, MARKER_PRIV_KEY_INITIAL(k))
#define static_branch_disable(k) marker_key_disable(&(k)->key, MARKER_PRIV_KEY_INITIAL(k))

/**
 * static_branch_inc() - count one more user of a key; the first turns it on
 * static_branch_dec() - count one less; the last turns it off
 * @k: the address of a key; one that is on at first counts one user
 *
 * Context: as static_branch_enable().
 * Return: as static_branch_enable(); -EINVAL if there are no users, -EOVERFLOW if too many.
 */
#define static_branch_inc(k) marker_key_inc(&(k)->key, MARKER_PRIV_KEY_INITIAL(k))
#define static_branch_dec(k) marker_key_dec(&(k)->key, MARKER_PRIV_KEY_INITIAL(k))

/* The users of a key, and whether there are any. */
#define static_key_count(k)                                                                        \
	(__atomic_load_n(&(k)->key.count, __ATOMIC_RELAXED) + MARKER_PRIV_KEY_INITIAL(k))
#define static_key_enabled(k) (static_key_count(k) > 0)

/**
 * static_branch_deferred_inc() - static_branch_inc() of a deferred key
 * static_branch_slow_dec_deferred() - static_branch_dec(), but not sooner than the key's timeout
 * static_key_deferred_flush() - do now what is pending for a key
 * @k: the address of a deferred key
 *
 * For keys that are turned on and off often: however many users come and go meanwhile, the
 * branches change once. A thread of the library waits, without libc's knowledge, and ends when
 * nothing is pending. If the branches cannot be changed when the time has come, the key stays on,
 * and it is tried again every second. Flush before a library with deferred keys is unloaded.
 *
 * Context: as static_branch_enable().
 * Return: 0, or of inc as static_branch_inc(); of dec -EINVAL if there are no users, and if the
 *	last one's decrement is to wait -ENOMEM or what clone(2) answered; of flush as
 *	static_branch_dec(), then nothing is pending and the key keeps its user.
 */
#define static_branch_deferred_inc(k) static_branch_inc(&(k)->key)
#define static_branch_slow_dec_deferred(k)                                                         \
	marker_key_dec_deferred(&(k)->key.key, &(k)->deferred, MARKER_PRIV_KEY_INITIAL(&(k)->key))
#define static_key_deferred_flush(k)                                                               \
	marker_key_flush(&(k)->key.key, &(k)->deferred, MARKER_PRIV_KEY_INITIAL(&(k)->key))

#include <markers/detail/key.h>

#endif
