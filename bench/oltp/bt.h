/* SPDX-License-Identifier: MIT */
/*
 * A tracer of block I/O in the manner of blktrace, for builds of examples/oltp. This file is
 * included ahead of each source.
 *
 * BT_DIRECT: without markers. The tracer's own hooks stand where the markers of `blk` would, a test
 * of a variable each, as blktrace had them before the kernel had tracepoints. All other markers
 * are nothing.
 */
#ifndef BENCH_OLTP_BT_H
#define BENCH_OLTP_BT_H

#include <markers/marker.h>

extern int bt_running;
__attribute__((cold)) void bt_record(char action, unsigned long long id, long long offset,
                                     int bytes);

#ifdef BT_DIRECT
#undef MARKER
#define MARKER(provider, name, ...) BT_##provider(name, __VA_ARGS__)
#define BT_blk(name, format, ...) BT_io(name, __VA_ARGS__, 0)
#define BT_io(name, id, dev, dir, offset, bytes, ...)                                              \
	do {                                                                                       \
		if (__builtin_expect(bt_running, 0))                                               \
			bt_record(#name[0], id, offset, bytes);                                    \
	} while (0)
#define BT_oltp(...) ((void)0)
#define BT_vfs(...) ((void)0)
#endif

#endif
