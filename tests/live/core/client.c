/* SPDX-License-Identifier: MIT */
#include "client.h"
#include "harness.h"
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int find_and_connect(int pid)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const char *base = getenv("XDG_RUNTIME_DIR");
	char pattern[256];
	glob_t found;
	int fd, error = -ENOENT;

	if (base)
		snprintf(pattern, sizeof(pattern), "%s/markers/%d-*.sock", base, pid);
	else
		snprintf(pattern, sizeof(pattern), "/tmp/markers-%u/%d-*.sock", geteuid(), pid);
	fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -errno;
	if (!glob(pattern, GLOB_NOSORT, NULL, &found)) {
		/* One left by a namesake refuses. */
		for (size_t i = 0; i < found.gl_pathc && error; i++) {
			snprintf(address.sun_path, sizeof(address.sun_path), "%s",
			         found.gl_pathv[i]);
			error =
			    connect(fd, (struct sockaddr *)&address, sizeof(address)) ? -errno : 0;
		}
		globfree(&found);
	}
	if (!error)
		return fd;
	close(fd);
	return error;
}

int client_try(int pid)
{
	double end = live_now() + 3;
	int fd;

	do {
		fd = find_and_connect(pid);
		if (fd >= 0)
			return fd;
		usleep(2000);
	} while (live_now() < end);
	return fd;
}

int client_connect(int pid)
{
	int fd = client_try(pid);

	REQUIRE(fd >= 0);
	return fd;
}

void client_ask(int fd, enum mk_op op, unsigned flags, const void *body, size_t length,
                struct client_answer *answer)
{
	static __thread union {
		struct mk_message head;
		char bytes[MK_MESSAGE_MAX];
	} message;
	ssize_t got;

	message.head = (struct mk_message){.magic = MK_PROTOCOL_MAGIC,
	                                   .version = MK_PROTOCOL_VERSION,
	                                   .op = (uint16_t)op,
	                                   .flags = flags,
	                                   .length = (uint32_t)length};
	if (length)
		memcpy(message.bytes + sizeof(message.head), body, length);
	REQUIRE_EQ(send(fd, message.bytes, sizeof(message.head) + length, MSG_NOSIGNAL),
	           sizeof(message.head) + length);
	answer->length = 0;
	do {
		got = recv(fd, message.bytes, sizeof(message), 0);
		REQUIRE(got >= (ssize_t)sizeof(message.head));
		REQUIRE_EQ(message.head.magic, MK_PROTOCOL_MAGIC);
		REQUIRE_EQ(message.head.length, (size_t)got - sizeof(message.head));
		if (answer->length + message.head.length <= sizeof(answer->data))
			memcpy(answer->data + answer->length, message.bytes + sizeof(message.head),
			       message.head.length);
		answer->length += message.head.length;
	} while (message.head.op == MK_MORE);
	REQUIRE_EQ(message.head.op, op);
	answer->status = message.head.status;
}

int client_change(int fd, enum mk_op op, unsigned flags, const char *pattern)
{
	static __thread struct client_answer answer;

	client_ask(fd, op, flags, pattern, strlen(pattern) + 1, &answer);
	return answer.status;
}

unsigned long client_hits(int fd)
{
	static __thread struct client_answer answer;
	unsigned long sum = 0;

	client_ask(fd, MK_OP_HITS, 0, NULL, 0, &answer);
	REQUIRE_EQ(answer.status, 0);
	REQUIRE(answer.length <= sizeof(answer.data));
	for (size_t at = 0; at < answer.length; at += sizeof(struct mk_hits)) {
		struct mk_hits hits;

		memcpy(&hits, answer.data + at, sizeof(hits));
		sum += (unsigned long)hits.hits;
	}
	return sum;
}

size_t client_armed(int fd)
{
	static __thread struct client_answer answer;

	client_ask(fd, MK_OP_SITES, 0, NULL, 0, &answer);
	REQUIRE_EQ(answer.status, 0);
	return answer.length / sizeof(struct mk_site_report);
}
