/* SPDX-License-Identifier: MIT */
/*
 * The tracer: writes queue, issue and complete of each I/O into a ring of its thread. With markers
 * it is a probe on blk:*; without, bt.h calls it. Idle, unless BT_RUNNING=1 is in the environment.
 */
#include "bt.h"

#include <markers/probe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int bt_running;

struct bt_entry {
	unsigned long long time, id;
	long long offset;
	int bytes;
	char action;
};

void bt_record(char action, unsigned long long id, long long offset, int bytes)
{
	enum { ENTRIES = 4096 };
	static _Thread_local struct bt_entry ring[ENTRIES];
	static _Thread_local unsigned next;
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	ring[next++ % ENTRIES] = (struct bt_entry){(unsigned long long)now.tv_sec * 1000000000U +
	                                               (unsigned long long)now.tv_nsec,
	                                           id, offset, bytes, action};
	__asm__ __volatile__("" : : "r"(ring) : "memory"); /* somebody reads it */
}

#ifndef BT_DIRECT
static void on_io(const struct marker_event *event, void *data)
{
	(void)data;
	bt_record(*marker_event_name(event), marker_event_u64(event, 0), marker_event_i64(event, 3),
	          (int)marker_event_i64(event, 4));
}
#endif

__attribute__((constructor)) static void start(void)
{
	const char *value = getenv("BT_RUNNING");

	bt_running = value && strcmp(value, "1") == 0;
#ifndef BT_DIRECT
	marker_probe_register("blk", "queue", NULL, on_io, NULL);
	marker_probe_register("blk", "issue", NULL, on_io, NULL);
	marker_probe_register("blk", "complete", NULL, on_io, NULL);
	if (bt_running)
		marker_enable("blk:*");
#endif
}
