/* SPDX-License-Identifier: MIT */
/*
 * The block layer: queue, issue, complete. See blk.h.
 *
 * The markers are those of blktrace: queue (Q) when the I/O arrives, issue (D) when it goes to the
 * driver, here the VFS below, and complete (C) when it has come back.
 */
#include "blk.h"

#include <errno.h>
#include <markers/marker.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct blk_device {
	struct blk_device *next;
	sem_t tags; /* one per I/O that may be under way; unused without a limit */
	struct iostat *stat;
	const char *name; /* the last component of path */
	char path[];
};

/* Guards `devices`; taken when a file is opened, never for an I/O. Nests inside SQLite's locks. */
static pthread_mutex_t devices_lock = PTHREAD_MUTEX_INITIALIZER;
static struct blk_device *devices;
static unsigned depth;

void blk_set_depth(unsigned limit)
{
	depth = limit;
}

static struct blk_device *device_new(const char *path)
{
	size_t size = strlen(path) + 1;
	struct blk_device *device = malloc(sizeof(*device) + size);
	struct iostat *stat = device ? iostat_new() : NULL;
	const char *slash;

	if (!stat) {
		free(device);
		return NULL;
	}
	device->stat = stat;
	memcpy(device->path, path, size);
	slash = strrchr(device->path, '/');
	device->name = slash ? slash + 1 : device->path;
	sem_init(&device->tags, 0, depth);
	device->next = devices;
	devices = device;
	return device;
}

struct blk_device *blk_device_get(const char *path)
{
	struct blk_device *device;

	pthread_mutex_lock(&devices_lock);
	for (device = devices; device && strcmp(device->path, path) != 0;)
		device = device->next;
	if (!device)
		device = device_new(path);
	pthread_mutex_unlock(&devices_lock);
	return device;
}

void blk_print_stats(FILE *to)
{
	pthread_mutex_lock(&devices_lock);
	for (const struct blk_device *device = devices; device; device = device->next)
		iostat_print(device->stat, device->name, to);
	pthread_mutex_unlock(&devices_lock);
}

const char *blk_device_name(const struct blk_device *device)
{
	return device->name;
}

/* A thread takes ids by the block: one shared cache line touched per 1024 I/Os, not per I/O. */
static unsigned long long next_id(void)
{
	enum { BLOCK = 1024 };
	static atomic_ullong blocks;
	static _Thread_local unsigned long long next;

	if (next % BLOCK == 0)
		next = BLOCK * atomic_fetch_add_explicit(&blocks, 1, memory_order_relaxed);
	return ++next;
}

static const char *direction(enum blk_op op)
{
	static const char *const names[] = {[BLK_READ] = "R", [BLK_WRITE] = "W", [BLK_SYNC] = "S"};

	return names[op];
}

/* Only with --depth, and then the semaphore costs more than the call. */
static __attribute__((noinline)) void tag_wait(struct blk_device *device)
{
	while (sem_wait(&device->tags) != 0 && errno == EINTR)
		;
}

static void tag_get(struct blk_device *device)
{
	if (depth != 0)
		tag_wait(device);
}

static void tag_put(struct blk_device *device)
{
	if (depth != 0)
		sem_post(&device->tags);
}

static int transfer(sqlite3_file *below, const struct blk_io *io)
{
	switch (io->op) {
	case BLK_READ:
		return below->pMethods->xRead(below, io->into, io->bytes, io->offset);
	case BLK_WRITE:
		return below->pMethods->xWrite(below, io->from, io->bytes, io->offset);
	case BLK_SYNC:
		break;
	}
	return below->pMethods->xSync(below, io->sync_flags);
}

/* From the queue to the file and back. In both of its callers, lest the way without accounting be
 * longer by a call where accounting is compiled in. */
static inline __attribute__((always_inline)) int perform(struct blk_device *device,
                                                         sqlite3_file *below, struct blk_io *io)
{
	int result;

	tag_get(device);
	MARKER(blk, issue, "id %llu dev %s dir %s offset %lld bytes %d", io->id, device->name,
	       direction(io->op), io->offset, io->bytes);
	result = transfer(below, io);
	tag_put(device);
	return result;
}

static __attribute__((noinline)) int perform_counted(struct blk_device *device, sqlite3_file *below,
                                                     struct blk_io *io)
{
	struct iostat_io counted = iostat_begin(device->stat, io->offset);
	int result = perform(device, below, io);

	iostat_end(device->stat, &counted, (int)io->op, io->offset, io->bytes);
	return result;
}

int blk_submit(struct blk_device *device, sqlite3_file *below, struct blk_io *io)
{
	int result;

	io->id = next_id();
	MARKER(blk, queue, "id %llu dev %s dir %s offset %lld bytes %d", io->id, device->name,
	       direction(io->op), io->offset, io->bytes);
	if (IOSTATS_ON)
		result = perform_counted(device, below, io);
	else
		result = perform(device, below, io);
	MARKER(blk, complete, "id %llu dev %s dir %s offset %lld bytes %d result %d", io->id,
	       device->name, direction(io->op), io->offset, io->bytes, result);
	return result;
}
