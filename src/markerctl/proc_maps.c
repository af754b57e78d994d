/* SPDX-License-Identifier: MIT */
/*
 * What a process has mapped: the files behind /proc/PID/maps, and where each of them lies.
 */
#include "proc_maps.h"
#include "cli.h"
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

struct maps {
	char *text;
	struct proc_map *items; /* grouped by file, ascending by address within one */
	size_t count;
};

/* A newline in a path stands as \012; nothing else is escaped. */
static void unescape(char *path)
{
	char *to = path;

	for (; *path; path++, to++)
		if (!strncmp(path, "\\012", 4)) {
			*to = '\n';
			path += 3;
		} else {
			*to = *path;
		}
	*to = '\0';
}

static bool parse_line(char *line, struct proc_map *map)
{
	unsigned major_number, minor_number;
	char permissions[5];
	int path = 0;

	if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s %" SCNx64 " %x:%x %" SCNu64 " %n",
	           &map->start, &map->end, permissions, &map->offset, &major_number, &minor_number,
	           &map->inode, &path) != 7 ||
	    !path || !map->inode)
		return false;
	map->device = makedev(major_number, minor_number);
	map->executable = permissions[2] == 'x';
	unescape(line + path);
	map->path = line + path;
	return true;
}

static bool is_same_file(const struct proc_map *a, const struct proc_map *b)
{
	return a->device == b->device && a->inode == b->inode;
}

static int by_file(const void *a, const void *b)
{
	const struct proc_map *m = a, *n = b;

	if (m->device != n->device)
		return m->device < n->device ? -1 : 1;
	if (m->inode != n->inode)
		return m->inode < n->inode ? -1 : 1;
	return m->start < n->start ? -1 : m->start > n->start;
}

static int read_maps(const struct proc *proc, struct maps *maps)
{
	size_t size, capacity = 0;
	char *next;

	*maps = (struct maps){.text = proc_slurp(proc, "maps", &size)};
	if (!maps->text)
		return errno == ENOENT ? -ESRCH : -errno;
	for (char *line = maps->text; *line; line = next) {
		next = strchrnul(line, '\n');
		if (*next)
			*next++ = '\0';
		maps->items = cli_grow(maps->items, &capacity, maps->count, sizeof(*maps->items));
		maps->count += parse_line(line, &maps->items[maps->count]);
	}
	if (maps->count)
		qsort(maps->items, maps->count, sizeof(*maps->items), by_file);
	return 0;
}

/* ---- images ---- */

static void add_problem(struct proc *proc, char *text)
{
	proc->problems = cli_grow(proc->problems, &proc->problems_room, proc->nproblems,
	                          sizeof(*proc->problems));
	proc->problems[proc->nproblems++] = text;
}

static void add_image(struct proc *proc, const struct object *object, const char *path,
                      uint64_t bias)
{
	struct proc_image *image;

	proc->images =
	    cli_grow(proc->images, &proc->images_room, proc->nimages, sizeof(*proc->images));
	image = &proc->images[proc->nimages++];
	*image = (struct proc_image){object, cli_strdup(path), bias, cli_alloc(object->nsites)};
	memset(image->states, OBJECT_UNKNOWN, object->nsites);
	proc_read_states(proc, image);
}

static void explain(struct proc *proc, const char *path, const struct proc_file *file)
{
	if (file->error == -ENOEXEC)
		return;
	if (file->error == -ESTALE || file->error == -ENOENT)
		add_problem(proc, cli_format("%s: not the file that is mapped (replaced or deleted "
		                             "since); only root can look at the old one",
		                             path));
	else
		add_problem(
		    proc, cli_format("%s: %s", path,
		                     file->why && *file->why ? file->why : strerror(-file->error)));
}

/* All places of one file: dlmopen() maps a library twice. */
static void load_file(struct proc *proc, const struct proc_map *maps, size_t count)
{
	const struct proc_file *file = proc_file_of(proc, maps, count);
	const struct object *object = file->object;
	size_t most = 0;

	if (file->error) {
		explain(proc, maps[0].path, file);
		return;
	}
	if (!object || object->next || (!object->nsites && !object->runtime.present) ||
	    !object->nsegments)
		return;
	for (size_t i = 0; i < count; i++) {
		struct proc_place place = proc_place_of(object, maps, count, i);

		if (place.matches > most)
			most = place.matches;
	}
	for (size_t i = 0; most && i < count; i++) {
		struct proc_place place = proc_place_of(object, maps, count, i);

		if (place.matches == most)
			add_image(proc, object, maps[i].path, place.bias);
	}
	if (!most)
		add_problem(proc, cli_format("%s: is not mapped as its headers say", maps[0].path));
}

/* Code is what has sites; the executable counts even if its code was moved elsewhere. */
static bool is_image(const struct proc *proc, const struct proc_map *maps, size_t count)
{
	struct stat executable;

	for (size_t i = 0; i < count; i++)
		if (maps[i].executable)
			return true;
	return !fstatat(proc->directory, "exe", &executable, 0) &&
	       executable.st_dev == maps[0].device && executable.st_ino == maps[0].inode;
}

int proc_load(struct proc *proc)
{
	struct maps maps;
	size_t size, next;
	int result = read_maps(proc, &maps);
	char *still;

	if (result)
		return result;
	for (size_t i = 0; i < maps.count; i = next) {
		for (next = i + 1;
		     next < maps.count && is_same_file(&maps.items[i], &maps.items[next]);)
			next++;
		if (is_image(proc, &maps.items[i], next - i))
			load_file(proc, &maps.items[i], next - i);
	}
	for (size_t i = 0; i < proc->nimages; i++)
		if (proc->images[i].object->runtime.present && !proc->runtime)
			proc->runtime = &proc->images[i];
	free(maps.items);
	free(maps.text);
	still = proc_slurp(proc, "stat", &size);
	free(still);
	return still ? 0 : -ESRCH;
}
