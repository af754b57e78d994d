/* SPDX-License-Identifier: MIT */
/*
 * A trace directory on disk: CTF 1.8, see markers-ctf(5). Readable at any moment, also after
 * kill -9.
 *
 *	metadata                 TSDL text, replaced as a whole when markers come
 *	index/schema             struct mk_ring and the schema's entries: what report reads
 *	stream-PID-TID[-N]       packets
 */
#ifndef MK_CTF_H
#define MK_CTF_H

#include "event.h"
#include "trace_clock.h"

/* The header of a packet in a file. */
struct ctf_packet {
	uint32_t magic;                     /* MK_CTF_MAGIC */
	uint32_t stream_id;                 /* 0 */
	uint64_t packet_size, content_size; /* bits */
	uint64_t begin, end, lost;
	uint32_t pid, tid;
	uint64_t sequence;
	char comm[16];
};

/* What the metadata says of the process. Strings are not ours to free. */
struct ctf_environment {
	const char *exe, *build_id; /* NULL: not known */
	int pid;                    /* in its own namespace, as in its packets */
	int host_pid;               /* in ours */
};

struct ctf;

/* What stands in the way of a trace in this directory, seen before it is made: to be freed, or
 * NULL.
 */
char *ctf_check(const char *path);

/* Makes the directory (and those above it), which must not hold a trace yet. 0, or -errno and
 * ctf_why(). ctf_close() after both. */
int ctf_open(struct ctf **ctf, const char *path, const struct mk_ring *ring,
             const struct ctf_environment *environment);

/* Before packets with events of markers that have come. @entries: the schema's, @length of them
 * bytes. */
int ctf_schema(struct ctf *ctf, const struct schema *schema, const char *entries);

int ctf_packet(struct ctf *ctf, const struct packet *packet, size_t content);

uint64_t ctf_bytes(const struct ctf *ctf);

/* @ring: with the refined clock, and the number of lost events. */
int ctf_finish(struct ctf *ctf, const struct schema *schema, const char *entries,
               const struct mk_ring *ring);
void ctf_close(struct ctf *ctf);

/* After an error. */
const char *ctf_why(const struct ctf *ctf);

/* ctf_metadata.c: the text, to be freed. */
char *ctf_metadata(const struct schema *schema, const struct mk_ring *ring,
                   const struct ctf_environment *environment, size_t *length);

#endif
