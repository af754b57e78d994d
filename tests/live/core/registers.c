/* SPDX-License-Identifier: MIT */
/*
 * What a hit must leave as it was: every register, the red zone, the floating-point state; and what
 * a probe must find: an aligned stack that unwinds through the thunk into a leaf function.
 */
#include "harness.h"
#include <execinfo.h>
#include <fenv.h>
#include <markers/markers.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmmintrin.h>

/* As registers_x86_64.S has it. */
struct registers {
	uint64_t unused, general[14], red_zone;
	uint64_t masks[8];
	uint8_t vectors[32][64];
};

void registers_hit_512(const struct registers *pattern, struct registers *seen);
void registers_hit_256(const struct registers *pattern, struct registers *seen);
void registers_wipe_512(void);
void registers_wipe_256(void);
unsigned registers_alignment(void);

uint64_t registers_rax, registers_rax_seen;

static bool wide;
static unsigned long calls;

static void wipe(const struct marker_event *event, void *data)
{
	(void)event, (void)data;
	calls++;
	_mm_setcsr(_mm_getcsr() ^ 0x8040); /* flush to zero, denormals are zero */
	if (wide)
		registers_wipe_512();
	else
		registers_wipe_256();
}

static void fill(struct registers *registers)
{
	uint8_t *bytes = (uint8_t *)registers;

	for (size_t i = 0; i < sizeof(*registers); i++)
		bytes[i] = (uint8_t)random();
	registers_rax = (uint64_t)random() << 32 | (uint64_t)random();
}

static void compare(const struct registers *a, const struct registers *b)
{
	size_t vector_size = wide ? 64 : 32;

	for (int i = 0; i < 14; i++)
		REQUIRE_EQ(b->general[i], a->general[i]);
	REQUIRE_EQ(b->red_zone, a->red_zone);
	REQUIRE_EQ(registers_rax_seen, registers_rax);
	for (int i = 0; i < 8 && wide; i++)
		REQUIRE_EQ(b->masks[i], a->masks[i]);
	for (int i = 0; i < (wide ? 32 : 16); i++)
		REQUIRE(!memcmp(a->vectors[i], b->vectors[i], vector_size));
}

static void hit_with_all_registers(unsigned long times)
{
	static struct registers pattern, seen;

	for (unsigned long i = 0; i < times; i++) {
		unsigned mxcsr = 0x1f80 | (unsigned)(i % 4) << 13; /* each way of rounding */

		fill(&pattern);
		memset(&seen, 0, sizeof(seen));
		_mm_setcsr(mxcsr);
		if (wide)
			registers_hit_512(&pattern, &seen);
		else
			registers_hit_256(&pattern, &seen);
		REQUIRE_EQ(_mm_getcsr(), mxcsr);
		_mm_setcsr(0x1f80);
		compare(&pattern, &seen);
	}
}

static void all_registers(void)
{
	hit_with_all_registers(10); /* off */
	REQUIRE_EQ(marker_enable("registers:hit"), 1);
	hit_with_all_registers(10); /* armed, nobody there; the first takes the thread's slot */
	REQUIRE_EQ(marker_probe_register("registers", "hit", "", wipe, NULL), 0);
	hit_with_all_registers(100);
	REQUIRE_EQ(calls, 100);
	REQUIRE_EQ(marker_disable("registers:hit"), 1);
	hit_with_all_registers(10);
	REQUIRE_EQ(calls, 100);
}

static void test_zmm_and_masks(void)
{
	if (!__builtin_cpu_supports("avx512bw"))
		live_skip("no AVX-512 here");
	wide = true;
	all_registers();
}

static void test_ymm(void)
{
	if (!__builtin_cpu_supports("avx"))
		live_skip("no AVX here");
	all_registers();
}

/* ---- x87 ---- */

static void use_x87(const struct marker_event *event, void *data)
{
	volatile long double a = 1, b = 3;

	(void)event, (void)data;
	calls++;
	for (int i = 0; i < 8; i++) /* all eight of them */
		__asm__ volatile("fld1");
	for (int i = 0; i < 8; i++)
		__asm__ volatile("fstp %%st(0)" ::: "st");
	a = a / b;
}

__attribute__((noinline)) static long double sum(const long double *values, int count)
{
	long double a = 0, b = 1, c = 0;

	for (int i = 0; i < count; i++) {
		a += values[i];
		MARKER(registers, x87, "i %d", i);
		b *= 1 + values[i];
		c = c / 2 + values[i];
	}
	return a + b + c;
}

static void test_x87(void)
{
	long double values[20], wanted;

	for (int i = 0; i < 20; i++)
		values[i] = 0.1L * (long double)i;
	wanted = sum(values, 20);
	REQUIRE(!isnan(wanted));
	REQUIRE_EQ(marker_probe_register("registers", "x87", NULL, use_x87, NULL), 0);
	REQUIRE_EQ(marker_enable("registers:x87"), 1);
	REQUIRE(sum(values, 20) == wanted);
	REQUIRE_EQ(calls, 20);
}

/* ---- the stack ---- */

static void check_alignment(const struct marker_event *event, void *data)
{
	char aligned[64] __attribute__((aligned(64)));
	__m128 vector = _mm_set1_ps(1);

	(void)event, (void)data;
	calls++;
	_mm_store_ps((float *)(void *)aligned, vector); /* faults if not */
	REQUIRE_EQ(registers_alignment(), 8);           /* after a call */
}

/* At each of the stack's alignments: a frame of any size below. */
__attribute__((noinline)) static void hit_at_depth(size_t depth)
{
	volatile char *room = __builtin_alloca(depth);

	room[0] = 0;
	MARKER(registers, stack, "depth %zu", depth);
	room[depth - 1] = 0;
}

/* A leaf keeps its stack pointer wherever the caller's was. */
static void hit_misaligned(void)
{
	__asm__ volatile("subq $8, %%rsp\n\t"
	                 "call registers_leaf\n\t"
	                 "addq $8, %%rsp"
	                 :
	                 :
	                 : "rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11", "memory",
	                   "cc");
}

void registers_leaf(void);

__attribute__((noinline)) void registers_leaf(void)
{
	MARKER(registers, stack, "depth %zu", (size_t)0);
}

static void stack_aligned(unsigned flags)
{
	REQUIRE_EQ(
	    marker_probe_register_flags("registers", "stack", NULL, check_alignment, NULL, flags),
	    0);
	REQUIRE_EQ(marker_enable("registers:stack"), 2);
	for (size_t depth = 1; depth < 200; depth++)
		hit_at_depth(depth);
	hit_misaligned();
	registers_leaf();
	REQUIRE_EQ(calls, 201);
}

static void test_stack_alignment(void)
{
	stack_aligned(0);
}

static void test_stack_alignment_in_general_regs(void)
{
	stack_aligned(MARKER_PROBE_GENERAL_REGS);
}

/* ---- unwinding ---- */

/* Global and never inlined: backtrace_symbols() names them. */
#ifdef __clang__
#define NAMED __attribute__((visibility("default")))
#else
#define NAMED __attribute__((visibility("default"), noipa)) /* nor cloned */
#endif
NAMED int unwind_leaf(int value);
NAMED int unwind_caller(int value);
NAMED void unwind_probe(const struct marker_event *event, void *data);

static const char *const chain[] = {"unwind_probe", "unwind_leaf", "unwind_caller"};

__attribute__((noinline)) int unwind_leaf(int value)
{
	MARKER(registers, unwind, "value %d", value);
	return value * 3;
}

__attribute__((noinline)) int unwind_caller(int value)
{
	return unwind_leaf(value + 1) + 1;
}

__attribute__((noinline)) void unwind_probe(const struct marker_event *event, void *data)
{
	void *frames[64];
	int count = backtrace(frames, 64), found = 0;
	char **names = backtrace_symbols(frames, count);

	(void)event, (void)data;
	REQUIRE(names);
	for (int i = 0; i < count && found < 3; i++)
		found += strstr(names[i], chain[found]) != NULL;
	for (int i = 0; i < count && found < 3; i++)
		fprintf(stderr, "%s\n", names[i]);
	REQUIRE_EQ(found, 3);
	free(names);
	calls++;
}

static void test_backtrace_from_a_probe(void)
{
	REQUIRE_EQ(marker_probe_register("registers", "unwind", NULL, unwind_probe, NULL), 0);
	REQUIRE_EQ(marker_enable("registers:unwind"), 1);
	REQUIRE_EQ(unwind_caller(1), 7);
	REQUIRE_EQ(marker_probe_unregister("registers", "unwind", NULL, unwind_probe, NULL), 0);
	REQUIRE_EQ(marker_probe_register_flags("registers", "unwind", NULL, unwind_probe, NULL,
	                                       MARKER_PROBE_GENERAL_REGS),
	           0);
	REQUIRE_EQ(unwind_caller(1), 7);
	REQUIRE_EQ(calls, 2);
}

static const struct live_test tests[] = {
    {"zmm_and_masks", test_zmm_and_masks, 0},
    {"ymm", test_ymm, 0},
    {"x87", test_x87, 0},
    {"stack_alignment", test_stack_alignment, 0},
    {"stack_alignment_in_general_regs", test_stack_alignment_in_general_regs, 0},
    {"backtrace_from_a_probe", test_backtrace_from_a_probe, 0},
};

LIVE_MAIN(tests)
