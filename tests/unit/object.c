/* SPDX-License-Identifier: MIT */
/*
 * Markers of ELF files: of every class and byte order, relocatable of two classes, with damaged
 * records, cut off at every length. What compilers and linkers make is tests/cli/test_objects.sh,
 * mutated files are object_mutations.c.
 */
#include "catalog/object.h"
#include "elf_builder.h"
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <markers/detail/abi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { KEY = BUILT_KEYS };

static struct built built;

static struct object *open_built(void)
{
	struct object *object;
	const char *why;
	int fd = built_finish(&built);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(object_open(fd, "built", &object, &why), 0);
	ck_assert_ptr_nonnull(object);
	close(fd);
	return object;
}

static void check_marker(const struct object *object, size_t i, const char *name,
                         const char *format, uint32_t line, size_t sites)
{
	const struct object_marker *marker = &object->markers[i];

	ck_assert_uint_gt(object->nmarkers, i);
	ck_assert_str_eq(marker->provider, "db");
	ck_assert_str_eq(marker->name, name);
	ck_assert_str_eq(marker->format, format);
	ck_assert_str_eq(marker->file, "db.c");
	ck_assert_uint_eq(marker->line, line);
	ck_assert_uint_eq(marker->nsites, sites);
	ck_assert_uint_eq(marker->nargs, 2);
	ck_assert_str_eq(object_type_name(marker->types[0]), "u32");
	ck_assert_str_eq(object_type_name(marker->types[1]), "str");
	ck_assert_str_eq(object_kind_name(marker->kind), "marker");
}

/* ---- every class and byte order ---- */

static const struct variant {
	bool wide, big_endian;
	uint16_t machine;
} variants[] = {
    {true, false, EM_AARCH64},
    {true, true, EM_S390},
    {false, false, EM_ARM},
    {false, true, EM_PPC},
};

START_TEST(test_open_variants)
{
	const struct variant *variant = &variants[_i];
	uint64_t text, first, second;
	struct object *object;

	built_begin(&built, variant->wide, variant->big_endian, variant->machine);
	text = built_section(&built, ".text");
	built_bytes(&built, (char[64]){0}, 64);
	built_section(&built, ".rodata");
	second = built_desc(&built, "db", "second", "a %u b %s", "db.c", 70000);
	first = built_desc(&built, "db", "first", "id %u sql %s", "db.c", 12);
	built_section(&built, "marker_sites_1");
	built_record(&built, text, text + 32, first, KEY, MARKER_PRIV_KIND_MARKER, 4, 0);
	built_record(&built, text + 4, text + 36, second, KEY + 16, MARKER_PRIV_KIND_MARKER, 4, 0);
	built_record(&built, text + 8, text + 40, first, KEY, MARKER_PRIV_KIND_MARKER, 4, 0);
	built_record(&built, text + 12, text + 44, first, KEY + 32, MARKER_PRIV_KIND_MARKER, 4,
	             MARKER_PRIV_RECORD_TEST);
	object = open_built();
	ck_assert_uint_eq(object->nbad, 0);
	ck_assert_uint_eq(object->nmarkers, 2);
	ck_assert_uint_eq(object->nsites, 3);
	check_marker(object, 0, "first", "id %u sql %s", 12, 2);
	check_marker(object, 1, "second", "a %u b %s", 70000, 1);
	ck_assert_uint_eq(object->markers[0].key, KEY);
	ck_assert_uint_eq(object->sites[0].code, text);
	ck_assert_uint_eq(object->sites[0].target, text + 32);
	ck_assert_uint_eq(object->sites[1].code, text + 8);
	ck_assert_ptr_null(object_function(object, text));
	object_close(object);
}
END_TEST

/* ---- states ---- */

START_TEST(test_open_states)
{
	static const uint8_t off[] = {0x0f, 0x1f, 0x44, 0xeb, 0x0b}; /* nopl 11(%rbx,%rbp,8) */
	static const uint8_t on[] = {0x0f, 0x1f, 0x00, 0xeb, 0x0b};  /* nopl (%rax); jmp .+11 */
	static const uint8_t breakpoint[] = {0xcc, 0x1f, 0x44, 0xeb, 0x0b};
	static const int8_t states[] = {OBJECT_OFF, OBJECT_ON, OBJECT_FOREIGN, OBJECT_UNKNOWN};
	uint64_t text, desc;
	struct object *object;

	built_begin(&built, true, false, EM_X86_64);
	text = built_section(&built, ".text");
	built_bytes(&built, off, 5);
	built_bytes(&built, on, 5);
	built_bytes(&built, breakpoint, 5);
	built_bytes(&built, off, 3); /* the section ends in the middle of the instruction */
	built_section(&built, ".rodata");
	desc = built_desc(&built, "db", "first", "id %u sql %s", "db.c", 1);
	built_section(&built, "marker_sites_1");
	for (uint64_t i = 0; i < 4; i++)
		built_record(&built, text + 5 * i, text + 5 * i + 16, desc, KEY,
		             MARKER_PRIV_KIND_MARKER, 5, 0);
	object = open_built();
	ck_assert_uint_eq(object->nsites, 4);
	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(object->sites[i].state, states[i]);
	object_close(object);
}
END_TEST

/* ---- damage ---- */

static uint64_t text, desc;

static void begin_damage(void)
{
	built_begin(&built, true, false, EM_X86_64);
	text = built_section(&built, ".text");
	built_bytes(&built, (char[64]){0}, 64);
	built_section(&built, ".rodata");
	desc = built_desc(&built, "db", "first", "id %u sql %s", "db.c", 1);
}

static void good_record(void)
{
	built_record(&built, text, text + 32, desc, KEY, MARKER_PRIV_KIND_MARKER, 5, 0);
}

/* The damaged record is left out and counted, its neighbours stay. */
static void check_damage(const char *why)
{
	struct object *object = open_built();

	ck_assert_uint_eq(object->nbad, 1);
	ck_assert_ptr_nonnull(strstr(object->bad_reason, why));
	ck_assert_uint_eq(object->nmarkers, 1);
	check_marker(object, 0, "first", "id %u sql %s", 1, 2);
	object_close(object);
}

static const struct bad_record {
	int64_t desc; /* relative to the good one */
	uint8_t kind, length;
	const char *why;
} bad_records[] = {
    {0, 0, 5, "kind"},
    {0, 5, 5, "kind"},
    {0, MARKER_PRIV_KIND_MARKER, 0, "length"},
    {0, MARKER_PRIV_KIND_MARKER, MK_SITE_MAX + 1, "length"},
    {-0x10000, MARKER_PRIV_KIND_MARKER, 5, "descriptor"},
    {INT64_MIN, MARKER_PRIV_KIND_MARKER, 5, "descriptor"},
    {BUILT_KEYS - BUILT_BASE, MARKER_PRIV_KIND_MARKER, 5, "descriptor"}, /* .bss: no bytes */
    {40, MARKER_PRIV_KIND_MARKER, 5, "descriptor"},                      /* in the strings */
};

START_TEST(test_damaged_record)
{
	const struct bad_record *row = &bad_records[_i];

	begin_damage();
	built_section(&built, "marker_sites_1");
	good_record();
	built_record(&built, text, text + 32, desc + (uint64_t)row->desc, KEY + 8, row->kind,
	             row->length, 0);
	good_record();
	check_damage(row->why);
}
END_TEST

START_TEST(test_record_cut_off)
{
	begin_damage();
	built_section(&built, "marker_sites_1");
	good_record();
	good_record();
	built_bytes(&built, "\0\0\0\0\0\0\0", 7);
	check_damage("cut off");
}
END_TEST

enum bad_desc { SMALL, LARGE, TOO_MANY_ARGS, NO_PROVIDER, UNENDED, LONG_TEXT, BAD_DESCS };

static uint64_t put_bad_desc(enum bad_desc how)
{
	static char long_text[OBJECT_TEXT_MAX + 1];
	uint64_t bad;

	memset(long_text, 'x', sizeof(long_text) - 1);
	bad = built_desc(&built, how == NO_PROVIDER ? "" : "db",
	                 how == LONG_TEXT ? long_text : "bad", "", "db.c", 1);
	if (how == SMALL)
		built.bytes[bad - BUILT_BASE] = 23;
	if (how == LARGE)
		built.bytes[bad - BUILT_BASE + 1] = 0xff;
	if (how == TOO_MANY_ARGS)
		built.bytes[bad - BUILT_BASE + 2] = MARKER_PRIV_MAX_ARGS + 1;
	if (how == UNENDED)
		built.used--; /* the last NUL; then the section ends */
	return bad;
}

START_TEST(test_damaged_desc)
{
	uint64_t bad;

	begin_damage();
	built_section(&built, ".rodata.bad");
	bad = put_bad_desc((enum bad_desc)_i);
	built_section(&built, "marker_sites_1");
	good_record();
	built_record(&built, text, text + 32, bad, KEY + 8, MARKER_PRIV_KIND_MARKER, 5, 0);
	good_record();
	check_damage("descriptor");
}
END_TEST

/* A file of the format's future: longer descriptors, unknown types. */
START_TEST(test_desc_of_the_future)
{
	struct object *object;
	uint64_t future;

	built_begin(&built, true, false, EM_X86_64);
	text = built_section(&built, ".text");
	built_bytes(&built, (char[64]){0}, 64);
	built_section(&built, ".rodata");
	future = built_here(&built);
	built_put(&built, 2, 32);
	built_put(&built, 1, 1);
	built_put(&built, 1, 0);
	built_put(&built, 4, 3);
	built_bytes(&built, (uint8_t[24]){99}, 24);
	built_bytes(&built, "db\0new\0f %u\0db.c", 17);
	built_section(&built, "marker_sites_1");
	built_record(&built, text, text + 32, future, KEY, MARKER_PRIV_KIND_MARKER, 5, 0);
	object = open_built();
	ck_assert_uint_eq(object->nmarkers, 1);
	ck_assert_str_eq(object->markers[0].name, "new");
	ck_assert_str_eq(object_type_name(object->markers[0].types[0]), "?");
	object_close(object);
}
END_TEST

START_TEST(test_open_truncated)
{
	size_t size;
	int fd;

	begin_damage();
	built_section(&built, "marker_sites_1");
	good_record();
	good_record();
	fd = built_finish(&built);
	size = built.used;
	while (size-- > 0) {
		struct object *object;
		const char *why;

		ck_assert_int_eq(ftruncate(fd, (off_t)size), 0);
		/* A file without its section headers has no markers; none may be invented. */
		if (!object_open(fd, "built", &object, &why)) {
			ck_assert(!object || object->nmarkers == 0);
			object_close(object);
		} else {
			ck_assert_str_ne(why, "");
		}
	}
	close(fd);
}
END_TEST

START_TEST(test_open_not_elf)
{
	static const char *const contents[] = {"", "#!/bin/sh\n",
	                                       "\x7f"
	                                       "ELF",
	                                       "!<arch>\n"};
	struct object *object;
	const char *why;
	FILE *file = tmpfile();
	int result;

	fputs(contents[_i], file);
	fflush(file);
	result = object_open(fileno(file), "x", &object, &why);
	ck_assert_msg(result < 0 || !object, "%d", result);
	fclose(file);
	ck_assert_int_eq(object_open(-1, "x", &object, &why), -ENOEXEC);
}
END_TEST

/* ---- relocatable ---- */

/* The assembler's own output: relocations of both classes, some against section symbols. */
static const char source[] = "\t.text\n"
                             "site:\t.fill 16, 1, 0x90\n"
                             "\t.section .rodata\n"
                             "\t.long 0\n"
                             "desc:\t.short 24\n\t.byte 2, 0\n\t.long 12\n"
                             "\t.byte 7, 13\n\t.skip 14\n"
                             "\t.asciz \"db\", \"first\", \"id %u sql %s\", \"db.c\"\n"
                             "\t.bss\n\t.skip 8\nkey:\t.skip 8\n"
                             "\t.section marker_sites_1, \"a\"\n"
                             "\t.long site - ., site + 8 - .\n"
                             "\tWORD desc - ., key - .\n"
                             "\t.byte 1, 5, 0, 0\n\t.long 0\n";

static void assemble(const char *path, const char *option, const char *word)
{
	char command[256];
	FILE *as;

	snprintf(command, sizeof(command), "sed s/WORD/%s/ | as %s -o %s -", word, option, path);
	as = popen(command, "w");
	ck_assert_ptr_nonnull(as);
	fputs(source, as);
	ck_assert_int_eq(pclose(as), 0);
}

START_TEST(test_open_relocatable)
{
	char path[] = "/tmp/markers-object-XXXXXX";
	int fd = mkstemp(path);
	struct object *object;
	const char *why;

	assemble(path, _i ? "--64" : "--32", _i ? ".quad" : ".long");
	close(fd);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	unlink(path);
	ck_assert_int_eq(object_open(fd, "x.o", &object, &why), 0);
	ck_assert_uint_eq(object->nbad, 0);
	ck_assert_uint_eq(object->nmarkers, 1);
	check_marker(object, 0, "first", "id %u sql %s", 12, 1);
	ck_assert_uint_eq(object->sites[0].target, object->sites[0].code + 8);
	object_close(object);
	close(fd);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof(table[0]))

int main(void)
{
	Suite *suite = suite_create("object");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, test_open_variants, 0, ROWS(variants));
	tcase_add_test(tcase, test_open_states);
	tcase_add_loop_test(tcase, test_damaged_record, 0, ROWS(bad_records));
	tcase_add_test(tcase, test_record_cut_off);
	tcase_add_loop_test(tcase, test_damaged_desc, 0, BAD_DESCS);
	tcase_add_test(tcase, test_desc_of_the_future);
	tcase_add_test(tcase, test_open_truncated);
	tcase_add_loop_test(tcase, test_open_not_elf, 0, 4);
	tcase_add_loop_test(tcase, test_open_relocatable, 0, 2);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
