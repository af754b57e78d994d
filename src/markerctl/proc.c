/* SPDX-License-Identifier: MIT */
/*
 * Who a process is: /proc/PID/stat, status, environ, ns.
 */
#include "proc.h"
#include "cli.h"
#include "proc_maps.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

char *proc_slurp(const struct proc *proc, const char *name, size_t *size)
{
	int fd = openat(proc->directory, name, O_RDONLY | O_CLOEXEC);
	size_t used = 0, room = 0;
	char *text = NULL;
	ssize_t got;

	if (fd < 0)
		return NULL;
	do {
		while (room < used + 4097)
			text = cli_grow(text, &room, room, 1);
		got = read(fd, text + used, room - used - 1);
		if (got > 0)
			used += (size_t)got;
	} while (got > 0 && used < PROC_SLURP_MAX);
	if (got < 0) {
		int error = errno;

		free(text);
		close(fd);
		errno = error;
		return NULL;
	}
	text[used] = '\0';
	*size = used;
	close(fd);
	return text;
}

/* pid (comm) S ppid ...: the name may hold anything, so count from the last ')'. */
static int read_stat(struct proc *proc)
{
	size_t size;
	char *text = proc_slurp(proc, "stat", &size), *open, *close;
	unsigned long long start = 0;
	int fields = 0;

	if (!text)
		return -errno;
	open = strchr(text, '(');
	close = strrchr(text, ')');
	if (open && close && close > open) {
		snprintf(proc->name, sizeof(proc->name), "%.*s", (int)(close - open - 1), open + 1);
		fields = sscanf(close + 1,
		                " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s"
		                " %*s %*s %*s %llu",
		                &proc->state, &start);
	}
	proc->start_time = start;
	free(text);
	return fields == 2 ? 0 : -ESRCH;
}

/* The text behind "Name:" in a status file, or "". */
static const char *field(const char *status, const char *name)
{
	size_t length = strlen(name);

	for (const char *line = status; line && *line;) {
		if (!strncmp(line, name, length) && line[length] == ':')
			return line + length + 1;
		line = strchr(line, '\n');
		line += line != NULL;
	}
	return "";
}

static int read_status(struct proc *proc)
{
	size_t size;
	char *text = proc_slurp(proc, "status", &size);
	unsigned long uid = 0;
	const char *at;
	char *end;

	if (!text)
		return -errno;
	proc->pid = (pid_t)strtol(field(text, "Tgid"), NULL, 10);
	sscanf(field(text, "Uid"), "%*u %lu", &uid);
	proc->uid = (uid_t)uid;
	proc->tracer = (pid_t)strtol(field(text, "TracerPid"), NULL, 10);
	proc->seccomp = (int)strtol(field(text, "Seccomp"), NULL, 10);
	proc->threads = (unsigned)strtoul(field(text, "Threads"), NULL, 10);
	proc->inner_pid = proc->pid;
	/* From our namespace inwards; its own comes last. */
	for (at = field(text, "NStgid"); *at == '\t' || *at == ' '; at = end)
		proc->inner_pid = (pid_t)strtol(at, &end, 10);
	free(text);
	return proc->pid > 0 ? 0 : -ESRCH;
}

static void read_environ(struct proc *proc)
{
	static const char name[] = "XDG_RUNTIME_DIR=";
	size_t size;
	char *text = proc_slurp(proc, "environ", &size);

	if (!text) {
		proc->environ_error = -errno;
		return;
	}
	for (char *at = text; at < text + size; at += strlen(at) + 1)
		if (!strncmp(at, name, sizeof(name) - 1)) {
			proc->runtime_dir = cli_strdup(at + sizeof(name) - 1);
			break;
		}
	free(text);
}

int proc_open(pid_t pid, struct proc *proc)
{
	char path[32];
	struct stat ns;
	int result;

	*proc = (struct proc){.pid = pid};
	snprintf(path, sizeof(path), "/proc/%d", (int)pid);
	proc->directory = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (proc->directory < 0)
		return errno == ENOENT ? -ESRCH : -errno;
	result = read_stat(proc);
	if (!result)
		result = read_status(proc);
	if (result)
		return result == -ENOENT ? -ESRCH : result;
	if (!fstatat(proc->directory, "ns/pid", &ns, 0))
		proc->pid_ns = ns.st_ino;
	read_environ(proc);
	return 0;
}

void proc_close(struct proc *proc)
{
	for (size_t i = 0; i < proc->nimages; i++) {
		free(proc->images[i].path);
		free(proc->images[i].states);
	}
	for (size_t i = 0; i < proc->nproblems; i++)
		free(proc->problems[i]);
	free(proc->images);
	free(proc->problems);
	free(proc->runtime_dir);
	if (proc->directory >= 0)
		close(proc->directory);
	*proc = (struct proc){.directory = -1};
}

/*
 * process_vm_readv() takes a number, so it may meet another process; what it read counts only if
 * the held directory still shows ours, which proc_load() asks at the end.
 */
ssize_t proc_read(const struct proc *proc, uint64_t address, void *to, size_t size)
{
	struct iovec local = {to, size};
	struct iovec remote = {(void *)(uintptr_t)address, size};
	ssize_t got = process_vm_readv(proc->pid, &local, 1, &remote, 1, 0);
	int fd, error;

	if (got >= 0 || (errno != ENOSYS && errno != EPERM))
		return got < 0 ? -errno : got;
	/* Container seccomp profiles forbid the call where they allow the file. */
	fd = openat(proc->directory, "mem", O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	got = pread(fd, to, size, (off_t)address);
	error = errno;
	close(fd);
	return got < 0 ? -error : got;
}

int proc_open_path(const struct proc *proc, const char *path)
{
	struct open_how how = {
	    .flags = O_PATH | O_CLOEXEC,
	    .resolve = RESOLVE_IN_ROOT | RESOLVE_NO_MAGICLINKS,
	};
	int root = openat(proc->directory, "root", O_PATH | O_DIRECTORY | O_CLOEXEC), fd, error;

	if (root < 0)
		return -errno;
	fd = (int)syscall(SYS_openat2, root, path, &how, sizeof(how));
	error = errno;
	close(root);
	return fd < 0 ? -error : fd;
}

static int by_number(const void *a, const void *b)
{
	const pid_t *p = a, *q = b;

	return *p < *q ? -1 : *p > *q;
}

int proc_each(int (*visit)(pid_t pid, void *data), void *data)
{
	DIR *directory = opendir("/proc");
	size_t count = 0, capacity = 0;
	pid_t *pids = NULL;
	struct dirent *entry;
	int result = 0;

	if (!directory)
		return -errno;
	while ((entry = readdir(directory))) {
		struct stat status;
		pid_t pid = (pid_t)strtol(entry->d_name, NULL, 10);

		if (pid <= 0 || fstatat(dirfd(directory), entry->d_name, &status, 0))
			continue;
		/* The directory of a process that is not dumpable is root's. */
		if (status.st_uid != geteuid())
			continue;
		pids = cli_grow(pids, &capacity, count, sizeof(*pids));
		pids[count++] = pid;
	}
	closedir(directory);
	if (count)
		qsort(pids, count, sizeof(*pids), by_number);
	for (size_t i = 0; i < count && !result; i++)
		result = visit(pids[i], data);
	free(pids);
	return result;
}
