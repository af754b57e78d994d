/* SPDX-License-Identifier: MIT */
/*
 * Stopping a thread at a named point of the runtime (src/base/test_point.h); for tests that are
 * linked with the runtime built for it.
 */
#ifndef LIVE_STOPS_H
#define LIVE_STOPS_H

#include <stdbool.h>

/* The next thread that comes to that point stays there until stop_release(). */
void stop_at(const char *name);
void stop_wait(void); /* until it is there */
void stop_release(void);

/* Or calls this instead, once. Null: none does. */
void stop_call(const char *name, void (*function)(void));

/* How long unregistering waits for threads. */
extern unsigned mk_test_grace_ms;

#endif
