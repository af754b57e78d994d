/* SPDX-License-Identifier: MIT */
/*
 * A recording: the ring, and a plan for each marker that is recorded. There is one at a time.
 * Under the registry lock but for what says otherwise.
 */
#ifndef MK_RECORDER_H
#define MK_RECORDER_H

#include "record/clock.h"
#include <stdbool.h>
#include <stddef.h>

struct mk_recorder_options {
	struct mk_clock clock;
	uint32_t mode;       /* MK_RING_ */
	uint32_t chunk_size; /* bytes, 0: default */
	uint64_t size;       /* bytes of all chunks, 0: default */
	bool allocate;       /* @fd is a file: claims the disk space that the ring takes */
	const void *filter;
	size_t filter_length; /* 0: none */
};

struct mk_session;

/*
 * Makes the ring in @fd, a new empty file or memfd, which stays the caller's. Nothing is recorded
 * until markers are enabled with MK_USE_RECORD. 0, -EBUSY if there is a recording, -EINVAL (sizes,
 * the filter), -ENOMEM, or what ftruncate(2), fallocate(2) and mmap(2) answered.
 */
int mk_recorder_open(int fd, const struct mk_recorder_options *options);

/* Has whoever shares the ring ended the recording, or is there none? */
bool mk_recorder_is_over(void);

/* Gives the chunks of threads that have ended to the reader. Now and then: threads say nothing when
 * they end, and only in their own pid namespace can be asked for them. */
void mk_recorder_release_the_dead(void);

/* Ends the recording: no hit that begins from here on records. Null: there was none. */
struct mk_session *mk_recorder_close(void);

/* Waits for the threads in it and unmaps its ring. Without the lock. Null is fine. */
void mk_recorder_free(struct mk_session *session);

#endif
