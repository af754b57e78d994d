/* SPDX-License-Identifier: MIT */
/*
 * Images that come and go while threads switch, hit and fork; constructors, destructors, exit.
 */
#include "client.h"
#include "harness.h"
#include <dlfcn.h>
#include <errno.h>
#include <markers/markers.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int stop;

__attribute__((noinline)) static void hit(unsigned long turn)
{
	MARKER(images, own, "turn %lu", turn);
}

/* Before main() and after it: each of these is a hit if the marker is on by then. */
static struct live_count own = {"images", "own", 0}, begin = {"plugin", "begin", 0},
                         end = {"plugin", "end", 0}, in_plugin = {"plugin", "hit", 0};

__attribute__((constructor)) static void construct(void)
{
	hit(0);
}

static void *load(void)
{
	void *library = dlopen(PLUGIN, RTLD_NOW | RTLD_LOCAL);

	if (!library)
		fprintf(stderr, "%s\n", dlerror());
	REQUIRE(library);
	return library;
}

static void hit_plugin(void *library, unsigned long turns)
{
	void (*function)(unsigned long);

	*(void **)&function = dlsym(library, "plugin_hit");
	REQUIRE(function);
	while (turns--)
		function(turns);
}

/* ---- what was asked for before the image came ---- */

static void test_patterns_and_probes_before_the_image(void)
{
	void *library;

	live_count_start(&begin);
	live_count_start(&end);
	live_count_start(&in_plugin);
	REQUIRE_EQ(marker_enable("plugin:*"), 0);
	library = load();
	REQUIRE_EQ(begin.hits, 1);
	hit_plugin(library, 5);
	REQUIRE_EQ(in_plugin.hits, 5);
	REQUIRE_EQ(marker_enable("plugin:*"), 5);
	REQUIRE_EQ(dlclose(library), 0);
	REQUIRE_EQ(end.hits, 1);
	REQUIRE_EQ(marker_enable("plugin:*"), 0);
	library = load();
	REQUIRE_EQ(begin.hits, 2);
	hit_plugin(library, 5);
	REQUIRE_EQ(in_plugin.hits, 10);
	live_count_stop(&in_plugin);
	hit_plugin(library, 5);
	REQUIRE_EQ(in_plugin.hits, 10);
}

/* A probe of a format that the image that comes does not have is not called. */
static void never(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	live_fail(__FILE__, __LINE__, "called with another format");
}

static void test_format_differs_in_the_image(void)
{
	void *library;

	REQUIRE_EQ(marker_probe_register("plugin", "hit", "turn %d", never, NULL), 0);
	REQUIRE_EQ(marker_enable("plugin:*"), 0);
	library = load();
	hit_plugin(library, 5);
	REQUIRE_EQ(marker_probe_register("plugin", "hit", "turn %u", never, NULL), -EINVAL);
	REQUIRE_EQ(marker_probe_unregister("plugin", "hit", "turn %d", never, NULL), 0);
}

/* ---- a thousand times ---- */

static void *switch_all(void *unused)
{
	(void)unused;
	while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE)) {
		REQUIRE(marker_enable("*") >= 1);
		sched_yield();
		REQUIRE(marker_disable("plugin:*") >= 0);
		sched_yield();
	}
	return NULL;
}

static void *keep_forking(void *unused)
{
	(void)unused;
	while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE)) {
		int pid = _Fork();

		if (!pid) {
			marker_enable("*");
			hit(1);
			marker_disable("*");
			_exit(live_writable_text());
		}
		live_reap(pid);
		usleep(500);
	}
	return NULL;
}

static void *keep_registering(void *unused)
{
	struct live_count count = {"plugin", "hit", 0};

	(void)unused;
	while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE)) {
		live_count_start(&count);
		usleep(200);
		live_count_stop(&count);
	}
	return NULL;
}

static void test_load_and_unload(void)
{
	void *(*const work[])(void *) = {switch_all, keep_forking, keep_registering};
	enum { WORKERS = sizeof(work) / sizeof(work[0]) };
	pthread_t workers[WORKERS];
	long size = 0;

	live_needs_plain_memory();
	for (int i = 0; i < WORKERS; i++)
		REQUIRE_EQ(pthread_create(&workers[i], NULL, work[i], NULL), 0);
	for (int i = 0; i < 1000; i++) {
		void *library = load();

		hit_plugin(library, 10);
		hit((unsigned long)i);
		REQUIRE_EQ(dlclose(library), 0);
		if (i == 200)
			size = live_status("VmData");
	}
	__atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
	for (int i = 0; i < WORKERS; i++)
		pthread_join(workers[i], NULL);
	/* What each image needed is reused by the next. */
	REQUIRE(live_status("VmData") - size < 64);
	REQUIRE(!live_writable_text());
}

/* Counts of an image that went are not the next one's. */
static void test_counters_are_reused_clean(void)
{
	int fd;

	REQUIRE_EQ(marker_agent_start(), 0);
	fd = client_connect(getpid());
	REQUIRE_EQ(client_change(fd, MK_OP_ENABLE, MK_FLAG_COUNT, "plugin:hit"), 0);
	for (unsigned long i = 1; i <= 5; i++) {
		void *library = load();

		REQUIRE_EQ(client_hits(fd), 0);
		hit_plugin(library, i);
		REQUIRE_EQ(client_hits(fd), i);
		REQUIRE_EQ(dlclose(library), 0);
		REQUIRE_EQ(client_hits(fd), 0);
	}
}

/* ---- from before main() ---- */

static void test_constructors(void)
{
	if (!getenv("MARKERS_ENABLE")) {
		setenv("MARKERS_ENABLE", "images:*,plugin:*,!plugin:hit", 1);
		setenv("MARKERS_AGENT", "1", 1);
		live_exec_again("images", "constructors");
	}
	int fd = client_connect(getpid());

	REQUIRE_EQ(client_hits(fd), 1); /* construct() */
	void *library = load();

	hit_plugin(library, 5);
	REQUIRE_EQ(client_hits(fd), 2); /* and the plugin's */
}

/* ---- the end ---- */

static void *hammer(void *unused)
{
	for (unsigned long i = 0;; i++)
		hit(i);
	return unused;
}

static void *hammer_plugin(void *library)
{
	for (;;)
		hit_plugin(library, 1000);
	return NULL;
}

static void slow(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	sched_yield();
}

static void exit_under_load(void)
{
	pthread_t thread;
	void *library = load();

	REQUIRE_EQ(marker_probe_register("images", "own", NULL, slow, NULL), 0);
	REQUIRE_EQ(marker_enable("*"), 6);
	for (int i = 0; i < 3; i++) {
		REQUIRE_EQ(pthread_create(&thread, NULL, hammer, NULL), 0);
		REQUIRE_EQ(pthread_create(&thread, NULL, hammer_plugin, library), 0);
	}
	REQUIRE_EQ(pthread_create(&thread, NULL, switch_all, NULL), 0);
	usleep((useconds_t)random() % 3000);
	exit(0);
}

static void test_exit_while_threads_hit(void)
{
	for (unsigned i = 0; i < 40; i++) {
		int pid = fork();

		if (!pid) {
			srandom(i);
			exit_under_load();
		}
		live_reap(pid);
	}
}

static void hit_at_exit(void)
{
	hit(1);
	REQUIRE_EQ(own.hits, 2);
}

/* atexit handlers come before the program's own image retires. */
static void test_hits_in_exit_handlers(void)
{
	live_count_start(&own);
	REQUIRE_EQ(marker_enable("images:*"), 1);
	REQUIRE_EQ(atexit(hit_at_exit), 0);
	hit(0);
	REQUIRE_EQ(own.hits, 1);
}

static void unload_at_exit(void)
{
	static void *library;

	if (!library) {
		library = load();
		REQUIRE(marker_enable("*") > 1);
		return;
	}
	hit_plugin(library, 5);
	REQUIRE_EQ(dlclose(library), 0);
	REQUIRE(marker_enable("*") >= 1);
	REQUIRE_EQ(marker_enable("plugin:*"), 0);
}

/* As static destructors of C++ do; some come after the runtime has seen the exit. */
static void test_unloading_at_exit(void)
{
	unload_at_exit();
	REQUIRE_EQ(atexit(unload_at_exit), 0);
}

static const struct live_test tests[] = {
    {"patterns_and_probes_before_the_image", test_patterns_and_probes_before_the_image, 0},
    {"format_differs_in_the_image", test_format_differs_in_the_image, 0},
    {"load_and_unload", test_load_and_unload, 60},
    {"counters_are_reused_clean", test_counters_are_reused_clean, 0},
    {"constructors", test_constructors, 0},
    {"exit_while_threads_hit", test_exit_while_threads_hit, 60},
    {"hits_in_exit_handlers", test_hits_in_exit_handlers, 0},
    {"unloading_at_exit", test_unloading_at_exit, 0},
};

LIVE_MAIN(tests)
