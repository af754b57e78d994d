/* SPDX-License-Identifier: MIT */
/*
 * The file of a mapping.
 *
 * A path may by now lead to another file than the one that is mapped (an upgrade, a container, a
 * trap). A file counts if it is the mapping's own by device and inode. On btrfs and, before Linux
 * 6.8, on overlayfs, the two disagree about one and the same file: there its content decides, the
 * page of its headers (with the build id) and its records against what the process has.
 */
#include "cli.h"
#include "proc_maps.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- where an object lies ---- */

static uint64_t page_floor(uint64_t address)
{
	return address & ~(uint64_t)(sysconf(_SC_PAGESIZE) - 1);
}

static bool is_mapped_at(const struct proc_map *maps, size_t count, uint64_t address,
                         uint64_t offset)
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
static size_t count_matches(const struct object *object, const struct proc_map *maps, size_t count,
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

struct proc_place proc_place_of(const struct object *object, const struct proc_map *maps,
                                size_t count, size_t i)
{
	const struct object_segment *first = &object->segments[0];
	uint64_t bias = maps[i].start - page_floor(first->address);

	if (maps[i].offset != page_floor(first->offset))
		return (struct proc_place){0, 0};
	return (struct proc_place){bias, count_matches(object, maps, count, bias)};
}

/* ---- finding it ---- */

struct found {
	int fd;       /* or -errno */
	bool certain; /* the same by device and inode */
};

/* fd (O_PATH, or -errno) reopened for reading. Consumes it. Only regular files are opened in
 * earnest: to open a device may do something. */
static struct found examine(int fd, const struct proc_map *map)
{
	struct found found = {fd, false};
	struct stat status;
	char path[32];

	if (fd < 0)
		return found;
	if (fstat(fd, &status)) {
		found.fd = -errno;
	} else if (!S_ISREG(status.st_mode)) {
		found.fd = -ENOEXEC;
	} else {
		found.certain = status.st_dev == map->device && status.st_ino == map->inode;
		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
		found.fd = open(path, O_RDONLY | O_CLOEXEC);
		if (found.fd < 0)
			found.fd = -errno;
	}
	close(fd);
	return found;
}

static int open_path(int directory, const char *path)
{
	int fd = openat(directory, path, O_PATH | O_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/* The ways that may work, best first. */
enum way { MAP_FILES, EXECUTABLE, PATH_THERE, PATH_HERE, WAYS };

static struct found try_way(const struct proc *proc, const struct proc_map *map, enum way way)
{
	char name[64];

	switch (way) {
	case MAP_FILES: /* the file itself, deleted or not; needs CAP_CHECKPOINT_RESTORE */
		snprintf(name, sizeof(name), "map_files/%" PRIx64 "-%" PRIx64, map->start,
		         map->end);
		return examine(open_path(proc->directory, name), map);
	case EXECUTABLE:
		return examine(open_path(proc->directory, "exe"), map);
	case PATH_THERE:
		return examine(proc_open_path(proc, map->path), map);
	default: /* a process in a chroot: the path is one of ours */
		return examine(open_path(AT_FDCWD, map->path), map);
	}
}

/* ---- is it the same? ---- */

static bool is_same_memory(const struct proc *proc, uint64_t address, const void *bytes,
                           size_t size)
{
	uint8_t page[4096];
	const uint8_t *at = bytes;

	while (size) {
		size_t part = size < sizeof(page) ? size : sizeof(page);

		if (proc_read(proc, address, page, part) != (ssize_t)part || memcmp(page, at, part))
			return false;
		address += part;
		at += part;
		size -= part;
	}
	return true;
}

static bool is_same_at(const struct proc *proc, const struct object *object, int fd, uint64_t bias)
{
	const struct object_segment *first = &object->segments[0];
	uint8_t headers[4096];
	size_t wanted = first->file_size < sizeof(headers) ? first->file_size : sizeof(headers),
	       size;
	ssize_t got = pread(fd, headers, wanted, (off_t)first->offset);
	const void *records = object_bytes(object, object->records, &size);

	return got == (ssize_t)wanted &&
	       is_same_memory(proc, bias + first->address, headers, wanted) &&
	       (!object->records || is_same_memory(proc, bias + object->records, records, size));
}

static bool is_same_content(const struct proc *proc, const struct object *object, int fd,
                            const struct proc_map *maps, size_t count)
{
	if (!object || object->next || !object->nsegments)
		return false;
	for (size_t i = 0; i < count; i++) {
		struct proc_place place = proc_place_of(object, maps, count, i);

		if (place.matches && is_same_at(proc, object, fd, place.bias))
			return true;
	}
	return false;
}

/* ---- files seen: processes share them ---- */

static struct proc_file **cache;
static size_t ncached, cache_room;
static struct proc_file *failed; /* the last one; not kept, for another process may show it */

static void drop(struct proc_file *file)
{
	if (file)
		object_close(file->object);
	free(file);
}

void proc_forget(void)
{
	for (size_t i = 0; i < ncached; i++)
		drop(cache[i]);
	drop(failed);
	free(cache);
	cache = NULL;
	failed = NULL;
	ncached = cache_room = 0;
}

/* NULL if this way leads to no file, or to one that is not the mapping's for certain. */
static struct proc_file *open_certain(const struct proc *proc, const struct proc_map *map,
                                      enum way way)
{
	struct found found = try_way(proc, map, way);
	struct proc_file *file = NULL;

	if (found.fd >= 0 && found.certain) {
		file = cli_alloc(sizeof(*file));
		file->error = object_open(found.fd, map->path, &file->object, &file->why);
	}
	if (found.fd >= 0)
		close(found.fd);
	return file;
}

/* As open_certain(), but content decides. *error tells why not. */
static struct proc_file *open_alike(const struct proc *proc, const struct proc_map *maps,
                                    size_t count, enum way way, int *error)
{
	struct found found = try_way(proc, &maps[0], way);
	struct proc_file *file;

	*error = found.fd < 0 ? found.fd : -ESTALE;
	if (found.fd < 0)
		return NULL;
	file = cli_alloc(sizeof(*file));
	file->error = object_open(found.fd, maps[0].path, &file->object, &file->why);
	if (file->error || !is_same_content(proc, file->object, found.fd, maps, count)) {
		drop(file);
		file = NULL;
	}
	close(found.fd);
	return file;
}

static struct proc_file *keep(struct proc_file *file, const struct proc_map *map)
{
	file->device = map->device;
	file->inode = map->inode;
	cache = cli_grow(cache, &cache_room, ncached, sizeof(*cache));
	cache[ncached++] = file;
	return file;
}

const struct proc_file *proc_file_of(const struct proc *proc, const struct proc_map *maps,
                                     size_t count)
{
	static const enum way ways[] = {MAP_FILES, EXECUTABLE, PATH_THERE, PATH_HERE};
	static const enum way alike[] = {PATH_HERE, EXECUTABLE, PATH_THERE};
	struct proc_file *file = NULL;
	int error = 0;

	for (size_t i = 0; i < ncached; i++)
		if (cache[i]->device == maps[0].device && cache[i]->inode == maps[0].inode)
			return cache[i];
	for (size_t i = 0; !file && i < sizeof(ways) / sizeof(ways[0]); i++)
		file = open_certain(proc, &maps[0], ways[i]);
	for (size_t i = 0; !file && i < sizeof(alike) / sizeof(alike[0]); i++)
		file = open_alike(proc, maps, count, alike[i], &error);
	if (file)
		return keep(file, &maps[0]);
	drop(failed);
	failed = cli_alloc(sizeof(*failed));
	failed->error = error;
	return failed;
}
