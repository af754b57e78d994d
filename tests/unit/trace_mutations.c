/* SPDX-License-Identifier: MIT */
/*
 * Damaged recordings must not harm markerctl: trace_mutations COUNT DIR damages the files of a
 * recording in place, one at a time, prints what can still be read, in every format, to nowhere,
 * and repairs them. Built with the address and undefined behaviour sanitizers, whatever the rest is
 * built with; exits 1 if no event was read, or if none was ever missed: then the mutations reached
 * nothing.
 */
#include "cli.h"
#include "print.h"
#include <dirent.h>
#include <fcntl.h>
#include <sanitizer/common_interface_defs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 16, LARGEST = 1 << 20, SPOTS = 8 };

/* Of a ring, which is sparse, only the beginning is damaged, where everything of a small recording
 * stands. */
static struct file {
	int fd;
	size_t size;    /* of the part that is damaged */
	uint8_t *bytes; /* as they were */
	bool is_whole;
} files[FILES];
static size_t count;

static uint64_t seed = 20070910;

static size_t below(size_t limit)
{
	seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (size_t)(seed >> 33) % limit;
}

static void add_file(const char *directory, const char *name)
{
	struct file *file = &files[count];
	char *path = cli_format("%s/%s", directory, name);
	struct stat status;

	file->fd = open(path, O_RDWR | O_CLOEXEC);
	free(path);
	if (file->fd < 0 || fstat(file->fd, &status) || !S_ISREG(status.st_mode) || count == FILES)
		return;
	file->is_whole = status.st_size <= LARGEST;
	file->size = file->is_whole ? (size_t)status.st_size : LARGEST;
	file->bytes = cli_alloc(file->size);
	if (pread(file->fd, file->bytes, file->size, 0) == (ssize_t)file->size)
		count++;
}

static void add_files(const char *path)
{
	DIR *directory = opendir(path);
	struct dirent *entry;

	while (directory && (entry = readdir(directory)))
		if (strcmp(entry->d_name, "metadata") != 0)
			add_file(path, entry->d_name);
	if (directory)
		closedir(directory);
	add_file(path, "index/schema");
}

/* Headers are small in a file but most of what is parsed. */
static size_t place(const struct file *file)
{
	size_t edge = file->size < 512 ? file->size : 512;

	return below(2) ? below(edge) : below(file->size);
}

static void write_byte(const struct file *file, size_t at, uint8_t byte)
{
	if (pwrite(file->fd, &byte, 1, (off_t)at) != 1)
		exit(2);
}

static void damage(const struct file *file)
{
	static const uint8_t extremes[] = {0, 1, 0x7f, 0x80, 0xff};

	if (file->is_whole && below(8) == 0) {
		if (ftruncate(file->fd, (off_t)below(file->size)))
			exit(2);
		return;
	}
	for (size_t spots = 1 + below(SPOTS); spots; spots--) {
		size_t at = place(file);

		if (below(2))
			write_byte(file, at, extremes[below(sizeof(extremes))]);
		else
			write_byte(file, at, (uint8_t)(file->bytes[at] ^ 1U << below(8)));
	}
}

static void repair(const struct file *file)
{
	if (pwrite(file->fd, file->bytes, file->size, 0) != (ssize_t)file->size)
		exit(2);
}

static size_t read_all(const char *path, const struct printer *printer)
{
	struct trace *trace = trace_open(path);
	struct trace_event event;
	size_t events = 0;

	if (!trace)
		return 0;
	printer->begin();
	for (; trace_next(trace, &event); events++)
		printer->event(&event);
	printer->end();
	trace_close(trace);
	return events;
}

int main(int argc, char **argv)
{
	static const struct printer *const printers[] = {&print_text, &print_json, &print_csv,
	                                                 &print_chrome, &print_perfetto};
	size_t rounds = argc == 3 ? strtoul(argv[1], NULL, 10) : 0, all, seen = 0, missed = 0;
	FILE *results = fdopen(dup(STDOUT_FILENO), "w");

	if (!rounds || !results)
		return 2;
	__sanitizer_set_report_fd((void *)(intptr_t)dup(STDERR_FILENO));
	if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
		return 2;
	add_files(argv[2]);
	all = read_all(argv[2], printers[0]);
	for (size_t round = 0; round < rounds && count; round++) {
		struct file *file = &files[below(count)];
		size_t events;

		damage(file);
		events = read_all(argv[2], printers[below(5)]);
		repair(file);
		seen += events != 0;
		missed += events < all;
	}
	fprintf(results,
	        "%zu recordings of %zu files, %zu events: %zu with events, %zu with fewer\n",
	        rounds, count, all, seen, missed);
	return fclose(results) || !seen || !missed;
}
