/* SPDX-License-Identifier: MIT */
#include "flight.h"
#include "../core/client.h"
#include "../core/harness.h"
#include "wire/ring.h"
#include <errno.h>
#include <markers/markers.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int marker_agent_start(void);

static int receive_ring(int client)
{
	struct mk_message answer;
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec data = {&answer, sizeof(answer)};
	struct msghdr message = {.msg_iov = &data,
	                         .msg_iovlen = 1,
	                         .msg_control = &control,
	                         .msg_controllen = sizeof(control)};
	int fd;

	REQUIRE_EQ(recvmsg(client, &message, MSG_CMSG_CLOEXEC), sizeof(answer));
	REQUIRE_EQ(answer.status, 0);
	REQUIRE(CMSG_FIRSTHDR(&message));
	memcpy(&fd, CMSG_DATA(&control.head), sizeof(fd));
	return fd;
}

int flight_start(uint64_t chunks)
{
	static const char pattern[] = "flight:*";
	struct {
		struct mk_message head;
		struct mk_record_request body;
		char patterns[sizeof(pattern)];
	} request = {.head = {.magic = MK_PROTOCOL_MAGIC,
	                      .version = MK_PROTOCOL_VERSION,
	                      .op = MK_OP_RECORD},
	             .body = {.mode = MK_RING_OVERWRITE,
	                      .chunk_size = MK_CHUNK_SIZE_MIN,
	                      .size = chunks * MK_CHUNK_SIZE_MIN,
	                      .patterns_length = sizeof(pattern)}};
	size_t length = sizeof(request.body) + sizeof(pattern);
	int client;

	memcpy(request.patterns, pattern, sizeof(pattern));
	request.head.length = (uint32_t)length;
	REQUIRE_EQ(marker_agent_start(), 0);
	client = client_connect(getpid()); /* stays open: the recording ends with it */
	REQUIRE_EQ(send(client, &request, sizeof(request.head) + length, 0),
	           sizeof(request.head) + length);
	return receive_ring(client);
}

void flight_send(unsigned long thread, unsigned long sequence)
{
	MARKER(flight, tick, "thread %lu seq %lu", thread, sequence);
}

void flight_bury(int tid)
{
	while (!syscall(SYS_tgkill, getpid(), tid, 0) || errno != ESRCH)
		sched_yield();
}
