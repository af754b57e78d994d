/* SPDX-License-Identifier: MIT */
/*
 * What a process has mapped: the ELF files behind /proc/PID/maps, where they lie, and the bytes at
 * their sites.
 *
 * A path may by now lead to another file than the one that is mapped (an upgrade, a container, a
 * trap): a file counts only if it is the mapping's own by device and inode.
 */
#include "proc_maps.h"
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

struct map {
	uint64_t start, end, offset, inode;
	dev_t device;
	bool executable;
	const char *path; /* in the text of /proc/PID/maps */
};

struct maps {
	char *text;
	struct map *items; /* grouped by file, ascending by address within one */
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

static bool parse_line(char *line, struct map *map)
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

static bool is_same_file(const struct map *a, const struct map *b)
{
	return a->device == b->device && a->inode == b->inode;
}

static int by_file(const void *a, const void *b)
{
	const struct map *m = a, *n = b;

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

/* ---- the file of a mapping ---- */

/* fd (O_PATH, or -errno) reopened for reading if it is the mapped file, else -errno. Consumes it.
 * Only regular files are opened in earnest: to open a device may do something. */
static int check_file(int fd, const struct map *map)
{
	struct stat status;
	char path[32];
	int result;

	if (fd < 0)
		return fd;
	if (fstat(fd, &status)) {
		result = -errno;
	} else if (status.st_dev != map->device || status.st_ino != map->inode) {
		result = -ESTALE;
	} else if (!S_ISREG(status.st_mode)) {
		result = -ENOEXEC;
	} else {
		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
		result = open(path, O_RDONLY | O_CLOEXEC);
		result = result < 0 ? -errno : result;
	}
	close(fd);
	return result;
}

static int open_path(int directory, const char *path)
{
	int fd = openat(directory, path, O_PATH | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* By the ways that may work, best first; the error of the one that says most. */
static int open_mapped(const struct proc *proc, const struct map *map)
{
	char name[64];
	int fd, error;

	/* The file itself, deleted or not; needs CAP_CHECKPOINT_RESTORE. */
	snprintf(name, sizeof(name), "map_files/%" PRIx64 "-%" PRIx64, map->start, map->end);
	fd = check_file(open_path(proc->directory, name), map);
	if (fd < 0)
		fd = check_file(open_path(proc->directory, "exe"), map);
	if (fd >= 0)
		return fd;
	error = check_file(proc_open_path(proc, map->path), map);
	if (error >= 0)
		return error;
	/* A process in a chroot: the path is one of ours. */
	fd = check_file(open_path(AT_FDCWD, map->path), map);
	return fd >= 0 ? fd : error;
}

/* Files seen, by device and inode: processes share them. */
static struct cached {
	dev_t device;
	uint64_t inode;
	int error; /* 0, or why there is no object; -ENOEXEC: no ELF file */
	struct object *object;
	const char *why;
} * cache;
static size_t ncached, cache_room;

void proc_forget(void)
{
	for (size_t i = 0; i < ncached; i++)
		object_close(cache[i].object);
	free(cache);
	cache = NULL;
	ncached = cache_room = 0;
}

static struct cached *look_up(const struct proc *proc, const struct map *map)
{
	struct cached *entry;
	int fd;

	for (size_t i = 0; i < ncached; i++)
		if (cache[i].device == map->device && cache[i].inode == map->inode)
			return &cache[i];
	cache = cli_grow(cache, &cache_room, ncached, sizeof(*cache));
	entry = &cache[ncached];
	*entry = (struct cached){.device = map->device, .inode = map->inode, .why = ""};
	fd = open_mapped(proc, map);
	if (fd < 0) {
		/* Not kept: another process may show the same file by another path. */
		entry->error = fd;
		return entry;
	}
	entry->error = object_open(fd, map->path, &entry->object, &entry->why);
	close(fd);
	ncached++;
	return entry;
}

/* ---- where an object lies ---- */

static uint64_t page_floor(uint64_t address)
{
	return address & ~(uint64_t)(sysconf(_SC_PAGESIZE) - 1);
}

static bool is_mapped_at(const struct map *maps, size_t count, uint64_t address, uint64_t offset)
{
	for (size_t i = 0; i < count; i++)
		if (address >= maps[i].start && address < maps[i].end)
			return maps[i].offset + (address - maps[i].start) == offset;
	return false;
}

/*
 * How many segments lie where this bias would have them. Linkers let segments share a page of the
 * file, so a mapping of the first page alone does not tell which segment it is.
 */
static size_t count_matches(const struct object *object, const struct map *maps, size_t count,
                            uint64_t bias)
{
	size_t matches = 0;

	for (size_t i = 0; i < object->nsegments; i++) {
		const struct object_segment *segment = &object->segments[i];

		matches += segment->file_size &&
		           is_mapped_at(maps, count,
		                        object->wide ? bias + segment->address
		                                     : (uint32_t)(bias + segment->address),
		                        segment->offset);
	}
	return matches;
}

struct place {
	uint64_t bias;
	size_t matches;
};

static struct place place_of(const struct object *object, const struct map *maps, size_t count,
                             size_t i)
{
	const struct object_segment *first = &object->segments[0];
	uint64_t bias = maps[i].start - page_floor(first->address);

	if (maps[i].offset != page_floor(first->offset))
		return (struct place){0, 0};
	return (struct place){bias, count_matches(object, maps, count, bias)};
}

/* ---- states ---- */

enum { WINDOW = 65536 };

static const struct object_site *sorting;

static int by_code(const void *a, const void *b)
{
	const uint32_t *i = a, *j = b;

	return sorting[*i].code < sorting[*j].code ? -1 : sorting[*i].code > sorting[*j].code;
}

/* Reads site by site through a window that moves on; sites stand close to each other. */
static void read_states(const struct proc *proc, struct proc_image *image)
{
	const struct object *object = image->object;
	uint32_t *order = cli_alloc(object->nsites * sizeof(*order));
	static uint8_t window[WINDOW + MK_SITE_MAX];
	uint64_t start = 0;
	ssize_t got = 0;

	for (size_t i = 0; i < object->nsites; i++)
		order[i] = (uint32_t)i;
	sorting = object->sites;
	qsort(order, object->nsites, sizeof(*order), by_code);
	for (size_t i = 0; i < object->nsites; i++) {
		const struct object_site *site = &object->sites[order[i]];
		uint64_t code = site->code + image->bias;

		image->states[order[i]] = OBJECT_UNKNOWN;
		if (!object->wide)
			code = (uint32_t)code;
		if (code < start || code + site->length > start + (uint64_t)(got > 0 ? got : 0)) {
			start = code;
			got = proc_read(proc, start, window, sizeof(window));
			if (got == -EPERM || got == -EACCES || got == -ESRCH)
				break; /* and so for all others */
		}
		if (got >= site->length && code - start <= (uint64_t)got - site->length)
			image->states[order[i]] =
			    (int8_t)object_decode(object, site, window + (code - start));
	}
	free(order);
}

/* ---- images ---- */

static void add_problem(struct proc *proc, char *text)
{
	proc->problems = reallocarray(proc->problems, proc->nproblems + 1, sizeof(char *));
	if (!proc->problems)
		abort();
	proc->problems[proc->nproblems++] = text;
}

static void add_image(struct proc *proc, const struct object *object, const char *path,
                      uint64_t bias)
{
	struct proc_image *image;

	proc->images = reallocarray(proc->images, proc->nimages + 1, sizeof(*proc->images));
	if (!proc->images)
		abort();
	image = &proc->images[proc->nimages++];
	*image = (struct proc_image){object, cli_strdup(path), bias, cli_alloc(object->nsites)};
	memset(image->states, OBJECT_UNKNOWN, object->nsites);
	read_states(proc, image);
}

static void explain(struct proc *proc, const struct map *map, const struct cached *file)
{
	if (file->error == -ENOEXEC)
		return;
	if (file->error == -ESTALE || file->error == -ENOENT)
		add_problem(proc, cli_format("%s: not the file that is mapped (replaced or deleted "
		                             "since); only root can look at the old one",
		                             map->path));
	else
		add_problem(proc, cli_format("%s: %s", map->path,
		                             *file->why ? file->why : strerror(-file->error)));
}

/* All places of one file: dlmopen() maps a library twice. */
static void load_file(struct proc *proc, const struct map *maps, size_t count)
{
	const struct cached *file = look_up(proc, &maps[0]);
	const struct object *object = file->object;
	size_t most = 0;

	if (file->error) {
		explain(proc, &maps[0], file);
		return;
	}
	if (object->next || (!object->nsites && !object->runtime.present) || !object->nsegments)
		return;
	for (size_t i = 0; i < count; i++) {
		struct place place = place_of(object, maps, count, i);

		if (place.matches > most)
			most = place.matches;
	}
	for (size_t i = 0; most && i < count; i++) {
		struct place place = place_of(object, maps, count, i);

		if (place.matches == most)
			add_image(proc, object, maps[i].path, place.bias);
	}
	if (!most)
		add_problem(proc, cli_format("%s: is not mapped as its headers say", maps[0].path));
}

/* Code is what has sites; the executable counts even if its code was moved elsewhere. */
static bool is_image(const struct proc *proc, const struct map *maps, size_t count)
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
