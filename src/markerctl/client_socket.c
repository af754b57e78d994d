/* SPDX-License-Identifier: MIT */
/*
 * Where an agent listens: the same facts that the agent names its socket by, read from outside,
 * inside the root directory of the process.
 */
#include "cli.h"
#include "client.h"
#include "proc_maps.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

/* The uid of the process as it knows itself: another in a container with users of its own. */
static uid_t inner_uid(const struct proc *proc)
{
	size_t size;
	char *text = proc_slurp(proc, "uid_map", &size), *line = text, *next;
	uid_t result = proc->uid;

	for (; line && *line; line = next) {
		unsigned inner, outer, count;

		next = strchrnul(line, '\n');
		next += *next != '\0';
		if (sscanf(line, "%u %u %u", &inner, &outer, &count) == 3 &&
		    proc->uid - outer < count) {
			result = inner + (proc->uid - outer);
			break;
		}
	}
	free(text);
	return result;
}

/* The directory, if it is what the agent would use: of its user, closed to others, no link. */
static int open_directory(const struct proc *proc, const char *path, char *why, size_t size)
{
	struct open_how how = {
	    .flags = O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC,
	    .resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};
	int root = openat(proc->directory, "root", O_PATH | O_DIRECTORY | O_CLOEXEC), fd, error;
	struct stat status;

	if (root < 0)
		return -errno;
	fd = (int)syscall(SYS_openat2, root, path, &how, sizeof(how));
	error = -errno;
	close(root);
	if (fd >= 0 && !fstat(fd, &status)) {
		if (status.st_uid == proc->uid && !(status.st_mode & 077))
			return fd;
		snprintf(why, size,
		         "the socket directory %s belongs to user %u with mode %03o: it "
		         "must be user %u's alone; remove it",
		         path, status.st_uid, status.st_mode & 0777, proc->uid);
		error = -EPERM;
		close(fd);
	} else if (error == -ELOOP || error == -ENOTDIR) {
		snprintf(why, size,
		         "the socket directory %s is a symbolic link or no directory; "
		         "remove it",
		         path);
		error = -EPERM;
	}
	return error;
}

/* What listens there must be the process itself: the name could lead to anybody. */
static int check_peer(int fd, const struct proc *proc, char *why, size_t size)
{
	struct ucred peer;
	socklen_t length = sizeof(peer);

	if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length))
		return -errno;
	if (peer.pid == proc->pid && (peer.uid == proc->uid || !peer.uid))
		return 0;
	snprintf(why, size, "process %d of user %u listens in place of process %d", peer.pid,
	         peer.uid, (int)proc->pid);
	return -EPERM;
}

/*
 * As the user of the process: in a container with users of its own nobody is called root, and the
 * agent would take us for a stranger.
 */
static int connect_as(uid_t uid, int fd, const struct sockaddr_un *address)
{
	uid_t self = geteuid();
	bool changed = !self && uid && !seteuid(uid);
	int error = connect(fd, (const struct sockaddr *)address, sizeof(*address)) ? -errno : 0;

	if (changed && seteuid(self))
		error = -errno;
	return error;
}

static int connect_in(int directory, const struct proc *proc, char *why, size_t size)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	const struct timeval patience = {.tv_sec = 1};
	int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0), error;

	if (fd < 0)
		return -errno;
	snprintf(address.sun_path, sizeof(address.sun_path),
	         "/proc/self/fd/%d/%d-%" PRIu64 "-%" PRIu64 ".sock", directory,
	         (int)proc->inner_pid, proc->start_time, proc->pid_ns);
	/* The queue of a stopped process fills up; connect(2) would wait there for ever. */
	setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
	error = connect_as(proc->uid, fd, &address);
	if (!error)
		error = check_peer(fd, proc, why, size);
	if (!error)
		return fd;
	close(fd);
	/* ECONNREFUSED: left by an agent that was killed. */
	return error == -ECONNREFUSED ? -ENOENT : error;
}

static int connect_at(const struct proc *proc, const char *path, char *why, size_t size)
{
	int directory = open_directory(proc, path, why, size), result;

	if (directory < 0)
		return directory;
	result = connect_in(directory, proc, why, size);
	close(directory);
	return result;
}

/* -ENOENT also if one of the two places would do for an agent that is yet to be started. */
int client_connect(const struct proc *proc, char *why, size_t size)
{
	int result = -EPERM, other;
	char *path;

	*why = '\0';
	if (proc->runtime_dir && *proc->runtime_dir == '/') {
		path = cli_format("%s/markers", proc->runtime_dir);
		result = connect_at(proc, path, why, size);
		free(path);
		if (result >= 0)
			return result;
	}
	path = cli_format("/tmp/markers-%u", inner_uid(proc));
	other = connect_at(proc, path, why, size);
	free(path);
	if (result != -ENOENT)
		result = other;
	if (result == -EAGAIN)
		snprintf(why, size, "the agent of process %d does not answer; is it stopped?",
		         (int)proc->pid);
	if (result < 0 && result != -ENOENT && !*why)
		snprintf(why, size, "cannot reach the agent of process %d: %s", (int)proc->pid,
		         strerror(-result));
	return other >= 0 ? other : result;
}

/* Room for one descriptor to the byte: in the padding behind it the kernel would put another, which
 * nobody would close. */
ssize_t client_receive(int fd, void *to, size_t size, int *passed)
{
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec data = {to, size};
	struct msghdr message = {.msg_iov = &data,
	                         .msg_iovlen = 1,
	                         .msg_control = &control,
	                         .msg_controllen = CMSG_LEN(sizeof(int))};
	ssize_t got = recvmsg(fd, &message, MSG_TRUNC | MSG_CMSG_CLOEXEC);
	const struct cmsghdr *head = got >= 0 ? CMSG_FIRSTHDR(&message) : NULL;

	if (head && head->cmsg_level == SOL_SOCKET && head->cmsg_type == SCM_RIGHTS &&
	    head->cmsg_len == CMSG_LEN(sizeof(int))) {
		if (*passed >= 0)
			close(*passed);
		memcpy(passed, CMSG_DATA(head), sizeof(int));
	}
	return got;
}
