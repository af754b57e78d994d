/* SPDX-License-Identifier: MIT */
/*
 * The ptrace start of the agent in a process that has a runtime and no agent.
 *
 * One thread of the process is stopped for well under a millisecond and sent through mk_arch_spawn
 * (src/arch/<arch>.S), which starts the agent's thread; then it goes on as if nothing had been. It
 * is safe to kill markerctl at any moment: the thread is ours only between the one ptrace call
 * that sets its registers and the one that sets them back, and mk_arch_spawn needs nobody to find
 * its way back. (A process with user shadow stacks, where its `ret` would fault, is refused.)
 *
 * The work is done by a child of markerctl, for the kernel lets a tracee go when its tracer ends,
 * and only then for sure: a thread that could not be stopped in time would else stop later.
 */
#ifndef MK_ATTACH_H
#define MK_ATTACH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct attach_request {
	pid_t pid;
	uint64_t spawn, agent; /* mk_runtime's, as addresses in the process */
	uint64_t runtime;      /* where it stands itself */
	bool force;            /* even under seccomp filters */
};

/* 0: a thread was started at request->agent. Else -errno, and @why (of @size bytes) says what
 * stood in the way and what to do; -EALREADY: another markerctl is at it. Takes four seconds at
 * most. */
int attach_start_agent(const struct attach_request *request, char *why, size_t size);

/* What attach_start_agent() would refuse for, without touching the process: 0, or as above. */
int attach_check(const struct attach_request *request, char *why, size_t size);

/* ---- between attach.c and attach_<arch>.c ---- */

/* How little a thread would notice, best first. */
enum attach_rank {
	ATTACH_UNNOTICED, /* sleeps in a call that the kernel restarts */
	ATTACH_RUNNING,
	ATTACH_NOTICED, /* its call returns early: EINTR or a short count */
	ATTACH_STUCK,   /* may not stop at all */
};

enum attach_rank attach_rank_call(long number, const unsigned long long arguments[6]);

/* Sends the stopped thread through request->spawn and back, ready to be let go. 0, and in *result 1
 * or -errno of what the process was answered; -EAGAIN if the thread must run on a bit first or has
 * no room on its stack; -ESTALE if there is no such runtime, or not yet; -ENOEXEC if it runs code
 * of another ABI; -ESRCH if it ended; -ETIMEDOUT. */
int attach_run_spawn(pid_t tid, const struct attach_request *request, long *result);

/* The next stop of a thread: its wait status, or -ESRCH, -ETIMEDOUT; or -EAGAIN if nothing has come
 * for @glance milliseconds (0: does not matter). */
int attach_wait(pid_t tid, int glance);

/* Stops a thread, or moves one that is @stopped, to where the kernel looks for signals: the wait
 * status, or as attach_wait(). */
int attach_stop(pid_t tid, bool stopped);

#define ATTACH_EVENT(status) ((status) >> 16) /* PTRACE_EVENT_, 0: a signal's stop */

#endif
