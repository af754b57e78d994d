/* SPDX-License-Identifier: MIT */
/*
 * The x86-64 sites of values: against bytes known from the manual, at the limits of range and
 * alignment, against foreign bytes; and that two values differ in the unit alone.
 */
#include "arch/arch.h"
#include <check.h>
#include <errno.h>
#include <string.h>

enum { RCX = 1, RDI = 7 };

static const struct mk_isa *isa;

static void setup(void)
{
	isa = mk_isa_find(62, false);
	ck_assert_ptr_nonnull(isa);
	ck_assert_uint_eq(isa->word, 8);
}

static const struct mk_site imv = {0x401000, 0x402005, MARKER_PRIV_KIND_IMV, 5, RCX, false};
static const struct mk_site wide = {0x401008, 0x400000, MARKER_PRIV_KIND_IMV, 16, RDI, false};
static const struct mk_site call = {0x401003, 0x401010, MARKER_PRIV_KIND_CALL, 5, 0, false};

static const struct known {
	const char *text;
	const struct mk_site *site;
	enum mk_site_state state;
	uint64_t value;
	uint8_t bytes[16];
} known[] = {
    {"jmp", &imv, MK_SITE_OFF, 0, {0xe9, 0x00, 0x10, 0, 0}},
    {"mov $0x12345678, %ecx", &imv, MK_SITE_ON, 0x12345678, {0xb9, 0x78, 0x56, 0x34, 0x12}},
    {"mov $-1, %ecx", &imv, MK_SITE_ON, UINT32_MAX, {0xb9, 0xff, 0xff, 0xff, 0xff}},
    {"jmp; movabs $1, %rdi",
     &wide,
     MK_SITE_OFF,
     1,
     {0xe9, 0xf3, 0xef, 0xff, 0xff, 0x3e, 0x48, 0xbf, 1, 0, 0, 0, 0, 0, 0, 0}},
    {"nopl; movabs $0xfedcba9876543210, %rdi",
     &wide,
     MK_SITE_ON,
     0xfedcba9876543210,
     {0x0f, 0x1f, 0x44, 0, 0, 0x3e, 0x48, 0xbf, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe}},
    {"jmp to the slow path", &call, MK_SITE_OFF, 0, {0xe9, 8, 0, 0, 0}},
    {"jmp to a function", &call, MK_SITE_ON, 0x400ff8, {0xe9, 0xf0, 0xff, 0xff, 0xff}},
    {"ret", &call, MK_SITE_ON, 0, {0xc3, 0xcc, 0xcc, 0xcc, 0xcc}},
};

START_TEST(test_encode_known)
{
	const struct known *row = &known[_i];
	uint8_t bytes[MK_SITE_MAX];
	uint64_t value;

	ck_assert_int_eq(mk_site_encode(isa, row->site, row->state, row->value, bytes), 0);
	ck_assert_msg(!memcmp(bytes, row->bytes, row->site->length), "%s", row->text);
	ck_assert_int_eq(mk_site_decode_value(isa, row->site, bytes, &value), (int)row->state);
	ck_assert_msg(value == row->value, "%s: %#lx", row->text, (unsigned long)value);
}
END_TEST

/* What one store changes: the unit lies in one aligned word, and holds all that differs. */
START_TEST(test_values_differ_in_unit_only)
{
	const struct mk_site *sites[] = {&imv, &wide, &call};
	const struct mk_site *site = sites[_i];
	struct mk_unit unit = isa->unit(site);
	uint64_t base = site == &call ? 0x40000000 : 0;
	uint8_t a[MK_SITE_MAX], b[MK_SITE_MAX];

	ck_assert_uint_eq((site->code + unit.offset) / 8,
	                  (site->code + unit.offset + unit.size - 1U) / 8);
	for (unsigned bit = 0; bit < (site == &wide ? 64 : 30); bit++) {
		ck_assert_int_eq(mk_site_encode(isa, site, MK_SITE_ON, base + 5, a), 0);
		ck_assert_int_eq(
		    mk_site_encode(isa, site, MK_SITE_ON, base ^ UINT64_C(1) << bit, b), 0);
		for (unsigned i = 0; i < site->length; i++)
			if (i < unit.offset || i >= unit.offset + unit.size)
				ck_assert_uint_eq(a[i], b[i]);
	}
}
END_TEST

/* The two forms of a short site, and the head of a long one, lie in one aligned word. */
START_TEST(test_encode_alignment)
{
	uint8_t bytes[MK_SITE_MAX];

	for (unsigned at = 0; at < 16; at++) {
		struct mk_site short_one = imv, long_one = wide, jump = call;
		int fits = at % 8 <= 3 ? 0 : -EINVAL;

		short_one.code = jump.code = long_one.code = 0x401000 + at;
		ck_assert_int_eq(mk_site_encode(isa, &short_one, MK_SITE_ON, 1, bytes), fits);
		ck_assert_int_eq(mk_site_encode(isa, &jump, MK_SITE_OFF, 0, bytes), fits);
		ck_assert_int_eq(mk_site_encode(isa, &long_one, MK_SITE_ON, 1, bytes),
		                 at % 8 ? -EINVAL : 0);
	}
}
END_TEST

START_TEST(test_encode_range)
{
	uint8_t bytes[MK_SITE_MAX];
	struct mk_site site = imv;

	ck_assert_int_eq(mk_site_encode(isa, &imv, MK_SITE_ON, UINT64_C(1) << 32, bytes), -ERANGE);
	ck_assert_int_eq(
	    mk_site_encode(isa, &call, MK_SITE_ON, UINT64_C(0x401008) + INT32_MAX, bytes), 0);
	ck_assert_int_eq(
	    mk_site_encode(isa, &call, MK_SITE_ON, UINT64_C(0x401009) + INT32_MAX, bytes), -ERANGE);
	site.rest = 8; /* would need a prefix */
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
	site = imv;
	site.length = 6;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
	site = call;
	site.length = 16;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
}
END_TEST

/* int3 on the first byte, another register, another opcode, a call where a jump was. */
START_TEST(test_decode_foreign)
{
	static const struct {
		unsigned row, byte;
		uint8_t is;
	} foreign[] = {{0, 0, 0xcc}, {0, 1, 0x01}, {1, 0, 0xb8}, {1, 0, 0xcc}, {3, 0, 0xcc},
	               {3, 5, 0x90}, {3, 7, 0xb8}, {4, 0, 0xcc}, {4, 3, 1},    {5, 0, 0xe8},
	               {6, 0, 0xcc}, {7, 0, 0xcc}, {7, 1, 0x90}};
	const struct known *row = &known[foreign[_i].row];
	uint8_t bytes[MK_SITE_MAX];
	uint64_t value = 1;

	memcpy(bytes, row->bytes, sizeof(bytes));
	bytes[foreign[_i].byte] = foreign[_i].is;
	ck_assert_msg(mk_site_decode_value(isa, row->site, bytes, &value) == -EBUSY,
	              "%s, byte %u: %#x", row->text, foreign[_i].byte, foreign[_i].is);
	ck_assert_uint_eq(value, 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("isa_x86_64_value");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_add_loop_test(tcase, test_encode_known, 0, sizeof(known) / sizeof(known[0]));
	tcase_add_loop_test(tcase, test_values_differ_in_unit_only, 0, 3);
	tcase_add_test(tcase, test_encode_alignment);
	tcase_add_test(tcase, test_encode_range);
	tcase_add_loop_test(tcase, test_decode_foreign, 0, 13);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? 1 : 0;
}
