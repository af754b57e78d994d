/* SPDX-License-Identifier: MIT */
/*
 * The process whose memory this is, and which threads it has.
 *
 * Not getpid(2): a vfork(2) child runs in its parent's memory and has a pid of its own. Asked for
 * its threads, it would find all of its parent's dead, and take over what they use.
 */
#ifndef MK_PROCESS_H
#define MK_PROCESS_H

#include "arch/arch.h"
#include <stdbool.h>
#include <stdint.h>

/* Once, before the first image is registered; under the registry lock. */
void mk_process_init(void);

int mk_process(void);

uintptr_t mk_page_size(void);

/* mk_arch_guard() of this machine. */
int mk_guard(void);

/* Does this thread run in another process's memory? */
bool mk_process_is_borrowed(void);

/* Is that thread one of this process? Not after a fork, for the parent's threads. */
bool mk_thread_is_alive(int tid);

/* A thread that libc knows nothing of, with all signals blocked, on a stack that it unmaps itself:
 * mk_arch_leave(). Returns its tid, or -ENOMEM, or what clone(2) answered. */
int mk_thread_start(mk_arch_entry *entry);

#endif
