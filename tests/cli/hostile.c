/* SPDX-License-Identifier: MIT */
/*
 * A process that listens where its agent would, and answers as no agent does.
 *
 * hostile short|magic|version|length|op|hello|status|writer|strings|more|half|noring|two|close
 */
#include "wire/protocol.h"
#include <errno.h>
#include <markers/markers.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static union {
	struct mk_message head;
	char bytes[MK_MESSAGE_MAX];
} in, out;

static unsigned long long start_time(void)
{
	FILE *file = fopen("/proc/self/stat", "r");
	unsigned long long start = 0;

	if (!file || fscanf(file,
	                    "%*d (%*[^)]) %*c %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d"
	                    " %*d %*d %*d %*d %*d %llu",
	                    &start) != 1)
		exit(1);
	fclose(file);
	return start;
}

static int listen_as_the_agent(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_SEQPACKET, 0);
	struct stat space;

	snprintf(address.sun_path, sizeof(address.sun_path), "/tmp/markers-%u", geteuid());
	mkdir(address.sun_path, 0700);
	if (stat("/proc/self/ns/pid", &space))
		exit(1);
	snprintf(address.sun_path, sizeof(address.sun_path), "/tmp/markers-%u/%d-%llu-%llu.sock",
	         geteuid(), getpid(), start_time(), (unsigned long long)space.st_ino);
	unlink(address.sun_path);
	if (bind(fd, (struct sockaddr *)&address, sizeof(address)) || listen(fd, 8)) {
		perror(address.sun_path);
		exit(1);
	}
	printf("%s\n", address.sun_path);
	fflush(stdout);
	return fd;
}

static void make_head(uint16_t op, size_t length)
{
	out.head.magic = MK_PROTOCOL_MAGIC;
	out.head.version = MK_PROTOCOL_VERSION;
	out.head.op = op;
	out.head.length = (uint32_t)length;
}

static void say(int fd, uint16_t op, size_t length)
{
	make_head(op, length);
	send(fd, &out, sizeof(out.head) + length, MSG_NOSIGNAL);
}

/* A greeting as it should be, but for who writes. */
static void say_hello(int fd, int32_t writer)
{
	const struct mk_hello hello = {.writer = writer};

	memset(&out, 0, sizeof(out));
	memcpy(out.bytes + sizeof(out.head), &hello, sizeof(hello));
	say(fd, MK_OP_HELLO, sizeof(hello));
}

/* Two descriptors come along. */
static void say_with_two(int fd, uint16_t op)
{
	const int passed[2] = {STDIN_FILENO, STDOUT_FILENO};
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(passed))];
	} control = {.head = {.cmsg_len = CMSG_LEN(sizeof(passed)),
	                      .cmsg_level = SOL_SOCKET,
	                      .cmsg_type = SCM_RIGHTS}};
	struct iovec data = {&out, sizeof(out.head)};
	const struct msghdr message = {.msg_iov = &data,
	                               .msg_iovlen = 1,
	                               .msg_control = &control,
	                               .msg_controllen = sizeof(control)};

	make_head(op, 0);
	memcpy(CMSG_DATA(&control.head), passed, sizeof(passed));
	sendmsg(fd, &message, MSG_NOSIGNAL);
}

static void answer(int fd, const char *how)
{
	memset(&out, 0xff, sizeof(out));
	out.head.status = 0;
	if (!strcmp(how, "short")) {
		send(fd, &out, 7, MSG_NOSIGNAL);
	} else if (!strcmp(how, "magic")) {
		send(fd, &out, sizeof(out.head), MSG_NOSIGNAL);
	} else if (!strcmp(how, "version")) {
		out.head = (struct mk_message){.magic = MK_PROTOCOL_MAGIC, .version = 99};
		send(fd, &out, sizeof(out.head), MSG_NOSIGNAL);
	} else if (!strcmp(how, "length")) {
		out.head = (struct mk_message){.magic = MK_PROTOCOL_MAGIC,
		                               .version = MK_PROTOCOL_VERSION,
		                               .op = in.head.op,
		                               .length = 0x7fffffff};
		send(fd, &out, sizeof(out.head) + 100, MSG_NOSIGNAL);
	} else if (!strcmp(how, "op")) {
		say(fd, 77, 0);
	} else if (!strcmp(how, "hello")) {
		say(fd, in.head.op, 3);
	} else if (!strcmp(how, "status")) {
		out.head.status = INT32_MIN;
		say(fd, in.head.op, 0);
	} else if (in.head.op == MK_OP_HELLO) {
		say_hello(fd, !strcmp(how, "writer") ? INT32_MIN : 0);
	} else if (!strcmp(how, "strings")) {
		/* Not a NUL, not a pattern, not a known kind. */
		memset(out.bytes + sizeof(out.head), '\033', 3 * sizeof(struct mk_owner_report));
		say(fd, MK_MORE, 3 * sizeof(struct mk_owner_report));
		say(fd, in.head.op, 0);
	} else if (!strcmp(how, "more")) {
		for (int i = 0; i < 5000; i++)
			say(fd, MK_MORE, 60000);
	} else if (!strcmp(how, "half")) {
		say(fd, in.head.op, 13);
	} else if (!strcmp(how, "noring")) {
		say(fd, in.head.op, 0);
	} else if (!strcmp(how, "two")) {
		say_with_two(fd, in.head.op);
	}
}

int main(int argc, char **argv)
{
	int listener = argc == 2 ? listen_as_the_agent() : -1;

	MARKER(hostile, point);

	for (;;) {
		int fd = accept(listener, NULL, NULL);

		if (fd < 0)
			return 1;
		while (strcmp(argv[1], "close") && recv(fd, &in, sizeof(in), 0) > 0)
			answer(fd, argv[1]);
		close(fd);
	}
}
