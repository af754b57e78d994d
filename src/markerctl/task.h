/* SPDX-License-Identifier: MIT */
/*
 * What /proc says of one thread.
 */
#ifndef MK_TASK_H
#define MK_TASK_H

#include <stdbool.h>
#include <sys/types.h>

struct task {
	pid_t pid, tid;
	char state;    /* R, S, D, T, t, Z, I; X: ends or has ended */
	pid_t tracer;  /* 0: none */
	uid_t uid;     /* effective */
	int seccomp;   /* 0 none, 1 strict, 2 filters */
	bool kernel;   /* a kernel thread */
	bool shadow;   /* its returns are checked against a user shadow stack (x86 CET) */
	char name[64]; /* hostile */
};

/* Where all of this is read: "/proc", but for tests. */
extern const char *task_root;

/* 0, or -errno; -ESRCH if there is no such thread. */
int task_read(struct task *task, pid_t pid, pid_t tid);

enum task_where { TASK_UNKNOWN, TASK_RUNNING, TASK_IN_CALL };

/* The system call in which the thread sleeps; TASK_UNKNOWN also where we may not know. */
enum task_where task_call(pid_t pid, pid_t tid, long *number, unsigned long long arguments[6]);

/* The thread ids of a process, the main thread first, at most @most. */
size_t task_list(pid_t pid, pid_t *tids, size_t most);

/* Yama's ptrace_scope; 0 where there is none. */
int task_yama_scope(void);

#endif
