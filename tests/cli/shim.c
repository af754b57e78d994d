/* SPDX-License-Identifier: MIT */
/*
 * Preloaded into markerctl, makes the machine look like others. SHIM=device: fstat() names another
 * device than /proc/PID/maps, as on btrfs and old overlayfs. SHIM=memory: the memory of other
 * processes may not be read, as under Yama.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
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
