/* SPDX-License-Identifier: MIT */
/*
 * The VFS: opening and deleting files. What happens on an open file is vfs_file.c.
 */
#include "vfs.h"

#include "blk.h"
#include "vfs_file.h"

#include <markers/marker.h>
#include <string.h>

static sqlite3_vfs *below(sqlite3_vfs *vfs)
{
	return vfs->pAppData;
}

static struct vfs_file *database_of(const char *path, int kind, struct vfs_file *file)
{
	if (kind & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL))
		return (struct vfs_file *)sqlite3_database_file_object(path);
	return file;
}

static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out)
{
	struct vfs_file *file = (struct vfs_file *)base;
	int result;

	memset(file, 0, sizeof(*file)); /* without methods SQLite does not close it */
	file->below = (sqlite3_file *)(file + 1);
	file->kind = flags;
	file->main = database_of(path, flags, file);
	file->device = blk_device_get(path ? path : "(temporary)");
	if (!file->device)
		return SQLITE_NOMEM;
	file->name = blk_device_name(file->device);
	result = below(vfs)->xOpen(below(vfs), path, file->below, flags, out);
	if (file->below->pMethods)
		file->base.pMethods = &vfs_file_methods;
	MARKER(vfs, open, "file %s flags %x result %d", file->name, (unsigned)flags, result);
	return result;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync_directory)
{
	int result = below(vfs)->xDelete(below(vfs), path, sync_directory);

	MARKER(vfs, delete, "path %s result %d", path, result);
	return result;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
	return below(vfs)->xAccess(below(vfs), path, flags, out);
}

static int vfs_full_pathname(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
	return below(vfs)->xFullPathname(below(vfs), path, size, out);
}

static void *vfs_dl_open(sqlite3_vfs *vfs, const char *path)
{
	return below(vfs)->xDlOpen(below(vfs), path);
}

static void vfs_dl_error(sqlite3_vfs *vfs, int size, char *message)
{
	below(vfs)->xDlError(below(vfs), size, message);
}

static void (*vfs_dl_sym(sqlite3_vfs *vfs, void *library, const char *symbol))(void)
{
	return below(vfs)->xDlSym(below(vfs), library, symbol);
}

static void vfs_dl_close(sqlite3_vfs *vfs, void *library)
{
	below(vfs)->xDlClose(below(vfs), library);
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *out)
{
	return below(vfs)->xRandomness(below(vfs), size, out);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds)
{
	return below(vfs)->xSleep(below(vfs), microseconds);
}

static int vfs_current_time(sqlite3_vfs *vfs, double *out)
{
	return below(vfs)->xCurrentTime(below(vfs), out);
}

static int vfs_get_last_error(sqlite3_vfs *vfs, int size, char *out)
{
	return below(vfs)->xGetLastError(below(vfs), size, out);
}

int vfs_register(void)
{
	static sqlite3_vfs shim = {
	    .iVersion = 1,
	    .zName = "oltp",
	    .xOpen = vfs_open,
	    .xDelete = vfs_delete,
	    .xAccess = vfs_access,
	    .xFullPathname = vfs_full_pathname,
	    .xDlOpen = vfs_dl_open,
	    .xDlError = vfs_dl_error,
	    .xDlSym = vfs_dl_sym,
	    .xDlClose = vfs_dl_close,
	    .xRandomness = vfs_randomness,
	    .xSleep = vfs_sleep,
	    .xCurrentTime = vfs_current_time,
	    .xGetLastError = vfs_get_last_error,
	};
	sqlite3_vfs *system = sqlite3_vfs_find(NULL);

	if (!system)
		return SQLITE_ERROR;
	shim.szOsFile = (int)sizeof(struct vfs_file) + system->szOsFile;
	shim.mxPathname = system->mxPathname;
	shim.pAppData = system;
	return sqlite3_vfs_register(&shim, 1);
}
