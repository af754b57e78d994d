/* SPDX-License-Identifier: MIT */
/*
 * The methods of an open file: reads, writes and syncs become block I/O, the rest is forwarded.
 *
 * The method table is version 2, without xFetch: SQLite then never maps a database into memory,
 * and no read gets past the block layer. (The WAL index is shared memory and no I/O.)
 *
 * Most methods end with a call, which compilers make a jump. A marker behind it would need a
 * frame and keep every argument over the call: some 20 instructions a call, on or off. So where a
 * marker says a call's result, its being on is asked for before: then the way with the marker is a
 * function of its own, and the other one is a NOP longer.
 */
#include "vfs_file.h"
#include "blk.h"

#include <markers/marker.h>

#define TRACED __attribute__((cold, noinline))

static struct vfs_file *file_of(sqlite3_file *base)
{
	return (struct vfs_file *)base;
}

static sqlite3_file *below(sqlite3_file *base)
{
	return file_of(base)->below;
}

static const sqlite3_io_methods *methods(sqlite3_file *base)
{
	return below(base)->pMethods;
}

static const char *name(sqlite3_file *base)
{
	return file_of(base)->name;
}

/*
 * Did the page cache miss? Then SQLite reads one page, whose size is a power of two from 512, from
 * the database or, if a newer copy is there, from the WAL. Its other reads are smaller (headers) or
 * of odd sizes (whole WAL frames); but a checkpoint reads pages too, to copy them.
 */
static bool is_cache_miss(const struct vfs_file *file, int bytes)
{
	return (file->kind & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL)) && bytes >= 512 &&
	       (bytes & (bytes - 1)) == 0 && !file->main->checkpointing;
}

static int file_close(sqlite3_file *base)
{
	MARKER(vfs, close, "file %s", name(base));
	return methods(base)->xClose(below(base));
}

static int file_read(sqlite3_file *base, void *into, int bytes, sqlite3_int64 offset)
{
	struct vfs_file *file = file_of(base);
	struct blk_io io = {.op = BLK_READ, .offset = offset, .bytes = bytes, .into = into};

	if (MARKER_ENABLED(oltp, cache_miss) && is_cache_miss(file, bytes))
		MARKER(oltp, cache_miss, "file %s offset %lld bytes %d", name(base), offset, bytes);
	return blk_submit(file->device, file->below, &io);
}

static int file_write(sqlite3_file *base, const void *from, int bytes, sqlite3_int64 offset)
{
	struct vfs_file *file = file_of(base);
	struct blk_io io = {.op = BLK_WRITE, .offset = offset, .bytes = bytes, .from = from};

	return blk_submit(file->device, file->below, &io);
}

static int file_sync(sqlite3_file *base, int flags)
{
	struct vfs_file *file = file_of(base);
	struct blk_io io = {.op = BLK_SYNC, .sync_flags = flags};

	return blk_submit(file->device, file->below, &io);
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size)
{
	MARKER(vfs, truncate, "file %s size %lld", name(base), size);
	return methods(base)->xTruncate(below(base), size);
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out)
{
	return methods(base)->xFileSize(below(base), out);
}

static TRACED int lock_traced(sqlite3_file *base, int level)
{
	int result = methods(base)->xLock(below(base), level);

	MARKER(vfs, lock, "file %s level %d result %d", name(base), level, result);
	return result;
}

static int file_lock(sqlite3_file *base, int level)
{
	if (MARKER_ENABLED(vfs, lock))
		return lock_traced(base, level);
	return methods(base)->xLock(below(base), level);
}

static int file_unlock(sqlite3_file *base, int level)
{
	MARKER(vfs, unlock, "file %s level %d", name(base), level);
	return methods(base)->xUnlock(below(base), level);
}

static int file_check_reserved_lock(sqlite3_file *base, int *out)
{
	return methods(base)->xCheckReservedLock(below(base), out);
}

static int file_control(sqlite3_file *base, int op, void *arg)
{
	if (op == SQLITE_FCNTL_CKPT_START) {
		file_of(base)->checkpointing = true;
		MARKER(oltp, checkpoint_start, "file %s", name(base));
	} else if (op == SQLITE_FCNTL_CKPT_DONE) {
		file_of(base)->checkpointing = false;
		MARKER(oltp, checkpoint_done, "file %s", name(base));
	}
	return methods(base)->xFileControl(below(base), op, arg);
}

static int file_sector_size(sqlite3_file *base)
{
	return methods(base)->xSectorSize(below(base));
}

static int file_device_characteristics(sqlite3_file *base)
{
	return methods(base)->xDeviceCharacteristics(below(base));
}

static int file_shm_map(sqlite3_file *base, int region, int size, int extend,
                        void volatile **address)
{
	return methods(base)->xShmMap(below(base), region, size, extend, address);
}

static const char *shm_lock_mode(int flags)
{
	return flags & SQLITE_SHM_SHARED ? "shared" : "exclusive";
}

static TRACED int shm_lock_traced(sqlite3_file *base, int slot, int count, int flags)
{
	int result = methods(base)->xShmLock(below(base), slot, count, flags);

	if (flags & SQLITE_SHM_LOCK)
		MARKER(vfs, shm_lock, "file %s mode %s slot %d count %d result %d", name(base),
		       shm_lock_mode(flags), slot, count, result);
	else
		MARKER(vfs, shm_unlock, "file %s mode %s slot %d count %d", name(base),
		       shm_lock_mode(flags), slot, count);
	return result;
}

static int file_shm_lock(sqlite3_file *base, int slot, int count, int flags)
{
	if (MARKER_ENABLED(vfs, shm_lock) || MARKER_ENABLED(vfs, shm_unlock))
		return shm_lock_traced(base, slot, count, flags);
	return methods(base)->xShmLock(below(base), slot, count, flags);
}

static void file_shm_barrier(sqlite3_file *base)
{
	methods(base)->xShmBarrier(below(base));
}

static int file_shm_unmap(sqlite3_file *base, int remove)
{
	return methods(base)->xShmUnmap(below(base), remove);
}

const sqlite3_io_methods vfs_file_methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check_reserved_lock,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_device_characteristics,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};
