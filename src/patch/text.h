/* SPDX-License-Identifier: MIT */
/*
 * How bytes get into text pages. Under the registry lock.
 *
 * /proc/self/mem keeps the pages r-x, works under MemoryDenyWriteExecute and mseal, and costs a
 * system call a write. mprotect opens a run of pages for stores and closes it again: for large
 * batches, and where /proc/self/mem is missing or not noticed (qemu-user).
 */
#ifndef MK_PATCH_TEXT_H
#define MK_PATCH_TEXT_H

#include "arch/arch.h"

enum { MK_PAGE = 4096 }; /* the smallest: how near is near */

struct mk_text {
	int writer; /* MK_WRITER_ */
	int fd;     /* /proc/self/mem, or -1 */
};

/* The writer (enum mk_writer) for a batch of @writes over @runs runs of pages, but none of those in
 * the mask @failed (1 << writer); -EPERM: none. */
int mk_text_writer(size_t writes, size_t runs, unsigned failed);

/* MARKERS_WRITER: this writer or none; MK_WRITER_NONE: the library chooses. */
void mk_text_force(int writer);

int mk_text_open(struct mk_text *text, int writer);
/* Before a write to @at; others as far as @stop follow. Done for each write: it is cheap. */
int mk_text_reach(struct mk_text *text, uintptr_t at, uintptr_t stop);
int mk_text_write(struct mk_text *text, uintptr_t to, const void *from, unsigned size);
int mk_text_close(struct mk_text *text);

/* In a forked child that took the lock over: closes the pages that the parent had open. */
void mk_text_recover(void);

#endif
