/* SPDX-License-Identifier: MIT */
/*
 * Block accounting. See iostat.h.
 *
 * Threads count in one of a few sets of counters, so that they seldom share a cache line; whoever
 * looks adds them up. Each counter is exact, a view of several is not of one instant.
 */
#include "iostat.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#if OLTP_IOSTATS == OLTP_IOSTATS_KEY
DEFINE_STATIC_KEY_TRUE(iostats);
DEFINE_STATIC_KEY_TRUE(iostats_part);
#elif OLTP_IOSTATS == OLTP_IOSTATS_PART
bool iostats = true, iostats_part = true;
#endif

enum { MIB = 1 << 20, PARTITIONS = 8, SETS = 16, LINE = 64 };

/* Where each begins; the last has no end. */
static const long long partition_table[PARTITIONS] = {
    0, 1 * MIB, 4 * MIB, 8 * MIB, 12 * MIB, 16 * MIB, 32 * MIB, 64 * MIB,
};

struct counters {
	atomic_ullong ios[IOSTAT_OPS], bytes[IOSTAT_OPS], merges[IOSTAT_OPS], ns[IOSTAT_OPS];
	atomic_llong in_flight;
};

struct set {
	_Alignas(LINE) struct counters device;
	struct counters partitions[PARTITIONS];
};

struct iostat {
	_Alignas(LINE) atomic_llong last_end; /* of the I/O before: what begins there is a merge */
	struct set sets[SETS];
};

struct iostat *iostat_new(void)
{
	struct iostat *stat = aligned_alloc(LINE, sizeof(*stat));

	if (stat)
		*stat = (struct iostat){.last_end = -1};
	return stat;
}

static struct set *own_set(struct iostat *stat)
{
	static atomic_uint threads;
	static _Thread_local unsigned number; /* 0: none yet */

	if (!number)
		number = 1 + atomic_fetch_add(&threads, 1) % SETS;
	return &stat->sets[number - 1];
}

static uint64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static void add(atomic_ullong *counter, unsigned long long by)
{
	atomic_fetch_add_explicit(counter, by, memory_order_relaxed);
}

static void fly(atomic_llong *in_flight, long long by)
{
	atomic_fetch_add_explicit(in_flight, by, memory_order_relaxed);
}

static int find_partition(long long offset)
{
	int found = 0;

	for (int i = 1; i < PARTITIONS; i++)
		if (offset >= partition_table[i])
			found = i;
	return found;
}

struct iostat_io iostat_begin(struct iostat *stat, long long offset)
{
	struct set *set = own_set(stat);
	struct iostat_io io = {.partition = -1};

	if (IOSTATS_PART_ON) {
		io.partition = find_partition(offset);
		fly(&set->partitions[io.partition].in_flight, 1);
	}
	fly(&set->device.in_flight, 1);
	io.began = now_ns();
	return io;
}

static void count(struct counters *counters, int op, int bytes, bool merge, uint64_t ns)
{
	add(&counters->ios[op], 1);
	add(&counters->bytes[op], (unsigned long long)bytes);
	if (merge)
		add(&counters->merges[op], 1);
	add(&counters->ns[op], ns);
	fly(&counters->in_flight, -1);
}

void iostat_end(struct iostat *stat, const struct iostat_io *io, int op, long long offset,
                int bytes)
{
	struct set *set = own_set(stat);
	uint64_t ns = now_ns() - io->began;
	bool merge = atomic_exchange_explicit(&stat->last_end, offset + bytes,
	                                      memory_order_relaxed) == offset &&
	             bytes;

	count(&set->device, op, bytes, merge, ns);
	if (io->partition >= 0)
		count(&set->partitions[io->partition], op, bytes, merge, ns);
}

/* ---- the view ---- */

/* @partition: -1 is the device. */
static const struct counters *counters_of(const struct set *set, int partition)
{
	return partition < 0 ? &set->device : &set->partitions[partition];
}

static void print_one(const struct iostat *stat, const char *device, int partition, FILE *to)
{
	static const char *const names[IOSTAT_OPS] = {"read", "write", "sync"};
	unsigned long long ios[IOSTAT_OPS] = {0}, bytes[IOSTAT_OPS] = {0};
	unsigned long long merges[IOSTAT_OPS] = {0}, ns[IOSTAT_OPS] = {0};
	long long in_flight = 0;

	for (int i = 0; i < SETS; i++) {
		const struct counters *from = counters_of(&stat->sets[i], partition);

		for (int op = 0; op < IOSTAT_OPS; op++) {
			ios[op] += atomic_load(&from->ios[op]);
			bytes[op] += atomic_load(&from->bytes[op]);
			merges[op] += atomic_load(&from->merges[op]);
			ns[op] += atomic_load(&from->ns[op]);
		}
		in_flight += atomic_load(&from->in_flight);
	}
	if (partition >= 0 && !(ios[0] + ios[1] + ios[2]))
		return;
	fprintf(to, "iostat %s%s%.0d", device, partition < 0 ? "" : "p", partition + 1);
	for (int op = 0; op < IOSTAT_OPS; op++)
		fprintf(to, " %s %llu bytes %llu merges %llu ms %llu", names[op], ios[op],
		        bytes[op], merges[op], ns[op] / 1000000);
	fprintf(to, " in_flight %lld\n", in_flight);
}

void iostat_print(const struct iostat *stat, const char *device, FILE *to)
{
	for (int partition = -1; partition < PARTITIONS; partition++)
		print_one(stat, device, partition, to);
}
