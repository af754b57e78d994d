/* SPDX-License-Identifier: MIT */
/*
 * The agent's life: where it listens and refuses to, whom it leaves, what it never touches.
 */
#include "client.h"
#include "harness.h"
#include "until_gone.h"
#include "wire/runtime.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <markers/markers.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/single_threaded.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOBODY = 65534 };

__attribute__((noinline)) static void hit(void)
{
	MARKER(agent, one);
}

static char base[64];

/* A runtime directory of the test's own, known from before main(). */
static void in_own_directory(const char *test)
{
	char name[] = "/tmp/live-agent-XXXXXX";

	if (!getenv("LIVE_OWN")) {
		REQUIRE(mkdtemp(name));
		setenv("LIVE_OWN", "1", 1);
		setenv("XDG_RUNTIME_DIR", name, 1);
		live_exec_again("agent", test);
	}
	snprintf(base, sizeof(base), "%s", getenv("XDG_RUNTIME_DIR"));
}

static const char *inside(const char *name)
{
	static char path[128];

	snprintf(path, sizeof(path), "%s/%s", base, name);
	return path;
}

static int sockets(const char *directory)
{
	DIR *entries = opendir(directory);
	struct dirent *entry;
	char own[32];
	int count = 0;

	snprintf(own, sizeof(own), "%d-", getpid());
	while (entries && (entry = readdir(entries)))
		count += !strncmp(entry->d_name, own, strlen(own));
	if (entries)
		closedir(entries);
	return count;
}

/* ---- unnoticed ---- */

static int descriptors(void)
{
	int count = 0;

	for (int fd = 0; fd < 256; fd++)
		count += fcntl(fd, F_GETFD) >= 0;
	return count;
}

static void test_leaves_no_trace(void)
{
	int before = descriptors(), fd;

	REQUIRE_EQ(live_status("Threads"), 1);
	REQUIRE(__libc_single_threaded);
	REQUIRE_EQ(marker_agent_start(), 0);
	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "agent:one"), 1);
	hit();
	REQUIRE_EQ(client_hits(fd), 1);
	REQUIRE_EQ(live_status("Threads"), 2);
	close(fd);
	REQUIRE_EQ(descriptors(), before);
	REQUIRE(__libc_single_threaded);
}

/* An application closes all it does not know, then opens its own: numbers are the agent's too. */
static void test_has_descriptors_of_its_own(void)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	socklen_t length = sizeof(address);
	int pair[2], listener, peer, accepted, agent;
	char text[16] = "";

	REQUIRE_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	REQUIRE_EQ(marker_agent_start(), 0);
	agent = client_connect(getpid());
	/* The other end goes: the agent keeps no copy open. */
	close(pair[1]);
	REQUIRE_EQ(read(pair[0], text, 1), 0);
	close(pair[0]);
	close(agent);
	closefrom(3);
	listener = socket(AF_UNIX, SOCK_STREAM, 0);
	REQUIRE_EQ(bind(listener, (struct sockaddr *)&address, sizeof(sa_family_t)), 0);
	REQUIRE_EQ(getsockname(listener, (struct sockaddr *)&address, &length), 0);
	REQUIRE_EQ(listen(listener, 8), 0);
	for (int i = 0; i < 100; i++) {
		peer = socket(AF_UNIX, SOCK_STREAM, 0);
		REQUIRE_EQ(connect(peer, (struct sockaddr *)&address, length), 0);
		REQUIRE_EQ(write(peer, "for the program", 16), 16);
		usleep(500);
		accepted = accept(listener, NULL, NULL);
		REQUIRE_EQ(read(accepted, text, sizeof(text)), 16);
		REQUIRE(!strcmp(text, "for the program"));
		close(peer);
		close(accepted);
	}
	agent = client_connect(getpid());
	REQUIRE_EQ(client_armed(agent), 0);
}

/* ---- the directory ---- */

static void refused_there(const char *name)
{
	int before = sockets(name);

	/* The other place does. */
	REQUIRE_EQ(marker_agent_start(), 0);
	unsetenv("XDG_RUNTIME_DIR");
	close(client_connect(getpid()));
	REQUIRE_EQ(sockets(name), before);
}

static void test_directory_of_its_own(void)
{
	struct stat status;

	in_own_directory("directory_of_its_own");
	umask(0);
	REQUIRE_EQ(marker_agent_start(), 0);
	close(client_connect(getpid()));
	REQUIRE_EQ(lstat(inside("markers"), &status), 0);
	REQUIRE_EQ(status.st_mode & 07777, 0700);
	REQUIRE_EQ(sockets(inside("markers")), 1);
}

static void test_directory_is_a_link(void)
{
	in_own_directory("directory_is_a_link");
	REQUIRE_EQ(mkdir(inside("elsewhere"), 0700), 0);
	REQUIRE_EQ(symlink("elsewhere", inside("markers")), 0);
	refused_there(inside("elsewhere"));
}

static void test_directory_is_open_to_others(void)
{
	in_own_directory("directory_is_open_to_others");
	umask(0);
	REQUIRE_EQ(mkdir(inside("markers"), 0750), 0);
	refused_there(inside("markers"));
}

static void test_directory_of_somebody_else(void)
{
	in_own_directory("directory_of_somebody_else");
	REQUIRE_EQ(mkdir(inside("markers"), 0700), 0);
	if (chown(inside("markers"), NOBODY, (gid_t)-1))
		live_skip("cannot give a directory away");
	refused_there(inside("markers"));
}

static void test_runtime_dir_is_relative(void)
{
	if (!getenv("LIVE_OWN")) {
		setenv("LIVE_OWN", "1", 1);
		setenv("XDG_RUNTIME_DIR", "tmp", 1);
		REQUIRE_EQ(chdir("/"), 0);
		live_exec_again("agent", "runtime_dir_is_relative");
	}
	refused_there("tmp/markers");
}

/* Neither place: it says so where markerctl looks. As another user, whose place is taken. */
static void test_no_directory(void)
{
	char path[64];

	if (geteuid())
		live_skip("needs root");
	in_own_directory("no_directory");
	REQUIRE_EQ(chmod(base, 0), 0);
	snprintf(path, sizeof(path), "/tmp/markers-%d", NOBODY - 1);
	rmdir(path);
	REQUIRE_EQ(mkdir(path, 0755), 0);
	REQUIRE_EQ(setresuid(NOBODY - 1, NOBODY - 1, 0), 0);
	REQUIRE_EQ(prctl(PR_SET_DUMPABLE, 1), 0);
	REQUIRE_EQ(marker_agent_start(), 0);
	until_gone();
	REQUIRE_EQ(mk_agent_status.error, -EPERM);
	REQUIRE_EQ(seteuid(0), 0);
	REQUIRE_EQ(rmdir(path), 0);
}

/* ---- rights ---- */

static void test_not_dumpable(void)
{
	REQUIRE_EQ(prctl(PR_SET_DUMPABLE, 0), 0);
	REQUIRE_EQ(marker_agent_start(), -EPERM);
	REQUIRE_EQ(prctl(PR_SET_DUMPABLE, 1), 0);
	REQUIRE_EQ(marker_agent_start(), 0);
	close(client_connect(getpid()));
	REQUIRE_EQ(prctl(PR_SET_DUMPABLE, 0), 0);
	until_gone();
}

/* At once: who was connected before is not answered any more either. */
static void test_after_setuid(void)
{
	struct mk_message message = {
	    .magic = MK_PROTOCOL_MAGIC, .version = MK_PROTOCOL_VERSION, .op = MK_OP_HELLO};
	int fd;

	if (geteuid())
		live_skip("needs root");
	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_armed(fd), 0);
	REQUIRE_EQ(setuid(NOBODY), 0);
	REQUIRE_EQ(prctl(PR_SET_DUMPABLE, 1), 0);
	send(fd, &message, sizeof(message), MSG_NOSIGNAL);
	REQUIRE(recv(fd, &message, sizeof(message), 0) <= 0);
	close(fd);
	until_gone();
}

/* A program that is set-uid ignores its user's wishes. */
static void test_set_uid_program(void)
{
	char path[64];

	if (getenv("LIVE_SECURE")) {
		struct live_count one = {"agent", "one", 0};

		REQUIRE_EQ(geteuid(), 0);
		REQUIRE(getuid());
		REQUIRE_EQ(live_status("Threads"), 1);
		live_count_start(&one);
		hit();
		REQUIRE_EQ(one.hits, 0);
		REQUIRE_EQ(marker_agent_start(), -EPERM);
		return;
	}
	if (geteuid())
		live_skip("needs root");
	snprintf(path, sizeof(path), "/tmp/live-set-uid-%d", getpid());
	REQUIRE(!system("cp /proc/$PPID/exe /tmp/live-set-uid-$PPID"));
	REQUIRE_EQ(chmod(path, 04755), 0);
	setenv("LIVE_SECURE", "1", 1);
	setenv("MARKERS_ENABLE", "*", 1);
	setenv("MARKERS_AGENT", "1", 1);
	int pid = fork();

	if (!pid) {
		if (setresuid(NOBODY, NOBODY, NOBODY))
			_exit(1);
		execl(path, "agent", "set_uid_program", (char *)NULL);
		_exit(1);
	}
	int status = -1;

	waitpid(pid, &status, 0);
	unlink(path);
	REQUIRE_EQ(status, 0);
}

/* The same environment on a program that is nobody's but its own. */
static void test_environment(void)
{
	if (!getenv("MARKERS_AGENT")) {
		setenv("MARKERS_ENABLE", "agent:*,!agent:two", 1);
		setenv("MARKERS_AGENT", "1", 1);
		live_exec_again("agent", "environment");
	}
	int fd = client_connect(getpid());

	hit();
	REQUIRE_EQ(client_hits(fd), 1);
	MARKER(agent, two);
	REQUIRE_EQ(client_hits(fd), 1);
}

/* ---- a program that markerctl starts, and that ends before markerctl is there ---- */

static int told_to_linger;

static void tell_the_end(void)
{
	if (write(told_to_linger, "e", 1) != 1)
		_exit(1);
}

static void start_lingering(int end)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", getpid());
	setenv("MARKERS_LINGER", text, 1);
	snprintf(text, sizeof(text), "%d", end);
	setenv("LIVE_END", text, 1);
	setenv("MARKERS_ENABLE", "agent:one", 1);
	setenv("MARKERS_AGENT", "1", 1);
	execl("/proc/self/exe", "agent", "exit_waits_for_who_counts", (char *)NULL);
	_exit(126);
}

/* stat looks first, then says that it counts, and looks again: a program that is at its end
 * meanwhile must be there for the second look. */
static void test_exit_waits_for_who_counts(void)
{
	int pid, fd, ends[2];
	char byte;

	if (getenv("LIVE_END")) {
		told_to_linger = atoi(getenv("LIVE_END"));
		atexit(tell_the_end); /* before the runtime's own */
		for (int i = 0; i < 3; i++)
			hit();
		exit(0);
	}
	REQUIRE_EQ(pipe(ends), 0);
	pid = fork();
	if (!pid)
		start_lingering(ends[1]);
	REQUIRE_EQ(read(ends[0], &byte, 1), 1);
	usleep(100000); /* it gets from there into the runtime's */
	fd = client_connect(pid);
	REQUIRE_EQ(client_hits(fd), 3);
	usleep(100000);
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_TEMPORARY | MK_FLAG_COUNT, "agent:one"),
	           1);
	REQUIRE_EQ(client_hits(fd), 3);
	live_reap(pid);
}

/* ---- coming and going ---- */

static void test_name_goes_with_the_process(void)
{
	char path[160] = "";
	int pid;

	in_own_directory("name_goes_with_the_process");
	pid = fork();
	if (!pid) {
		REQUIRE_EQ(marker_agent_start(), 0);
		close(client_connect(getpid()));
		exit(0);
	}
	live_reap(pid);
	snprintf(path, sizeof(path), "rmdir %s", inside("markers")); /* fails unless empty */
	REQUIRE_EQ(system(path), 0);
}

/* A child that execs at once leaves nothing behind. */
static void test_child_that_execs(void)
{
	int before;

	in_own_directory("child_that_execs");
	REQUIRE_EQ(marker_agent_start(), 0);
	close(client_connect(getpid()));
	for (int i = 0; i < 20; i++) {
		int pid = fork();

		if (!pid) {
			execl("/bin/true", "true", (char *)NULL);
			_exit(1);
		}
		live_reap(pid);
	}
	before = 0;
	DIR *entries = opendir(inside("markers"));

	for (struct dirent *entry; (entry = readdir(entries));)
		before += entry->d_name[0] != '.';
	closedir(entries);
	REQUIRE_EQ(before, 1);
}

/* Many who start one: one listens. */
static void *start_one(void *unused)
{
	REQUIRE_EQ(marker_agent_start(), 0);
	return unused;
}

static void test_started_by_many(void)
{
	pthread_t threads[16];
	double end = live_now() + 3;

	in_own_directory("started_by_many");
	for (int i = 0; i < 16; i++)
		REQUIRE_EQ(pthread_create(&threads[i], NULL, start_one, NULL), 0);
	for (int i = 0; i < 16; i++)
		pthread_join(threads[i], NULL);
	close(client_connect(getpid()));
	while (live_status("Threads") > 2 && live_now() < end)
		usleep(1000);
	REQUIRE_EQ(live_status("Threads"), 2);
	REQUIRE_EQ(sockets(inside("markers")), 1);
}

/* No descriptor left for a client: it waits, and is served later; nobody turns round and round. */
static void test_no_descriptors_for_clients(void)
{
	struct rlimit before, few;
	struct rusage usage;
	int fd, other;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_armed(fd), 0);
	REQUIRE_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = before;
	for (rlim_t limit = 2; limit; limit--) { /* the listener and the first client; less */
		few.rlim_cur = limit;
		REQUIRE_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
		for (int i = 0; i < 3; i++) /* the first ends a wait from before */
			REQUIRE_EQ(client_armed(fd), 0);
	}
	REQUIRE_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
	REQUIRE_EQ(getrusage(RUSAGE_SELF, &usage), 0);
	REQUIRE_EQ(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec, 0);
	other = client_connect(getpid());
	REQUIRE_EQ(client_armed(other), 0);
}

static const struct live_test tests[] = {
    {"leaves_no_trace", test_leaves_no_trace, 0},
    {"has_descriptors_of_its_own", test_has_descriptors_of_its_own, 0},
    {"directory_of_its_own", test_directory_of_its_own, 0},
    {"directory_is_a_link", test_directory_is_a_link, 0},
    {"directory_is_open_to_others", test_directory_is_open_to_others, 0},
    {"directory_of_somebody_else", test_directory_of_somebody_else, 0},
    {"runtime_dir_is_relative", test_runtime_dir_is_relative, 0},
    {"no_directory", test_no_directory, 0},
    {"not_dumpable", test_not_dumpable, 0},
    {"after_setuid", test_after_setuid, 0},
    {"set_uid_program", test_set_uid_program, 0},
    {"environment", test_environment, 0},
    {"exit_waits_for_who_counts", test_exit_waits_for_who_counts, 0},
    {"name_goes_with_the_process", test_name_goes_with_the_process, 0},
    {"child_that_execs", test_child_that_execs, 0},
    {"started_by_many", test_started_by_many, 0},
    {"no_descriptors_for_clients", test_no_descriptors_for_clients, 0},
};

LIVE_MAIN(tests)
