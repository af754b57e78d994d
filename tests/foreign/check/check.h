/* SPDX-License-Identifier: MIT */
/*
 * As much of Check's interface as tests use that are built for other architectures, for which
 * there is no package of it. Each test in a forked child, as there.
 */
#ifndef FOREIGN_CHECK_H
#define FOREIGN_CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHECK_MOST = 64, CHECK_SECONDS = 120 };
enum print_output { CK_NORMAL, CK_ENV };

typedef struct {
	const char *name;
	void (*run)(int i);
	int start, end;
} check_test;

typedef struct {
	check_test tests[CHECK_MOST];
	unsigned count, seconds;
	void (*setup)(void);
} TCase;

typedef struct Suite {
	TCase *cases[CHECK_MOST];
	unsigned count;
	struct Suite *next;
} Suite;

typedef struct {
	Suite *suites;
	int failed;
} SRunner;

#define START_TEST(name)                                                                           \
	static void name##_body(int _i __attribute__((unused)));                                   \
	static const check_test name = {#name, name##_body, 0, 1};                                 \
	static void name##_body(int _i __attribute__((unused)))
#define END_TEST

#define ck_abort_msg(...)                                                                          \
	(fprintf(stderr, "%s:%d: ", __FILE__, __LINE__), fprintf(stderr, __VA_ARGS__),             \
	 fputc('\n', stderr), _exit(1))
#define ck_assert_msg(condition, ...)                                                              \
	do {                                                                                       \
		if (!(condition))                                                                  \
			ck_abort_msg(__VA_ARGS__);                                                 \
	} while (0)
#define ck_assert(condition) ck_assert_msg(condition, "not so: %s", #condition)
#define CK_COMPARE(type, print, a, op, b)                                                          \
	do {                                                                                       \
		const type ck_a = (type)(a), ck_b = (type)(b);                                     \
		ck_assert_msg(ck_a op ck_b, "%s is " print ", not " #op " " print, #a, ck_a,       \
		              ck_b);                                                               \
	} while (0)
#define ck_assert_int_eq(a, b) CK_COMPARE(long long, "%lld", a, ==, b)
#define ck_assert_int_ne(a, b) CK_COMPARE(long long, "%lld", a, !=, b)
#define ck_assert_int_ge(a, b) CK_COMPARE(long long, "%lld", a, >=, b)
#define ck_assert_int_lt(a, b) CK_COMPARE(long long, "%lld", a, <, b)
#define ck_assert_uint_eq(a, b) CK_COMPARE(unsigned long long, "%llu", a, ==, b)
#define ck_assert_uint_ge(a, b) CK_COMPARE(unsigned long long, "%llu", a, >=, b)
#define ck_assert_uint_lt(a, b) CK_COMPARE(unsigned long long, "%llu", a, <, b)
#define ck_assert_ptr_eq(a, b) ck_assert((const void *)(a) == (const void *)(b))
#define ck_assert_ptr_nonnull(a) ck_assert((a) != NULL)
#define ck_assert_ptr_null(a) ck_assert((a) == NULL)
#define ck_assert_str_eq(a, b) ck_assert_msg(!strcmp(a, b), "not so: %s is %s", #a, b)
#define ck_assert_mem_eq(a, b, size) ck_assert(!memcmp(a, b, size))
#define ck_assert_double_eq(a, b) CK_COMPARE(double, "%g", a, ==, b)

static inline TCase *tcase_create(const char *name)
{
	(void)name;
	return calloc(1, sizeof(TCase));
}

static inline void tcase_add(TCase *tcase, check_test test)
{
	if (tcase->count == CHECK_MOST)
		ck_abort_msg("more than %d tests", CHECK_MOST);
	tcase->tests[tcase->count++] = test;
}
#define tcase_add_test(tcase, test) tcase_add(tcase, test)
#define tcase_add_loop_test(tcase, test, from, to)                                                 \
	tcase_add(tcase, (check_test){test.name, test.run, from, to})

static inline void tcase_add_checked_fixture(TCase *tcase, void (*setup)(void),
                                             void (*teardown)(void))
{
	(void)teardown;
	tcase->setup = setup;
}

static inline void tcase_set_timeout(TCase *tcase, double seconds)
{
	tcase->seconds = 4 * (unsigned)seconds; /* an emulator takes its time */
}

static inline Suite *suite_create(const char *name)
{
	(void)name;
	return calloc(1, sizeof(Suite));
}

static inline void suite_add_tcase(Suite *suite, TCase *tcase)
{
	suite->cases[suite->count++] = tcase;
}

static inline SRunner *srunner_create(Suite *suite)
{
	SRunner *runner = calloc(1, sizeof(*runner));

	runner->suites = suite;
	return runner;
}

static inline void srunner_add_suite(SRunner *runner, Suite *suite)
{
	suite->next = runner->suites;
	runner->suites = suite;
}

/* MARKERS_LEFT_OUT: "program/test program/test ..." */
static inline bool is_left_out(const check_test *test)
{
	const char *list = getenv("MARKERS_LEFT_OUT");
	char name[256];

	snprintf(name, sizeof(name), "/%s ", test->name);
	if (!list || !strstr(list, name))
		return false;
	printf("left out %s\n", test->name);
	return true;
}

static inline bool check_one(const TCase *tcase, const check_test *test, int i)
{
	int status = -1, pid;

	if (is_left_out(test))
		return true;
	pid = fork();
	if (!pid) {
		alarm(tcase->seconds ? tcase->seconds : CHECK_SECONDS);
		if (tcase->setup)
			tcase->setup();
		test->run(i);
		_exit(0);
	}
	waitpid(pid, &status, 0);
	printf("%s %s/%d", status ? "not ok" : "ok", test->name, i);
	printf(status ? " (status %#x)\n" : "\n", (unsigned)status);
	fflush(stdout);
	return !status;
}

static inline void srunner_run_all(SRunner *runner, enum print_output mode)
{
	(void)mode;
	for (const Suite *suite = runner->suites; suite; suite = suite->next)
		for (unsigned c = 0; c < suite->count; c++)
			for (unsigned t = 0; t < suite->cases[c]->count; t++) {
				const check_test *test = &suite->cases[c]->tests[t];

				for (int i = test->start; i < test->end; i++)
					runner->failed += !check_one(suite->cases[c], test, i);
			}
}

static inline int srunner_ntests_failed(const SRunner *runner)
{
	return runner->failed;
}

static inline void srunner_free(SRunner *runner)
{
	free(runner);
}

#endif
