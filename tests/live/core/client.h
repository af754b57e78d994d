/* SPDX-License-Identifier: MIT */
/*
 * The tests' own end of the protocol: no more careful than a test needs.
 */
#ifndef LIVE_CLIENT_H
#define LIVE_CLIENT_H

#include "wire/protocol.h"
#include <stddef.h>

/* The agent's socket of that process; waits up to three seconds for one. -errno: none. */
int client_try(int pid);
int client_connect(int pid); /* REQUIREs it */

struct client_answer {
	int status;
	size_t length; /* of data; what is beyond its end is counted only */
	char data[1 << 16];
};

/* Sends a request and collects its answer. REQUIREs that one comes. */
void client_ask(int fd, enum mk_op op, unsigned flags, const void *body, size_t length,
                struct client_answer *answer);

/* ENABLE or DISABLE of one pattern: the status. */
int client_change(int fd, enum mk_op op, unsigned flags, const char *pattern);

/* The sum of all counted hits. */
unsigned long client_hits(int fd);

/* Sites that are armed. */
size_t client_armed(int fd);

#endif
