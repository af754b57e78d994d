/* SPDX-License-Identifier: MIT */
/*
 * A SQLite VFS named "oltp" over the system's own: forwards everything, I/O by way of blk.h.
 */
#ifndef OLTP_VFS_H
#define OLTP_VFS_H

/* Makes the shim the default VFS of this process. Returns SQLITE_. */
int vfs_register(void);

#endif
