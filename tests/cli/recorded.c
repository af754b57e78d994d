/* SPDX-License-Identifier: MIT */
/*
 * A program whose events tests know: what it sends, it tells.
 *
 * recorded types                    one marker of every type, with values at the edges
 * recorded slices                   markers that open and close
 * recorded count EVENTS THREADS     so many, numbered by thread; paced with PER_MS a millisecond
 * recorded kept FILE THREADS        until it is killed; FILE holds how many each thread has sent
 * recorded crowd THREADS ROUNDS     all alive at once, one event each round; waits for input first
 * recorded turnover THREADS         ten a second, one after the other; waits for input first
 * recorded children FILE            the same of this process and a child, and whether it is on
 * recorded fork | daemon | exec | cancel | cancel_in_probe | signal | turns
 */
#include <fcntl.h>
#include <limits.h>
#include <markers/marker.h>
#include <markers/probe.h>
#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 64, KEPT_SIZE = 4096 };

/* ---- types ---- */

static void send_integers(void)
{
	MARKER(type, boolean, "yes %d no %d", (_Bool)1, (_Bool)0);
	MARKER(type, chars, "i %hhd u %hhu c %c", (signed char)-128, (unsigned char)255, 'x');
	MARKER(type, shorts, "i %hd u %hu x %hx", (short)-32768, (unsigned short)65535, (short)-1);
	MARKER(type, ints, "i %d u %u x %x", INT_MIN, UINT_MAX, -1);
	MARKER(type, longs, "i %ld u %lu x %lx", LONG_MIN, ULONG_MAX, -1L);
	MARKER(type, long_longs, "i %lld u %llu x %llx", LLONG_MIN, ULLONG_MAX, 1ULL << 63);
	MARKER(type, zero, "i %d u %u l %ld", 0, 0U, 0L);
	MARKER(type, pointers, "p %p null %p", (void *)(uintptr_t)0x123456789a, (void *)0);
}

static void send_floats(void)
{
	MARKER(type, floats, "f %f g %g", (double)0.1f, -1e300);
	MARKER(type, singles, "f %f third %f", 0.5f, 1.0f / 3);
	MARKER(type, edges, "nan %f inf %f minus %f tiny %g zero %f", (double)NAN, (double)INFINITY,
	       (double)-INFINITY, 5e-324, -0.0);
}

static void send_strings(void)
{
	static char long_text[20000];
	const char *volatile null = NULL;

	memset(long_text, 'l', sizeof(long_text) - 1);
	MARKER(type, strings, "plain %s empty %s number %d after %s", "text", "", 7, "after");
	MARKER(type, two, "first %s second %s", "odd", "even");
	MARKER(type, null, "null %s", null);
	MARKER(type, bytes, "latin %s quote %s control %s", "caf\xe9", "a \"b\" \\c", "t\tn\n");
	MARKER(type, utf8, "text %s", "gr\xc3\xbc\xc3\x9f");
	MARKER(type, counted, "part %.*s three %.3s", 4, "parted", "threefold");
	MARKER(type, cut, "long %s", long_text);
	MARKER(type, nothing);
}

static void send_many(void)
{
	MARKER(type, sixteen,
	       "a %d b %d c %d d %d e %s f %d g %d h %ld i %d j %d k %s l %d m %d n %d o %f p %d",
	       1, -2, 3, -4, "five", 6, 7, 8L, 9, 10, "eleven", 12, 13, 14, 15.5, -16);
	MARKER(type, same, "same %d same %d event %d string %d _x %d", 1, 2, 3, 4, 5);
}

static void send_types(void)
{
	send_integers();
	send_floats();
	send_strings();
	send_many();
}

/* ---- what opens and closes ---- */

static void send_slices(void)
{
	MARKER(slice, txn_begin, "id %d", 1);
	MARKER(slice, stmt_start, "sql %s", "select");
	MARKER(slice, queue, "id %d", 1);
	MARKER(slice, issue, "id %d", 1);
	MARKER(slice, complete, "id %d", 1);
	MARKER(slice, other);
	MARKER(slice, stmt_done);
	MARKER(slice, txn_commit);
	MARKER(slice, lonely_done);
	MARKER(slice, open_begin);
}

/* ---- numbered ---- */

struct sender {
	pthread_t thread;
	unsigned long number, events, per_ms;
	volatile uint64_t *sent;
};

static void send_one(unsigned long thread, unsigned long sequence)
{
	MARKER(load, tick, "thread %lu seq %lu", thread, sequence);
}

static void *send_numbered(void *data)
{
	struct sender *sender = data;
	const struct timespec pause = {0, 1000000};

	for (unsigned long i = 0; i < sender->events; i++) {
		send_one(sender->number, i);
		if (sender->sent)
			*sender->sent = i + 1;
		if (sender->per_ms && i % sender->per_ms == sender->per_ms - 1)
			nanosleep(&pause, NULL);
	}
	return NULL;
}

static void send_from_threads(unsigned long events, unsigned threads, volatile uint64_t *sent)
{
	static struct sender senders[MOST_THREADS];
	const char *per_ms = getenv("PER_MS");

	for (unsigned i = 0; i < threads && i < MOST_THREADS; i++) {
		senders[i] = (struct sender){.number = i,
		                             .events = events / threads,
		                             .per_ms = per_ms ? strtoul(per_ms, NULL, 10) : 0,
		                             .sent = sent ? sent + 8 * (size_t)i : NULL};
		pthread_create(&senders[i].thread, NULL, send_numbered, &senders[i]);
	}
	for (unsigned i = 0; i < threads && i < MOST_THREADS; i++)
		pthread_join(senders[i].thread, NULL);
}

static void *map_told(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
	void *memory;

	if (fd < 0 || ftruncate(fd, KEPT_SIZE))
		return NULL;
	memory = mmap(NULL, KEPT_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	return memory == MAP_FAILED ? NULL : memory;
}

/* What stands in the file was committed before. */
static int send_and_keep(const char *path, unsigned threads)
{
	void *memory = map_told(path);

	if (!memory)
		return 1;
	puts("ready");
	fflush(stdout);
	send_from_threads(ULONG_MAX, threads, memory);
	return 0;
}

/* ---- very many threads ---- */

static pthread_barrier_t rounds_begin;
static unsigned long rounds;

static void *send_by_rounds(void *number)
{
	for (unsigned long i = 0; i < rounds; i++) {
		pthread_barrier_wait(&rounds_begin);
		send_one((unsigned long)(uintptr_t)number, i);
	}
	pthread_barrier_wait(&rounds_begin); /* nobody ends before all have sent */
	return NULL;
}

static int send_from_crowd(unsigned threads)
{
	pthread_t *crowd = calloc(threads, sizeof(*crowd));
	pthread_attr_t attributes;
	struct rusage usage;

	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, 64 << 10);
	pthread_barrier_init(&rounds_begin, NULL, threads + 1);
	for (uintptr_t i = 0; crowd && i < threads; i++)
		if (pthread_create(&crowd[i], &attributes, send_by_rounds, (void *)i))
			return 1;
	puts("ready");
	fflush(stdout);
	getchar();
	for (unsigned long i = 0; i <= rounds; i++)
		pthread_barrier_wait(&rounds_begin);
	for (unsigned i = 0; crowd && i < threads; i++)
		pthread_join(crowd[i], NULL);
	free(crowd);
	getrusage(RUSAGE_SELF, &usage);
	printf("peak %ld\n", usage.ru_maxrss);
	return 0;
}

static void *send_ten(void *number)
{
	for (unsigned long i = 0; i < 10; i++)
		send_one((unsigned long)(uintptr_t)number, i);
	return NULL;
}

static int send_from_turnover(unsigned threads)
{
	printf("ready %d\n", (int)getpid());
	fflush(stdout);
	getchar();
	for (uintptr_t i = 0; i < threads; i++) {
		pthread_t thread;

		if (pthread_create(&thread, NULL, send_ten, (void *)i))
			return 1;
		pthread_join(thread, NULL);
		usleep(100000);
	}
	return 0;
}

/* ---- one after the other ---- */

static unsigned long turn;

static void *send_in_turn(void *parity)
{
	for (unsigned long i = 0; i < 20000; i++) {
		if (i % 2 != (uintptr_t)parity)
			continue;
		while (__atomic_load_n(&turn, __ATOMIC_ACQUIRE) != i)
			sched_yield();
		MARKER(load, turn, "turn %lu", i);
		__atomic_store_n(&turn, i + 1, __ATOMIC_RELEASE);
	}
	return NULL;
}

static void send_in_turns(void)
{
	pthread_t other;

	pthread_create(&other, NULL, send_in_turn, (void *)1);
	send_in_turn(NULL);
	pthread_join(other, NULL);
}

/* ---- processes ---- */

static void send_some(unsigned long thread, unsigned long events)
{
	for (unsigned long i = 0; i < events; i++)
		send_one(thread, i);
}

static void send_and_fork(void)
{
	pid_t child;

	send_some(0, 1000);
	child = fork();
	if (!child) {
		send_some(1, 1000);
		_exit(0);
	}
	send_some(2, 1000);
	waitpid(child, NULL, 0);
}

struct told {
	uint64_t pid, sent, on;
};

static void send_and_tell(unsigned long number, volatile struct told *told)
{
	const struct timespec pause = {0, 100000};

	told->pid = (uint64_t)getpid();
	for (unsigned long i = 0;; i++) {
		send_one(number, i);
		told->sent = i + 1;
		told->on = MARKER_ENABLED(load, tick);
		if (i % 10 == 9)
			nanosleep(&pause, NULL);
	}
}

/* The child waits for somebody to record its parent. */
static int send_from_children(const char *path)
{
	volatile struct told *told = map_told(path);

	if (!told)
		return 1;
	puts("ready");
	fflush(stdout);
	while (!MARKER_ENABLED(load, tick))
		usleep(1000);
	send_and_tell(0, fork() ? told : told + 1);
	return 0;
}

static void send_as_daemon(void)
{
	send_some(0, 1000);
	if (daemon(1, 1))
		exit(1);
	send_some(1, 1000);
	usleep(300000); /* longer than its parent lives */
	send_some(2, 1000);
}

static volatile unsigned long sent_before_cancel;
static volatile unsigned in_probe;

/* Full of what cancels a thread, which must not happen here. */
static void pause_in_probe(const struct marker_event *event, void *data)
{
	const struct timespec pause = {0, 20000};

	(void)event;
	(void)data;
	in_probe++;
	nanosleep(&pause, NULL);
	pthread_testcancel();
	in_probe--;
}

/* No more than the memory holds, however late the cancellation and however slow the consumer. */
static void *send_until_cancelled(void *data)
{
	for (unsigned long i = 0;; i++) {
		if (i < 10000)
			send_one((unsigned long)(uintptr_t)data, i);
		sent_before_cancel = i < 10000 ? i + 1 : 10000;
		pthread_testcancel();
	}
	return NULL;
}

static void send_and_cancel(unsigned long enough)
{
	for (uintptr_t i = 0; i < 20; i++) {
		pthread_t thread;

		sent_before_cancel = 0;
		pthread_create(&thread, NULL, send_until_cancelled, (void *)i);
		while (sent_before_cancel < enough)
			sched_yield();
		pthread_cancel(thread);
		pthread_join(thread, NULL);
		MARKER(load, told, "thread %lu sent %lu", i, sent_before_cancel);
	}
	MARKER(load, cancelled, "threads %d in_probe %u", 20, in_probe);
}

static volatile sig_atomic_t signals;

static void on_signal(int signal)
{
	(void)signal;
	send_one(1, (unsigned long)signals++);
}

static void send_in_handlers(void)
{
	const struct itimerval often = {{0, 50}, {0, 50}}, never = {{0, 0}, {0, 0}};

	signal(SIGALRM, on_signal);
	setitimer(ITIMER_REAL, &often, NULL);
	for (unsigned long i = 0; i < 300000 && signals < 300; i++)
		send_one(0, i);
	setitimer(ITIMER_REAL, &never, NULL);
	MARKER(load, signals, "count %d", (int)signals);
}

static bool send_as(const char *what, char **argv)
{
	if (!strcmp(what, "types")) {
		send_types();
	} else if (!strcmp(what, "slices")) {
		send_slices();
	} else if (!strcmp(what, "fork")) {
		send_and_fork();
	} else if (!strcmp(what, "daemon")) {
		send_as_daemon();
	} else if (!strcmp(what, "cancel")) {
		send_and_cancel(1000);
	} else if (!strcmp(what, "cancel_in_probe")) {
		if (marker_probe_register("load", "tick", "thread %lu seq %lu", pause_in_probe,
		                          NULL))
			return false;
		send_and_cancel(10);
	} else if (!strcmp(what, "signal")) {
		send_in_handlers();
	} else if (!strcmp(what, "turns")) {
		send_in_turns();
	} else if (!strcmp(what, "exec")) {
		send_some(0, 1000);
		execl(argv[0], argv[0], "types", (char *)NULL);
	} else {
		return false;
	}
	return true;
}

int main(int argc, char **argv)
{
	if (argc == 2 && send_as(argv[1], argv))
		return 0;
	if (argc == 3 && !strcmp(argv[1], "children"))
		return send_from_children(argv[2]);
	if (argc == 3 && !strcmp(argv[1], "turnover"))
		return send_from_turnover((unsigned)atoi(argv[2]));
	if (argc == 4 && !strcmp(argv[1], "kept"))
		return send_and_keep(argv[2], (unsigned)atoi(argv[3]));
	if (argc == 4 && !strcmp(argv[1], "crowd")) {
		rounds = strtoul(argv[3], NULL, 10);
		return send_from_crowd((unsigned)atoi(argv[2]));
	}
	if (argc == 4 && !strcmp(argv[1], "count")) {
		send_from_threads(strtoul(argv[2], NULL, 10), (unsigned)atoi(argv[3]), NULL);
		return 0;
	}
	return 2;
}
