/* SPDX-License-Identifier: MIT */
/*
 * What attach_check() makes of a process, by a /proc that the test writes: states that this machine
 * may not have (shadow stacks) beside those that it has.
 */
#include "attach.h"
#include "task.h"
#include <check.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PID = 4711 };

static char root[] = "/tmp/markers-unit-check-XXXXXX";

static void make_directory(const char *name)
{
	char path[128];

	snprintf(path, sizeof(path), "%s/%s", root, name);
	ck_assert(!mkdir(path, 0700));
}

static void write_file(const char *name, const char *text)
{
	char path[128];
	FILE *file;

	snprintf(path, sizeof(path), "%s/4711/task/4711/%s", root, name);
	file = fopen(path, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	ck_assert(!fclose(file));
}

static void setup(void)
{
	ck_assert_ptr_nonnull(mkdtemp(root));
	make_directory("4711");
	make_directory("4711/task");
	make_directory("4711/task/4711");
	write_file("stat", "4711 (a ) b) S 1 1 1 0 -1 4194560 0 0\n");
	write_file("syscall", "0 0x0 0x0 0x0 0x0 0x0 0x0 0x0 0x0\n");
	task_root = root;
}

static void teardown(void)
{
	char command[128];

	snprintf(command, sizeof(command), "rm -r %s", root);
	ck_assert(!system(command));
}

static const struct situation {
	const char *state, *tracer, *seccomp, *features;
	int error, forced; /* without, with --force */
	const char *why;
} situations[] = {
    {"S (sleeping)", "0", "0", NULL, 0, 0, ""},
    {"S (sleeping)", "0", "0", "", 0, 0, ""},
    {"S (sleeping)", "0", "0", "wrss", 0, 0, ""},
    {"S (sleeping)", "0", "0", "noshstk shstks", 0, 0, ""},
    {"S (sleeping)", "0", "0", "shstk", -EPERM, -EPERM, "shadow stack"},
    {"S (sleeping)", "0", "0", "shstk wrss", -EPERM, -EPERM, "shadow stack"},
    {"R (running)", "0", "0", "wrss shstk ", -EPERM, -EPERM, "MARKERS_AGENT=1"},
    {"S (sleeping)", "0", "2", "shstk", -EPERM, -EPERM, "shadow stack"},
    {"S (sleeping)", "0", "2", "", -EPERM, 0, "--force"},
    {"S (sleeping)", "0", "1", "", -EPERM, -EPERM, "strict mode"},
    {"S (sleeping)", "1", "0", "", -EALREADY, -EALREADY, "being traced"},
    {"T (stopped)", "0", "0", "shstk", -EPERM, -EPERM, "shadow stack"},
    {"T (stopped)", "0", "0", "", -EBUSY, -EBUSY, "kill -CONT 4711"},
    {"Z (zombie)", "0", "0", "", -ESRCH, -ESRCH, "has ended"},
};

static void write_status(const struct situation *situation)
{
	char text[512];

	snprintf(text, sizeof(text),
	         "Name:\tsome\nState:\t%s\nTracerPid:\t%s\nUid:\t0\t0\t0\t0\nSeccomp:\t%s\n"
	         "%s%s%sx86_Thread_features_locked:\tshstk wrss\n",
	         situation->state, situation->tracer, situation->seccomp,
	         situation->features ? "x86_Thread_features:\t" : "",
	         situation->features ? situation->features : "", situation->features ? "\n" : "");
	write_file("status", text);
}

START_TEST(test_check)
{
	const struct situation *situation = &situations[_i];
	struct attach_request request = {.pid = PID};
	char why[256];

	write_status(situation);
	ck_assert_int_eq(attach_check(&request, why, sizeof(why)), situation->error);
	ck_assert_msg(strstr(why, situation->why), "'%s' is not in: %s", situation->why, why);
	request.force = true;
	ck_assert_int_eq(attach_check(&request, why, sizeof(why)), situation->forced);
}
END_TEST

/* The refusal stands before anything is done: nothing was ever traced. */
START_TEST(test_start_is_refused)
{
	const struct situation shadow = {"S (sleeping)", "0", "0", "shstk", 0, 0, ""};
	const struct attach_request request = {.pid = PID, .force = true};
	char why[256];

	write_status(&shadow);
	ck_assert_int_eq(attach_start_agent(&request, why, sizeof(why)), -EPERM);
	ck_assert_ptr_nonnull(strstr(why, "shadow stack"));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("attach_check");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_loop_test(tcase, test_check, 0, sizeof(situations) / sizeof(situations[0]));
	tcase_add_test(tcase, test_start_is_refused);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
