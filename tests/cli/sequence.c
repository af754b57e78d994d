/* SPDX-License-Identifier: MIT */
/*
 * Reads what `recorded count` has sent out of the packets of a trace, as markers-ctf(5) describes
 * them and with nothing of markerctl's: every event whole, each thread's numbers in order.
 *
 * sequence TRACE...     prints "THREAD FIRST NEXT" for each stream
 */
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct packet {
	uint32_t magic, stream;
	uint64_t size, content; /* bits */
	uint64_t begin, end, discarded;
	uint32_t pid, tid;
	uint64_t sequence;
	char comm[16];
};

struct event {
	uint64_t time;
	uint32_t id;
	uint16_t cpu, cut;
	uint64_t thread, seq;
};

struct reader {
	const char *path;
	uint64_t thread, first, next, time;
	uint64_t events;
};

static void fail(const struct reader *reader, size_t offset, const char *what)
{
	fprintf(stderr, "%s: at byte %zu, after %" PRIu64 " events: %s\n", reader->path, offset,
	        reader->events, what);
	exit(1);
}

/* The first one says which thread it is, and where this part of its numbers begins. */
static const char *find_fault(struct reader *reader, const struct packet *packet,
                              const struct event *event)
{
	if (!reader->events++) {
		reader->thread = event->thread;
		reader->first = reader->next = event->seq;
	}
	if (event->id)
		return "another marker";
	if (event->cut)
		return "a number that was cut";
	if (event->thread != reader->thread)
		return "another thread's event";
	if (event->seq != reader->next++)
		return "out of sequence";
	if (event->time < reader->time || event->time < packet->begin || event->time > packet->end)
		return "out of time";
	reader->time = event->time;
	return NULL;
}

static void read_events(struct reader *reader, const struct packet *packet, const char *start,
                        size_t offset)
{
	size_t end = packet->content / 8;

	for (size_t at = sizeof(*packet); at < end; at += sizeof(struct event)) {
		struct event event;
		const char *fault = "half an event";

		if (end - at >= sizeof(event)) {
			memcpy(&event, start + at, sizeof(event));
			fault = find_fault(reader, packet, &event);
		}
		if (fault)
			fail(reader, offset + at, fault);
	}
}

static void read_stream(const char *path)
{
	struct reader reader = {.path = path};
	int fd = open(path, O_RDONLY);
	struct stat status;
	struct packet packet;
	char *memory;

	if (fd < 0 || fstat(fd, &status))
		fail(&reader, 0, "cannot be read");
	memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (memory == MAP_FAILED)
		fail(&reader, 0, "cannot be mapped");
	for (size_t at = 0, size = (size_t)status.st_size; at < size; at += packet.size / 8) {
		if (size - at < sizeof(packet))
			fail(&reader, at, "half a packet");
		memcpy(&packet, memory + at, sizeof(packet));
		if (packet.magic != 0xc1fc1fc1 || packet.size / 8 > size - at ||
		    packet.content > packet.size || packet.content / 8 < sizeof(packet))
			fail(&reader, at, "no packet");
		if (packet.discarded)
			fail(&reader, at, "events were discarded");
		read_events(&reader, &packet, memory + at, at);
	}
	munmap(memory, (size_t)status.st_size);
	close(fd);
	printf("%" PRIu64 " %" PRIu64 " %" PRIu64 "\n", reader.thread, reader.first, reader.next);
}

static void read_trace(const char *path)
{
	DIR *directory = opendir(path);
	struct dirent *entry;

	if (!directory) {
		perror(path);
		exit(1);
	}
	while ((entry = readdir(directory))) {
		char stream[4096];

		if (strncmp(entry->d_name, "stream-", strlen("stream-")) != 0)
			continue;
		snprintf(stream, sizeof(stream), "%s/%s", path, entry->d_name);
		read_stream(stream);
	}
	closedir(directory);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		read_trace(argv[i]);
	return 0;
}
