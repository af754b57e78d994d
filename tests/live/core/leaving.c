/* SPDX-License-Identifier: MIT */
/*
 * An agent whose last client has gone, and who is called before its socket is closed: by somebody
 * who finds its name, and must be answered.
 */
#include "base/process.h"
#include "client.h"
#include "harness.h"
#include "stops.h"
#include "until_gone.h"
#include "wire/runtime.h"
#include <markers/markers.h>
#include <unistd.h>

void mk_agent_entry(void *stack, size_t size) __attribute__((noreturn));

__attribute__((noinline)) static void hit(void)
{
	MARKER(leaving, one);
}

/* As markerctl has it started: it stays for its clients only. Held where it has none. */
static void start_and_hold(void)
{
	int first;

	REQUIRE(mk_thread_start(mk_agent_entry) >= 0);
	first = client_connect(getpid());
	REQUIRE_EQ(client_armed(first), 0);
	stop_at("agent leaves");
	close(first);
	stop_wait();
}

static void test_late_clients_are_served(void)
{
	int one, two, three;

	start_and_hold();
	one = client_connect(getpid());
	two = client_connect(getpid());
	stop_release();
	REQUIRE_EQ(
	    client_change(one, MK_OP_ENABLE, MK_FLAG_TEMPORARY | MK_FLAG_COUNT, "leaving:one"), 1);
	REQUIRE_EQ(client_armed(two), 1);
	hit();
	REQUIRE_EQ(client_hits(two), 1);
	/* It can be called again, and what is on stays on. */
	three = client_connect(getpid());
	REQUIRE_EQ(client_armed(three), 1);
	close(one);
	close(two);
	close(three);
	until_gone();
}

/* Nor does it stay for one that has gone again. */
static void test_late_client_that_goes(void)
{
	double before;

	start_and_hold();
	close(client_connect(getpid()));
	before = live_now();
	stop_release();
	until_gone();
	REQUIRE(live_now() - before < 3);
}

static void test_one_after_the_other(void)
{
	start_and_hold();
	for (int i = 0; i < 300; i++) {
		int next = client_connect(getpid());

		stop_release();
		REQUIRE_EQ(client_change(next, MK_OP_ENABLE, MK_FLAG_TEMPORARY, "leaving:one"), 1);
		stop_at("agent leaves");
		close(next);
		stop_wait();
	}
	stop_release();
	until_gone();
}

static const struct live_test tests[] = {
    {"late_clients_are_served", test_late_clients_are_served, 0},
    {"late_client_that_goes", test_late_client_that_goes, 0},
    {"one_after_the_other", test_one_after_the_other, 0},
};

LIVE_MAIN(tests)
