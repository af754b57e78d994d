/* SPDX-License-Identifier: MIT */
/*
 * Writing a trace directory so that a reader finds it whole at any moment.
 *
 * A stream's file is longer than what is in it (sparse), and its last packet says that it reaches
 * to the end: padding, which readers skip. A packet is written into that padding, and becomes
 * visible by eight bytes: those that make the packet before it end where it begins. Whole files
 * come into being by rename(2). Only when a file has to grow, each time twofold, and when it is
 * cut in the end, two system calls stand where one should be.
 */
#include "ctf.h"
#include "cli.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

enum { BUCKETS = 1024, FIRST_SIZE = 1 << 20, HEAD = sizeof(struct ctf_packet) };

struct stream {
	struct stream *next; /* in its bucket */
	uint32_t pid, tid;
	uint32_t sequence; /* of the last packet */
	uint64_t lost;     /* likewise */
	off_t last, used, size;
	char name[64];
};

struct ctf {
	int directory;
	char *path;
	struct mk_ring ring;
	struct ctf_environment environment;
	size_t schema_used; /* bytes of it that are written */
	const struct schema *schema;
	struct stream *streams[BUCKETS];
	uint64_t bytes;
	char *buffer; /* a packet's events, as they go to disk */
	size_t room;
	char why[512];
};

__attribute__((format(printf, 3, 4))) static int fail(struct ctf *ctf, int error,
                                                      const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(ctf->why, sizeof(ctf->why), format, arguments);
	va_end(arguments);
	return -error;
}

static int fail_file(struct ctf *ctf, const char *name)
{
	int error = errno;

	return fail(ctf, error, "%s/%s: %s", ctf->path, name, strerror(error));
}

const char *ctf_why(const struct ctf *ctf)
{
	return ctf->why;
}

uint64_t ctf_bytes(const struct ctf *ctf)
{
	return ctf->bytes;
}

/* ---- files ---- */

static int write_at(int fd, const void *data, size_t size, off_t offset)
{
	for (size_t done = 0; done < size;) {
		ssize_t written =
		    pwrite(fd, (const char *)data + done, size - done, offset + (off_t)done);

		if (written < 0 && errno != EINTR)
			return -1;
		done += written > 0 ? (size_t)written : 0;
	}
	return 0;
}

/* The whole file or what was there before. @parts: what it consists of. */
static int replace(struct ctf *ctf, const char *name, const struct iovec *parts, int count)
{
	static const char fresh[] = ".new";
	int fd = openat(ctf->directory, fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	off_t offset = 0;
	int bad = fd < 0;

	for (int i = 0; i < count && !bad; offset += (off_t)parts[i++].iov_len)
		bad = write_at(fd, parts[i].iov_base, parts[i].iov_len, offset);
	bad = bad || renameat(ctf->directory, fresh, ctf->directory, name);
	if (bad) {
		bad = fail_file(ctf, name);
		unlinkat(ctf->directory, fresh, 0);
	}
	if (fd >= 0)
		close(fd);
	return bad;
}

static int make_directories(const char *path)
{
	char *copy = cli_strdup(path);

	for (char *slash = copy; (slash = strchr(slash, '/')); *slash++ = '/') {
		*slash = '\0';
		mkdir(copy, 0777);
	}
	free(copy);
	return mkdir(path, 0777);
}

/* Cuts a path to its parent, as dirname(3), in place. */
static void cut_to_parent(char *path)
{
	char *slash = strrchr(path, '/');

	if (!slash)
		strcpy(path, "."); /* a path has at least that length */
	else if (slash == path)
		slash[1] = '\0';
	else
		*slash = '\0';
}

/* The nearest place that is there, upwards: in it the others come into being. */
static char *check_nearest(char *path)
{
	struct stat status;

	do {
		cut_to_parent(path);
		errno = 0;
	} while (stat(path, &status) && errno == ENOENT && strcmp(path, ".") != 0);
	if (!errno && !S_ISDIR(status.st_mode))
		errno = ENOTDIR;
	if (!errno && !access(path, W_OK | X_OK))
		return NULL;
	return cli_format("%s: %s", path, strerror(errno));
}

char *ctf_check(const char *path)
{
	char *place = cli_format("%s/metadata", path), *why;

	if (access(place, F_OK))
		why = check_nearest(place);
	else
		why = cli_format("%s holds a trace already; choose another directory with -o, or "
		                 "remove it",
		                 path);
	free(place);
	return why;
}

int ctf_open(struct ctf **result, const char *path, const struct mk_ring *ring,
             const struct ctf_environment *environment)
{
	struct ctf *ctf = *result = cli_alloc(sizeof(*ctf));
	char *why = ctf_check(path);

	ctf->path = cli_strdup(path);
	ctf->ring = *ring;
	ctf->environment = *environment;
	ctf->directory = -1;
	if (why) {
		fail(ctf, EEXIST, "%s", why);
		free(why);
		return -EEXIST;
	}
	if (make_directories(path) && errno != EEXIST)
		return fail(ctf, errno, "%s: %s", path, strerror(errno));
	ctf->directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (ctf->directory < 0)
		return fail(ctf, errno, "%s: %s", path, strerror(errno));
	if (mkdirat(ctf->directory, "index", 0777) && errno != EEXIST)
		return fail_file(ctf, "index");
	return 0;
}

/* ---- metadata ---- */

/* On disk a float is a double, as all numbers are 64 bits wide. */
static char *schema_on_disk(const char *entries, size_t length)
{
	char *copy = cli_alloc(length);
	struct mk_schema entry;

	if (length)
		memcpy(copy, entries, length);
	for (size_t at = 0; at < length; at += entry.size) {
		memcpy(&entry, copy + at, sizeof(entry));
		for (size_t i = 0; i < sizeof(entry.types); i++)
			if (entry.types[i] == MARKER_TYPE_F32)
				entry.types[i] = MARKER_TYPE_F64;
		memcpy(copy + at, &entry, sizeof(entry));
	}
	return copy;
}

static int write_schema(struct ctf *ctf, const struct schema *schema, const char *entries)
{
	size_t length;
	char *copy = schema_on_disk(entries, schema->used);
	char *text = ctf_metadata(schema, &ctf->ring, &ctf->environment, &length);
	struct mk_ring head = ctf->ring;
	int error;

	head.schema_offset = sizeof(head);
	head.schema_used = head.schema_size = schema->used;
	error = replace(ctf, "index/schema",
	                (struct iovec[]){{&head, sizeof(head)}, {copy, schema->used}}, 2);
	if (!error)
		error = text ? replace(ctf, "metadata", (struct iovec[]){{text, length}}, 1)
		             : fail(ctf, ENOMEM, "out of memory");
	if (!error)
		ctf->schema_used = schema->used;
	free(text);
	free(copy);
	return error;
}

int ctf_schema(struct ctf *ctf, const struct schema *schema, const char *entries)
{
	ctf->schema = schema;
	if (ctf->schema_used == schema->used && schema->used)
		return 0;
	return write_schema(ctf, schema, entries);
}

/* ---- streams ---- */

/* A thread that has the number of an earlier one begins a stream of its own. */
static struct stream *stream_of(struct ctf *ctf, const struct packet *packet)
{
	struct stream **bucket = &ctf->streams[(packet->pid * 31 + packet->tid) % BUCKETS];
	unsigned earlier = 0;
	struct stream *stream;

	for (stream = *bucket; stream; stream = stream->next) {
		if (stream->pid != packet->pid || stream->tid != packet->tid)
			continue;
		if (stream->sequence < packet->sequence && stream->lost <= packet->lost)
			return stream;
		earlier++;
	}
	stream = cli_alloc(sizeof(*stream));
	stream->pid = packet->pid;
	stream->tid = packet->tid;
	snprintf(stream->name, sizeof(stream->name), earlier ? "stream-%u-%u-%u" : "stream-%u-%u",
	         packet->pid, packet->tid, earlier + 1);
	stream->next = *bucket;
	*bucket = stream;
	return stream;
}

/* The copy of the events in which every number fills its slot. */
static void widen(struct ctf *ctf, const struct packet *packet)
{
	struct event event;

	for (size_t at = 0; at < packet->length; at += event.size) {
		event_read(ctf->schema, packet->events + at, packet->length - at, &event);
		for (unsigned i = 0; i < event.marker->nfields; i++) {
			const struct schema_field *field = &event.marker->fields[i];
			struct number number;

			if (field->string || event_type_size(field->type) == 8)
				continue;
			number = event_number(&event, i);
			if (field->hex && number.kind == NUMBER_SIGNED)
				number.as.u = event_bits(&event, i);
			memcpy(ctf->buffer + (event.fields[i] - packet->events), &number.as.u,
			       sizeof(number.as.u));
		}
	}
}

static int end_packet(int fd, off_t packet, off_t end)
{
	uint64_t bits = (uint64_t)(end - packet) * 8;

	return write_at(fd, &bits, sizeof(bits),
	                packet + (off_t)offsetof(struct ctf_packet, packet_size));
}

/* Makes room for @size bytes more. */
static int grow(int fd, struct stream *stream, off_t size)
{
	off_t wanted = stream->size ? stream->size : FIRST_SIZE;

	if (stream->used + size <= stream->size)
		return 0;
	while (wanted < stream->used + size)
		wanted *= 2;
	if (ftruncate(fd, wanted) || (stream->used && end_packet(fd, stream->last, wanted)))
		return -1;
	stream->size = wanted;
	return 0;
}

static int append(struct ctf *ctf, int fd, struct stream *stream, const struct packet *packet,
                  size_t content)
{
	off_t size = (off_t)((HEAD + content + 7) / 8 * 8);
	struct ctf_packet head = {.magic = MK_CTF_MAGIC,
	                          .content_size = (HEAD + content) * 8,
	                          .begin = packet->begin,
	                          .end = packet->end,
	                          .lost = packet->lost,
	                          .pid = packet->pid,
	                          .tid = packet->tid,
	                          .sequence = packet->sequence};

	if (grow(fd, stream, size))
		return -1;
	memcpy(head.comm, packet->comm, sizeof(head.comm));
	head.packet_size = (uint64_t)(stream->size - stream->used) * 8;
	if (write_at(fd, &head, sizeof(head), stream->used) ||
	    write_at(fd, ctf->buffer, content, stream->used + HEAD) ||
	    (stream->used && end_packet(fd, stream->last, stream->used)))
		return -1;
	stream->last = stream->used;
	stream->used += size;
	ctf->bytes += (uint64_t)size;
	return 0;
}

int ctf_packet(struct ctf *ctf, const struct packet *packet, size_t content)
{
	struct stream *stream = stream_of(ctf, packet);
	bool fresh = !stream->used;
	const char *name = fresh ? ".new" : stream->name;
	int fd = openat(ctf->directory, name,
	                O_WRONLY | O_CLOEXEC | (fresh ? O_CREAT | O_TRUNC : 0), 0666);
	int error = 0;

	if (fd < 0)
		return fail_file(ctf, stream->name);
	if (packet->length > ctf->room) {
		free(ctf->buffer);
		ctf->buffer = cli_alloc(packet->length);
		ctf->room = packet->length;
	}
	memcpy(ctf->buffer, packet->events, packet->length);
	widen(ctf, packet);
	if (append(ctf, fd, stream, packet, content) ||
	    (fresh && renameat(ctf->directory, name, ctf->directory, stream->name)))
		error = fail_file(ctf, stream->name);
	if (error && fresh) {
		unlinkat(ctf->directory, name, 0);
		stream->used = stream->size = 0;
	}
	close(fd);
	stream->sequence = packet->sequence;
	stream->lost = packet->lost;
	return error;
}

/* ---- the end ---- */

static int cut(struct ctf *ctf, const struct stream *stream)
{
	int fd = openat(ctf->directory, stream->name, O_WRONLY | O_CLOEXEC);
	int bad =
	    fd < 0 || end_packet(fd, stream->last, stream->used) || ftruncate(fd, stream->used);

	if (bad)
		bad = fail_file(ctf, stream->name);
	if (fd >= 0)
		close(fd);
	return bad;
}

int ctf_finish(struct ctf *ctf, const struct schema *schema, const char *entries,
               const struct mk_ring *ring)
{
	int error = 0, last;

	ctf->ring = *ring;
	for (size_t i = 0; i < BUCKETS; i++)
		for (struct stream *stream = ctf->streams[i]; stream; stream = stream->next)
			if (stream->used && (last = cut(ctf, stream)))
				error = last;
	last = write_schema(ctf, schema, entries);
	return error ? error : last;
}

void ctf_close(struct ctf *ctf)
{
	for (size_t i = 0; ctf && i < BUCKETS; i++)
		for (struct stream *stream = ctf->streams[i], *next; stream; stream = next) {
			next = stream->next;
			free(stream);
		}
	if (!ctf)
		return;
	if (ctf->directory >= 0)
		close(ctf->directory);
	free(ctf->buffer);
	free(ctf->path);
	free(ctf);
}
