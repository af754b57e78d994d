/* SPDX-License-Identifier: MIT */
/*
 * mk_name_hash() against MARKER_PRIV_HASH_OF(): the runtime finds one exact name by comparing its
 * hash with what the compiler put into each record, so the two must never differ.
 */
#include "catalog/hash.h"
#include <check.h>
#include <markers/detail/abi.h>
#include <stdlib.h>
#include <string.h>

struct row {
	const char *text;
	uint32_t constant;
	size_t size;
};

/* clang-format off */
#define ROW(literal) {literal, MARKER_PRIV_HASH_OF(literal), sizeof(literal) - 1}
#define NAMED(provider, name) ROW(#provider ":" #name) /* as MARKER() does */

static const struct row names[] = {
	NAMED(a, b),
	NAMED(db, query_start),
	NAMED(db, query_stop),
	NAMED(größe, maß),
	NAMED(数据库, 查询),
	NAMED(кэш, промах),
	NAMED(d\u00e9p\u00f4t, \u00e9t\u00e9),
	ROW("\xff\xfe\xfd\xfc:\x80\x81\x7f\x01"),
	ROW(""),
};

/* Literals of every length from 1 to 64: eights of eight, and a rest. */
#define EIGHTS_0
#define EIGHTS_1 "kernel1:"
#define EIGHTS_2 EIGHTS_1 "aq_zw_s2"
#define EIGHTS_3 EIGHTS_2 "xe_dc_r3"
#define EIGHTS_4 EIGHTS_3 "fv_tg_b4"
#define EIGHTS_5 EIGHTS_4 "yh_nu_j5"
#define EIGHTS_6 EIGHTS_5 "mi_ko_l6"
#define EIGHTS_7 EIGHTS_6 "PQ_OW_I7"
#define EIGHTS_OF(n) \
	ROW(EIGHTS_##n "a"), ROW(EIGHTS_##n "rq"), ROW(EIGHTS_##n "x:z"), ROW(EIGHTS_##n "10:9"), \
	ROW(EIGHTS_##n "hello"), ROW(EIGHTS_##n "a_b_c_"), ROW(EIGHTS_##n "zzzzzzz"), \
	ROW(EIGHTS_##n "ABCDEFGH")

static const struct row lengths[] = {
	EIGHTS_OF(0), EIGHTS_OF(1), EIGHTS_OF(2), EIGHTS_OF(3),
	EIGHTS_OF(4), EIGHTS_OF(5), EIGHTS_OF(6), EIGHTS_OF(7),
};
/* clang-format on */

enum {
	NAMES = sizeof(names) / sizeof(names[0]),
	LENGTHS = sizeof(lengths) / sizeof(lengths[0]),
};

START_TEST(test_name_hash_names)
{
	ck_assert_uint_eq(mk_name_hash(names[_i].text, names[_i].size), names[_i].constant);
}
END_TEST

START_TEST(test_name_hash_lengths)
{
	ck_assert_uint_eq(lengths[_i].size, (size_t)_i + 1);
	ck_assert_uint_eq(mk_name_hash(lengths[_i].text, lengths[_i].size), lengths[_i].constant);
}
END_TEST

/* 0 in a record means that its hash is not known. */
START_TEST(test_name_hash_never_zero)
{
	char text[3] = "";

	for (unsigned c = 0; c < 65536; c++) {
		text[0] = (char)c;
		text[1] = (char)(c >> 8);
		ck_assert_uint_ne(mk_name_hash(text, 2), 0);
	}
}
END_TEST

/* Names that differ in any one of the last seven characters, or in length, differ in hash. */
START_TEST(test_name_hash_tells_apart)
{
	char text[] = "provider:marker";
	const size_t size = sizeof(text) - 1;
	const uint32_t first = mk_name_hash(text, size);

	for (size_t k = 1; k <= 7; k++) {
		text[size - k] ^= 2; /* not 1: the lowest bit of the sum is forced */
		ck_assert_uint_ne(mk_name_hash(text, size), first);
		text[size - k] ^= 2;
	}
	ck_assert_uint_ne(mk_name_hash(text + 2, size - 2), first);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("name hash");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_loop_test(tcase, test_name_hash_names, 0, NAMES);
	tcase_add_loop_test(tcase, test_name_hash_lengths, 0, LENGTHS);
	tcase_add_test(tcase, test_name_hash_never_zero);
	tcase_add_test(tcase, test_name_hash_tells_apart);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
