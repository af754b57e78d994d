/* SPDX-License-Identifier: MIT */
/*
 * Requests and their answers.
 */
#ifndef MK_ANSWER_H
#define MK_ANSWER_H

#include <stdbool.h>
#include <stdint.h>

struct mk_client {
	int fd; /* -1: none */
	uint32_t id;
	uint32_t pid;
	bool counts; /* has temporary patterns that count: it wants the last hits too */
	bool told;   /* has got them */
};

/* From now on answers are the last ones: hits include those of images that have retired. */
void mk_answer_last(void);

/* Reads one request and answers it. False: the client is to be dropped. */
bool mk_answer(struct mk_client *client, unsigned clients);

/* Has a recording been asked for, with whatever success? Any thread. */
bool mk_answer_has_recorded(void);

/* Before the first client: forgets those of an agent in the process that this one was forked from.
 * Their recording goes on here until it ends there. */
void mk_answer_begin(void);

/* Now and then: has an inherited recording ended, has a thread that recorded? */
void mk_answer_tick(void);

/* What a client leaves behind when it goes. */
void mk_answer_gone(const struct mk_client *client);

#endif
