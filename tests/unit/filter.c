/* SPDX-License-Identifier: MIT */
/*
 * Filters: what is refused, and evaluation (which has no floating point) against the compiler's.
 */
#include "record/filter.h"
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct built {
	struct mk_filter head;
	struct mk_filter_op ops[MK_FILTER_OPS + 1];
};

static char bytes[sizeof(struct built) + MK_FILTER_TEXTS];

static size_t pack(const struct mk_filter_op *ops, unsigned count, const char *texts, size_t length)
{
	struct mk_filter head = {(uint16_t)count, (uint16_t)length, 0};

	memcpy(bytes, &head, sizeof(head));
	memcpy(bytes + sizeof(head), ops, count * sizeof(*ops));
	memcpy(bytes + sizeof(head) + count * sizeof(*ops), texts, length);
	return sizeof(head) + count * sizeof(*ops) + length;
}

static struct mk_filter_op op(unsigned code, uint64_t value)
{
	return (struct mk_filter_op){.code = (uint8_t)code, .value = value};
}

static uint64_t bits_of(double value)
{
	uint64_t bits;

	memcpy(&bits, &value, sizeof(bits));
	return bits;
}

/* ---- evaluation ---- */

static struct mk_value fields[2];

static struct mk_value push(void *context, unsigned index)
{
	(void)context;
	return fields[index];
}

/* fields[0] <code> fields[1] */
static bool holds(unsigned code)
{
	struct mk_filter_op ops[] = {op(MK_FILTER_FIELD, 0), op(MK_FILTER_FIELD, 0), op(code, 0)};
	struct mk_filter_program program;

	ck_assert_int_eq(mk_filter_read(&program, bytes, pack(ops, 3, "f", 2)), 0);
	return mk_filter_accepts(&program, push, NULL);
}

static void expect(bool less, bool equal, bool ordered)
{
	ck_assert_int_eq(holds(MK_FILTER_LT), less);
	ck_assert_int_eq(holds(MK_FILTER_LE), less || equal);
	ck_assert_int_eq(holds(MK_FILTER_EQ), equal);
	ck_assert_int_eq(holds(MK_FILTER_NE), !equal);
	ck_assert_int_eq(holds(MK_FILTER_GE), ordered && !less);
	ck_assert_int_eq(holds(MK_FILTER_GT), ordered && !less && !equal);
}

static const double doubles[] = {0.0,
                                 -0.0,
                                 1.0,
                                 -1.0,
                                 0.5,
                                 -0.5,
                                 1.5,
                                 2.0,
                                 3.7e18,
                                 9.3e18,
                                 1.9e19,
                                 -9.3e18,
                                 DBL_MAX,
                                 DBL_MIN,
                                 5e-324,
                                 -5e-324,
                                 INFINITY,
                                 -INFINITY,
                                 NAN,
                                 4503599627370496.5,
                                 9007199254740993.0,
                                 255.0};
static const int64_t integers[] = {0,
                                   1,
                                   -1,
                                   2,
                                   255,
                                   INT64_MAX,
                                   INT64_MIN,
                                   INT64_MAX - 1,
                                   9007199254740993,
                                   -9007199254740993,
                                   4503599627370496};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

START_TEST(test_compare_doubles)
{
	for (size_t i = 0; i < COUNT(doubles); i++) {
		for (size_t j = 0; j < COUNT(doubles); j++) {
			double a = doubles[i], b = doubles[j];

			fields[0] = (struct mk_value){.kind = MK_VALUE_F64, .bits = bits_of(a)};
			fields[1] = (struct mk_value){.kind = MK_VALUE_F64, .bits = bits_of(b)};
			expect(a < b, a == b, !isnan(a) && !isnan(b));
		}
	}
}
END_TEST

/* long double holds both a 64-bit integer and a double exactly. */
static void compare_integer(uint64_t bits, bool is_signed, double d)
{
	long double a = is_signed ? (long double)(int64_t)bits : (long double)bits;
	struct mk_value integer = {.kind = is_signed ? MK_VALUE_I64 : MK_VALUE_U64, .bits = bits};
	struct mk_value number = {.kind = MK_VALUE_F64, .bits = bits_of(d)};

	fields[0] = integer;
	fields[1] = number;
	expect(a < (long double)d, a == (long double)d, !isnan(d));
	fields[0] = number;
	fields[1] = integer;
	expect((long double)d < a, a == (long double)d, !isnan(d));
}

START_TEST(test_compare_mixed)
{
	for (size_t i = 0; i < COUNT(integers); i++) {
		for (size_t j = 0; j < COUNT(doubles); j++) {
			compare_integer((uint64_t)integers[i], true, doubles[j]);
			compare_integer((uint64_t)integers[i], false, doubles[j]);
		}
		compare_integer((uint64_t)integers[i], true, (double)integers[i]);
		compare_integer((uint64_t)integers[i], false, (double)(uint64_t)integers[i]);
	}
	srand(1);
	for (int i = 0; i < 100000; i++) {
		uint64_t bits = (uint64_t)rand() << 33 ^ (uint64_t)rand() << 11 ^ (uint64_t)rand();
		double near = (double)(int64_t)(bits >> (rand() % 64));

		compare_integer(bits >> (rand() % 64), rand() & 1, near + (rand() % 3 - 1) * 0.5);
	}
}
END_TEST

START_TEST(test_compare_integers)
{
	for (size_t i = 0; i < COUNT(integers); i++) {
		for (size_t j = 0; j < COUNT(integers); j++) {
			uint64_t u = (uint64_t)integers[j];

			fields[0] =
			    (struct mk_value){.kind = MK_VALUE_I64, .bits = (uint64_t)integers[i]};
			fields[1] = (struct mk_value){.kind = MK_VALUE_U64, .bits = u};
			expect(integers[i] < 0 || (uint64_t)integers[i] < u,
			       integers[i] >= 0 && (uint64_t)integers[i] == u, true);
			fields[1].kind = MK_VALUE_I64;
			expect(integers[i] < integers[j], integers[i] == integers[j], true);
		}
	}
}
END_TEST

static bool matches(const char *text, size_t length, const char *pattern)
{
	struct mk_filter_op ops[] = {op(MK_FILTER_FIELD, 0), op(MK_FILTER_STR, 0),
	                             op(MK_FILTER_GLOB, 0)};
	struct mk_filter_program program;

	fields[0] = (struct mk_value){.kind = MK_VALUE_STR, .text = text, .length = length};
	ck_assert_int_eq(
	    mk_filter_read(&program, bytes, pack(ops, 3, pattern, (unsigned)strlen(pattern) + 1)),
	    0);
	return mk_filter_accepts(&program, push, NULL);
}

static void set_texts(const char *a, size_t a_length, const char *b)
{
	fields[0] = (struct mk_value){.kind = MK_VALUE_STR, .text = a, .length = a_length};
	fields[1] = (struct mk_value){.kind = MK_VALUE_STR, .text = b, .length = strlen(b)};
}

START_TEST(test_compare_texts)
{
	set_texts("abcdef", 3, "abc"); /* as long as it is: no NUL behind it */
	expect(false, true, true);
	ck_assert(matches("abcdef", 3, "abc"));
	ck_assert(matches("SELECT 1", 8, "SELECT*"));
	ck_assert(!matches("SELECT 1", 8, "UPDATE*"));
	set_texts("", 0, "a");
	expect(true, false, true);
	set_texts("\xff", 1, "a");
	expect(false, false, true);
	fields[1] = (struct mk_value){.kind = MK_VALUE_U64, .bits = 1};
	ck_assert(!holds(MK_FILTER_EQ));
	ck_assert(holds(MK_FILTER_NE));
}
END_TEST

START_TEST(test_logic)
{
	for (unsigned bits = 0; bits < 4; bits++) {
		struct mk_filter_op ops[] = {op(MK_FILTER_U64, bits & 1),  op(MK_FILTER_NOT, 0),
		                             op(MK_FILTER_U64, bits >> 1), op(MK_FILTER_AND, 0),
		                             op(MK_FILTER_U64, bits & 1),  op(MK_FILTER_OR, 0)};
		struct mk_filter_program program;

		ck_assert_int_eq(mk_filter_read(&program, bytes, pack(ops, 6, "", 0)), 0);
		ck_assert_int_eq(mk_filter_accepts(&program, push, NULL),
		                 (!(bits & 1) && bits >> 1) || (bits & 1));
	}
}
END_TEST

/* Every float's double, subnormal ones too. */
START_TEST(test_value_of_float)
{
	srand(2);
	for (int i = 0; i < 200000; i++) {
		uint32_t bits = (uint32_t)rand() << 16 ^ (uint32_t)rand();
		struct mk_value value;
		float f;

		bits &= i % 4 ? UINT32_MAX : 0x807fffff;
		memcpy(&f, &bits, sizeof(f));
		value = mk_value_of(MARKER_TYPE_F32, 0xdeadbeef00000000 | bits);
		ck_assert_int_eq(value.kind, MK_VALUE_F64);
		if (!isnan(f))
			ck_assert_uint_eq(value.bits, bits_of((double)f));
	}
	ck_assert_int_eq((int64_t)mk_value_of(MARKER_TYPE_I8, 0x1234ff).bits, -1);
	ck_assert_uint_eq(mk_value_of(MARKER_TYPE_U16, 0x12345678).bits, 0x5678);
}
END_TEST

/* ---- refusals ---- */

static void refuse(const struct mk_filter_op *ops, unsigned count, const char *texts, size_t length)
{
	struct mk_filter_program program;

	ck_assert_int_lt(mk_filter_read(&program, bytes, pack(ops, count, texts, length)), 0);
}

START_TEST(test_read_refuses)
{
	struct mk_filter_op ops[MK_FILTER_OPS + 1];
	struct mk_filter_program program;
	size_t length;

	refuse(ops, 0, "", 0); /* nothing on the stack */
	ops[0] = op(MK_FILTER_U64, 1);
	ops[1] = op(MK_FILTER_U64, 1);
	refuse(ops, 2, "", 0); /* two values left */
	ops[1] = op(MK_FILTER_AND, 0);
	refuse(ops, 2, "", 0); /* one to pop two of */
	ops[0] = op(MK_FILTER_NOT, 0);
	refuse(ops, 1, "", 0);
	ops[0] = op(MK_FILTER_STR, 0);
	refuse(ops, 1, "", 0);   /* no text */
	refuse(ops, 1, "ab", 2); /* not terminated */
	ops[0].text = 3;
	refuse(ops, 1, "ab", 3); /* behind the end */
	ops[0] = ops[1] = op(MK_FILTER_FIELD, 0);
	ops[2] = op(MK_FILTER_GLOB, 0);
	refuse(ops, 3, "f", 2); /* a pattern that may have no end */
	ops[0] = op(0, 0);
	refuse(ops, 1, "", 0);
	ops[0] = op(MK_FILTER_NOT + 1, 0);
	refuse(ops, 1, "", 0);
	for (int i = 0; i <= MK_FILTER_STACK; i++)
		ops[i] = op(MK_FILTER_U64, 1);
	for (int i = 0; i < MK_FILTER_STACK; i++)
		ops[MK_FILTER_STACK + 1 + i] = op(MK_FILTER_AND, 0);
	refuse(ops, 2 * MK_FILTER_STACK + 1, "", 0); /* too deep by one */
	ops[0] = op(MK_FILTER_F64, bits_of(-0.0));
	ck_assert_int_eq(mk_filter_read(&program, bytes, pack(ops, 1, "", 0)), 0);
	ck_assert(!mk_filter_accepts(&program, push, NULL));
	ops[0] = op(MK_FILTER_U64, 1);
	length = pack(ops, 1, "", 0);
	ck_assert_int_eq(mk_filter_read(&program, bytes, length), 0);
	ck_assert_int_lt(mk_filter_read(&program, bytes, length - 1), 0);
	ck_assert_int_lt(mk_filter_read(&program, bytes, length + 1), 0);
	ck_assert_int_lt(mk_filter_read(&program, bytes, 3), 0);
}
END_TEST

/* What is accepted must be safe to evaluate; run under sanitizers by the dev preset. */
START_TEST(test_read_random)
{
	srand(3);
	for (int i = 0; i < 100000; i++) {
		struct mk_filter_op ops[8];
		struct mk_filter_program program;
		unsigned count = (unsigned)rand() % 8;

		for (unsigned j = 0; j < count; j++) {
			ops[j] = op((unsigned)rand() % (MK_FILTER_NOT + 3), (uint64_t)rand());
			ops[j].text = (uint16_t)(rand() % 5);
		}
		if (!mk_filter_read(&program, bytes, pack(ops, count, "a\0b", 4)))
			for (unsigned j = 0; j < count; j++)
				ck_assert_uint_lt(program.ops[j].code, MK_FILTER_NOT + 1);
	}
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("filter");
	TCase *tests = tcase_create("filter");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_set_timeout(tests, 60);
	tcase_add_test(tests, test_compare_doubles);
	tcase_add_test(tests, test_compare_mixed);
	tcase_add_test(tests, test_compare_integers);
	tcase_add_test(tests, test_compare_texts);
	tcase_add_test(tests, test_logic);
	tcase_add_test(tests, test_value_of_float);
	tcase_add_test(tests, test_read_refuses);
	tcase_add_test(tests, test_read_random);
	suite_add_tcase(suite, tests);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
