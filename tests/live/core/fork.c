/* SPDX-License-Identifier: MIT */
/*
 * Processes that come of processes: fork, _Fork, raw clone, vfork, daemon.
 */
#include "client.h"
#include "harness.h"
#include "stops.h"
#include <errno.h>
#include <markers/markers.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct live_count one = {"fork", "one", 0};

__attribute__((noinline)) static void hit(void)
{
	MARKER(fork, one, "pid %d", getpid());
}

__attribute__((noinline)) static void hit_other(void)
{
	MARKER(fork, other);
}

static void start(void)
{
	live_count_start(&one);
	REQUIRE_EQ(marker_enable("fork:one"), 1);
	hit();
	REQUIRE_EQ(one.hits, 1);
}

/* The three ways to a child of one thread. */
static int raw_clone(void)
{
#ifdef __s390x__ /* the stack comes first there */
	return (int)syscall(SYS_clone, NULL, SIGCHLD, NULL, NULL, NULL);
#else
	return (int)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
#endif
}

static int (*const ways[])(void) = {fork, _Fork, raw_clone};

enum { WAYS = sizeof(ways) / sizeof(ways[0]) };

static void in_each_child(void (*run)(void))
{
	for (int way = 0; way < WAYS; way++) {
		int pid = ways[way]();

		if (!pid) {
			run();
			_exit(0);
		}
		live_reap(pid);
	}
}

/* ---- the child keeps what is on, and is its own master ---- */

static void child_switches(void)
{
	hit();
	REQUIRE_EQ(one.hits, 2);
	REQUIRE_EQ(marker_disable("fork:one"), 1);
	hit();
	REQUIRE_EQ(one.hits, 2);
	live_count_stop(&one);
	REQUIRE_EQ(marker_synchronize(), 0);
}

static void test_child_and_parent_switch_apart(void)
{
	start();
	in_each_child(child_switches);
	hit();
	REQUIRE_EQ(one.hits, 2);
	live_count_stop(&one);
	hit();
	REQUIRE_EQ(one.hits, 2);
}

static void test_generations(void)
{
	start();
	for (unsigned long generation = 1; generation <= 30; generation++) {
		int pid = ways[generation % WAYS]();

		if (pid) {
			live_reap(pid);
			return;
		}
		hit();
		REQUIRE_EQ(one.hits, generation + 1);
	}
	one.hits = 1;
	child_switches();
}

/* ---- counts ---- */

static void child_counts(void)
{
	int fd = client_connect(getpid());

	/* Started by the runtime in the child of fork(), by hand in others. */
	REQUIRE_EQ(client_hits(fd), 0);
	for (int i = 0; i < 7; i++)
		hit();
	REQUIRE_EQ(client_hits(fd), 7);
}

static void child_starts_agent_and_counts(void)
{
	REQUIRE_EQ(marker_agent_start(), 0);
	child_counts();
}

static void test_counts_start_at_zero(void)
{
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "fork:one"), 1);
	for (int i = 0; i < 5; i++)
		hit();
	REQUIRE_EQ(client_hits(fd), 5);
	live_in_child(child_counts);
	in_each_child(child_starts_agent_and_counts);
	hit();
	REQUIRE_EQ(client_hits(fd), 6);
}

/* A client's wish was about its process: the child's agent forgets it, the parent's keeps it. */
static void child_has_no_clients(void)
{
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_armed(fd), 0);
}

static void test_clients_stay_with_the_parent(void)
{
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_TEMPORARY, "fork:one"), 1);
	in_each_child(child_has_no_clients);
	REQUIRE_EQ(client_armed(fd), 1);
	close(fd);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_armed(fd), 0);
}

static void test_daemon_gets_an_agent(void)
{
	int ends[2], fd;
	char byte = 0;

	REQUIRE_EQ(pipe(ends), 0);
	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "fork:one"), 1);
	if (fork()) { /* what daemon(3) leaves is none of our children */
		close(ends[1]);
		REQUIRE_EQ(read(ends[0], &byte, 1), 1);
		REQUIRE_EQ(byte, 'k');
		return;
	}
	REQUIRE_EQ(daemon(0, 1), 0);
	child_counts();
	REQUIRE_EQ(write(ends[1], "k", 1), 1);
	_exit(0);
}

/* ---- somebody holds the lock ---- */

static void *enable_all(void *unused)
{
	marker_enable("fork:*");
	return unused;
}

static void child_takes_over(void)
{
	struct live_count other = {"fork", "other", 0};

	live_count_start(&one);
	live_count_start(&other);
	hit();
	hit_other();
	/* What the parent's thread had begun is done: both are on. */
	REQUIRE_EQ(one.hits, 1);
	REQUIRE_EQ(other.hits, 1);
	REQUIRE(!live_writable_text());
	REQUIRE_EQ(marker_disable("fork:*"), 2);
	hit();
	hit_other();
	REQUIRE_EQ(one.hits, 1);
	REQUIRE_EQ(other.hits, 1);
	REQUIRE_EQ(marker_enable("*") > 0, 1);
	live_count_stop(&one);
}

static void fork_while_locked(const char *point)
{
	pthread_t thread;

	stop_at(point);
	REQUIRE_EQ(pthread_create(&thread, NULL, enable_all, NULL), 0);
	stop_wait();
	in_each_child(child_takes_over);
	stop_release();
	pthread_join(thread, NULL);
	live_count_start(&one);
	hit();
	REQUIRE_EQ(one.hits, 1);
}

static void test_fork_while_the_rule_is_new(void)
{
	fork_while_locked("rule pushed");
}

static void test_fork_while_text_is_writable(void)
{
	setenv("MARKERS_WRITER", "mprotect", 1);
	if (!getenv("MARKERS_AGAIN")) { /* the runtime reads its environment before main() */
		setenv("MARKERS_AGAIN", "1", 1);
		live_exec_again("fork", "fork_while_text_is_writable");
	}
	fork_while_locked("text is writable");
}

static void test_fork_before_sync(void)
{
	fork_while_locked("written, not synced");
}

/* fork() closes the pages by itself: the child may never come to the runtime again. */
static void child_looks_at_its_text(void)
{
	REQUIRE(!live_writable_text());
}

static void test_fork_closes_the_text(void)
{
	pthread_t thread;

	setenv("MARKERS_WRITER", "mprotect", 1);
	if (!getenv("MARKERS_AGAIN")) {
		setenv("MARKERS_AGAIN", "1", 1);
		live_exec_again("fork", "fork_closes_the_text");
	}
	stop_at("written, still open");
	REQUIRE_EQ(pthread_create(&thread, NULL, enable_all, NULL), 0);
	stop_wait();
	REQUIRE(live_writable_text());
	live_in_child(child_looks_at_its_text);
	stop_release();
	pthread_join(thread, NULL);
	REQUIRE(!live_writable_text());
}

/* ---- inside a probe ---- */

static int way_in_probe, child;

static void fork_inside(const struct marker_event *event, void *data)
{
	(void)event;
	++*(unsigned long *)data;
	if (*(unsigned long *)data == 1)
		child = ways[way_in_probe]();
}

static void test_fork_in_a_probe(void)
{
	for (way_in_probe = 0; way_in_probe < WAYS; way_in_probe++) {
		unsigned long hits = 0;

		child = -1;
		REQUIRE_EQ(marker_probe_register("fork", "one", NULL, fork_inside, &hits), 0);
		REQUIRE_EQ(marker_enable("fork:one"), 1);
		hit();
		REQUIRE_EQ(hits, 1);
		hit();
		REQUIRE_EQ(hits, 2);
		REQUIRE_EQ(marker_probe_unregister("fork", "one", NULL, fork_inside, &hits), 0);
		hit();
		REQUIRE_EQ(hits, 2);
		if (!child)
			_exit(0);
		live_reap(child);
	}
}

/* ---- vfork: the child runs in our memory, on our thread ---- */

static void *work(void *stop)
{
	while (!__atomic_load_n((int *)stop, __ATOMIC_ACQUIRE)) {
		hit_other();
		sched_yield();
	}
	return NULL;
}

/* Its first hit ever is in the child, whose tid nobody has any more a moment later. */
static void *hit_first_in_vfork_child(void *unused)
{
	int pid = vfork();

	if (!pid) {
		hit();
		_exit(0);
	}
	live_reap(pid);
	hit();
	return unused;
}

static void test_vfork(void)
{
	enum { THREADS = 4 };
	struct live_count other = {"fork", "other", 0};
	pthread_t workers[THREADS], thread;
	int stop = 0, fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	live_count_start(&one);
	live_count_start(&other);
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "fork:*"), 2);
	for (int i = 0; i < THREADS; i++)
		REQUIRE_EQ(pthread_create(&workers[i], NULL, work, &stop), 0);
	for (int i = 0; i < 200; i++) {
		REQUIRE_EQ(pthread_create(&thread, NULL, hit_first_in_vfork_child, NULL), 0);
		pthread_join(thread, NULL);
	}
	__atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
	for (int i = 0; i < THREADS; i++)
		pthread_join(workers[i], NULL);
	/* Each thread's hits of its own; not those of a child whose thread had no slot yet. */
	REQUIRE_EQ(one.hits, 200);
	REQUIRE_EQ(client_hits(fd), one.hits + other.hits);
}

static void test_vfork_of_a_known_thread(void)
{
	start();
	for (int i = 0; i < 100; i++) {
		int pid = vfork();

		if (!pid) {
			hit();
			_exit(0);
		}
		live_reap(pid);
	}
	REQUIRE_EQ(one.hits, 101);
	live_count_stop(&one);
}

static const struct live_test tests[] = {
    {"child_and_parent_switch_apart", test_child_and_parent_switch_apart, 0},
    {"generations", test_generations, 0},
    {"counts_start_at_zero", test_counts_start_at_zero, 0},
    {"clients_stay_with_the_parent", test_clients_stay_with_the_parent, 0},
    {"daemon_gets_an_agent", test_daemon_gets_an_agent, 0},
    {"fork_while_the_rule_is_new", test_fork_while_the_rule_is_new, 0},
    {"fork_while_text_is_writable", test_fork_while_text_is_writable, 0},
    {"fork_before_sync", test_fork_before_sync, 0},
    {"fork_closes_the_text", test_fork_closes_the_text, 0},
    {"fork_in_a_probe", test_fork_in_a_probe, 0},
    {"vfork", test_vfork, 0},
    {"vfork_of_a_known_thread", test_vfork_of_a_known_thread, 0},
};

LIVE_MAIN(tests)
