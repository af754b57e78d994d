/* SPDX-License-Identifier: MIT */
/*
 * Between proc.c (who a process is), proc_maps.c (what it has mapped), proc_file.c (the files of
 * that) and proc_state.c (what stands at its sites).
 */
#ifndef MK_PROC_MAPS_H
#define MK_PROC_MAPS_H

#include "proc.h"

#define PROC_SLURP_MAX (64 << 20)

/* A file of /proc/PID, NUL-terminated; NULL and errno. */
char *proc_slurp(const struct proc *proc, const char *name, size_t *size);

/* A line of /proc/PID/maps that has a file. */
struct proc_map {
	uint64_t start, end, offset, inode;
	dev_t device;
	bool executable;
	const char *path;
};

struct proc_file {
	dev_t device;
	uint64_t inode;
	int error;             /* 0, or why there is no object; -ENOEXEC: no ELF file */
	struct object *object; /* NULL or a list, see object_open() */
	const char *why;       /* in words, or NULL */
};

/* What is in the file of these mappings, which are all of it, ascending. Valid until the next
 * call. -ESTALE: the file is gone, and another is in its place. */
const struct proc_file *proc_file_of(const struct proc *proc, const struct proc_map *maps,
                                     size_t count);

/* Where an object would lie if maps[i] were its beginning, and how many of its segments do lie
 * there. */
struct proc_place {
	uint64_t bias;
	size_t matches;
};
struct proc_place proc_place_of(const struct object *object, const struct proc_map *maps,
                                size_t count, size_t i);

/* Fills image->states. */
void proc_read_states(struct proc *proc, struct proc_image *image);

#endif
