/* SPDX-License-Identifier: MIT */
/*
 * Markers on ia64: the compiler's output of sites.c with the project's header, patched by the
 * backend's own code and reached through its thunk, all of it in the interpreter. The arguments
 * are the programs, one for each way of compiling; the first is the one with -O2.
 */
#include "arch/arch.h"
#include "program.h"
#include <check.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PROGRAMS = 8, BUNDLE = 16, STEPS_OF_A_LEAF = 400 };

static char *paths[MOST_PROGRAMS];
static unsigned path_count;
static struct program program;

static void load(int which)
{
	program_load(&program, paths[which]);
}

static void teardown(void)
{
	program_free(&program);
}

static uint64_t call2(const char *function, uint64_t a, uint64_t b)
{
	return program_call2(&program, function, a, b);
}

static int flip(const char *marker, enum mk_site_state state)
{
	return program_flip(&program, marker, state);
}

static unsigned hit_count(void)
{
	return program_hit_count(&program);
}

static uint64_t hit_word(unsigned hit, unsigned word)
{
	return program_hit_word(&program, hit, word);
}

/* Two arguments of type int: a slot's upper half may hold anything. */
static void expect_hit(unsigned hit, const char *marker, int first, int second)
{
	ck_assert_uint_eq(hit_word(hit, 0), program_marker(&program, marker));
	ck_assert_int_eq((int32_t)hit_word(hit, 1), first);
	ck_assert_int_eq((int32_t)hit_word(hit, 2), second);
}

START_TEST(test_off_on_off)
{
	load(_i);
	ck_assert_int_eq((int)call2("leaf", 3, (uint64_t)-5), -2);
	ck_assert_uint_eq(hit_count(), 0);
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0);
	ck_assert_int_eq((int)call2("leaf", 3, (uint64_t)-5), -2);
	ck_assert_uint_eq(hit_count(), 1);
	expect_hit(0, "leaf", 3, -5);
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0); /* already as wanted */
	ck_assert_int_eq(flip("leaf", MK_SITE_OFF), 0);
	ck_assert_int_eq((int)call2("leaf", 40, 2), 42);
	ck_assert_uint_eq(hit_count(), 1);
}
END_TEST

START_TEST(test_loop)
{
	uint64_t array;

	load(_i);
	array = program_symbol(&program, "words");
	for (unsigned i = 0; i < 8; i++)
		program_write(&program, array + 8 * i, 8, 10 + i);
	ck_assert_uint_eq(call2("walk", array, 8), 108);
	ck_assert_uint_eq(hit_count(), 0);
	ck_assert_int_eq(flip("walk", MK_SITE_ON), 0);
	ck_assert_uint_eq(call2("walk", array, 8), 108);
	ck_assert_uint_eq(hit_count(), 8);
	for (unsigned i = 0, sum = 0; i < 8; sum += 10 + i++) {
		ck_assert_uint_eq(hit_word(i, 0), program_marker(&program, "walk"));
		ck_assert_uint_eq(hit_word(i, 1), sum);
	}
}
END_TEST

START_TEST(test_enabled)
{
	load(_i);
	ck_assert_uint_eq(program_call(&program, "enabled", NULL, 0), 4);
	ck_assert_int_eq(flip("enabled", MK_SITE_ON), 0);
	ck_assert_uint_eq(program_call(&program, "enabled", NULL, 0), 17);
	ck_assert_int_eq(flip("enabled", MK_SITE_OFF), 0);
	ck_assert_uint_eq(program_call(&program, "enabled", NULL, 0), 4);
}
END_TEST

START_TEST(test_two_in_one_function)
{
	load(_i);
	for (unsigned on = 0; on < 4; on++) {
		unsigned before = hit_count();

		ck_assert_int_eq(flip("first", on & 1), 0);
		ck_assert_int_eq(flip("second", on >> 1), 0);
		ck_assert_uint_eq(call2("twice", 5, 0x1234), 20);
		ck_assert_uint_eq(hit_count() - before, (on & 1) + (on >> 1));
		if (on & 1)
			ck_assert_uint_eq(hit_word(before, 1), 0x1234);
	}
}
END_TEST

START_TEST(test_sixteen_arguments)
{
	uint64_t argument = 100, frame;

	load(_i);
	ck_assert_int_eq(flip("sixteen", MK_SITE_ON), 0);
	ck_assert_uint_eq(program_call(&program, "sixteen", &argument, 1), 100);
	ck_assert_uint_eq(hit_count(), 1);
	ck_assert_uint_eq(hit_word(0, 0), program_marker(&program, "sixteen"));
	frame = hit_word(0, 1);
	for (unsigned i = 0; i < 16; i++)
		ck_assert_uint_eq(program_read(&program, frame + 8 * i, 4), 100 + i);
}
END_TEST

/* Of every class of types: an address that is the stack pointer itself, small ones, floating. */
START_TEST(test_types)
{
	union {
		double d;
		uint64_t u;
	} pun = {0.1};
	union {
		float f;
		uint32_t u;
	} short_pun = {2.5F};
	uint64_t local;

	load(_i);
	ck_assert_int_eq(flip("types", MK_SITE_ON), 0);
	local = program_call(&program, "types", NULL, 0);
	ck_assert_uint_eq(hit_count(), 1);
	ck_assert_uint_eq(hit_word(0, 1), local);
	ck_assert_uint_eq(hit_word(0, 2), pun.u);
	ck_assert_uint_eq((uint32_t)hit_word(0, 3), short_pun.u);
	ck_assert_int_eq((int8_t)hit_word(0, 4), -7);
	ck_assert_uint_eq((uint16_t)hit_word(0, 5), 65535);
	ck_assert_uint_eq((uint8_t)hit_word(0, 6), 1);
}
END_TEST

/* Each key's branch: what it is as linked, turned over, and back. */
static const struct branch {
	const char *function;
	bool initial, likely;
} branches[] = {
    {"off_unlikely", false, false},    {"off_likely", false, true},
    {"on_unlikely", true, false},      {"on_likely", true, true},
    {"third_of_several", true, false}, {"own_unlikely", false, false},
};

START_TEST(test_keys)
{
	load(_i);
	for (unsigned i = 0; i < sizeof(branches) / sizeof(branches[0]); i++) {
		const struct branch *b = &branches[i];
		uint64_t record = program_record_in(&program, b->function);
		struct marker_priv_record r = program_record_at(&program, record);
		bool jumps = b->initial != b->likely;

		ck_assert_uint_eq(r.kind, MARKER_PRIV_KIND_KEY);
		ck_assert_uint_eq(r.state, jumps);
		for (unsigned turn = 0; turn < 3; turn++) {
			ck_assert_int_eq((int)call2("flip", record, jumps ^ (turn & 1)), 0);
			ck_assert_uint_eq(program_call(&program, b->function, NULL, 0),
			                  b->initial ^ (turn & 1) ? 17 : 4);
		}
	}
}
END_TEST

/* Foreign bytes at a site: refused and left alone. */
START_TEST(test_foreign_bytes)
{
	uint64_t record, code;

	load(_i);
	record = program_record(&program, program_marker(&program, "leaf"), 0);
	code = record + (uint64_t)(int64_t)program_record_at(&program, record).code;
	program_write(&program, code, 8, 0x11); /* break.m 0: a debugger's */
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), -EBUSY);
	ck_assert_uint_eq(program_read(&program, code, 8), 0x11);
	ck_assert_uint_eq(program.machine.counts.text_stores, 0);
}
END_TEST

/* One flip is one store to text, one line flushed, and the words in the order of the manual. */
START_TEST(test_flip_is_one_store)
{
	struct ia64_counts before, after;

	load(_i);
	before = program.machine.counts;
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0);
	after = program.machine.counts;
	ck_assert_uint_eq(after.text_stores - before.text_stores, 1);
	ck_assert_uint_eq(after.flushes - before.flushes, 1);
	ck_assert_uint_eq(after.syncs - before.syncs, 1);
	ck_assert_uint_eq(after.fences - before.fences, 1);
	ck_assert_uint_eq(after.serializes - before.serializes, 1);
}
END_TEST

/* ---- what a disabled marker costs ---- */

/* Every site is the one bundle, and the host reads it as this backend would on ia64. */
START_TEST(test_disabled_is_one_bundle)
{
	static const uint8_t nops[BUNDLE] = {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x20};
	uint64_t at, end;
	unsigned markers = 0;

	load(_i);
	at = program_symbol(&program, "__start_marker_sites_1");
	end = program_symbol(&program, "__stop_marker_sites_1");
	for (; at < end; at += sizeof(struct marker_priv_record)) {
		struct marker_priv_record r = program_record_at(&program, at);
		struct mk_site site = {
		    .code = at + (uint64_t)(int64_t)r.code,
		    .target = at + offsetof(struct marker_priv_record, target) +
		              (uint64_t)(int64_t)r.target,
		    .length = r.length,
		};
		const uint8_t *bytes = ia64_memory(&program.machine, site.code, BUNDLE);

		if (r.kind != MARKER_PRIV_KIND_MARKER)
			continue;
		markers++;
		ck_assert_ptr_nonnull(bytes);
		ck_assert_mem_eq(bytes, nops, BUNDLE);
		ck_assert_int_eq(mk_site_decode(&mk_isa_ia64, &site, bytes), MK_SITE_OFF);
	}
	ck_assert_uint_ge(markers, 7); /* the compiler may double a site */
}
END_TEST

static struct ia64_counts counts_of(const char *function, uint64_t a, uint64_t b)
{
	struct ia64_counts before = program.machine.counts, after;

	call2(function, a, b);
	after = program.machine.counts;
	return (struct ia64_counts){.instructions = after.instructions - before.instructions,
	                            .nops = after.nops - before.nops,
	                            .loads = after.loads - before.loads,
	                            .stores = after.stores - before.stores};
}

static void check_cost(const char *marked, const char *bare, uint64_t a, uint64_t b,
                       unsigned long hits, bool strictly)
{
	struct ia64_counts with = counts_of(marked, a, b), without = counts_of(bare, a, b);

	ck_assert_msg(with.loads == without.loads && with.stores == without.stores,
	              "%s: %s touches memory", program.name, marked);
	printf("%s: %s: %lu hits, %+ld instructions of which %+ld nops\n", program.name, marked,
	       hits, (long)(with.instructions - without.instructions),
	       (long)(with.nops - without.nops));
	if (strictly)
		ck_assert_uint_eq(with.instructions - with.nops,
		                  without.instructions - without.nops);
}

/*
 * No load and no store with any options. With optimisation nothing but nops either: what is not
 * a nop is the same as in the function without a marker.
 */
START_TEST(test_disabled_cost)
{
	uint64_t array;
	bool optimised;

	load(_i);
	optimised = strstr(paths[_i], "-O2");
	array = program_symbol(&program, "words");
	check_cost("leaf", "leaf_bare", 1, 2, 1, optimised);
	check_cost("walk", "walk_bare", array, 8, 8, optimised);
}
END_TEST

/* The same with a plain call where the thunk's is: what the thunk is there for. */
START_TEST(test_disabled_cost_of_a_plain_call)
{
	struct ia64_counts thunk, call;

	load(0);
	thunk = counts_of("leaf", 1, 2);
	call = counts_of("leaf_call", 1, 2);
	printf("leaf: %lu instructions by the thunk, %lu by a plain call\n",
	       thunk.instructions - thunk.nops, call.instructions - call.nops);
	ck_assert_uint_gt(call.instructions - call.nops, thunk.instructions - thunk.nops);
	thunk = counts_of("walk", program_symbol(&program, "words"), 8);
	call = counts_of("walk_call", program_symbol(&program, "words"), 8);
	printf("walk: %lu instructions by the thunk, %lu by a plain call\n",
	       thunk.instructions - thunk.nops, call.instructions - call.nops);
}
END_TEST

/* ---- a thread stopped anywhere ---- */

/*
 * The reader is stopped before its step @at, and the site flipped by the other context. Whenever
 * that has stored or flushed something (what it does in its registers the reader can't see) a
 * copy of the reader goes on; the result is right, and there is a hit or none. A reader that
 * starts when the flip is over sees what it made.
 */
static void stop_at(unsigned at, enum mk_site_state to, enum ia64_visibility visibility)
{
	const uint64_t reader_arguments[] = {3, 4};
	uint64_t key = program_marker(&program, "leaf");
	const uint64_t writer_arguments[] = {program_record(&program, key, 0), to};
	struct ia64_context stopped, writer;
	unsigned long effects = 0;
	static struct program copy;

	program_begin(&program, &stopped, 0, "leaf", reader_arguments, 2);
	for (unsigned i = 0; i < at; i++)
		ck_assert_int_eq(ia64_step(&program.machine, &stopped), IA64_RUNS);
	program.machine.visibility = visibility;
	program_begin(&program, &writer, 1, "flip", writer_arguments, 2);
	copy.name = program.name;
	do {
		struct ia64_context reader = stopped;

		if (effects == program_effects(&program))
			continue;
		effects = program_effects(&program);
		ck_assert(ia64_copy(&copy.machine, &program.machine));
		ck_assert_uint_eq(program_finish(&copy, &reader), 7);
	} while (ia64_step(&program.machine, &writer) == IA64_RUNS);
	ck_assert_uint_eq(program_finish(&program, &stopped), 7);
	ck_assert_uint_le(hit_count(), 1);
	ck_assert_uint_eq(call2("leaf", 3, 4), 7);
	ck_assert_uint_le(hit_count(), 2);
	program_write(&program, program_symbol(&program, "hit_count"), 4, 0);
	call2("leaf", 3, 4);
	ck_assert_uint_eq(hit_count(), to == MK_SITE_ON);
	program_write(&program, program_symbol(&program, "hit_count"), 4, 0);
}

static unsigned steps_of(const char *function)
{
	const uint64_t arguments[] = {3, 4};
	struct ia64_context c;
	unsigned steps = 1;

	program_begin(&program, &c, 0, function, arguments, 2);
	while (ia64_step(&program.machine, &c) == IA64_RUNS)
		steps++;
	ck_assert_uint_lt(steps, STEPS_OF_A_LEAF);
	return steps;
}

START_TEST(test_stopped_anywhere)
{
	unsigned steps[2];

	load(_i);
	steps[MK_SITE_OFF] = steps_of("leaf");
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0);
	steps[MK_SITE_ON] = steps_of("leaf");
	ck_assert_int_eq(flip("leaf", MK_SITE_OFF), 0);
	ck_assert_uint_gt(steps[MK_SITE_ON], steps[MK_SITE_OFF] + 20);
	program_write(&program, program_symbol(&program, "hit_count"), 4, 0);
	for (int visibility = IA64_EAGER; visibility <= IA64_RANDOM; visibility++)
		for (unsigned at = 0; at < steps[MK_SITE_OFF]; at++) {
			stop_at(at, MK_SITE_ON, (enum ia64_visibility)visibility);
			stop_at(at, MK_SITE_OFF, (enum ia64_visibility)visibility);
		}
	for (unsigned at = 0; at < steps[MK_SITE_ON]; at++) {
		ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0);
		stop_at(at, MK_SITE_OFF, IA64_EAGER);
	}
}
END_TEST

/* The interpreter tells when the flush is missing: this is what the LAZY runs above rest on. */
START_TEST(test_store_alone_is_not_seen)
{
	uint64_t record, code;

	load(0);
	ck_assert_int_eq(flip("leaf", MK_SITE_ON), 0);
	record = program_record(&program, program_marker(&program, "leaf"), 0);
	code = record + (uint64_t)(int64_t)program_record_at(&program, record).code;
	program.machine.visibility = IA64_LAZY;
	program_write(&program, code + 8, 8, 0x2000000000000200); /* nop.b again */
	call2("leaf", 1, 2);
	ck_assert_uint_eq(hit_count(), 1);
	ia64_flush_line(&program.machine, code);
	ia64_sync(&program.machine);
	call2("leaf", 1, 2);
	ck_assert_uint_eq(hit_count(), 1);
}
END_TEST

int main(int argc, char **argv)
{
	Suite *suite = suite_create("ia64 sites");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);
	int failed;

	for (int i = 1; i < argc && path_count < MOST_PROGRAMS; i++)
		paths[path_count++] = argv[i];
	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, NULL, teardown);
	tcase_add_loop_test(tcase, test_off_on_off, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_loop, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_enabled, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_two_in_one_function, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_sixteen_arguments, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_keys, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_types, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_foreign_bytes, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_flip_is_one_store, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_disabled_is_one_bundle, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_disabled_cost, 0, (int)path_count);
	tcase_add_test(tcase, test_disabled_cost_of_a_plain_call);
	/* Without -O2 the compiler makes the same of -fPIC, the last program, as of none. */
	tcase_add_loop_test(tcase, test_stopped_anywhere, 0, (int)path_count - 1);
	tcase_add_test(tcase, test_store_alone_is_not_seen);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed || !path_count ? EXIT_FAILURE : EXIT_SUCCESS;
}
