/* SPDX-License-Identifier: MIT */
/*
 * The ia64 encodings: against bytes known from the manual, at the limits of their range, against
 * foreign bundles. Against the assembler and the disassembler: binutils.c.
 */
#include "arch/arch.h"
#include "arch/ia64.h"
#include <check.h>
#include <elf.h>
#include <errno.h>
#include <markers/arch/ia64_imv.h>
#include <stdlib.h>
#include <string.h>

#define BUNDLE MK_IA64_BUNDLE
#define REACH (INT64_C(1) << 24) /* bytes, either way */

static const struct mk_isa *isa;

static void setup(void)
{
	isa = mk_isa_find(EM_IA_64, false);
	ck_assert_ptr_nonnull(isa);
	ck_assert_str_eq(isa->name, "ia64");
}

static struct mk_site site_at(uint64_t code, int64_t distance)
{
	return (struct mk_site){
	    .code = code, .target = code + (uint64_t)distance, .length = BUNDLE};
}

/* { .mib nop.m 0; nop.i 0; nop.b 0;; } */
static const uint8_t off_bytes[BUNDLE] = {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x20};

/* { .mib nop.m 0; nop.i 0; br.few distance;; } */
static const struct known {
	int64_t distance;
	uint8_t on[BUNDLE];
} known[] = {
    {0, {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x40}},
    {0x40, {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0x40, 0, 0, 0x40}},
    {-BUNDLE, {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0xf0, 0xff, 0xff, 0x48}},
    {REACH - BUNDLE, {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0xf0, 0xff, 0xff, 0x40}},
    {-REACH, {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x48}},
};

START_TEST(test_encode_known)
{
	const struct known *row = &known[_i];
	const uint64_t bases[] = {0x4000000000000000, 0x2000000000000010, 0x7ffffffffffffff0, 0};

	for (unsigned i = 0; i < 4; i++) {
		struct mk_site site = site_at(bases[i], row->distance);
		uint8_t bytes[MK_SITE_MAX];

		ck_assert_int_eq(isa->encode(&site, MK_SITE_OFF, bytes), 0);
		ck_assert_mem_eq(bytes, off_bytes, BUNDLE);
		ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_OFF);
		ck_assert_int_eq(isa->encode(&site, MK_SITE_ON, bytes), 0);
		ck_assert_mem_eq(bytes, row->on, BUNDLE);
		ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_ON);
	}
}
END_TEST

/* The two forms differ in the unit, one aligned word, and nowhere else. */
START_TEST(test_encode_differs_in_unit_only)
{
	struct mk_site site = site_at(0x4000000000000000, known[_i].distance);
	struct mk_unit unit = isa->unit(&site);

	ck_assert_uint_eq(unit.size, 8);
	ck_assert_uint_eq(unit.offset % unit.size, 0);
	for (unsigned i = 0; i < BUNDLE; i++)
		if (i < unit.offset || i >= unit.offset + unit.size)
			ck_assert_uint_eq(off_bytes[i], known[_i].on[i]);
}
END_TEST

static const struct limit {
	uint64_t code, target;
	uint8_t length;
	int result;
} limits[] = {
    {0x4000000, 0x4000000 + REACH - BUNDLE, BUNDLE, 0},
    {0x4000000, 0x4000000 + REACH, BUNDLE, -ERANGE},
    {0x4000000, 0x4000000 - REACH, BUNDLE, 0},
    {0x4000000, 0x4000000 - REACH - BUNDLE, BUNDLE, -ERANGE},
    {0x4000000, 0x4000000 + 2 * REACH, BUNDLE, -ERANGE}, /* the field's low bits fit */
    {0x4000000, 0x4000000 + (UINT64_C(1) << 40), BUNDLE, -ERANGE},
    {0, UINT64_C(1) << 63, BUNDLE, -ERANGE},
    {0x4000000, 0x4000008, BUNDLE, -EINVAL},
    {0x4000000, 0x400000f, BUNDLE, -EINVAL},
    {0x4000001, 0x4000010, BUNDLE, -EINVAL},
    {0x4000008, 0x4000018, BUNDLE, -EINVAL}, /* the distance alone is aligned */
    {0x4000000, 0x4000010, 5, -EINVAL},
    {0x4000000, 0x4000010, 8, -EINVAL},
    {0x4000000, 0x4000010, 0, -EINVAL},
};

START_TEST(test_encode_limits)
{
	const struct limit *row = &limits[_i];
	struct mk_site site = {.code = row->code, .target = row->target, .length = row->length};

	for (int state = MK_SITE_OFF; state <= MK_SITE_ON; state++) {
		uint8_t bytes[MK_SITE_MAX], before[MK_SITE_MAX];

		memset(bytes, 0xa5, sizeof(bytes));
		memset(before, 0xa5, sizeof(before));
		ck_assert_int_eq(isa->encode(&site, (enum mk_site_state)state, bytes), row->result);
		if (row->result)
			ck_assert_mem_eq(bytes, before, sizeof(bytes));
	}
	if (row->result)
		ck_assert_int_eq(mk_site_decode(isa, &site, off_bytes), -EBUSY);
}
END_TEST

/* Every single bit: only the two forms are ours. */
START_TEST(test_decode_one_bit_off)
{
	struct mk_site site = site_at(0x4000000000000000, known[_i].distance);

	for (unsigned bit = 0; bit < 128; bit++) {
		uint8_t off[BUNDLE], on[BUNDLE];

		memcpy(off, off_bytes, BUNDLE);
		memcpy(on, known[_i].on, BUNDLE);
		off[bit / 8] ^= (uint8_t)(1 << bit % 8);
		on[bit / 8] ^= (uint8_t)(1 << bit % 8);
		ck_assert_int_eq(mk_site_decode(isa, &site, off), -EBUSY);
		ck_assert_int_eq(mk_site_decode(isa, &site, on), -EBUSY);
	}
}
END_TEST

static const struct foreign {
	const char *what;
	uint8_t bytes[BUNDLE];
} foreign[] = {
    {"break.m 0 in slot 0: a debugger", {0x11, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x20}},
    {"break.b 0 in slot 2", {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0}},
    {"no stop behind it", {0x10, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x20}},
    {"another target", {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0x50, 0, 0, 0x40}},
    {"br.many", {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0x48, 0, 0, 0x40}},
    {"(p1) br.few", {0x11, 0, 0, 0, 1, 0, 0, 0, 0x80, 2, 0, 0, 0x40, 0, 0, 0x40}},
    {"MII of nops", {0x01, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0}},
    {"zeros", {0}},
};

START_TEST(test_decode_foreign)
{
	struct mk_site site = site_at(0x4000000000000000, 0x40);

	ck_assert_msg(mk_site_decode(isa, &site, foreign[_i].bytes) == -EBUSY, "%s",
	              foreign[_i].what);
}
END_TEST

/* ---- immediates ---- */

/* { .mii addl r8 = 5, r0; nop.i 0; addl r127 = -1, r0 } */
static const uint8_t mii[BUNDLE] = {0x00, 0x40, 0x14, 0x00, 0x00, 0x24, 0x00, 0x00,
                                    0x00, 0x02, 0x00, 0xe0, 0xff, 0xe7, 0xff, 0x9f};
/* { .mlx nop.m 0; movl r8 = 0x123456789abcdef0;; } */
static const uint8_t mlx[BUNDLE] = {0x05, 0x00, 0x00, 0x00, 0x01, 0x80, 0x9a, 0x78,
                                    0x56, 0x34, 0x12, 0x00, 0x01, 0x97, 0xf7, 0x66};

/* { .mii addl r8 = 5, r1; nop.i 0; addl r127 = -1, r0 } */
static const uint8_t of_r1[BUNDLE] = {0x00, 0x40, 0x14, 0x02, 0x00, 0x24, 0x00, 0x00,
                                      0x00, 0x02, 0x00, 0xe0, 0xff, 0xe7, 0xff, 0x9f};
/* mlx with the reserved bit vc: no movl. */
static const uint8_t reserved[BUNDLE] = {0x05, 0x00, 0x00, 0x00, 0x01, 0x80, 0x9a, 0x78,
                                         0x56, 0x34, 0x12, 0x00, 0x01, 0x9f, 0xf7, 0x66};

START_TEST(test_addl_known)
{
	uint8_t bytes[BUNDLE];
	int64_t value;

	ck_assert_int_eq(mk_ia64_addl_decode(mii, 0, &value), 0);
	ck_assert_int_eq(value, 5);
	ck_assert_int_eq(mk_ia64_addl_decode(mii, 2, &value), 0);
	ck_assert_int_eq(value, -1);
	for (unsigned slot = 0; slot <= 2; slot += 2) {
		memcpy(bytes, mii, BUNDLE);
		for (int64_t v = -(1 << 21); v < 1 << 21; v += 4093) {
			ck_assert_int_eq(mk_ia64_addl_encode(bytes, slot, v), 0);
			ck_assert_int_eq(mk_ia64_addl_decode(bytes, slot, &value), 0);
			ck_assert_int_eq(value, v);
			/* One store: the word of the other slot is as it was. */
			ck_assert_mem_eq(bytes + (slot ? 0 : 8), mii + (slot ? 0 : 8), 8);
		}
	}
}
END_TEST

static const struct refusal {
	const char *what;
	const uint8_t *bundle;
	unsigned slot;
	int64_t value;
	int result;
} refusals[] = {
    {"largest", mii, 0, (1 << 21) - 1, 0},
    {"too large", mii, 0, 1 << 21, -ERANGE},
    {"smallest", mii, 2, -(1 << 21), 0},
    {"too small", mii, 2, -(1 << 21) - 1, -ERANGE},
    {"low bits fit", mii, 2, INT64_C(1) << 40, -ERANGE},
    {"slot 1 straddles the words", mii, 1, 0, -EINVAL},
    {"no such slot", mii, 3, 0, -EINVAL},
    {"slot 2 of MLX", mlx, 2, 0, -EINVAL},
    {"a nop", mlx, 0, 0, -EBUSY},
    {"an address: gp and an offset", of_r1, 0, 0, -EBUSY},
    {"slot 2 is a B slot", off_bytes, 2, 0, -EINVAL},
};

START_TEST(test_addl_refusals)
{
	const struct refusal *row = &refusals[_i];
	uint8_t bytes[BUNDLE];

	memcpy(bytes, row->bundle, BUNDLE);
	ck_assert_msg(mk_ia64_addl_encode(bytes, row->slot, row->value) == row->result, "%s",
	              row->what);
	if (row->result)
		ck_assert_mem_eq(bytes, row->bundle, BUNDLE);
}
END_TEST

/* Every template and slot: which take an addl is told from the manual's table. */
START_TEST(test_addl_templates)
{
	static const char *const units[32] = {
	    "MII", "MII", "MII", "MII", "MLX", "MLX", "",    "",    "MMI", "MMI", "MMI",
	    "MMI", "MFI", "MFI", "MMF", "MMF", "MIB", "MIB", "MBB", "MBB", "",    "",
	    "BBB", "BBB", "MMB", "MMB", "",    "",    "MFB", "MFB", "",    ""};

	for (unsigned template = 0; template <32; template ++) {
		for (unsigned slot = 0; slot <= 2; slot += 2) {
			char unit = units[template][0] ? units[template][slot] : '-';
			uint8_t bytes[BUNDLE];
			int64_t value;

			memcpy(bytes, mii, BUNDLE);
			bytes[0] = (uint8_t)((bytes[0] & 0xe0) | template);
			ck_assert_int_eq(mk_ia64_addl_decode(bytes, slot, &value),
			                 unit == 'M' || unit == 'I' ? 0 : -EINVAL);
		}
	}
}
END_TEST

START_TEST(test_movl_known)
{
	uint8_t bytes[BUNDLE];
	uint64_t value;

	ck_assert_int_eq(mk_ia64_movl_decode(mlx, &value), 0);
	ck_assert_uint_eq(value, 0x123456789abcdef0);
	memcpy(bytes, mlx, BUNDLE);
	for (unsigned bit = 0; bit < 64; bit++) {
		ck_assert_int_eq(mk_ia64_movl_encode(bytes, UINT64_C(1) << bit), 0);
		ck_assert_int_eq(mk_ia64_movl_decode(bytes, &value), 0);
		ck_assert_uint_eq(value, UINT64_C(1) << bit);
	}
	ck_assert_int_eq(mk_ia64_movl_encode(bytes, 0x123456789abcdef0), 0);
	ck_assert_mem_eq(bytes, mlx, BUNDLE);
	memcpy(bytes, mii, BUNDLE);
	ck_assert_int_eq(mk_ia64_movl_encode(bytes, 1), -EBUSY);
	ck_assert_int_eq(mk_ia64_movl_decode(bytes, &value), -EBUSY);
	ck_assert_mem_eq(bytes, mii, BUNDLE);
	ck_assert_int_eq(mk_ia64_movl_decode(reserved, &value), -EBUSY);
}
END_TEST

/* A bit's word is told by the rule: 39:22 in the first, all others in the second. */
START_TEST(test_movl_words)
{
	uint8_t zero[BUNDLE], one[BUNDLE];

	memcpy(zero, mlx, BUNDLE);
	ck_assert_int_eq(mk_ia64_movl_encode(zero, 0), 0);
	ck_assert_int_eq(mk_ia64_words_differ(zero, zero), MK_IA64_SAME);
	for (unsigned bit = 0; bit < 64; bit++) {
		memcpy(one, zero, BUNDLE);
		ck_assert_int_eq(mk_ia64_movl_encode(one, UINT64_C(1) << bit), 0);
		ck_assert_int_eq(mk_ia64_words_differ(zero, one),
		                 bit >= 22 && bit < 40 ? MK_IA64_FIRST : MK_IA64_SECOND);
	}
	ck_assert_int_eq(mk_ia64_movl_encode(one, UINT64_C(1) << 22 | 1), 0);
	ck_assert_int_eq(mk_ia64_words_differ(zero, one), MK_IA64_BOTH);
}
END_TEST

/* Between its two stores a checked value shows two versions, whatever the values. */
START_TEST(test_checked_torn_is_seen)
{
	const uint32_t values[] = {0, 1, 0xffffffff, 0x80000000, 0x003fffff, 0xffc00000};

	for (unsigned i = 0; i < 36; i++) {
		uint8_t old[BUNDLE], new[BUNDLE], torn[BUNDLE];
		uint64_t seen;

		memcpy(old, mlx, BUNDLE);
		memcpy(new, mlx, BUNDLE);
		mk_ia64_movl_encode(old, mk_ia64_checked(values[i / 6], (uint8_t)(254 + i)));
		mk_ia64_movl_encode(new, mk_ia64_checked(values[i % 6], (uint8_t)(255 + i)));
		memcpy(torn, new, 8);
		memcpy(torn + 8, old + 8, 8);
		ck_assert_int_eq(mk_ia64_movl_decode(torn, &seen), 0);
		ck_assert_uint_ne(seen >> 32 & 0xff, seen >> 40 & 0xff);
		ck_assert_int_eq(mk_ia64_movl_decode(new, &seen), 0);
		ck_assert_uint_eq(seen >> 32 & 0xff, seen >> 40 & 0xff);
		ck_assert_uint_eq((uint32_t)seen, values[i % 6]);
	}
}
END_TEST

/* ---- sites of values ---- */

static const struct value_row {
	uint8_t rest;
	uint64_t value;
	int result;
	struct mk_unit unit;
	uint8_t bytes[BUNDLE];
} value_rows[] = {
    {MARKER_PRIV_IMV_ADDL,
     5,
     0,
     {0, 8}, /* addl r8 = 5, r0 */
     {0x01, 0x40, 0x14, 0, 0, 0x24, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0}},
    {MARKER_PRIV_IMV_ADDL,
     (uint64_t)-2,
     0,
     {0, 8},
     {0x01, 0x40, 0xf8, 0xf9, 0xff, 0x27, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0}},
    {MARKER_PRIV_IMV_ADDL, 1 << 21, -ERANGE, {0, 8}, {0}},
    {MARKER_PRIV_IMV_ADDL, (uint64_t)1 << 63, -ERANGE, {0, 8}, {0}},
    {MARKER_PRIV_IMV_MOVL,
     0x123456789abcdef0,
     0,
     {0, 16}, /* movl r8 = ... */
     {0x05, 0, 0, 0, 1, 0x80, 0x9a, 0x78, 0x56, 0x34, 0x12, 0, 1, 0x97, 0xf7, 0x66}},
    {MARKER_PRIV_IMV_CHECKED,
     0x123456789abcdef0,
     0,
     {0, 16},
     {0x05, 0, 0, 0, 1, 0x80, 0x9a, 0x78, 0x56, 0x34, 0x12, 0, 1, 0x97, 0xf7, 0x66}},
    {MARKER_PRIV_IMV_BRANCH,
     0,
     0,
     {8, 8}, /* holds: what is behind it does */
     {0x11, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0x20}},
    {4, 0, -EINVAL, {0, 16}, {0}}, /* no such form */
};

START_TEST(test_value_sites)
{
	const struct value_row *row = &value_rows[_i];
	struct mk_site site = site_at(0x4000000000000000, 0x40);
	uint8_t bytes[BUNDLE] = {0};
	uint64_t seen;

	site.kind = MARKER_PRIV_KIND_IMV;
	site.rest = row->rest;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, row->value, bytes), row->result);
	ck_assert_mem_eq(bytes, row->bytes, BUNDLE);
	ck_assert_uint_eq(isa->unit(&site).offset, row->unit.offset);
	ck_assert_uint_eq(isa->unit(&site).size, row->unit.size);
	if (row->result)
		return;
	ck_assert_int_eq(mk_site_decode_value(isa, &site, bytes, &seen), MK_SITE_ON);
	ck_assert_uint_eq(seen, row->value);
	bytes[1] ^= 0x80; /* another register in slot 0, or something else there */
	ck_assert_int_eq(mk_site_decode_value(isa, &site, bytes, &seen), -EBUSY);
	site.code += 8;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, row->value, bytes), -EINVAL);
}
END_TEST

/* Only a branch can be off; a static call has no form. */
START_TEST(test_value_sites_off)
{
	struct mk_site site = site_at(0x4000000000000000, 0x40);
	uint8_t bytes[BUNDLE];

	site.kind = MARKER_PRIV_KIND_IMV;
	for (site.rest = 0; site.rest < 4; site.rest++)
		ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_OFF, 0, bytes),
		                 site.rest ? -EINVAL : 0);
	ck_assert_mem_eq(bytes, known[1].on, BUNDLE);
	site.rest = 0;
	ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_OFF);
	site.kind = MARKER_PRIV_KIND_CALL;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 0, bytes), -EINVAL);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof(table[0]))

int main(void)
{
	Suite *suite = suite_create("isa ia64");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_add_loop_test(tcase, test_encode_known, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_encode_differs_in_unit_only, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_encode_limits, 0, ROWS(limits));
	tcase_add_loop_test(tcase, test_decode_one_bit_off, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_decode_foreign, 0, ROWS(foreign));
	tcase_add_test(tcase, test_addl_known);
	tcase_add_loop_test(tcase, test_addl_refusals, 0, ROWS(refusals));
	tcase_add_test(tcase, test_addl_templates);
	tcase_add_test(tcase, test_movl_known);
	tcase_add_test(tcase, test_movl_words);
	tcase_add_test(tcase, test_checked_torn_is_seen);
	tcase_add_loop_test(tcase, test_value_sites, 0, ROWS(value_rows));
	tcase_add_test(tcase, test_value_sites_off);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
