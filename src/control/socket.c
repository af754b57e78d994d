/* SPDX-License-Identifier: MIT */
/*
 * The agent's end of the socket: a directory that only its user can enter, a name made of facts
 * that markerctl reads in /proc, and a look at who is calling.
 */
#include "control/socket.h"
#include "base/bytes.h"
#include "base/sys.h"
#include <linux/stat.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { PENDING = 8, SEND_TIMEOUT_SECONDS = 2, STAT_START_TIME = 22, ENVIRONMENT_MAX = 1 << 20 };

/* $XDG_RUNTIME_DIR as the process was started with; markerctl reads the same file. */
static void append_runtime_dir(struct mk_builder *path)
{
	static const char name[] = "XDG_RUNTIME_DIR=";
	char *text = mk_map(ENVIRONMENT_MAX);
	long length = text ? mk_read_file("/proc/self/environ", text, ENVIRONMENT_MAX) : 0;

	for (long at = 0; at < length && !path->length; at += (long)mk_length(text + at) + 1)
		if (mk_same_bytes(text + at, name, sizeof(name) - 1))
			mk_append(path, text + at + sizeof(name) - 1);
	if (text)
		mk_unmap(text, ENVIRONMENT_MAX);
}

/* Ours alone, and no symbolic link; made if it is missing. */
static int claim_directory(const char *path)
{
	struct statx facts;
	uint32_t self = (uint32_t)mk_syscall(MK_NR_GETEUID);
	long error = mk_syscall(__NR_mkdirat, AT_FDCWD, path, 0700);
	int fd;

	if (error && error != -EEXIST)
		return (int)error;
	fd = mk_open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
	if (fd < 0)
		return fd;
	error = mk_syscall(__NR_statx, fd, "", AT_EMPTY_PATH, STATX_UID | STATX_MODE, &facts);
	mk_close(fd);
	if (error)
		return (int)error;
	return facts.stx_uid == self && !(facts.stx_mode & 077) ? 0 : -EPERM;
}

/* Field @index (from 3 on) of /proc/self/stat: behind the command, which may hold anything. */
static uint64_t stat_field(int index)
{
	char text[1024];
	long length = mk_read_file("/proc/self/stat", text, sizeof(text));
	uint64_t number = 0;
	int field = 2;

	while (length > 0 && text[length - 1] != ')')
		length--;
	for (long i = length; i > 0 && text[i] && field <= index; i++) {
		if (text[i] == ' ')
			field++;
		else if (field == index && text[i] >= '0' && text[i] <= '9')
			number = number * 10 + (uint64_t)(text[i] - '0');
	}
	return number;
}

static uint64_t pid_namespace(void)
{
	char text[64]; /* pid:[4026531836] */
	long length =
	    mk_syscall(__NR_readlinkat, AT_FDCWD, "/proc/self/ns/pid", text, sizeof(text) - 1);
	uint64_t number = 0;

	for (long i = 0; i < length; i++)
		if (text[i] >= '0' && text[i] <= '9')
			number = number * 10 + (uint64_t)(text[i] - '0');
	return number;
}

static bool name_socket(struct mk_builder *path)
{
	mk_append(path, "/");
	mk_append_number(path, (uint64_t)mk_getpid());
	mk_append(path, "-");
	mk_append_number(path, stat_field(STAT_START_TIME));
	mk_append(path, "-");
	mk_append_number(path, pid_namespace());
	mk_append(path, ".sock");
	return path->length + 1 < path->size; /* else it may have been cut */
}

static int listen_at(struct mk_socket *listener)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int error;

	mk_copy(address.sun_path, listener->path, sizeof(address.sun_path));
	listener->fd =
	    (int)mk_syscall(__NR_socket, AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (listener->fd < 0)
		return listener->fd;
	/* Left by a process that was killed, or by this one before an exec: nobody listens. */
	mk_syscall(__NR_unlinkat, AT_FDCWD, listener->path, 0);
	error = (int)mk_syscall(__NR_bind, listener->fd, &address, sizeof(address));
	if (!error)
		error = (int)mk_syscall(__NR_listen, listener->fd, PENDING);
	if (error)
		mk_close(listener->fd);
	return error;
}

static int listen_in(struct mk_socket *listener, struct mk_builder *path)
{
	int error = claim_directory(path->buffer);

	if (error)
		return error;
	return name_socket(path) ? listen_at(listener) : -ENAMETOOLONG;
}

int mk_socket_listen(struct mk_socket *listener)
{
	struct mk_builder path = {listener->path, sizeof(listener->path), 0};

	append_runtime_dir(&path);
	if (path.length && path.buffer[0] == '/') {
		mk_append(&path, "/markers");
		if (!listen_in(listener, &path))
			return 0;
	}
	path.length = 0;
	mk_append(&path, "/tmp/markers-");
	mk_append_number(&path, (uint64_t)mk_syscall(MK_NR_GETEUID));
	return listen_in(listener, &path);
}

int mk_socket_accept(const struct mk_socket *listener, uint32_t *pid)
{
	long timeout[2] = {SEND_TIMEOUT_SECONDS, 0}; /* struct timeval */
	struct {
		int32_t pid;
		uint32_t uid, gid;
	} peer = {0};
	uint32_t size = sizeof(peer);
	int fd = (int)mk_syscall(__NR_accept4, listener->fd, NULL, NULL, SOCK_CLOEXEC);

	if (fd < 0)
		return fd;
	if (mk_syscall(__NR_getsockopt, fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) ||
	    (peer.uid && peer.uid != (uint32_t)mk_syscall(MK_NR_GETEUID))) {
		mk_close(fd);
		return -EPERM;
	}
	/* A client that does not read is dropped, not waited for. */
	mk_syscall(__NR_setsockopt, fd, SOL_SOCKET, SO_SNDTIMEO, timeout, sizeof(timeout));
	*pid = (uint32_t)peer.pid;
	return fd;
}

void mk_socket_refuse(const struct mk_socket *listener)
{
	mk_syscall(__NR_shutdown, listener->fd, SHUT_RD);
}

void mk_socket_unlink(const struct mk_socket *listener)
{
	mk_syscall(__NR_unlinkat, AT_FDCWD, listener->path, 0);
}

void mk_socket_close(struct mk_socket *listener)
{
	mk_socket_unlink(listener);
	mk_close(listener->fd);
}
