/* SPDX-License-Identifier: MIT */
/*
 * Immediate values on ia64, in the interpreter: the compiler's output of values.c, set by
 * patcher.c with the backend's own code. The arguments are the programs, one for each way of
 * compiling; the first is the one with -O2.
 *
 * The second half stops a reader before each of its instructions, at each point of a series of
 * sets, and lets it go on at each later point. What it returns must have been the value at some
 * time between its start and its end. The ways that are known to be unsafe must be caught at it.
 */
#include "arch/ia64.h"
#include "program.h"
#include <check.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As in markers/arch/ia64_imv.h, which can be included for ia64 only. */
enum form { BRANCH, ADDL, MOVL, CHECKED };

enum {
	MOST_PROGRAMS = 8,
	BUNDLE = 16,
	MOST_SETS = 8,
	MOST_POINTS = 128, /* of a series of sets */
	MOST_STEPS = 400,  /* of a reader */
	READER_STACK = 2,  /* segment; see program.c: text, data, stack 0, stack 1 */
};

static char *paths[MOST_PROGRAMS];
static unsigned path_count;
static struct program program;

static void teardown(void)
{
	program_free(&program);
}

/* ---- one thread ---- */

static uint64_t find_record(const char *variable, enum form form)
{
	uint64_t key = program_symbol(&program, variable), found = 0, at;

	for (unsigned i = 0; (at = program_record(&program, key, i)); i++) {
		struct marker_priv_record r = program_record_at(&program, at);

		ck_assert_uint_eq(r.kind, MARKER_PRIV_KIND_IMV);
		ck_assert_uint_eq(r.length, BUNDLE);
		if (r.state != form)
			continue;
		ck_assert_uint_eq(found, 0);
		found = at;
	}
	ck_assert_msg(found, "%s", variable);
	return found;
}

/* What a test needs to know of a value: who reads and who sets it. */
struct subject {
	const char *reader, *variable, *setter;
	enum form form;
	bool guarded; /* the setter takes the branch too */
	uint64_t initial;
	unsigned bits; /* that the reader returns; the rest is its type's extension */
};

static const struct subject subjects[] = {
    {"read_bool", "value_bool", "set_addl", ADDL, false, 1, 8},
    {"read_i8", "value_i8", "set_addl", ADDL, false, 0x80, 8},
    {"read_u8", "value_u8", "set_addl", ADDL, false, 0xff, 8},
    {"read_i16", "value_i16", "set_addl", ADDL, false, 0x8000, 16},
    {"read_u16", "value_u16", "set_addl", ADDL, false, 0xffff, 16},
    {"read_i22", "value_i22", "set_addl", ADDL, false, (uint64_t)-2097152, 64},
    {"read_u32", "value_u32", "set_checked", CHECKED, false, 0x89abcdef, 32},
    {"read_i32", "value_i32", "set_checked", CHECKED, false, 0xfffffffb, 32},
    {"read_u64", "value_u64", "set_wide", MOVL, true, 0x0123456789abcdef, 64},
    {"read_raw", "value_raw", "set_movl", MOVL, false, 0x0123456789abcdef, 64},
};

static uint64_t read_value(const struct subject *s)
{
	return ia64_bits(program_call(&program, s->reader, NULL, 0), 0, s->bits);
}

static unsigned setter_arguments(const struct subject *s, uint64_t value, uint64_t *arguments)
{
	unsigned count = 0;

	if (s->guarded)
		arguments[count++] = find_record(s->variable, BRANCH);
	arguments[count++] = find_record(s->variable, s->form);
	arguments[count++] = value;
	return count;
}

static int set_value(const struct subject *s, uint64_t value)
{
	uint64_t arguments[3];
	unsigned count = setter_arguments(s, value, arguments);

	return (int)program_call(&program, s->setter, arguments, count);
}

/* All edges of a width, with sign where the addl's 22 bits are signed. */
static bool edge(const struct subject *s, unsigned i, uint64_t *value)
{
	unsigned bits = s->bits == 64 && s->form == ADDL ? 22 : s->bits;

	if (!strcmp(s->reader, "read_bool")) {
		*value = i & 1;
		return i < 4;
	}
	if (i < bits)
		*value = UINT64_C(1) << i;
	else if (i < 2 * bits)
		*value = ~(UINT64_C(1) << (i - bits));
	else
		*value = (const uint64_t[]){0, ~UINT64_C(0), 0x5555555555555555, 0}[i & 3];
	*value = bits == 22 || s->reader[5] == 'i' ? (uint64_t)ia64_sign_extend(*value, bits)
	                                           : ia64_bits(*value, 0, bits);
	return i < 2 * bits + 4;
}

START_TEST(test_set_and_read)
{
	const struct subject *s = &subjects[_i % 10];
	uint64_t value;

	program_load(&program, paths[_i / 10]);
	ck_assert_uint_eq(read_value(s), s->initial);
	/* The setters are the same code in all programs, the readers are not. */
	for (int visibility = IA64_EAGER; visibility <= (_i < 10 ? IA64_RANDOM : IA64_EAGER);
	     visibility++) {
		program.machine.visibility = (enum ia64_visibility)visibility;
		for (unsigned i = 0; edge(s, i, &value); i++) {
			ck_assert_int_eq(set_value(s, value), 0);
			ck_assert_uint_eq(read_value(s), ia64_bits(value, 0, s->bits));
		}
	}
}
END_TEST

START_TEST(test_out_of_range)
{
	static const int64_t values[] = {1 << 21, -(1 << 21) - 1, INT64_MAX, INT64_MIN, 1L << 40};
	const struct subject *s = &subjects[5];

	program_load(&program, paths[_i]);
	for (unsigned i = 0; i < 5; i++) {
		unsigned long before = program.machine.counts.text_stores;

		ck_assert_int_eq(set_value(s, (uint64_t)values[i]), -ERANGE);
		ck_assert_uint_eq(program.machine.counts.text_stores, before);
		ck_assert_uint_eq(read_value(s), s->initial);
	}
}
END_TEST

/* The slot that straddles the words: refused, by the backend as it runs on ia64. */
START_TEST(test_slot_1_is_refused)
{
	uint64_t words, arguments[3] = {0, 1, 5};

	program_load(&program, paths[_i]);
	words = program_symbol(&program, "words");
	arguments[0] = words;
	program_write(&program, words, 8, 0x0000240000144000);
	program_write(&program, words + 8, 8, 0x0004000000000200);
	ck_assert_int_eq((int)program_call(&program, "mk_ia64_addl_encode", arguments, 3), -EINVAL);
	ck_assert_uint_eq(program_read(&program, words, 8), 0x0000240000144000);
	ck_assert_uint_eq(program_read(&program, words + 8, 8), 0x0004000000000200);
	arguments[1] = 0;
	ck_assert_int_eq((int)program_call(&program, "mk_ia64_addl_encode", arguments, 3), 0);
}
END_TEST

/* The backend as compiled for ia64, and here, from one source: the same bundles. This checks the
 * compiler and the interpreter too. */
START_TEST(test_backend_agrees_with_host)
{
	static const uint8_t mlx[BUNDLE] = {0x05, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0x60};
	static const uint8_t mii[BUNDLE] = {0x01, 0x40, 0, 0, 0, 0x24, 0, 0,
	                                    0,    2,    0, 0, 0, 0,    4, 0};
	uint64_t words, seed = 20070910;

	program_load(&program, paths[_i]);
	words = program_symbol(&program, "words");
	for (unsigned i = 0; i < 300; i++) {
		uint8_t *at = ia64_memory(&program.machine, words, BUNDLE), wide[BUNDLE],
		        narrow[BUNDLE];

		seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
		memcpy(at, mlx, BUNDLE);
		memcpy(wide, mlx, BUNDLE);
		ck_assert_int_eq((int)program_call2(&program, "mk_ia64_movl_encode", words, seed),
		                 0);
		ck_assert_int_eq(mk_ia64_movl_encode(wide, seed), 0);
		ck_assert_mem_eq(at, wide, BUNDLE);

		const uint64_t value = (uint64_t)((int64_t)seed >> (40 + i % 24));
		const uint64_t arguments[] = {words, 0, value};

		memcpy(at, mii, BUNDLE);
		memcpy(narrow, mii, BUNDLE);
		ck_assert_int_eq((int)program_call(&program, "mk_ia64_addl_encode", arguments, 3),
		                 mk_ia64_addl_encode(narrow, 0, (int64_t)value));
		ck_assert_mem_eq(at, narrow, BUNDLE);
	}
}
END_TEST

/* A read touches no memory, with optimisation; wide ones until the branch is armed. */
START_TEST(test_read_without_memory)
{
	program_load(&program, paths[_i]);
	if (!strstr(paths[_i], "-O2"))
		return;
	for (unsigned i = 0; i < 10; i++) {
		struct ia64_counts before = program.machine.counts, after;

		read_value(&subjects[i]);
		after = program.machine.counts;
		ck_assert_uint_eq(after.loads, before.loads);
		ck_assert_uint_eq(after.stores, before.stores);
		printf("%s: %lu instructions, %lu of them nops\n", subjects[i].reader,
		       after.instructions - before.instructions, after.nops - before.nops);
	}
	/* Bits 39:22 alone, then all others: a store each, and the read stays as it was. */
	for (unsigned i = 0; i < 2; i++) {
		const uint64_t value = i ? 0xfedcba987f943210 : 0x012345987fabcdef;
		struct ia64_counts before = program.machine.counts, after;

		ck_assert_int_eq(set_value(&subjects[8], value), 0);
		after = program.machine.counts;
		ck_assert_uint_eq(after.text_stores - before.text_stores, 1);
		ck_assert_uint_eq(read_value(&subjects[8]), value);
		ck_assert_uint_eq(program.machine.counts.loads, after.loads);
	}
}
END_TEST

/* ---- a reader stopped anywhere ---- */

/* The machine between two visible steps of the sets. */
struct point {
	struct ia64_machine machine;
	unsigned started, completed; /* sets */
};

struct scenario {
	const char *what;
	struct subject subject;
	uint64_t values[MOST_SETS]; /* to be set, after the initial one */
	unsigned count;
	bool safe;
	bool atomic16; /* st16: the tossed coins of IA64_RANDOM are for 8-byte stores */
};

/* What the runs of a scenario came to. */
struct outcome {
	unsigned long runs, wrong, refused;
	unsigned long wrong_at_slot_0; /* stopped between bundles */
};

static struct point points[MOST_POINTS];
static unsigned point_count;

static void take_point(unsigned started, unsigned completed)
{
	struct point *p = &points[point_count++];

	ck_assert_uint_lt(point_count, MOST_POINTS);
	ck_assert(ia64_copy(&p->machine, &program.machine));
	p->started = started;
	p->completed = completed;
}

/* Does all sets, and keeps the machine before each change that a reader can see. */
static void record_sets(const struct scenario *s)
{
	point_count = 0;
	take_point(0, 0);
	for (unsigned i = 0; i < s->count; i++) {
		struct ia64_context writer;
		uint64_t arguments[3];
		unsigned count = setter_arguments(&s->subject, s->values[i], arguments);
		unsigned long effects = program_effects(&program);
		enum ia64_result result = IA64_RUNS;

		program_begin(&program, &writer, 1, s->subject.setter, arguments, count);
		while (result == IA64_RUNS) {
			result = ia64_step(&program.machine, &writer);
			if (program_effects(&program) != effects)
				take_point(i + 1, i);
			effects = program_effects(&program);
		}
		ck_assert_msg(result == IA64_RETURNED, "%s", program.machine.error);
		ck_assert_int_eq((int)writer.gr[8], 0);
		take_point(i + 1, i + 1);
	}
}

static bool was_current(const struct scenario *s, unsigned from, unsigned to, uint64_t value)
{
	for (unsigned i = from; i <= to; i++)
		if (value ==
		    ia64_bits(i ? s->values[i - 1] : s->subject.initial, 0, s->subject.bits))
			return true;
	return false;
}

/* A reader that was stopped, its machine being that of @from, goes on in that of @to. */
static void resume(const struct scenario *s, const struct ia64_context *stopped,
                   const uint8_t *stack, unsigned from, unsigned to, struct outcome *outcome)
{
	struct ia64_machine *m = &points[to].machine;
	struct ia64_context reader = *stopped;
	enum ia64_result result;
	uint64_t value;

	memcpy(m->segments[READER_STACK].data, stack, m->segments[READER_STACK].size);
	result = ia64_run(m, &reader, MOST_STEPS);
	value = ia64_bits(reader.gr[8], 0, s->subject.bits);
	outcome->runs++;
	if (result == IA64_RETURNED &&
	    was_current(s, points[from].completed, points[to].started, value))
		return;
	outcome->wrong += result == IA64_RETURNED;
	outcome->refused += result != IA64_RETURNED;
	outcome->wrong_at_slot_0 += !stopped->slot;
}

static void run_from(const struct scenario *s, unsigned from, struct outcome *outcome)
{
	struct ia64_machine *m = &points[from].machine;
	struct ia64_context reader;
	size_t stack_size = m->segments[READER_STACK].size;
	uint8_t *stack = malloc(stack_size);

	ck_assert_ptr_nonnull(stack);
	program_begin(&program, &reader, 0, s->subject.reader, NULL, 0);
	do {
		memcpy(stack, m->segments[READER_STACK].data, stack_size);
		for (unsigned to = from; to < point_count; to++)
			resume(s, &reader, stack, from, to, outcome);
		memcpy(m->segments[READER_STACK].data, stack, stack_size);
	} while (ia64_step(m, &reader) == IA64_RUNS);
	free(stack);
}

static struct outcome run_scenario(const struct scenario *s, enum ia64_visibility visibility)
{
	struct outcome outcome = {0};

	program.machine.visibility = visibility;
	record_sets(s);
	for (unsigned from = 0; from < point_count; from++)
		run_from(s, from, &outcome);
	for (unsigned i = 0; i < point_count; i++)
		ia64_free(&points[i].machine);
	printf("%-52s %s: %lu runs, %lu wrong values (%lu stopped between bundles), %lu lost\n",
	       s->what, (const char *const[]){"eager", "lazy", "random"}[visibility], outcome.runs,
	       outcome.wrong, outcome.wrong_at_slot_0, outcome.refused);
	return outcome;
}

#define WIDE(setter)                                                                               \
	{                                                                                          \
		"read_u64", "value_u64", setter, MOVL, true, 0x0123456789abcdef, 64                \
	}
#define RAW                                                                                        \
	{                                                                                          \
		"read_raw", "value_raw", "set_movl", MOVL, false, 0x0123456789abcdef, 64           \
	}
#define FAR_APART                                                                                  \
	{                                                                                          \
		0xfedcba9876543210, 0x0123456789abcdef, 0x5555555555555555, 0xfedcba9876543210     \
	}
/* Each differs from the one before in bits 39:22 alone or in all others alone. */
#define ONE_WORD_APART                                                                             \
	{                                                                                          \
		0x012345987fabcdef, 0xfedcba987f943210, 0xfedcba676bd43210, 0xfedcba676b943210     \
	}

static const struct scenario scenarios[] = {
    {"bool: addl",
     {"read_bool", "value_bool", "set_addl", ADDL, false, 1, 8},
     {0, 1, 0},
     3,
     true,
     false},
    {"16 bits: addl",
     {"read_u16", "value_u16", "set_addl", ADDL, false, 0xffff, 16},
     {0, 0xffff, 0x5555, 0xaaaa},
     4,
     true,
     false},
    {"22 bits: addl",
     {"read_i22", "value_i22", "set_addl", ADDL, false, (uint64_t)-2097152, 64},
     {0x1fffff, (uint64_t)-2097152, 0, (uint64_t)-1},
     4,
     true,
     false},
    {"32 bits: checked movl",
     {"read_u32", "value_u32", "set_checked", CHECKED, false, 0x89abcdef, 32},
     {0x76543210, 0x89abcdef, 0x76543210, 0x89abcdef, 0},
     5,
     true,
     false},
    {"32 bits, signed: checked movl",
     {"read_i32", "value_i32", "set_checked", CHECKED, false, 0xfffffffb, 32},
     {0, 0xffffffff, 0x80000000, 0x7fffffff},
     4,
     true,
     false},
    {"64 bits: one store or a branch to a load", WIDE("set_wide"), FAR_APART, 4, true, false},
    {"64 bits: one store", WIDE("set_wide"), ONE_WORD_APART, 4, true, false},
    {"64 bits: st16", WIDE("set_by_st16"), FAR_APART, 4, true, true},
    {"a movl, one word each", RAW, ONE_WORD_APART, 4, true, false},
    {"UNSAFE a movl, both words", RAW, FAR_APART, 4, false, false},
    {"UNSAFE branch, both words, no branch again", WIDE("set_guarded"), FAR_APART, 4, false, false},
    {"UNSAFE the bundle itself a branch meanwhile", WIDE("set_behind_branch"), FAR_APART, 4, false,
     false},
};

#define SCENARIOS (sizeof(scenarios) / sizeof(scenarios[0]))

START_TEST(test_stopped_anywhere)
{
	const struct scenario *s = &scenarios[(unsigned)_i % SCENARIOS];
	const char *path = paths[(unsigned)_i / SCENARIOS];
	bool optimised = strstr(path, "-O2"); /* without, ten times the steps: eagerly only */
	unsigned long bad = 0;

	for (int visibility = IA64_EAGER; visibility <= IA64_RANDOM; visibility++) {
		struct outcome outcome;

		if (visibility && (!optimised || (s->atomic16 && visibility == IA64_RANDOM)))
			continue;
		program_load(&program, path);
		outcome = run_scenario(s, (enum ia64_visibility)visibility);
		ck_assert_uint_gt(outcome.runs, 500);
		bad += outcome.wrong + outcome.refused;
		/* It would do for a thread that is stopped between bundles only. */
		if (!strcmp(s->subject.setter, "set_behind_branch") && visibility == IA64_EAGER)
			ck_assert_uint_eq(outcome.wrong_at_slot_0, 0);
		program_free(&program);
		memset(&program, 0, sizeof(program));
	}
	ck_assert_msg(s->safe ? !bad : bad, "%s", s->what);
}
END_TEST

int main(int argc, char **argv)
{
	Suite *suite = suite_create("ia64 values");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);
	int failed;

	for (int i = 1; i < argc && path_count < MOST_PROGRAMS; i++)
		paths[path_count++] = argv[i];
	if (!path_count)
		return EXIT_FAILURE;
	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, NULL, teardown);
	tcase_add_loop_test(tcase, test_set_and_read, 0, 10 * (int)path_count);
	tcase_add_loop_test(tcase, test_out_of_range, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_slot_1_is_refused, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_backend_agrees_with_host, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_read_without_memory, 0, (int)path_count);
	tcase_add_loop_test(tcase, test_stopped_anywhere, 0, (int)(SCENARIOS * path_count));
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
