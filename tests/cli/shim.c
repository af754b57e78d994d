/* SPDX-License-Identifier: MIT */
/*
 * Preloaded into markerctl, makes the machine look like others. SHIM=device: fstat() names another
 * device than /proc/PID/maps, as on btrfs and old overlayfs. SHIM=memory: the memory of other
 * processes may not be read, as under Yama. SHIM=leaving: the agent that is called first leaves.
 * AT_SEIZE, AT_DETACH and AT_CONNECT are commands for the moments before a thread is seized, before
 * it is let go, and before the agent is called that it has started.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

static bool is_asked(const char *what)
{
	const char *shim = getenv("SHIM");

	return shim && strstr(shim, what);
}

int fstat(int fd, struct stat *status)
{
	int result = fstatat(fd, "", status, AT_EMPTY_PATH);

	if (!result && is_asked("device"))
		status->st_dev ^= 1;
	return result;
}

ssize_t process_vm_readv(pid_t pid, const struct iovec *local, unsigned long nlocal,
                         const struct iovec *remote, unsigned long nremote, unsigned long flags)
{
	ssize_t (*real)(pid_t, const struct iovec *, unsigned long, const struct iovec *,
	                unsigned long, unsigned long);

	if (is_asked("memory")) {
		errno = EPERM;
		return -1;
	}
	*(void **)&real = dlsym(RTLD_NEXT, "process_vm_readv");
	return real(pid, local, nlocal, remote, nremote, flags);
}

int openat(int directory, const char *path, int flags, ...)
{
	int (*real)(int, const char *, int, ...);

	if (is_asked("memory") && !strcmp(path, "mem")) {
		errno = EACCES;
		return -1;
	}
	*(void **)&real = dlsym(RTLD_NEXT, "openat");
	if (flags & O_CREAT) {
		va_list arguments;
		mode_t mode;

		va_start(arguments, flags);
		mode = va_arg(arguments, mode_t);
		va_end(arguments);
		return real(directory, path, flags, mode);
	}
	return real(directory, path, flags);
}

ssize_t send(int fd, const void *data, size_t length, int flags)
{
	static bool has_left;

	if (is_asked("leaving") && !has_left) {
		has_left = true;
		shutdown(fd, SHUT_RDWR);
	}
	return sendto(fd, data, length, flags, NULL, 0);
}

/* Shared with the child that traces. */
static enum { NOTHING, SEIZED, STARTED, CALLED } * progress;

__attribute__((constructor)) static void share_progress(void)
{
	progress = mmap(NULL, sizeof(*progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
	                -1, 0);
}

static void run_once(const char *name, unsigned next)
{
	const char *command = getenv(name);

	if (*progress != next - 1)
		return;
	*progress = next;
	if (command && system(command))
		abort();
}

long ptrace(enum __ptrace_request request, ...)
{
	long (*real)(enum __ptrace_request, pid_t, void *, void *);
	va_list arguments;
	pid_t pid;
	void *address, *data;

	va_start(arguments, request);
	pid = va_arg(arguments, pid_t);
	address = va_arg(arguments, void *);
	data = va_arg(arguments, void *);
	va_end(arguments);
	if (request == PTRACE_SEIZE)
		run_once("AT_SEIZE", SEIZED);
	if (request == PTRACE_DETACH)
		run_once("AT_DETACH", STARTED);
	*(void **)&real = dlsym(RTLD_NEXT, "ptrace");
	return real(request, pid, address, data);
}

int connect(int fd, const struct sockaddr *address, socklen_t length)
{
	int (*real)(int, const struct sockaddr *, socklen_t);

	run_once("AT_CONNECT", CALLED);
	*(void **)&real = dlsym(RTLD_NEXT, "connect");
	return real(fd, address, length);
}
