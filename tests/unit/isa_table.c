/* SPDX-License-Identifier: MIT */
#include "isa_table.h"
#include <check.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RANDOM_SITES = 10000 };

static const struct isa_table *table;
static const struct mk_isa *isa;

static void setup(void)
{
	isa = mk_isa_find(table->machine, table->big_endian);
	ck_assert_ptr_nonnull(isa);
	ck_assert_str_eq(isa->name, table->name);
}

static struct mk_site site_at(uint64_t code, int64_t distance, uint8_t length)
{
	return (struct mk_site){.code = code,
	                        .target = code + (uint64_t)distance,
	                        .kind = MARKER_PRIV_KIND_MARKER,
	                        .length = length};
}

static uint64_t some_address(void)
{
	return UINT64_C(0x40001000);
}

START_TEST(test_encode_known)
{
	const struct isa_known *row = &table->known[_i];
	struct mk_site site = site_at(some_address(), row->distance, row->length);
	struct mk_unit unit = isa->unit(&site);
	uint8_t bytes[MK_SITE_MAX];

	ck_assert_int_eq(isa->encode(&site, MK_SITE_OFF, bytes), 0);
	ck_assert_mem_eq(bytes, row->off, row->length);
	ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_OFF);
	ck_assert_int_eq(isa->encode(&site, MK_SITE_ON, bytes), 0);
	ck_assert_mem_eq(bytes, row->on, row->length);
	ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_ON);
	ck_assert_uint_eq(unit.offset, table->unit.offset);
	ck_assert_uint_eq(unit.size, table->unit.size);
}
END_TEST

/* The two forms differ in the unit and nowhere else: that is what makes one store enough. */
START_TEST(test_encode_differs_in_unit_only)
{
	const struct isa_known *row = &table->known[_i];
	uint8_t off[MK_SITE_MAX];

	ck_assert_uint_eq((some_address() + table->unit.offset) % table->unit.size, 0);
	memcpy(off, row->off, row->length);
	ck_assert_mem_ne(off + table->unit.offset, row->on + table->unit.offset, table->unit.size);
	memcpy(off + table->unit.offset, row->on + table->unit.offset, table->unit.size);
	ck_assert_mem_eq(off, row->on, row->length);
}
END_TEST

START_TEST(test_encode_limits)
{
	const struct isa_limit *row = &table->limits[_i];
	struct mk_site site = site_at(some_address(), row->distance, row->length);

	for (int state = MK_SITE_OFF; state <= MK_SITE_ON; state++) {
		uint8_t bytes[MK_SITE_MAX];

		memset(bytes, 0xcc, sizeof(bytes));
		ck_assert_int_eq(isa->encode(&site, (enum mk_site_state)state, bytes), row->result);
		for (unsigned i = row->result ? 0 : row->length; i < sizeof(bytes); i++)
			ck_assert_uint_eq(bytes[i], 0xcc);
	}
}
END_TEST

/* Out of reach or of a wrong length: no bytes are ours. */
START_TEST(test_decode_impossible_site)
{
	const struct isa_limit *row = &table->limits[_i];
	struct mk_site site = site_at(some_address(), row->distance, row->length);

	if (row->result)
		ck_assert_int_eq(mk_site_decode(isa, &site, table->known[0].off), -EBUSY);
}
END_TEST

/* Every value of every byte: only the two forms are ours. */
START_TEST(test_decode_one_byte_off)
{
	const struct isa_known *row = &table->known[_i];
	struct mk_site site = site_at(some_address(), row->distance, row->length);

	for (unsigned at = 0; at < row->length; at++) {
		for (unsigned value = 0; value < 256; value++) {
			uint8_t bytes[MK_SITE_MAX];
			int want = -EBUSY;

			memcpy(bytes, row->off, row->length);
			bytes[at] = (uint8_t)value;
			if (!memcmp(bytes, row->off, row->length) ||
			    (table->linked && !memcmp(bytes, table->linked, row->length)))
				want = MK_SITE_OFF;
			if (!memcmp(bytes, row->on, row->length))
				want = MK_SITE_ON;
			ck_assert_int_eq(mk_site_decode(isa, &site, bytes), want);
		}
	}
}
END_TEST

START_TEST(test_decode_foreign)
{
	const struct isa_known *row = &table->known[0];
	struct mk_site site = site_at(some_address(), row->distance, row->length);

	ck_assert_msg(mk_site_decode(isa, &site, table->foreign[_i].bytes) == -EBUSY, "%s",
	              table->foreign[_i].what);
}
END_TEST

/* ---- against binutils ---- */

static int64_t distances[RANDOM_SITES];
static char directory[] = "/tmp/markers-isa-XXXXXX";

/* All sizes of distance alike. */
static int64_t random_distance(uint64_t *seed)
{
	unsigned bits;
	int64_t distance;

	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	bits = (unsigned)(*seed >> 33) % table->bits + 1;
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	distance = (int64_t)(*seed >> 24) & ((INT64_C(1) << bits) - 1);
	distance -= distance % table->alignment;
	return *seed >> 31 & 1 ? -distance : distance;
}

/* The inline asm of a site, its operands replaced as the compiler would. */
static void print_site(FILE *to, const char *text, unsigned index, int64_t distance)
{
	for (const char *at = text; *at; at++) {
		if (*at != '%') {
			fputc(*at, to);
			continue;
		}
		at++;
		if (*at == '=') {
			fprintf(to, "%u", index);
		} else if (*at == '%') {
			fputc('%', to);
		} else if (*at == 'l') {
			fprintf(to, ".Ltarget%u", index);
			at = strchr(at, ']');
		} else {
			fputs("key", to); /* [desc], [key] */
			at = strchr(at, ']');
		}
	}
	fprintf(to, "\n.set .Ltarget%u, .Lmarker_site%u + %" PRId64 "\n", index, index, distance);
}

static FILE *open_in(const char *name, const char *mode)
{
	char path[256];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", directory, name);
	file = fopen(path, mode);
	ck_assert_ptr_nonnull(file);
	return file;
}

static void shell(const char *commands)
{
	char line[512];

	snprintf(line, sizeof(line), "cd %s && %s", directory, commands);
	ck_assert_msg(!system(line), "%s", line);
}

/* What the assembler makes of sites.s. */
static size_t assembled(uint8_t *bytes, size_t size)
{
	char commands[256];
	FILE *file;
	size_t got;

	snprintf(commands, sizeof(commands),
	         "%s -o sites.o sites.s && %s -O binary -j .text sites.o sites.bin",
	         table->assembler, table->objcopy);
	shell(commands);
	file = open_in("sites.bin", "rb");
	got = fread(bytes, 1, size, file);
	ck_assert_uint_lt(got, size);
	fclose(file);
	return got;
}

static void remove_directory(void)
{
	shell("rm -f sites.s sites.o sites.bin");
	ck_assert_int_eq(rmdir(directory), 0);
}

/* All of a value's bits, in no order. */
static unsigned some_value(unsigned i)
{
	return i * 2654435761U >> (32 - table->values->bits);
}

/* Assembles all sites in one batch; their bytes in a row, as the assembler made them. */
static size_t assemble(const char *text, uint8_t *bytes, size_t size)
{
	FILE *file = open_in("sites.s", "w");

	fprintf(file, "%s\n\t.data\nkey:\t.zero 8\n\t.text\n", table->head ? table->head : "");
	for (unsigned i = 0; i < RANDOM_SITES; i++)
		print_site(file, text, i, distances[i]);
	ck_assert_int_eq(fclose(file), 0);
	return assembled(bytes, size);
}

/* Our encoding of all sites in one state. */
static size_t encode_all(enum mk_site_state state, uint8_t *bytes)
{
	size_t at = 0;

	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		struct mk_site site = site_at(some_address() + at, distances[i] + table->mode,
		                              table->length(distances[i]));

		ck_assert_int_eq(isa->encode(&site, state, bytes + at), 0);
		at += site.length;
	}
	return at;
}

/* Sites that the assembler cannot give a target are all alike, and off whatever it is. */
static size_t linked_all(uint8_t *bytes)
{
	size_t at = 0;

	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		struct mk_site site = site_at(some_address() + at, distances[i] + table->mode,
		                              table->length(distances[i]));

		memcpy(bytes + at, table->linked, site.length);
		ck_assert_int_eq(mk_site_decode(isa, &site, bytes + at), MK_SITE_OFF);
		at += site.length;
	}
	return at;
}

START_TEST(test_encode_agrees_with_binutils)
{
	static uint8_t theirs[RANDOM_SITES * MK_SITE_MAX], ours[RANDOM_SITES * MK_SITE_MAX];
	const char *texts[] = {[MK_SITE_OFF] = table->site, [MK_SITE_ON] = table->jump};
	uint64_t seed = 20070910;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	for (unsigned i = 0; i < RANDOM_SITES; i++)
		distances[i] = random_distance(&seed);
	for (int state = MK_SITE_OFF; state <= MK_SITE_ON; state++) {
		size_t size = state == MK_SITE_OFF && table->linked
		                  ? linked_all(ours)
		                  : encode_all((enum mk_site_state)state, ours);

		/* The assembler may fill up the section. */
		ck_assert_uint_le(size, assemble(texts[state], theirs, sizeof(theirs)));
		ck_assert_mem_eq(ours, theirs, size);
	}
	remove_directory();
}
END_TEST

/* ---- immediate values ---- */

START_TEST(test_value_known)
{
	const struct mk_site *site = &table->values->site;
	const struct isa_value *row = &table->values->known[_i];
	uint8_t bytes[MK_SITE_MAX];
	uint64_t value;

	ck_assert_int_eq(mk_site_encode(isa, site, row->state, row->value, bytes), 0);
	ck_assert_mem_eq(bytes, row->bytes, site->length);
	ck_assert_int_eq(mk_site_decode_value(isa, site, bytes, &value), (int)row->state);
	ck_assert_uint_eq(value, row->value);
}
END_TEST

/* Two values differ in the unit, which one store can write, and nowhere else. */
START_TEST(test_value_differs_in_unit_only)
{
	const struct mk_site *site = &table->values->site;
	struct mk_unit unit = isa->unit(site);
	uint8_t a[MK_SITE_MAX], b[MK_SITE_MAX];

	ck_assert_uint_eq(unit.offset, table->values->unit.offset);
	ck_assert_uint_eq(unit.size, table->values->unit.size);
	ck_assert_uint_eq((site->code + unit.offset) % unit.size, 0);
	for (unsigned bit = 0; bit < table->values->bits; bit++) {
		ck_assert_int_eq(mk_site_encode(isa, site, MK_SITE_ON, 5, a), 0);
		ck_assert_int_eq(mk_site_encode(isa, site, MK_SITE_ON, 5 ^ UINT64_C(1) << bit, b),
		                 0);
		for (unsigned i = 0; i < site->length; i++)
			if (i < unit.offset || i >= (unsigned)unit.offset + unit.size)
				ck_assert_uint_eq(a[i], b[i]);
	}
}
END_TEST

START_TEST(test_value_limits)
{
	const struct isa_values *values = table->values;
	struct mk_site site = values->site;
	uint8_t bytes[MK_SITE_MAX];

	ck_assert_int_eq(
	    mk_site_encode(isa, &site, MK_SITE_ON, (UINT64_C(1) << values->bits) - 1, bytes), 0);
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, UINT64_C(1) << values->bits, bytes),
	                 -ERANGE);
	site.rest = (uint8_t)values->registers;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
	site = values->site;
	site.length++;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
	site = values->site;
	site.code++;
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 1, bytes), -EINVAL);
}
END_TEST

/* What the value's bits leave alone is the instruction, and the register: no bit of it is free. */
START_TEST(test_value_foreign)
{
	const struct isa_values *values = table->values;
	struct mk_site site = values->site, other = site;
	uint8_t bytes[MK_SITE_MAX];
	unsigned ours = 0;

	other.rest++;
	ck_assert_int_eq(mk_site_encode(isa, &other, MK_SITE_ON, 5, bytes), 0);
	ck_assert_int_eq(mk_site_decode(isa, &site, bytes), -EBUSY);
	ck_assert_int_eq(mk_site_encode(isa, &site, MK_SITE_ON, 5, bytes), 0);
	for (unsigned bit = 0; bit < 8U * site.length; bit++) {
		bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		ours += mk_site_decode(isa, &site, bytes) == MK_SITE_ON;
		bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	ck_assert_uint_eq(ours, values->bits);
}
END_TEST

START_TEST(test_value_agrees_with_binutils)
{
	static uint8_t theirs[RANDOM_SITES * MK_SITE_MAX];
	const struct isa_values *values = table->values;
	unsigned size = values->site.length - values->at;
	FILE *file;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	file = open_in("sites.s", "w");
	fprintf(file, "%s\n\t.text\n", table->head ? table->head : "");
	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		fprintf(file, values->load, some_value(i));
		fputc('\n', file);
	}
	ck_assert_int_eq(fclose(file), 0);
	ck_assert_uint_ge(assembled(theirs, sizeof(theirs)), size * RANDOM_SITES);
	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		uint8_t ours[MK_SITE_MAX];

		ck_assert_int_eq(
		    mk_site_encode(isa, &values->site, MK_SITE_ON, some_value(i), ours), 0);
		ck_assert_mem_eq(ours + values->at, theirs + i * size, size);
	}
	remove_directory();
}
END_TEST

static void add_values(TCase *tcase)
{
	tcase_add_loop_test(tcase, test_value_known, 0, (int)table->values->nknown);
	tcase_add_test(tcase, test_value_differs_in_unit_only);
	tcase_add_test(tcase, test_value_limits);
	tcase_add_test(tcase, test_value_foreign);
	tcase_add_test(tcase, test_value_agrees_with_binutils);
}

int isa_table_run(const struct isa_table *of)
{
	Suite *suite = suite_create(of->name);
	TCase *tcase = tcase_create("isa");
	SRunner *runner = srunner_create(suite);
	int failed;

	table = of;
	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, test_encode_known, 0, (int)of->nknown);
	tcase_add_loop_test(tcase, test_encode_differs_in_unit_only, 0, (int)of->nknown);
	tcase_add_loop_test(tcase, test_encode_limits, 0, (int)of->nlimits);
	tcase_add_loop_test(tcase, test_decode_impossible_site, 0, (int)of->nlimits);
	tcase_add_loop_test(tcase, test_decode_one_byte_off, 0, (int)of->nknown);
	tcase_add_loop_test(tcase, test_decode_foreign, 0, (int)of->nforeign);
	tcase_add_test(tcase, test_encode_agrees_with_binutils);
	if (table->values)
		add_values(tcase);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
