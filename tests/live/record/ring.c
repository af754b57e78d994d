/* SPDX-License-Identifier: MIT */
/*
 * Threads record while a timer's signal handler on each of them records too, at any instruction of
 * it; the ring's file is then read as a stranger would: every event must be there or be counted as
 * lost, whole, in order, at a time not before the one in front of it.
 */
#include "wire/ring.h"
#include "../core/harness.h"
#include <fcntl.h>
#include <markers/markers.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 4, TEXT_EVERY = 16, PERIOD_NS = 40000 };

static char directory[64], file[128];

/* ---- the process that records ---- */

static __thread uint64_t in_handler;
static uint64_t events = 150000;

static void on_timer(int signal)
{
	uint64_t n = ++in_handler;

	(void)signal;
	MARKER(ringtest, handler, "n %llu inverse %llu", (unsigned long long)n,
	       (unsigned long long)~n);
	if (n % 3 == 0)
		MARKER(ringtest, handler_text, "n %llu text %s", (unsigned long long)n,
		       "in a handler");
}

static timer_t start_timer(void)
{
	struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGUSR1};
	struct itimerspec often = {{0, PERIOD_NS}, {0, PERIOD_NS}};
	timer_t timer;

	event._sigev_un._tid = (int)syscall(SYS_gettid);
	REQUIRE(!timer_create(CLOCK_MONOTONIC, &event, &timer));
	REQUIRE(!timer_settime(timer, 0, &often, NULL));
	return timer;
}

static void *hammer(void *unused)
{
	char text[32];
	timer_t timer = start_timer();

	for (uint64_t n = 1; n <= events; n++) {
		MARKER(ringtest, plain, "n %llu inverse %llu", (unsigned long long)n,
		       (unsigned long long)~n);
		if (n % TEXT_EVERY)
			continue;
		snprintf(text, sizeof(text), "text %llu", (unsigned long long)n);
		MARKER(ringtest, text, "n %llu text %s", (unsigned long long)n, text);
	}
	timer_delete(timer);
	/* What the reader expects of this thread's handler; recorded with the timer stopped. */
	MARKER(ringtest, end, "handler %llu", (unsigned long long)in_handler);
	return unused;
}

static void record(void)
{
	struct sigaction action = {.sa_handler = on_timer, .sa_flags = SA_RESTART};
	pthread_t threads[THREADS];

	REQUIRE(!sigaction(SIGUSR1, &action, NULL));
	for (int i = 0; i < THREADS; i++)
		REQUIRE(!pthread_create(&threads[i], NULL, hammer, NULL));
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
}

/* ---- the reader ---- */

struct thread_seen {
	uint32_t tid;
	uint64_t next_chunk, last_clock;
	uint64_t plain, text, handler, handler_text, handler_told;
};

static struct thread_seen seen[THREADS];
static const char *ring_start;
static const char *names[16];

static struct thread_seen *thread_of(uint32_t tid)
{
	for (int i = 0; i < THREADS; i++) {
		if (!seen[i].tid)
			seen[i].tid = tid;
		if (seen[i].tid == tid)
			return &seen[i];
	}
	live_fail(__FILE__, __LINE__, "more threads than there were");
}

static void read_schema(const struct mk_ring *ring)
{
	const char *at = ring_start + ring->schema_offset;
	const char *end = at + ring->schema_used;

	while (at < end) {
		const struct mk_schema *entry = (const struct mk_schema *)(const void *)at;

		REQUIRE(entry->id < 16);
		names[entry->id] = (const char *)(entry + 1) + sizeof("ringtest");
		at += entry->size;
	}
}

/* Events of one kind carry 1, 2, 3 ... or multiples of @step. */
static void next_in(uint64_t *last, uint64_t n, uint64_t step)
{
	REQUIRE_EQ(n, *last + step);
	*last = n;
}

static size_t check_text(const char *text, uint64_t n, bool handler)
{
	char wanted[32];

	if (handler)
		strcpy(wanted, "in a handler");
	else
		snprintf(wanted, sizeof(wanted), "text %llu", (unsigned long long)n);
	REQUIRE(!strcmp(text, wanted));
	return (strlen(wanted) + 8) / 8 * 8;
}

static size_t read_event(struct thread_seen *thread, const struct mk_event_head *head)
{
	const uint64_t *field = (const uint64_t *)(head + 1);
	const char *name = names[head->id % 16];

	REQUIRE(head->clock >= thread->last_clock);
	REQUIRE_EQ(head->cut, 0);
	thread->last_clock = head->clock;
	if (!strcmp(name, "plain") || !strcmp(name, "handler")) {
		REQUIRE_EQ(field[1], ~field[0]);
		next_in(*name == 'p' ? &thread->plain : &thread->handler, field[0], 1);
		return sizeof(*head) + 16;
	}
	if (!strcmp(name, "end")) {
		thread->handler_told = field[0];
		return sizeof(*head) + 8;
	}
	next_in(*name == 't' ? &thread->text : &thread->handler_text, field[0],
	        *name == 't' ? TEXT_EVERY : 3);
	return sizeof(*head) + 8 + check_text((const char *)&field[1], field[0], *name == 'h');
}

static void read_chunk(const struct mk_ring *ring, const struct mk_chunk *chunk)
{
	struct thread_seen *thread = thread_of(chunk->tid);
	const char *at = (const char *)(chunk + 1);
	const char *end = (const char *)chunk + chunk->content_size / 8;

	if (chunk->content_size < sizeof(*chunk) * 8)
		return; /* killed while it took the chunk */
	REQUIRE(chunk->content_size / 8 <= ring->chunk_size);
	while (at < end)
		at += read_event(thread, (const struct mk_event_head *)(const void *)at);
	REQUIRE(at == end);
}

/* A thread's chunks in the order of their sequence; a number that is not there was given back. */
static void read_chunks(const struct mk_ring *ring)
{
	uint32_t most = 0;

	for (uint32_t sequence = 0; sequence <= most; sequence++) {
		for (uint32_t i = 0; i < ring->chunk_count; i++) {
			const struct mk_chunk *chunk =
			    (const struct mk_chunk *)(const void *)(ring_start +
			                                            ring->chunks_offset +
			                                            (uint64_t)i * ring->chunk_size);

			if (!chunk->magic)
				break;
			most = chunk->sequence > most ? chunk->sequence : most;
			if (chunk->sequence == sequence)
				read_chunk(ring, chunk);
		}
	}
}

static const struct mk_ring *map_ring(void)
{
	struct stat facts;
	int fd = open(file, O_RDONLY);

	REQUIRE(fd >= 0 && !fstat(fd, &facts));
	ring_start = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_SHARED, fd, 0);
	REQUIRE(ring_start != MAP_FAILED);
	close(fd);
	return (const struct mk_ring *)(const void *)ring_start;
}

static int run_recorder(const char *mode, void (*prepare)(void))
{
	pid_t pid = fork();

	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		if (prepare)
			prepare();
		setenv("MARKERS_RECORD", directory, 1);
		setenv("MARKERS_ENABLE", "ringtest:*", 1);
		live_exec_again("ring", mode);
		_exit(127);
	}
	snprintf(file, sizeof(file), "%s/markers-%d.ring", directory, pid);
	return pid;
}

static void test_signals(void)
{
	const struct mk_ring *ring;

	live_reap(run_recorder("record", NULL));
	ring = map_ring();
	REQUIRE_EQ(ring->magic, MK_RING_MAGIC);
	REQUIRE_EQ(ring->lost, 0);
	read_schema(ring);
	read_chunks(ring);
	for (int i = 0; i < THREADS; i++) {
		REQUIRE_EQ(seen[i].plain, events);
		REQUIRE_EQ(seen[i].text, events / TEXT_EVERY * TEXT_EVERY);
		REQUIRE_EQ(seen[i].handler, seen[i].handler_told);
		REQUIRE(seen[i].handler > 100); /* else nothing was interrupted */
	}
}

/* Killed while it writes: what is committed reads as above, as far as it goes. */
static void test_killed(void)
{
	const struct mk_ring *ring;
	struct stat facts;
	uint64_t plain = 0;
	int status;
	pid_t pid = run_recorder("record-for-ever", NULL);

	while (stat(file, &facts) || !facts.st_size)
		sched_yield();
	ring = map_ring(); /* once: there is room for few of them in 32 bits */
	while (__atomic_load_n(&ring->filled, __ATOMIC_RELAXED) < 8)
		sched_yield();
	kill(pid, SIGKILL);
	REQUIRE_EQ(waitpid(pid, &status, 0), pid);
	REQUIRE(WIFSIGNALED(status));
	read_schema(ring);
	read_chunks(ring);
	for (int i = 0; i < THREADS; i++)
		plain += seen[i].plain;
	REQUIRE(plain > 0);
}

static void take_the_name(void)
{
	snprintf(file, sizeof(file), "%s/markers-%d.ring", directory, getpid());
	close(open(file, O_CREAT | O_WRONLY, 0600));
}

/* As after an exec(2): the file of the program before stays, and there is a second one. */
static void test_name_is_taken(void)
{
	pid_t pid = run_recorder("record", take_the_name);
	struct stat facts;

	live_reap(pid);
	REQUIRE(!stat(file, &facts) && !facts.st_size);
	unlink(file);
	snprintf(file, sizeof(file), "%s/markers-%d-2.ring", directory, pid);
	REQUIRE_EQ(map_ring()->magic, MK_RING_MAGIC);
}

static void mount_small(void)
{
	REQUIRE(!unshare(geteuid() ? CLONE_NEWUSER | CLONE_NEWNS : CLONE_NEWNS));
	REQUIRE(!mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL));
	REQUIRE(!mount("small", directory, "tmpfs", 0, "size=2m"));
}

/* No recording, and a program that runs: no store may find that there is no space. */
static void test_no_space(void)
{
	live_reap(run_recorder("record", mount_small));
}

static void leave_little_room(void)
{
	struct rlimit little = {128 << 20, 128 << 20};

	REQUIRE(!setrlimit(RLIMIT_AS, &little));
}

/* The same where there is space for the file and no room for it in the address space. */
static void test_no_room(void)
{
	pid_t pid;

	live_needs_plain_memory();
	pid = run_recorder("record", leave_little_room);
	live_reap(pid);
	/* qemu-user sets no such limits. */
	REQUIRE(getenv("MARKERS_EMULATOR") || access(file, F_OK));
}

static const struct live_test tests[] = {
    {"signals", test_signals, 60},
    {"killed", test_killed, 30},
    {"name_is_taken", test_name_is_taken, 30},
    {"no_space", test_no_space, 30},
    {"no_room", test_no_room, 30},
};

/* A ring takes 256 MB; each test has a process and so a directory of its own. What a test that
 * fails has written stays to be looked at. */
static void remove_directory(void)
{
	unlink(file);
	rmdir(directory);
}

int main(int argc, char **argv)
{
	if (getenv("MARKERS_EMULATOR")) /* handlers take most of the time there is */
		events /= 10;
	if (argc == 2 && !strncmp(argv[1], "record", strlen("record"))) {
		if (strcmp(argv[1], "record"))
			events = UINT64_MAX;
		record();
		return 0;
	}
	snprintf(directory, sizeof(directory), "/tmp/markers-ring-%d", getpid());
	mkdir(directory, 0700);
	atexit(remove_directory);
	return live_main(argc, argv, tests, sizeof(tests) / sizeof(tests[0]));
}
