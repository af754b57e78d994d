/* SPDX-License-Identifier: MIT */
/*
 * The memory that a recording process shares with whoever drains it: a sealed memfd, or a file in
 * MARKERS_RECORD's directory. Written by the target, drained by markerctl, readable after either
 * was killed. Native byte order; everything that a reader takes from it is to be checked.
 *
 *	struct mk_ring      one page: sizes, clock, mode
 *	states              one uint64_t a chunk: MK_CHUNK_ in the lowest two bits; above them,
 *	                    of an OWNED chunk, pid (31 bits) and tid of the thread whose it is,
 *	                    of a FULL one the order in which it became so
 *	schema              struct mk_schema after struct mk_schema, append only
 *	chunks              chunk_count x chunk_size bytes
 *
 * A chunk becomes a CTF 1.8 packet: markerctl gives it another header and its numbers their full
 * width. content_size is its commit pointer. It belongs to one thread, which alone writes to it.
 *
 *	FREE -> (compare and swap by a thread) -> OWNED -> FULL -> (drained) -> FREE
 *
 * A thread reserves with a compare and swap that is atomic against its own signal handlers only
 * (no lock prefix), writes, and commits: the outermost event alone moves content_size, over all
 * that was reserved meanwhile. A reader takes what is below content_size and nothing else.
 *
 * Mode drop: no FREE chunk, the newest event is lost and counted. Mode overwrite: the FULL chunk
 * that was filled first is taken; `sequence` changes, so that a reader notices.
 */
#ifndef MK_RING_H
#define MK_RING_H

#include <stdint.h>

#define MK_RING_MAGIC 0x52424b4dU /* "MKBR" */
#define MK_RING_VERSION 1
#define MK_RING_HEAD 4096
#define MK_CTF_MAGIC 0xc1fc1fc1U
#define MK_CHUNK_SIZE_DEFAULT 65536
/* What a recorder makes and a reader believes. */
#define MK_CHUNK_SIZE_MIN (16 << 10)
#define MK_CHUNK_SIZE_MAX (16 << 20)
#define MK_CHUNKS_MAX (1 << 20)
#define MK_EVENT_MAX 8192 /* bytes of one event: longer strings are cut, and flagged */

enum mk_ring_mode { MK_RING_DROP, MK_RING_OVERWRITE };

struct mk_ring {
	uint32_t magic, version;
	uint32_t mode; /* MK_RING_ */
	uint32_t pid;  /* of the process that started it, in its own pid namespace */
	uint64_t size; /* of all */
	uint64_t schema_offset, schema_size;
	uint64_t schema_used; /* bytes of complete entries: stored with release */
	uint64_t states_offset;
	uint64_t chunks_offset;
	uint32_t chunk_size, chunk_count;
	/* One moment on both clocks, and how fast the first one runs (0: CLOCK_MONOTONIC, ns). */
	uint64_t clock_start, realtime_start, clock_frequency;
	uint64_t lost;            /* events, over all threads */
	uint64_t schema_overflow; /* markers that found no room above: not recorded */
	uint64_t filled;          /* chunks that became FULL so far */
	uint32_t closed;          /* the recording has ended: a forked child writes no more */
	uint32_t reserved;
};

/* One marker; id counts from 0 in order. Multiple of 8 bytes. */
struct mk_schema {
	uint32_t size; /* of this with its strings and padding */
	uint32_t id;
	uint32_t line;
	uint8_t nargs;
	uint8_t reserved[3];
	uint8_t types[16]; /* enum marker_type */
	                   /* provider, name, format, file: strings, each with its NUL */
};

enum mk_chunk_state { MK_CHUNK_FREE, MK_CHUNK_OWNED, MK_CHUNK_FULL };

/* What the packet's header and context are made of; 128 bytes. */
struct mk_chunk {
	uint32_t magic;        /* MK_CTF_MAGIC */
	uint32_t stream_id;    /* 0: the one stream class */
	uint64_t packet_size;  /* bits */
	uint64_t content_size; /* bits, this header included: the commit pointer */
	uint64_t lost;         /* events of this thread lost before this packet, in all */
	uint64_t begin;        /* clock when the chunk was taken */
	uint32_t pid, tid;
	uint32_t sequence; /* of this thread's chunks, from 0; another one: it was taken again */
	uint32_t reserved;
	char comm[16];
	uint64_t padding[7];
};

/*
 * An event: this header, then its fields, as CTF aligns them: numbers at multiples of 8 bytes, as
 * they stand in the argument slot (a u32 takes 8 bytes, of which the lower count), strings with
 * their NUL wherever the field before ended. Zeros up to a multiple of 8. A "%.*s" is one string
 * field. A null string is "(null)".
 */
struct mk_event_head {
	uint64_t clock;
	uint32_t id; /* of the schema */
	uint16_t cpu;
	uint16_t cut; /* bit i: field i was cut */
};

#endif
