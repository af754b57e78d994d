/* SPDX-License-Identifier: MIT */
/*
 * A hit with every register known: loads all of a pattern, comes by an armed site's cold call, and
 * compares. What a site clobbers by its own word is left out (every_register.h).
 */
#include "every_register.h"
#include "harness.h"
#include <fenv.h>
#include <markers/markers.h>
#include <stdlib.h>
#include <string.h>

struct registers {
	uint64_t general[32];
	uint8_t vectors[64][16];
};

_Static_assert(offsetof(struct registers, vectors) == 256, "as every_register.h has it");

static struct registers pattern, seen, others, nowhere;
static unsigned long calls;

/* A marker's own, at file scope: the site is in one function, the cold call in another. */
MARKER_PRIV_DESCRIBE(every, hit, "", 0, 0);

__attribute__((noinline)) static void hit_with_all(void)
{
	register const struct registers *from __asm__(EVERY_FROM) = &pattern;
	register struct registers *to __asm__(EVERY_TO) = &seen;

	__asm__ volatile(
	    EVERY_BEGIN EVERY_LOAD MARKER_PRIV_HIT_BEGIN MARKER_PRIV_HIT_END EVERY_STORE
	    : "+r"(from), "+r"(to)
	    : [key] MARKER_PRIV_STATIC(&marker_priv_key)
	    : EVERY_CLOBBERS, "memory", "cc");
}

__attribute__((noinline)) static bool hit(void)
{
	MARKER_PRIV_GOTO(0, &marker_priv_desc, &marker_priv_key, MARKER_PRIV_HASH("every:hit"));
	return false;
marker_priv_armed:
	hit_with_all();
	return true;
}

/* The same without a hit: changes all that a function may change. */
__attribute__((noinline)) static void load_others(void)
{
	register const struct registers *from __asm__(EVERY_FROM) = &others;
	register struct registers *to __asm__(EVERY_TO) = &nowhere;

	__asm__ volatile(EVERY_BEGIN EVERY_LOAD EVERY_STORE
	                 : "+r"(from), "+r"(to)
	                 :
	                 : EVERY_CLOBBERS, "memory", "cc");
}

static void wipe(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	calls++;
	fesetround(FE_TOWARDZERO);
	load_others();
}

static void fill(struct registers *registers)
{
	uint8_t *bytes = (uint8_t *)registers;

	for (size_t i = 0; i < sizeof(*registers); i++)
		bytes[i] = (uint8_t)random();
	for (int i = 0; i < 32; i++) /* ppc64le: cr has 32 bits */
		registers->general[i] &= sizeof(long) == 4 || i == 12 ? UINT32_MAX : UINT64_MAX;
}

static void compare(void)
{
	for (int i = 0; i < 32; i++)
		if (EVERY_GENERAL >> i & 1)
			REQUIRE_EQ(seen.general[i], pattern.general[i]);
	for (int i = 0; i < EVERY_VECTOR_COUNT; i++)
		REQUIRE(!memcmp(seen.vectors[i], pattern.vectors[i], EVERY_VECTOR_BYTES));
}

static void hits(bool armed)
{
	static const int roundings[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD};

	for (int i = 0; i < 30; i++) {
		fill(&pattern);
		fill(&others);
		memset(&seen, 0, sizeof(seen));
		REQUIRE_EQ(fesetround(roundings[i % 3]), 0);
		REQUIRE_EQ(hit(), armed);
		REQUIRE_EQ(fegetround(), roundings[i % 3]);
		if (armed)
			compare();
	}
	fesetround(FE_TONEAREST);
}

static void test_all_registers(void)
{
	hits(false);
	REQUIRE_EQ(marker_enable("every:hit"), 1);
	hits(true); /* nobody there; the first takes the thread's slot */
	REQUIRE_EQ(calls, 0);
	REQUIRE_EQ(marker_probe_register("every", "hit", "", wipe, NULL), 0);
	hits(true);
	REQUIRE_EQ(calls, 30);
	REQUIRE_EQ(marker_disable("every:hit"), 1);
	hits(false);
	REQUIRE_EQ(calls, 30);
}

static const struct live_test tests[] = {
    {"all_registers", test_all_registers, 0},
};

LIVE_MAIN(tests)
