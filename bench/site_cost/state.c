/* SPDX-License-Identifier: MIT */
/*
 * See state.h.
 */
#include "state.h"

struct state site_states[64];
unsigned long site_sink;
DEFINE_STATIC_KEY_ARRAY_FALSE(site_keys, 64);
#define DEFINE_ONE(k) DEFINE_IMV(int, v##k);
/* clang-format off */
EACH_64(DEFINE_ONE)
/* clang-format on */

void site_armed(unsigned long x)
{
	site_sink += x;
}
