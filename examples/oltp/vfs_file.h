/* SPDX-License-Identifier: MIT */
/*
 * An open file of the VFS: shared between vfs.c, which opens it, and its methods in vfs_file.c.
 */
#ifndef OLTP_VFS_FILE_H
#define OLTP_VFS_FILE_H

#include <sqlite3.h>
#include <stdbool.h>

struct vfs_file {
	sqlite3_file base;
	sqlite3_file *below;       /* the system's; its memory follows this struct */
	struct blk_device *device; /* the same one for all that have this file open */
	struct vfs_file *main;     /* of a journal or WAL: its database; else itself */
	const char *name;          /* the device's: what markers call the file */
	int kind;                  /* SQLITE_OPEN_MAIN_DB, SQLITE_OPEN_WAL, ... */
	bool checkpointing;        /* of a database: its WAL is being copied into it */
};

extern const sqlite3_io_methods vfs_file_methods;

#endif
