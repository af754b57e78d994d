/* SPDX-License-Identifier: MIT */
/*
 * What markerctl makes of text from outside, on terminals and in JSON.
 */
#include "text.h"
#include "json.h"
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct printable {
	const char *text, *shown;
} printables[] = {
    {"", ""},
    {"plain text", "plain text"},
    {"a\nb\tc\x7f", "a\\x0ab\\x09c\\x7f"},
    {"\033[31m", "\\x1b[31m"},
    {"back\\slash", "back\\\\slash"},
    {"gr\xc3\xbc\xc3\x9f", "gr\xc3\xbc\xc3\x9f"},
    {"\xf0\x9f\x90\xa7", "\xf0\x9f\x90\xa7"},
    {"\xc2\x9b"
     "31m",
     "\\u009b31m"}, /* CSI of C1 */
    {"\xe2\x80\xae"
     "gpj",
     "\\u202egpj"},                               /* right to left override */
    {"\xe2\x80\x8b", "\\u200b"},                  /* zero width space */
    {"\xff\xc0\xaf", "\\xff\\xc0\\xaf"},          /* no UTF-8; an overlong '/' */
    {"\xed\xa0\x80", "\\xed\\xa0\\x80"},          /* a surrogate */
    {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, /* beyond U+10FFFF */
    {"cut \xe2\x82", "cut \\xe2\\x82"},
};

START_TEST(test_printable)
{
	char *shown = text_printable(printables[_i].text, strlen(printables[_i].text));

	ck_assert_str_eq(shown, printables[_i].shown);
	free(shown);
}
END_TEST

START_TEST(test_columns)
{
	ck_assert_uint_eq(text_columns("abc"), 3);
	ck_assert_uint_eq(text_columns("gr\xc3\xbc\xc3\x9f"), 4);
}
END_TEST

START_TEST(test_distance)
{
	ck_assert_uint_eq(text_distance("list", "list"), 0);
	ck_assert_uint_eq(text_distance("lsit", "list"), 2);
	ck_assert_uint_eq(text_distance("lis", "list"), 1);
	ck_assert_uint_eq(text_distance("", "list"), 4);
}
END_TEST

/* Captures stdout. */
static void check_json(void (*write)(void), const char *wanted)
{
	char got[512] = "";
	int saved = dup(STDOUT_FILENO), ends[2];

	ck_assert_int_eq(pipe(ends), 0);
	fflush(stdout);
	dup2(ends[1], STDOUT_FILENO);
	write();
	fflush(stdout);
	dup2(saved, STDOUT_FILENO);
	close(saved);
	close(ends[1]);
	ck_assert_int_gt(read(ends[0], got, sizeof(got) - 1), 0);
	close(ends[0]);
	ck_assert_str_eq(got, wanted);
}

static void write_values(void)
{
	json_begin();
	json_unsigned("u", UINT64_MAX);
	json_signed("i", INT64_MIN);
	json_signed("zero", 0);
	json_double("half", 0.5);
	json_double("nan", 0.0 / (double)strlen(""));
	json_bool("yes", true);
	json_bool("no", false);
	json_string("none", NULL);
	json_begin_array("list");
	json_string(NULL, "a");
	json_unsigned(NULL, 1);
	json_end_array();
	json_begin_array("empty");
	json_end_array();
	json_null("last");
	json_end();
}

static void write_strings(void)
{
	json_begin();
	json_string("quotes", "\"\\/");
	json_string("controls", "\001\n\033\x7f\xc2\x9b");
	json_string("utf8", "\xc3\xbc\xf0\x9f\x90\xa7");
	json_string("not", "a\xff"
	                   "b\xc0\xafz\xe2");
	json_string("script", "\xe2\x80\xa8");
	json_string_n("cut", "ab\xc3\xbc", 3);
	json_end();
}

START_TEST(test_json_values)
{
	check_json(write_values,
	           "{\"schema\":1,\"u\":18446744073709551615,\"i\":-9223372036854775808,"
	           "\"zero\":0,\"half\":0.5,\"nan\":null,\"yes\":true,\"no\":false,"
	           "\"none\":null,\"list\":[\"a\",1],\"empty\":[],\"last\":null}\n");
}
END_TEST

START_TEST(test_json_strings)
{
	check_json(
	    write_strings,
	    "{\"schema\":1,\"quotes\":\"\\\"\\\\/\","
	    "\"controls\":\"\\u0001\\u000a\\u001b\\u007f\\u009b\","
	    "\"utf8\":\"\xc3\xbc\xf0\x9f\x90\xa7\",\"not\":\"a\\ufffdb\\ufffd\\ufffdz\\ufffd\","
	    "\"script\":\"\\u2028\",\"cut\":\"ab\\ufffd\"}\n");
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof(table[0]))

int main(void)
{
	Suite *suite = suite_create("text");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_loop_test(tcase, test_printable, 0, ROWS(printables));
	tcase_add_test(tcase, test_columns);
	tcase_add_test(tcase, test_distance);
	tcase_add_test(tcase, test_json_values);
	tcase_add_test(tcase, test_json_strings);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
