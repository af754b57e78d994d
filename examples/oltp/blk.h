/* SPDX-License-Identifier: MIT */
/*
 * The block layer: every read, write and sync of every database file passes through blk_submit().
 *
 * A file is a device. All connections that have it open share one struct blk_device, as all users
 * of a disk share its queue; so what is counted or limited per device belongs there.
 */
#ifndef OLTP_BLK_H
#define OLTP_BLK_H

#include "iostat.h"
#include <sqlite3.h>
#include <stdio.h>

enum blk_op { BLK_READ, BLK_WRITE, BLK_SYNC };

struct blk_device;

/* One I/O. Its three markers carry the same id, which no other I/O of the process has. */
struct blk_io {
	unsigned long long id; /* given by blk_submit() */
	enum blk_op op;
	long long offset; /* in the device, bytes; 0 for a sync */
	int bytes;        /* 0 for a sync */
	int sync_flags;   /* SQLITE_SYNC_ */
	void *into;       /* BLK_READ */
	const void *from; /* BLK_WRITE */
};

/* At most `depth` I/Os of a device are under way at once, further ones wait between queue and
 * issue; 0: no limit. Before the first blk_device_get(). */
void blk_set_depth(unsigned depth);

/* The device for the file `path`, made at first sight and never removed; null without memory. */
struct blk_device *blk_device_get(const char *path);

/* What markers call it: the file's name without its directory. */
const char *blk_device_name(const struct blk_device *device);

/* What was counted for each device, and each of its partitions, so far. */
void blk_print_stats(FILE *to);

/* Performs `io` on `below`, the device's file as this connection opened it. Returns SQLITE_. */
int blk_submit(struct blk_device *device, sqlite3_file *below, struct blk_io *io);

#endif
