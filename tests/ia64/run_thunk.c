/* SPDX-License-Identifier: MIT */
/*
 * src/arch/ia64.S in the interpreter: what the thunk keeps, the call with all FP registers saved,
 * and system calls. The first argument is a program; the code is the same in all.
 */
#include "arch/arch.h"
#include "program.h"
#include <check.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { BUNDLE = 16 };

static const char *path;
static struct program program;

static void teardown(void)
{
	program_free(&program);
}

static void scramble(struct ia64_context *c)
{
	uint64_t seed = 20070910;

	for (unsigned i = 1; i < 128; i++) {
		uint64_t *r = ia64_register(c, i);

		seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
		/* not the stack pointer, the saved ar.pfs and the key */
		if (r && i != 12 && i != 14 && i != 15)
			*r = seed;
		c->fr[i][0] = i > 1 ? ~seed : 0;
		c->fr[i][1] = i > 1 ? seed : 0;
	}
	c->pr = seed | 1;
	c->ccv = ~seed;
	c->lc = seed >> 3;
	for (unsigned i = 1; i < 6; i++)
		c->br[i] = seed << 8 & ~UINT64_C(15);
}

/* Runs on until @ip is the next instruction. */
static void run_to(struct ia64_context *c, uint64_t ip)
{
	for (unsigned i = 0; i < PROGRAM_STEPS && c->ip != ip; i++)
		ck_assert_msg(ia64_step(&program.machine, c) == IA64_RUNS, "%s",
		              program.machine.error);
	ck_assert_uint_eq(c->ip, ip);
}

static void expect_same(struct ia64_context *before, struct ia64_context *after)
{
	for (unsigned i = 1; i < 128; i++) {
		uint64_t *r = ia64_register(before, i), *now = ia64_register(after, i);

		ck_assert(!r == !now);
		ck_assert_msg(!r || *r == *now, "r%u", i);
		ck_assert_msg(!memcmp(before->fr[i], after->fr[i], 16), "f%u", i);
	}
	for (unsigned i = 0; i < 7; i++)
		ck_assert_msg(before->br[i] == after->br[i], "b%u", i);
	ck_assert_uint_eq(before->pr, after->pr);
	ck_assert_uint_eq(before->ccv, after->ccv);
	ck_assert_uint_eq(before->lc, after->lc);
	ck_assert_uint_eq(before->unat, after->unat);
	ck_assert_uint_eq(before->sof, after->sof);
	ck_assert_uint_eq(before->sol, after->sol);
	ck_assert_uint_eq(before->bottom, after->bottom);
}

/* Every register has the value after that it had before, but for b7 and ar.pfs, which the site
 * itself names. */
START_TEST(test_thunk_keeps_registers)
{
	const uint64_t arguments[] = {1, 2};
	struct ia64_context c, before;
	uint64_t at, back;

	program_load(&program, path);
	ck_assert_int_eq(program_flip(&program, "leaf", MK_SITE_ON), 0);
	program_begin(&program, &c, 0, "leaf", arguments, 2);
	/* the bundle before the thunk is entered, so that before and after are one frame */
	while (c.ip != program_symbol(&program, "marker_hit_1")) {
		before = c;
		ck_assert_int_eq(ia64_step(&program.machine, &c), IA64_RUNS);
	}
	at = before.ip;
	back = at + BUNDLE;
	scramble(&before);
	c = before;
	c.br[7] = program_symbol(&program, "marker_hit_1");
	run_to(&c, back);
	before.br[6] = back;
	expect_same(&before, &c);
	ck_assert_uint_eq(program_hit_count(&program), 1);
	ck_assert_uint_eq(program_hit_word(&program, 0, 0), program_marker(&program, "leaf"));
	ck_assert_int_eq((int32_t)program_hit_word(&program, 0, 1), 1);
	ck_assert_int_eq((int32_t)program_hit_word(&program, 0, 2), 2);
}
END_TEST

static void fill_floats(struct ia64_machine *m, struct ia64_context *c)
{
	(void)m;
	for (unsigned i = 6; i < 128; i++)
		if (i < 16 || i >= 32)
			c->fr[i][0] = c->fr[i][1] = 0xdead;
}

/* A probe that spoils every scratch FP register, here by a system call that does it. */
START_TEST(test_vectors_are_saved)
{
	uint64_t descriptor, arguments[3], frame;
	struct ia64_context c, before;

	program_load(&program, path);
	frame = program_symbol(&program, "hits");
	descriptor = frame + 256;
	program_write(&program, descriptor, 8, program_symbol(&program, "mk_syscall"));
	program_write(&program, descriptor + 8, 8, program.gp);
	arguments[0] = descriptor;
	arguments[1] = 1;
	arguments[2] = 2;
	program_begin(&program, &c, 0, "mk_arch_call_saving_vectors", arguments, 3);
	for (unsigned i = 2; i < 128; i++)
		c.fr[i][0] = i, c.fr[i][1] = ~(uint64_t)i;
	c.system_call = fill_floats;
	before = c;
	program_finish(&program, &c);
	ck_assert_mem_eq(before.fr, c.fr, sizeof(c.fr));
	ck_assert_uint_eq(c.gr[12], before.gr[12]);
	ck_assert_uint_eq(c.gr[1], before.gr[1]);
}
END_TEST

static void answer(struct ia64_machine *m, struct ia64_context *c)
{
	(void)m;
	ck_assert_uint_eq(c->gr[15], 1024);
	for (unsigned i = 0; i < 6; i++) /* the outs, as a br.call would pass them */
		ck_assert_uint_eq(*ia64_register(c, 32 + c->sol + i), 10 + i);
	c->gr[8] = c->lc ? EBUSY : 77;
	c->gr[10] = c->lc ? (uint64_t)-1 : 0;
}

START_TEST(test_system_call)
{
	const uint64_t arguments[] = {1024, 10, 11, 12, 13, 14, 15};

	program_load(&program, path);
	for (unsigned fails = 0; fails < 2; fails++) {
		struct ia64_context c;

		program_begin(&program, &c, 0, "mk_syscall", arguments, 7);
		c.system_call = answer;
		c.lc = fails;
		ck_assert_int_eq((int64_t)program_finish(&program, &c), fails ? -EBUSY : 77);
	}
}
END_TEST

int main(int argc, char **argv)
{
	Suite *suite = suite_create("ia64 thunk");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);
	int failed;

	if (argc < 2)
		return EXIT_FAILURE;
	path = argv[1];
	tcase_add_checked_fixture(tcase, NULL, teardown);
	tcase_add_test(tcase, test_thunk_keeps_registers);
	tcase_add_test(tcase, test_vectors_are_saved);
	tcase_add_test(tcase, test_system_call);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
