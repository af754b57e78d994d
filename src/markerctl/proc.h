/* SPDX-License-Identifier: MIT */
/*
 * A process as seen from outside, through /proc: what it is, which images it has mapped, and what
 * stands at their sites now. Looking changes nothing in the process and stops it nowhere.
 */
#ifndef MK_PROC_H
#define MK_PROC_H

#include "catalog/object.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* An ELF file that is mapped and has markers or the runtime. */
struct proc_image {
	const struct object *object; /* belongs to a cache that lives as long as markerctl */
	char *path;                  /* as the process knows it */
	uint64_t bias;               /* address in the process - address in the file */
	int8_t *states;              /* enum object_state, by object->sites */
};

struct proc {
	pid_t pid;
	int directory; /* /proc/PID, held: another process of that number is never taken for it */
	char name[32]; /* comm */
	char state;    /* R S D T t Z X */
	uid_t uid;     /* effective */
	pid_t tracer;  /* 0: none; in our pid namespace */
	int seccomp;   /* 0: none, 1: strict, 2: filters */
	unsigned threads;
	pid_t inner_pid;     /* in its own pid namespace */
	uint64_t start_time; /* clock ticks since boot */
	uint64_t pid_ns;     /* inode of its pid namespace; 0: not permitted */
	char *runtime_dir;   /* XDG_RUNTIME_DIR of its initial environment; NULL: none */
	int environ_error;   /* 0, or the -errno that hides the environment */
	struct proc_image *images;
	size_t nimages, images_room;
	const struct proc_image *runtime; /* the image that holds it; NULL: none */
	int memory_error;                 /* 0, or the -errno that hides the states */
	char **problems;                  /* files that could not be looked at, in words */
	size_t nproblems, problems_room;
};

/* Who it is. 0 or -errno (-ESRCH, -EACCES); proc_close() after both. */
int proc_open(pid_t pid, struct proc *proc);

/* What it has mapped, and the states. 0 or -errno. */
int proc_load(struct proc *proc);

void proc_close(struct proc *proc);

/* Reads memory: bytes read (the first page that is not there ends it), or -errno. */
ssize_t proc_read(const struct proc *proc, uint64_t address, void *to, size_t size);

/* Opens a file as the process sees it (its root directory, its mounts): O_PATH, or -errno. */
int proc_open_path(const struct proc *proc, const char *path);

/* Calls visit for every process of this user, ascending; a result other than 0 ends it. */
int proc_each(int (*visit)(pid_t pid, void *data), void *data);

/* Ends the cache of files. */
void proc_forget(void);

#endif
