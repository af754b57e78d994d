/* SPDX-License-Identifier: MIT */
/*
 * Processes that markerctl attaches to, each in another situation, each knowing what it must see.
 *
 * A target runs in a child of the test, so that the test knows its addresses, and shares a page
 * with it. Its agent is a stand-in that checks how it was started, counts, and ends.
 */
#ifndef ATTACH_TARGET_H
#define ATTACH_TARGET_H

#include "attach.h"
#include "wire/runtime.h"
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/types.h>

struct shared {
	_Atomic unsigned ready;    /* the target is in its situation */
	_Atomic unsigned stop;     /* the test wants it to come to an end */
	_Atomic unsigned progress; /* rounds of a target that goes round */
	_Atomic unsigned agents;   /* that were started right */
	_Atomic unsigned wrong;    /* how an agent was started wrong: bits of enum wrong */
	_Atomic unsigned line;     /* where a target saw something wrong, 0: nowhere */
	_Atomic unsigned signals;  /* sent by the test, counted by the target */
	_Atomic int word;          /* for futexes */
	int pipe[2];
	int expected, chunk;
	struct mk_runtime runtime; /* what markerctl looks for in a file, and in the process */
	struct mk_agent_status status;
};

enum wrong { WRONG_SIGNALS = 1, WRONG_STACK = 2, WRONG_TLS = 4, WRONG_LIBC = 8 };

extern struct shared *shared;

/* Starts @body in a child and waits until it says shared->ready. */
pid_t target_start(void (*body)(void));
/* Waits for its end, which must be a good one. */
void target_finish(pid_t pid);
/* Asks it to stop first. */
void target_stop(pid_t pid);

struct attach_request target_request(pid_t pid);
/* The stand-in for the agent, where request.agent points. */
void target_agent(void *stack, size_t size);

void target_sleep_ms(long milliseconds);
long long target_now_ms(void);

/* In a target: a condition that must hold. */
#define TARGET_CHECK(condition)                                                                    \
	do {                                                                                       \
		if (!(condition))                                                                  \
			target_fail(__LINE__);                                                     \
	} while (0)
__attribute__((noreturn)) void target_fail(unsigned line);

/* Bodies. Each returns when its call does, or when shared->stop is set. */
void body_nanosleep(void); /* 300 ms */
void body_poll(void);      /* 300 ms */
void body_select(void);    /* 300 ms */
void body_futex_timed(void);
void body_futex(void);        /* until woken */
void body_read(void);         /* until the test writes "x" */
void body_epoll(void);        /* without limit, until the test writes */
void body_epoll_timed(void);  /* 300 ms, may be EINTR */
void body_sigtimedwait(void); /* until SIGUSR1 */
void body_ppoll(void);        /* a mask of its own, until SIGUSR1 */
void body_sigsuspend(void);   /* likewise */
void body_vfork(void);        /* sleeps uninterruptibly, until the test writes */
void body_busy(void);         /* integers and floating point in registers */
void body_handler(void);      /* inside a handler on an alternate stack */
void body_blocked(void);      /* all signals blocked */
void body_signals(void);      /* counts SIGRTMIN, in pause() */
void body_read_signals(void); /* counts EINTR of read() against signals */
void body_rseq(void);         /* two threads on one processor, a restartable sequence */
void body_threads(void);      /* many threads in many calls, and signals */

#endif
