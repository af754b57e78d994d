/* SPDX-License-Identifier: MIT */
/*
 * A recording of one process, from the wish to the ring: what record and trace have in common.
 */
#ifndef MK_RECORDING_H
#define MK_RECORDING_H

#include "drain.h"
#include "filter_compile.h"
#include "program.h"

struct recording {
	const struct cli *cli;
	struct target target;
	char *exe, *build_id; /* or null: they could not be read */
	struct patterns patterns;
	struct program program;
	struct filter filter;
	struct ring_view view;
	struct drain drain;
	bool begun;
	bool unheard; /* the program has no agent, or ended before it could be recorded */
	bool gone;    /* the process, or its agent, has ended */
	double gone_since;
	bool alive; /* as drain_pass() says it */
};

/*
 * Looks at the command line, starts the program (which waits) or connects to the process, and
 * checks the filter. CLI_DONE, or the exit status and the reason has been said; recording_close()
 * after both.
 */
int recording_open(struct recording *recording, const struct cli *cli);

/* Takes over the ring that an operation answers with; likewise. */
int recording_take_ring(struct recording *recording, enum mk_op op, const void *body,
                        size_t length);

/* From now on events come; likewise. */
int recording_begin(struct recording *recording, enum mk_ring_mode mode);

/* Finds the process's executable; once it runs on it may be gone. recording_open() has done it. */
void recording_identify(struct recording *recording);

/* Waits for at most so long; true if the process is gone. */
bool recording_wait(struct recording *recording, int milliseconds);

/* Has the process ended, and does no forked child of it record on? */
bool recording_is_over(const struct recording *recording);

/* Nothing is written to the ring any more: takes the markers back, waits for the threads. */
void recording_end(struct recording *recording);

/* What is missing beyond the events that were lost. */
void recording_warn(const struct recording *recording);

/* Waits for a program of ours, which is ended if no recording of it has begun; its exit status,
 * else
 * @status. */
int recording_close(struct recording *recording, int status);

#endif
