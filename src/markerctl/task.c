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

enum { PATH_SIZE = 128 };

const char *task_root = "/proc";

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

static bool has_word(const char *words, const char *word)
{
	size_t length = strlen(word), next;

	for (; *words; words += next + strspn(words + next, " \t")) {
		next = strcspn(words, " \t");
		if (next == length && !strncmp(words, word, length))
			return true;
	}
	return false;
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
	else if (!strcmp(key, "x86_Thread_features")) /* "shstk wrss"; since Linux 6.6 */
		task->shadow = has_word(value, "shstk");
}

static int read_status(struct task *task)
{
	char path[PATH_SIZE], text[4096], *line = text, *next, *value;
	ssize_t length;

	snprintf(path, sizeof(path), "%s/%d/task/%d/status", task_root, task->pid, task->tid);
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
	char path[PATH_SIZE], text[1024], *end;
	unsigned flags = 0;
	ssize_t length;

	snprintf(path, sizeof(path), "%s/%d/task/%d/stat", task_root, task->pid, task->tid);
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
	char path[PATH_SIZE], text[256];
	unsigned long long *a = arguments;

	snprintf(path, sizeof(path), "%s/%d/task/%d/syscall", task_root, pid, tid);
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
	char path[PATH_SIZE];
	struct dirent *entry;
	size_t count = 0;
	DIR *directory;

	snprintf(path, sizeof(path), "%s/%d/task", task_root, pid);
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
	char path[PATH_SIZE], text[16];

	snprintf(path, sizeof(path), "%s/sys/kernel/yama/ptrace_scope", task_root);
	if (read_text(path, text, sizeof(text)) <= 0)
		return 0;
	return (int)strtol(text, NULL, 10);
}
