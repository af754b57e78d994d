/* SPDX-License-Identifier: MIT */
/*
 * Files of a recording, cut into packets. Nothing in them is trusted. They are read, not mapped:
 * whoever writes to one could cut it, and that would kill us.
 */
#include "cli.h"
#include "ctf.h"
#include "ring_view.h"
#include "trace.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST_SCHEMA = 1 << 30 };

void trace_complain(struct trace *trace, const char *path, size_t offset, const char *format, ...)
{
	va_list arguments;
	char *text;

	trace->damaged = true;
	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = NULL;
	va_end(arguments);
	cli_error("%s: at byte %zu: %s", path, offset, text ? text : "damaged");
	free(text);
}

/* A descriptor, or -1 and it has been said. */
static int open_file(struct trace *trace, const char *path, size_t *size)
{
	int fd;
	struct stat status;

	errno = 0;
	*size = 0;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd >= 0 && !fstat(fd, &status) && S_ISREG(status.st_mode) && status.st_size > 0) {
		*size = (size_t)status.st_size;
		return fd;
	}
	trace->damaged = true;
	cli_error("%s: %s", path, errno ? strerror(errno) : "it is empty, or no file");
	if (fd >= 0)
		close(fd);
	return -1;
}

static bool read_at(int fd, void *to, size_t size, size_t offset)
{
	size_t done = 0;

	while (done < size) {
		ssize_t got = pread(fd, (char *)to + done, size - done, (off_t)(offset + done));

		if (got <= 0)
			return false;
		done += (size_t)got;
	}
	return true;
}

static struct packet *add_packet(struct trace_stream *stream)
{
	stream->packets =
	    cli_grow(stream->packets, &stream->room, stream->count, sizeof(*stream->packets));
	return &stream->packets[stream->count++];
}

static struct trace_stream *add_stream(struct trace *trace, const struct trace_source *source,
                                       const char *path)
{
	struct trace_stream *stream = cli_alloc(sizeof(*stream));

	stream->source = source;
	stream->path = cli_strdup(path);
	stream->next = trace->streams;
	trace->streams = stream;
	return stream;
}

static struct trace_source *add_source(struct trace *trace)
{
	struct trace_source *source = cli_alloc(sizeof(*source));

	source->next = trace->sources;
	trace->sources = source;
	return source;
}

/* ---- trace directories ---- */

static const char *find_fault(const struct ctf_packet *head, size_t room)
{
	if (head->magic != MK_CTF_MAGIC || head->stream_id)
		return "no packet begins here";
	if (head->packet_size % 64 || head->packet_size / 8 > room)
		return "the packet is larger than the file";
	if (head->content_size % 8 || head->content_size > head->packet_size ||
	    head->content_size / 8 < sizeof(*head) || head->content_size / 8 > MK_CHUNK_SIZE_MAX)
		return "the packet's content has an impossible size";
	return NULL;
}

static const char *read_packet_head(int fd, size_t at, size_t room, struct ctf_packet *head)
{
	if (room < sizeof(*head) || !read_at(fd, head, sizeof(*head), at))
		return "half a packet's header";
	return find_fault(head, room);
}

static void find_packets(struct trace *trace, struct trace_stream *stream)
{
	struct ctf_packet head;
	size_t size;
	int fd = open_file(trace, stream->path, &size);

	for (size_t at = 0; at < size; at += (size_t)(head.packet_size / 8)) {
		const char *fault = read_packet_head(fd, at, size - at, &head);
		struct packet *packet;

		if (fault) {
			trace_complain(trace, stream->path, at, "%s", fault);
			break;
		}
		packet = add_packet(stream);
		*packet = (struct packet){.pid = head.pid,
		                          .tid = head.tid,
		                          .sequence = (uint32_t)head.sequence,
		                          .lost = head.lost,
		                          .begin = head.begin,
		                          .end = head.end,
		                          .length = (size_t)(head.content_size / 8) - sizeof(head),
		                          .offset = at + sizeof(head)};
		memcpy(packet->comm, head.comm, sizeof(head.comm));
	}
	if (fd >= 0)
		close(fd);
}

bool trace_load_packet(struct trace *trace, struct trace_stream *stream)
{
	struct packet *packet = &stream->packets[stream->packet];
	bool good;
	int fd;

	if (packet->events)
		return true;
	fd = open(stream->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (packet->length > stream->buffer_size) {
		free(stream->buffer);
		stream->buffer = cli_alloc(packet->length);
		stream->buffer_size = packet->length;
	}
	good = fd >= 0 && read_at(fd, stream->buffer, packet->length, packet->offset);
	if (good)
		packet->events = stream->buffer;
	else
		trace_complain(trace, stream->path, packet->offset, "the packet is gone");
	if (fd >= 0)
		close(fd);
	return good;
}

static bool is_head(const struct mk_ring *head, const char **why)
{
	*why = "it is no schema of markerctl";
	if (head->magic != MK_RING_MAGIC || head->version != MK_RING_VERSION)
		return false;
	*why = "its clock is an impossible one";
	return trace_clock_is_possible(head);
}

/* The head and what follows it; to be freed. NULL: *why. */
static char *read_entries(int fd, size_t size, struct mk_ring *head, const char **why)
{
	char *entries;

	*why = "it is shorter than its header";
	if (size < sizeof(*head) || !read_at(fd, head, sizeof(*head), 0) || !is_head(head, why))
		return NULL;
	*why = "it is longer than any schema";
	if (size > LONGEST_SCHEMA)
		return NULL;
	entries = cli_alloc(size - sizeof(*head));
	*why = "it has become shorter";
	if (read_at(fd, entries, size - sizeof(*head), sizeof(*head)))
		return entries;
	free(entries);
	return NULL;
}

static struct trace_source *read_schema(struct trace *trace, const char *path)
{
	size_t size;
	int fd = open_file(trace, path, &size);
	struct trace_source *source;
	struct mk_ring head;
	const char *why;
	char *entries;

	if (fd < 0)
		return NULL;
	source = add_source(trace);
	entries = read_entries(fd, size, &head, &why);
	close(fd);
	if (!entries) {
		trace_complain(trace, path, 0, "%s", why);
		return source;
	}
	source->clock = trace_clock_of(&head);
	source->lost = head.lost;
	if (!schema_read(&source->schema, entries, size - sizeof(head), &why))
		trace_complain(trace, path, sizeof(head) + source->schema.used, "%s", why);
	free(entries);
	return source;
}

void trace_add_directory(struct trace *trace, const char *path)
{
	char *schema = cli_format("%s/index/schema", path);
	const struct trace_source *source = read_schema(trace, schema);
	DIR *directory = source ? opendir(path) : NULL;
	struct dirent *entry;

	free(schema);
	while (directory && (entry = readdir(directory))) {
		struct trace_stream *stream;
		char *file;

		if (strncmp(entry->d_name, "stream-", strlen("stream-")) != 0)
			continue;
		file = cli_format("%s/%s", path, entry->d_name);
		stream = add_stream(trace, source, file);
		find_packets(trace, stream);
		free(file);
	}
	if (directory)
		closedir(directory);
}

/* ---- rings ---- */

static void add_chunk(const struct ring_view *view, struct trace_stream *stream,
                      const struct ring_chunk *chunk)
{
	struct packet packet;

	if (ring_view_peek(view, chunk, &packet))
		*add_packet(stream) = packet;
}

void trace_add_ring(struct trace *trace, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct trace_stream *stream = NULL;
	struct trace_source *source;
	struct ring_chunk *chunks;
	struct ring_view view;
	const char *why = NULL;
	size_t count;

	if (fd < 0 || ring_view_open(&view, fd, false, &why)) {
		trace_complain(trace, path, 0, "%s", why ? why : strerror(errno));
		if (fd >= 0)
			close(fd);
		return;
	}
	close(fd);
	if (!ring_view_schema(&view, &why))
		trace_complain(trace, path, (size_t)view.head.schema_offset + view.schema.used,
		               "%s", why);
	source = add_source(trace);
	source->clock = trace_clock_of(&view.head);
	source->lost = ring_view_lost(&view);
	chunks = ring_view_chunks(&view, &count);
	for (size_t i = 0; i < count; i++) {
		if (!i || chunks[i].pid != chunks[i - 1].pid || chunks[i].tid != chunks[i - 1].tid)
			stream = add_stream(trace, source, path);
		add_chunk(&view, stream, &chunks[i]);
	}
	free(chunks);
	source->schema = view.schema;
	source->memory = view.shared;
	source->size = view.head.size;
	view.schema = (struct schema){0};
	view.shared = NULL; /* the streams' packets are there */
	ring_view_close(&view);
}
