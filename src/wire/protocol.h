/* SPDX-License-Identifier: MIT */
/*
 * What markerctl and the agent say to each other, on a SOCK_SEQPACKET unix socket.
 *
 * One packet is one message: a header, then `length` bytes. The client sends a request and gets
 * zero or more MK_MORE messages of data, then exactly one message of the request's own op whose
 * status is the result. The agent answers anything malformed with status -EBADMSG (a foreign
 * version: -EPROTO) and goes on. Both ends run on one machine: native byte order.
 *
 * The socket is <runtime directory>/markers/<pid>-<starttime>-<pidns>.sock, where the runtime
 * directory is $XDG_RUNTIME_DIR of the target's initial environment, else /tmp/markers-<euid>/
 * itself (without /markers). pid and starttime (field 22 of /proc/PID/stat) are the target's in
 * its own pid namespace, pidns the inode number of /proc/PID/ns/pid.
 */
#ifndef MK_PROTOCOL_H
#define MK_PROTOCOL_H

#include <stdint.h>

#define MK_PROTOCOL_MAGIC 0x316b726dU /* "mrk1" */
#define MK_PROTOCOL_VERSION 1
#define MK_MESSAGE_MAX 65536 /* bytes of a message with its header */

enum mk_op {
	MK_OP_HELLO = 1, /* answer: struct mk_hello */
	MK_OP_ENABLE,    /* patterns; answer: number of markers matched; data: none */
	MK_OP_DISABLE,   /* patterns; answer: number of markers matched */
	MK_OP_HITS,      /* data: struct mk_hits[] of every marker that is counted */
	MK_OP_SITES,     /* data: struct mk_site_report[] of every site that is not off */
	MK_OP_OWNERS,    /* data: struct mk_owner_report[] */
	MK_OP_RECORD,    /* struct mk_record_request, patterns, a filter; answer: 0, and the ring
	                  * (ring.h) as a descriptor (SCM_RIGHTS). -EBUSY: somebody records */
	MK_OP_SNAPSHOT,  /* answer: the ring of the recording that runs, likewise; -ENOENT: none */
	MK_OP_VALUES,    /* data: struct mk_value_report[] of what keyed sites read; one object may
	                  * come several times */
	MK_OP_SET, /* struct mk_setting[], all or none. Answer: 0, or -ENOENT (no such object),
	            * -EACCES (not to be set), -ERANGE, -EBUSY (a key that is held more than
	            * once, or foreign bytes), with a struct mk_fault that names it */
	MK_MORE = 100,
};

/* mk_message.flags of ENABLE and DISABLE */
#define MK_FLAG_TEMPORARY 1 /* the patterns go with this connection */
#define MK_FLAG_COUNT 2     /* attach the count probe */

struct mk_message {
	uint32_t magic;
	uint16_t version;
	uint16_t op;
	uint32_t flags;
	int32_t status;
	uint32_t length; /* of what follows */
	uint32_t reserved;
};

/* Patterns travel as NUL-terminated strings one behind the other; '!' in front excludes.
 * On failure of ENABLE or DISABLE the answer carries a struct mk_fault. */

struct mk_hello {
	uint32_t abi;
	uint32_t pid;       /* in the target's own pid namespace */
	int32_t writer;     /* MK_WRITER_, or -errno: text can't be written */
	int32_t membarrier; /* 0 or -errno */
	uint32_t images;
	uint32_t clients;
	uint64_t records;
};

enum mk_writer { MK_WRITER_NONE, MK_WRITER_PROC_MEM, MK_WRITER_MPROTECT };

/* The first site that stood in the way. */
struct mk_fault {
	uint64_t code; /* its address, 0 if no site is to blame */
	uint8_t bytes[16];
	char marker[128]; /* "provider:name" */
};

struct mk_hits {
	uint64_t key; /* the address of the marker's struct marker_priv_key */
	uint64_t hits;
};

struct mk_site_report {
	uint64_t code;
	int32_t state; /* MK_SITE_ON, or -EBUSY: foreign bytes */
	uint32_t reserved;
};

/* The recording ends with the connection that started it. Then the patterns, then the filter
 * (filter.h; none if filter_length is 0). */
struct mk_record_request {
	uint32_t mode;       /* MK_RING_ */
	uint32_t chunk_size; /* bytes, 0: default */
	uint64_t size;       /* bytes for chunks, 0: default */
	uint32_t patterns_length;
	uint32_t filter_length;
};

/* A static key, an immediate value or a static call. */
struct mk_value_report {
	uint64_t object; /* its address */
	uint64_t value;  /* its bits, zero-extended; of a key 0 or 1, of a call an address */
	int64_t users;   /* of a key */
	uint8_t kind;    /* MARKER_PRIV_KIND_ */
	uint8_t type;    /* enum marker_type */
	uint8_t readonly;
	uint8_t reserved[5];
	char name[224]; /* "provider:name", cut if longer */
};

struct mk_setting {
	uint64_t object;
	uint64_t value;
	uint64_t before; /* the agent's */
	uint8_t kind, type;
	uint8_t reserved[6];
};

enum mk_owner_kind {
	MK_OWNER_PROGRAM, /* marker_enable() */
	MK_OWNER_USER,    /* MARKERS_ENABLE and markerctl enable */
	MK_OWNER_CLIENT,  /* stat, record, trace: goes with its connection */
};

/* One rule of an owner, the latest first: the first that matches a marker decides. */
struct mk_owner_report {
	uint32_t kind;      /* MK_OWNER_ */
	uint32_t pid;       /* of a client, as the agent sees it; else 0 */
	uint32_t off;       /* 1: a rule that turns off */
	uint32_t count;     /* 1: counts hits */
	char patterns[112]; /* separated by blanks; "..." at the end if cut */
};

#endif
