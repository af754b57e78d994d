/* SPDX-License-Identifier: MIT */
/*
 * What the sites read: 64 of each kind, each datum on two cache lines of its own (processors fetch
 * lines in pairs), as the data of sites in different parts of a program would be.
 */
#ifndef SITE_COST_STATE_H
#define SITE_COST_STATE_H

#include "repeat.h"

#include <markers/markers.h>

struct state {
	_Alignas(128) int on;
	void (*hook)(unsigned long x);
};

extern struct state site_states[64];
extern unsigned long site_sink;
DECLARE_STATIC_KEY_ARRAY_FALSE(site_keys, 64);
#define DECLARE_ONE(k) DECLARE_IMV(int, v##k);
EACH_64(DECLARE_ONE)
#undef DECLARE_ONE

/* What a site does when it is on; none ever is. */
__attribute__((cold, noinline)) void site_armed(unsigned long x);

#endif
