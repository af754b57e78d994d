/* SPDX-License-Identifier: MIT */
/*
 * Block accounting as an operating system does it: I/Os, bytes, merges and time of each device and
 * of each of its partitions, and how many I/Os are under way. The partition is looked up by offset.
 *
 * It may be off: OLTP_IOSTATS says how that is asked, in three builds of the same program.
 *
 *   OLTP_IOSTATS_KEY   static keys `iostats` and, for the partitions, `iostats_part`
 *   OLTP_IOSTATS_PART  plain variables of these names
 *   OLTP_IOSTATS_NONE  never on, nothing is left of it
 *
 * It is asked once per I/O, at its beginning: what was begun while accounting was on is counted to
 * its end. So nothing is under way that does not end, whenever the switch is thrown; and an I/O
 * that is not counted pays for one question and for nothing at its end.
 */
#ifndef OLTP_IOSTAT_H
#define OLTP_IOSTAT_H

#include <markers/static_key.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define OLTP_IOSTATS_NONE 0
#define OLTP_IOSTATS_PART 1
#define OLTP_IOSTATS_KEY 2
#ifndef OLTP_IOSTATS
#define OLTP_IOSTATS OLTP_IOSTATS_KEY
#endif

#if OLTP_IOSTATS == OLTP_IOSTATS_KEY
DECLARE_STATIC_KEY_TRUE(iostats);
DECLARE_STATIC_KEY_TRUE(iostats_part);
#define IOSTATS_ON static_branch_likely(&iostats)
#define IOSTATS_PART_ON static_branch_likely(&iostats_part)
#elif OLTP_IOSTATS == OLTP_IOSTATS_PART
extern bool iostats, iostats_part;
#define IOSTATS_ON __builtin_expect(iostats, 1)
#define IOSTATS_PART_ON __builtin_expect(iostats_part, 1)
#else
#define IOSTATS_ON false
#define IOSTATS_PART_ON false
#endif

/* Of a device with its partitions. */
struct iostat;

/* An I/O that is counted. */
struct iostat_io {
	uint64_t began; /* nanoseconds */
	int partition;  /* of its own counters; -1: not counted there */
};

enum { IOSTAT_OPS = 3 }; /* as enum blk_op */

struct iostat *iostat_new(void); /* null without memory */

struct iostat_io iostat_begin(struct iostat *stat, long long offset);
void iostat_end(struct iostat *stat, const struct iostat_io *io, int op, long long offset,
                int bytes);

/* A line for the device and one for each partition that was used. */
void iostat_print(const struct iostat *stat, const char *device, FILE *to);

#endif
