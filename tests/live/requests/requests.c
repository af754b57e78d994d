/* SPDX-License-Identifier: MIT */
/*
 * Requests that no markerctl would send: 10^5 random ones, truncated, oversized and nearly right
 * ones, clients that vanish, do not read, or are too many. Each gets its answer, the agent goes on,
 * and the process does not notice.
 */
#include "client.h"
#include <check.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUESTS = 100000, LARGEST = 150000, WAIT_MS = 20000 };

static char *program;
static pid_t pid;
static struct proc proc;

static union {
	struct mk_message head;
	char bytes[LARGEST];
} out, in;

static uint64_t state = 88172645463325252ULL;

static uint32_t any(uint32_t limit)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return (uint32_t)(state >> 32) % limit;
}

/* The program says a line when it runs, and its agent listens before. */
static void start(void)
{
	int said[2];
	char line;

	ck_assert_int_eq(pipe(said), 0);
	pid = fork();
	if (!pid) {
		setenv("MARKERS_AGENT", "1", 1);
		unsetenv("XDG_RUNTIME_DIR");
		dup2(said[1], STDOUT_FILENO);
		execl(program, program, "seconds", "100", (char *)NULL);
		_exit(127);
	}
	ck_assert_int_eq(read(said[0], &line, 1), 1);
	ck_assert_int_eq(proc_open(pid, &proc), 0);
}

static void finish(void)
{
	int status;

	kill(pid, SIGTERM);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_msg(WIFEXITED(status) && !WEXITSTATUS(status), "the program ended with %#x",
	              (unsigned)status);
	proc_close(&proc);
}

static int connect_client(void)
{
	int fd = -ENOENT, size = 4 * LARGEST;
	char why[256];

	for (int i = 0; i < 2000 && fd == -ENOENT; i++) {
		fd = client_connect(&proc, why, sizeof(why));
		if (fd == -ENOENT)
			usleep(1000);
	}
	ck_assert_msg(fd >= 0, "%s", why);
	setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
	return fd;
}

static ssize_t receive(int fd)
{
	struct pollfd wait = {fd, POLLIN, 0};

	ck_assert_msg(poll(&wait, 1, WAIT_MS) == 1, "the agent does not answer op %u of %u bytes",
	              out.head.op, out.head.length);
	return recv(fd, in.bytes, sizeof(in.bytes), 0);
}

/* Its last message: behind all data, exactly one. */
static int answer(int fd)
{
	do {
		ssize_t got = receive(fd);

		ck_assert_int_ge(got, sizeof(in.head));
		ck_assert_uint_eq(in.head.magic, MK_PROTOCOL_MAGIC);
		ck_assert_int_eq(got, sizeof(in.head) + in.head.length);
	} while (in.head.op == MK_MORE);
	return in.head.status;
}

static int ask(int fd, uint16_t op, const void *body, size_t length)
{
	out.head = (struct mk_message){.magic = MK_PROTOCOL_MAGIC,
	                               .version = MK_PROTOCOL_VERSION,
	                               .op = op,
	                               .length = (uint32_t)length};
	if (length)
		memcpy(out.bytes + sizeof(out.head), body, length);
	ck_assert_int_ge(send(fd, out.bytes, sizeof(out.head) + length, MSG_NOSIGNAL), 0);
	return answer(fd);
}

static void greet(int fd)
{
	ck_assert_int_eq(ask(fd, MK_OP_HELLO, NULL, 0), 0);
	ck_assert_uint_eq(in.head.length, sizeof(struct mk_hello));
}

/* ---- random ---- */

static size_t make_random(void)
{
	size_t length = any(64) ? any(300) : any(LARGEST - sizeof(out.head));

	for (size_t i = 0; i < length; i += 1 + any(8))
		out.bytes[sizeof(out.head) + i] = (char)any(256);
	out.head = (struct mk_message){
	    .magic = any(8) ? MK_PROTOCOL_MAGIC : any(UINT32_MAX),
	    .version = (uint16_t)(any(8) ? MK_PROTOCOL_VERSION : any(4)),
	    .op = (uint16_t)(any(8) ? any(12) : any(65536)),
	    .flags = any(4) ? any(4) : any(UINT32_MAX),
	    .status = (int32_t)any(UINT32_MAX),
	    .length = (uint32_t)(any(8) ? length : any(UINT32_MAX)),
	};
	if (length && any(2)) /* what looks like a pattern */
		memcpy(out.bytes + sizeof(out.head) + length - 1, "", 1);
	return any(16) ? sizeof(out.head) + length : 1 + any(sizeof(out.head));
}

START_TEST(test_random_requests)
{
	int fd = connect_client();

	for (int i = 0; i < REQUESTS; i++) {
		size_t length = make_random();

		ck_assert_int_eq(send(fd, out.bytes, length, MSG_NOSIGNAL), length);
		answer(fd);
		/* Rules that happened to be right are not to pile up. */
		if (i % 1000 == 0) {
			greet(fd);
			ck_assert_int_ge(ask(fd, MK_OP_DISABLE, "*", 2), 0);
		}
	}
	greet(fd);
	close(fd);
}
END_TEST

/* ---- nearly right ---- */

START_TEST(test_wrong_requests)
{
	static const struct {
		struct mk_message head;
		size_t size;
		int status;
	} wrong[] = {
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_HELLO, 0, 0, 0, 0}, 1, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_HELLO, 0, 0, 1, 0}, 24, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_HELLO, 0, 0, 0, 0}, 25, -EBADMSG},
	    {{0, MK_PROTOCOL_VERSION, MK_OP_HELLO, 0, 0, 0, 0}, 24, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, 99, MK_OP_HELLO, 0, 0, 0, 0}, 24, -EPROTO},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, 0, 0, 0, 0, 0}, 24, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_MORE, 0, 0, 0, 0}, 24, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_ENABLE, 4, 0, 2, 0}, 26, -EBADMSG},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_ENABLE, 0, 0, 0, 0}, 24, -EINVAL},
	    {{MK_PROTOCOL_MAGIC, MK_PROTOCOL_VERSION, MK_OP_HELLO, 0, 0, 130000 - 24, 0},
	     130000,
	     -EBADMSG},
	};
	int fd = connect_client();

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		memset(&out, 0, sizeof(out));
		out.head = wrong[i].head;
		ck_assert_int_eq(send(fd, out.bytes, wrong[i].size, MSG_NOSIGNAL), wrong[i].size);
		ck_assert_msg(answer(fd) == wrong[i].status, "request %zu: status %d, not %d", i,
		              in.head.status, wrong[i].status);
		greet(fd);
	}
	close(fd);
}
END_TEST

START_TEST(test_wrong_patterns)
{
	static const struct {
		const char *text;
		size_t length;
		int status;
	} patterns[] = {
	    {"demo:tick", 9, -EINVAL}, /* no NUL */
	    {"demo", 5, -EINVAL},      {"", 1, -EINVAL},
	    {"!demo:*", 8, -EINVAL},   {"demo:tick\0\0", 11, -EINVAL},
	    {"demo:\n", 7, -EINVAL},   {"nothing:*", 10, 0},
	    {"demo:tick", 10, 1},      {"demo:t*\0!demo:tick", 19, 1},
	};
	int fd = connect_client();

	for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
		ck_assert_msg(ask(fd, MK_OP_ENABLE, patterns[i].text, patterns[i].length) ==
		                  patterns[i].status,
		              "'%s': status %d, not %d", patterns[i].text, in.head.status,
		              patterns[i].status);
	ck_assert_int_ge(ask(fd, MK_OP_DISABLE, "*", 2), 0);
	close(fd);
}
END_TEST

/* ---- clients ---- */

START_TEST(test_clients_that_vanish)
{
	for (int i = 0; i < 1000; i++) {
		int fd = connect_client();
		size_t length = make_random();

		ck_assert_int_eq(send(fd, out.bytes, length, MSG_NOSIGNAL), length);
		close(fd);
	}
}
END_TEST

/* One that asks and does not read is dropped, and holds nobody up for long. */
START_TEST(test_client_that_does_not_read)
{
	const struct timeval brief = {0, 100000};
	int deaf = connect_client(), fd;

	setsockopt(deaf, SOL_SOCKET, SO_SNDTIMEO, &brief, sizeof(brief));
	out.head = (struct mk_message){
	    .magic = MK_PROTOCOL_MAGIC, .version = MK_PROTOCOL_VERSION, .op = MK_OP_HELLO};
	for (int i = 0; i < 10000; i++)
		if (send(deaf, out.bytes, sizeof(out.head), MSG_NOSIGNAL) < 0)
			break;
	fd = connect_client();
	greet(fd);
	close(fd);
	close(deaf);
}
END_TEST

/* The agent has room for sixteen; the next is served when one has gone. */
START_TEST(test_too_many_clients)
{
	enum { ROOM = 16 };
	int fds[ROOM], late;

	for (int i = 0; i < ROOM; i++) {
		fds[i] = connect_client();
		greet(fds[i]);
	}
	late = connect_client();
	close(fds[0]);
	greet(late);
	greet(fds[ROOM - 1]);
	for (int i = 1; i < ROOM; i++)
		close(fds[i]);
	close(late);
}
END_TEST

int main(int argc, char **argv)
{
	Suite *suite = suite_create("requests");
	TCase *tcase = tcase_create("requests");
	SRunner *runner = srunner_create(suite);
	int failed;

	program = argc > 1 ? argv[1] : NULL;
	tcase_set_timeout(tcase, 100);
	suite_add_tcase(suite, tcase);
	tcase_add_checked_fixture(tcase, start, finish);
	tcase_add_test(tcase, test_random_requests);
	tcase_add_test(tcase, test_wrong_requests);
	tcase_add_test(tcase, test_wrong_patterns);
	tcase_add_test(tcase, test_clients_that_vanish);
	tcase_add_test(tcase, test_client_that_does_not_read);
	tcase_add_test(tcase, test_too_many_clients);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed || argc < 2 ? 1 : 0;
}
