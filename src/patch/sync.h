/* SPDX-License-Identifier: MIT */
/*
 * membarrier(2): what all other threads of the process are known to have done when it returns.
 */
#ifndef MK_SYNC_H
#define MK_SYNC_H

/* Can both be had? 0 or -errno. Asked before anything is changed. */
int mk_sync_prepare(void);

/* Each thread has executed a core serialising instruction: it fetches what was written before. */
int mk_sync_core(void);

/* Each thread has executed a full memory barrier. */
int mk_sync_memory(void);

#endif
