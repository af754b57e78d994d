/* SPDX-License-Identifier: MIT */
/*
 * What /proc says of one thread.
 */
#include "task.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The beginning of a small file, NUL-terminated; its length or -errno. */
static ssize_t read_text(const char *path, char *text, size_t size)
{
	int file = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t length;

	if (file < 0)
		return -errno;
	length = read(file, text, size - 1);
	if (length < 0)
		length = -errno;
	else
		text[length] = '\0';
	close(file);
	return length;
}

static void parse_line(struct task *task, const char *key, const char *value)
{
	if (!strcmp(key, "Name"))
		snprintf(task->name, sizeof(task->name), "%s", value);
	else if (!strcmp(key, "State"))
		task->state = *value;
	else if (!strcmp(key, "TracerPid"))
		task->tracer = (pid_t)strtol(value, NULL, 10);
	else if (!strcmp(key, "Seccomp"))
		task->seccomp = (int)strtol(value, NULL, 10);
	else if (!strcmp(key, "Uid")) /* real, effective, saved, filesystem */
		sscanf(value, "%*u %u", &task->uid);
}

static int read_status(struct task *task)
{
	char path[64], text[4096], *line = text, *next, *value;
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/status", task->pid, task->tid);
	length = read_text(path, text, sizeof(text));
	if (length < 0)
		return (int)length;
	for (; *line; line = next) {
		next = strchrnul(line, '\n');
		if (*next)
			*next++ = '\0';
		value = strchr(line, ':');
		if (!value)
			continue;
		*value++ = '\0';
		parse_line(task, line, value + strspn(value, " \t"));
	}
	return 0;
}

/* The kernel's own flags of the thread; the name before them may hold anything. */
static int read_flags(struct task *task)
{
	enum { PF_EXITING = 0x4, PF_KTHREAD = 0x200000 };
	char path[64], text[1024], *end;
	unsigned flags = 0;
	ssize_t length;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/stat", task->pid, task->tid);
	length = read_text(path, text, sizeof(text));
	if (length < 0)
		return (int)length;
	end = strrchr(text, ')');
	if (end)
		sscanf(end, ") %*c %*d %*d %*d %*d %*d %u", &flags);
	task->kernel = flags & PF_KTHREAD;
	if (flags & PF_EXITING)
		task->state = 'X';
	return 0;
}

int task_read(struct task *task, pid_t pid, pid_t tid)
{
	int error;

	*task = (struct task){.pid = pid, .tid = tid};
	error = read_status(task);
	if (!error)
		error = read_flags(task);
	return error == -ENOENT ? -ESRCH : error;
}

enum task_where task_call(pid_t pid, pid_t tid, long *number, unsigned long long arguments[6])
{
	char path[64], text[256];
	unsigned long long *a = arguments;

	snprintf(path, sizeof(path), "/proc/%d/task/%d/syscall", pid, tid);
	if (read_text(path, text, sizeof(text)) <= 0)
		return TASK_UNKNOWN;
	if (!strncmp(text, "running", 7))
		return TASK_RUNNING;
	if (sscanf(text, "%ld %llx %llx %llx %llx %llx %llx", number, a, a + 1, a + 2, a + 3, a + 4,
	           a + 5) == 7)
		return TASK_IN_CALL;
	return TASK_UNKNOWN;
}

size_t task_list(pid_t pid, pid_t *tids, size_t most)
{
	char path[64];
	struct dirent *entry;
	size_t count = 0;
	DIR *directory;

	snprintf(path, sizeof(path), "/proc/%d/task", pid);
	directory = opendir(path);
	if (!directory)
		return 0;
	/* The kernel lists the main thread first. */
	while (count < most && (entry = readdir(directory)))
		if (*entry->d_name != '.')
			tids[count++] = (pid_t)strtol(entry->d_name, NULL, 10);
	closedir(directory);
	return count;
}

int task_yama_scope(void)
{
	char text[16];

	if (read_text("/proc/sys/kernel/yama/ptrace_scope", text, sizeof(text)) <= 0)
		return 0;
	return (int)strtol(text, NULL, 10);
}
