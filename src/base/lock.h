/* SPDX-License-Identifier: MIT */
/*
 * The registry lock: guards images, markers, owners, registrations, the arena and all writing to
 * text. Nothing nests inside it but the kernel; it is taken inside the dynamic linker's lock (an
 * image registers from its constructor), so nobody who holds it may call the dynamic linker.
 *
 * Its owner has all signals blocked: a handler that calls exit(3), fork(2) or marker_enable(), or
 * leaves by longjmp, never finds the thread that it runs on in here.
 *
 * The word holds the owner's tid. After a fork the child may find it held by a thread that it does
 * not have: the next one takes it over and is told so, to put right what was left half done. Hence
 * what it guards is changed so that each single store leaves it whole, MK_LOCK_STEP() between.
 */
#ifndef MK_LOCK_H
#define MK_LOCK_H

#include <stdbool.h>

/* True if it was taken over from a thread that no longer exists. */
bool mk_lock(void);
void mk_unlock(void);

/* What stands before is stored before: a fork copies memory between any two stores. */
#define MK_LOCK_STEP() __atomic_signal_fence(__ATOMIC_SEQ_CST)

#endif
