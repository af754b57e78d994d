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

enum { MK_PAGE = 4096 }; /* runs are rounded to it; larger pages only make them larger */

struct mk_text {
	int writer;            /* MK_WRITER_ */
	int fd;                /* /proc/self/mem, or -1 */
	uintptr_t start, stop; /* mprotect: the run that is open */
	int protection;        /* what the run had and gets back */
};

/*
 * The writer (enum mk_writer) for a batch of @writes over @runs runs of pages; -EPERM: none.
 * @wide: writes of more than a byte. The kernel copies those of /proc/self/mem by memcpy, a `rep
 * movsb` on processors with fsrm, of which nobody promises one store.
 */
int mk_text_writer(size_t writes, size_t runs, bool wide);

/* That writer failed: do not propose it again. False if it was forced. */
bool mk_text_distrust(int writer);

/* MARKERS_WRITER: this writer or none; MK_WRITER_NONE: the library chooses. */
void mk_text_force(int writer);

int mk_text_open(struct mk_text *text, int writer);
/* Before the writes in [start, stop), which lie on adjoining pages of one mapping. */
int mk_text_begin(struct mk_text *text, uintptr_t start, uintptr_t stop);
int mk_text_write(struct mk_text *text, uintptr_t to, const void *from, unsigned size);
int mk_text_close(struct mk_text *text);

#endif
