/* SPDX-License-Identifier: MIT */
#include "stops.h"
#include <stddef.h>
#include <string.h>
#include <unistd.h>

unsigned mk_test_grace_ms = 10000;
void mk_test_point(const char *name);

static const char *wanted;
static void (*called)(void);
static int there, released;

void stop_at(const char *name)
{
	there = released = 0;
	__atomic_store_n(&wanted, name, __ATOMIC_SEQ_CST);
}

void stop_call(const char *name, void (*function)(void))
{
	called = function;
	stop_at(name);
}

void stop_wait(void)
{
	while (!__atomic_load_n(&there, __ATOMIC_SEQ_CST))
		usleep(100);
}

void stop_release(void)
{
	__atomic_store_n(&released, 1, __ATOMIC_SEQ_CST);
}

void mk_test_point(const char *name)
{
	const char *stop = __atomic_load_n(&wanted, __ATOMIC_SEQ_CST);
	void (*function)(void) = called;

	if (!stop || strcmp(stop, name) ||
	    !__atomic_compare_exchange_n(&wanted, &stop, NULL, false, __ATOMIC_SEQ_CST,
	                                 __ATOMIC_SEQ_CST))
		return;
	if (function) {
		called = NULL;
		function();
		return;
	}
	__atomic_store_n(&there, 1, __ATOMIC_SEQ_CST);
	while (!__atomic_load_n(&released, __ATOMIC_SEQ_CST))
		usleep(100);
}
