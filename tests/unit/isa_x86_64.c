/* SPDX-License-Identifier: MIT */
/*
 * The x86-64 encodings: against bytes known from the manual, at the limits of their range, against
 * foreign bytes; and 10^4 sites of random distance against the assembler, which gets the text of
 * the real MARKER_PRIV_SITE(), and the disassembler.
 */
#include "arch/arch.h"
#include <check.h>
#include <errno.h>
#include <inttypes.h>
#include <markers/arch/x86_64.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	NEAR = 5,
	FAR = 8,
	RANDOM_SITES = 10000,
};

static const struct mk_isa *isa;

static void setup(void)
{
	isa = mk_isa_find(62, false);
	ck_assert_ptr_nonnull(isa);
	ck_assert_str_eq(isa->name, "x86-64");
}

static struct mk_site site_at(uint64_t code, int64_t distance, uint8_t length)
{
	return (struct mk_site){
	    .code = code, .target = code + length + (uint64_t)distance, .length = length};
}

/* Distances count from the end of the instruction. */
static const struct known {
	int64_t distance;
	uint8_t length;
	uint8_t off[FAR], on[FAR];
} known[] = {
    /* nopl 0(%rbx,%rbp,8); nopl (%rax), jmp .+0 */
    {0, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x00}, {0x0f, 0x1f, 0x00, 0xeb, 0x00}},
    {0x10, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x10}, {0x0f, 0x1f, 0x00, 0xeb, 0x10}},
    {127, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x7f}, {0x0f, 0x1f, 0x00, 0xeb, 0x7f}},
    {-1, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0xff}, {0x0f, 0x1f, 0x00, 0xeb, 0xff}},
    {-128, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x80}, {0x0f, 0x1f, 0x00, 0xeb, 0x80}},
    /* nopl d32(%rcx,%rbp,8); nopl (%rax), jmp */
    {0,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0x00, 0x00, 0x00, 0x00},
     {0x0f, 0x1f, 0x00, 0xe9, 0x00, 0x00, 0x00, 0x00}},
    {0x12345678,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0x78, 0x56, 0x34, 0x12},
     {0x0f, 0x1f, 0x00, 0xe9, 0x78, 0x56, 0x34, 0x12}},
    {-2,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0xfe, 0xff, 0xff, 0xff},
     {0x0f, 0x1f, 0x00, 0xe9, 0xfe, 0xff, 0xff, 0xff}},
    {INT32_MAX,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0xff, 0xff, 0xff, 0x7f},
     {0x0f, 0x1f, 0x00, 0xe9, 0xff, 0xff, 0xff, 0x7f}},
    {INT32_MIN,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0x00, 0x00, 0x00, 0x80},
     {0x0f, 0x1f, 0x00, 0xe9, 0x00, 0x00, 0x00, 0x80}},
};

START_TEST(test_encode_known)
{
	const struct known *row = &known[_i];
	const uint64_t bases[] = {0x401000, 0x7ffff7f00000, 0xffffffff80000000};

	for (unsigned i = 0; i < 3; i++) {
		struct mk_site site = site_at(bases[i], row->distance, row->length);
		struct mk_unit unit = isa->unit(&site);
		uint8_t bytes[MK_SITE_MAX];

		ck_assert_int_eq(isa->encode(&site, MK_SITE_OFF, bytes), 0);
		ck_assert_mem_eq(bytes, row->off, row->length);
		ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_OFF);
		ck_assert_int_eq(isa->encode(&site, MK_SITE_ON, bytes), 0);
		ck_assert_mem_eq(bytes, row->on, row->length);
		ck_assert_int_eq(mk_site_decode(isa, &site, bytes), MK_SITE_ON);
		ck_assert_uint_eq(unit.offset, 2);
		ck_assert_uint_eq(unit.size, 1);
	}
}
END_TEST

/* The two forms differ in the unit and nowhere else: that is what makes one store enough. */
START_TEST(test_encode_differs_in_unit_only)
{
	const struct known *row = &known[_i];
	struct mk_site site = site_at(0x401000, row->distance, row->length);
	uint8_t off[MK_SITE_MAX], on[MK_SITE_MAX];
	struct mk_unit unit = isa->unit(&site);

	ck_assert_int_eq(isa->encode(&site, MK_SITE_OFF, off), 0);
	ck_assert_int_eq(isa->encode(&site, MK_SITE_ON, on), 0);
	ck_assert_mem_ne(off + unit.offset, on + unit.offset, unit.size);
	memcpy(off + unit.offset, on + unit.offset, unit.size);
	ck_assert_mem_eq(off, on, row->length);
}
END_TEST

static const struct limit {
	int64_t distance;
	uint8_t length;
	int result;
} limits[] = {
    {127, NEAR, 0},
    {128, NEAR, -ERANGE},
    {-128, NEAR, 0},
    {-129, NEAR, -ERANGE},
    {256, NEAR, -ERANGE}, /* low byte fits */
    {INT32_MAX, FAR, 0},
    {INT32_MAX + INT64_C(1), FAR, -ERANGE},
    {INT32_MIN, FAR, 0},
    {INT32_MIN - INT64_C(1), FAR, -ERANGE},
    {INT64_C(1) << 32, FAR, -ERANGE}, /* low word fits */
    {INT64_MIN, FAR, -ERANGE},
    {0, 0, -EINVAL},
    {0, 2, -EINVAL},
    {0, 4, -EINVAL},
    {0, 6, -EINVAL},
    {0, 7, -EINVAL},
    {0, 9, -EINVAL},
    {0, MK_SITE_MAX, -EINVAL},
    {0, 255, -EINVAL},
};

START_TEST(test_encode_limits)
{
	const struct limit *row = &limits[_i];
	struct mk_site site = site_at(0x5555555551f3, row->distance, row->length);

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
	const uint8_t bytes[MK_SITE_MAX] = {0x0f, 0x1f, 0x44, 0xeb, 0x10};
	struct mk_site out = site_at(0x401000, 128, NEAR), wrong = site_at(0x401000, 0x10, 6);

	ck_assert_int_eq(mk_site_decode(isa, &out, bytes), -EBUSY);
	ck_assert_int_eq(mk_site_decode(isa, &wrong, bytes), -EBUSY);
}
END_TEST

/* Every value of every byte: only the two forms are ours. */
START_TEST(test_decode_one_byte_off)
{
	const struct known *row = &known[_i];
	struct mk_site site = site_at(0x401000, row->distance, row->length);

	for (unsigned at = 0; at < row->length; at++) {
		for (unsigned value = 0; value < 256; value++) {
			uint8_t bytes[MK_SITE_MAX];
			int want = -EBUSY;

			memcpy(bytes, row->off, row->length);
			bytes[at] = (uint8_t)value;
			if (!memcmp(bytes, row->off, row->length))
				want = MK_SITE_OFF;
			if (!memcmp(bytes, row->on, row->length))
				want = MK_SITE_ON;
			ck_assert_int_eq(mk_site_decode(isa, &site, bytes), want);
		}
	}
}
END_TEST

static const struct foreign {
	const char *what;
	uint8_t bytes[FAR];
} foreign[] = {
    {"int3 on byte 0: a debugger", {0xcc, 0x1f, 0x44, 0xeb, 0x10}},
    {"int3 on byte 3: a debugger at the jump", {0x0f, 0x1f, 0x00, 0xcc, 0x10}},
    {"call rel32: a uprobe", {0xe8, 0x10, 0x20, 0x30, 0x40}},
    {"jmp rel32: a trampoline", {0xe9, 0x10, 0x20, 0x30, 0x40}},
    {"nopl 0(%rax,%rax,1): a plain nop5", {0x0f, 0x1f, 0x44, 0x00, 0x00}},
    {"another displacement", {0x0f, 0x1f, 0x44, 0xeb, 0x11}},
    {"zeros", {0}},
};

START_TEST(test_decode_foreign)
{
	struct mk_site site = site_at(0x401000, 0x10, NEAR);

	ck_assert_msg(mk_site_decode(isa, &site, foreign[_i].bytes) == -EBUSY, "%s",
	              foreign[_i].what);
}
END_TEST

/* ---- against binutils ---- */

static int64_t distances[RANDOM_SITES]; /* from a site's first byte to its target */
static char directory[] = "/tmp/markers-isa-XXXXXX";

/* All sizes of distance alike, and each near limit hit often. */
static int64_t random_distance(uint64_t *seed)
{
	unsigned bits;
	int64_t distance;

	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	bits = (unsigned)(*seed >> 33) % 31 + 1;
	*seed = *seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	distance = (int64_t)(*seed >> 32) & ((INT64_C(1) << bits) - 1);
	return *seed >> 31 & 1 ? -distance : distance;
}

/* The inline asm of a real site, its operands replaced as the compiler would. */
static void print_site(FILE *to, unsigned index, int64_t distance)
{
	static const char text[] = MARKER_PRIV_SITE("1", "0", "0");

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
			fputs("key", to); /* %c[desc], %c[key] */
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

/* Assembles all sites in one batch; their bytes in a row, as the assembler made them. */
static size_t assemble(uint8_t *bytes, size_t size)
{
	uint64_t seed = 20070910;
	FILE *file;
	size_t got;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	file = open_in("sites.s", "w");
	fputs("\t.data\nkey:\t.quad 0\n\t.text\n", file);
	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		distances[i] = random_distance(&seed);
		print_site(file, i, distances[i]);
	}
	ck_assert_int_eq(fclose(file), 0);
	shell("as -o sites.o sites.s && objcopy -O binary -j .text sites.o sites.off");
	file = open_in("sites.off", "rb");
	got = fread(bytes, 1, size, file);
	ck_assert_uint_lt(got, size);
	fclose(file);
	return got;
}

/* Our encoding of all sites in one state, at address 0 as objdump will see them. */
static size_t encode_all(enum mk_site_state state, uint8_t *bytes)
{
	size_t at = 0;

	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		struct mk_site site = {.code = at, .target = at + (uint64_t)distances[i]};

		/* The assembler takes the short form wherever it reaches. */
		site.length = distances[i] - NEAR == (int8_t)(distances[i] - NEAR) ? NEAR : FAR;
		ck_assert_int_eq(isa->encode(&site, state, bytes + at), 0);
		at += site.length;
	}
	return at;
}

/* The next instruction that objdump shows, without its address; null at the end. */
static char *next_instruction(FILE *from, char *line, int size)
{
	while (fgets(line, size, from)) {
		char *tab = strchr(line, '\t');

		line[strcspn(line, "\n")] = '\0';
		if (tab && strchr(line, ':'))
			return tab + 1;
	}
	return NULL;
}

static FILE *disassemble(enum mk_site_state state, const uint8_t *bytes, size_t size)
{
	const char *name = state == MK_SITE_ON ? "sites.on" : "sites.off";
	FILE *file = open_in(name, "wb");
	char line[256];

	ck_assert_uint_eq(fwrite(bytes, 1, size, file), size);
	ck_assert_int_eq(fclose(file), 0);
	snprintf(line, sizeof(line), "objdump -D --no-show-raw-insn -b binary -m i386:x86-64 %s/%s",
	         directory, name);
	file = popen(line, "r");
	ck_assert_ptr_nonnull(file);
	return file;
}

static void check_off_disassembly(const uint8_t *bytes, size_t size)
{
	FILE *from = disassemble(MK_SITE_OFF, bytes, size);
	char line[256], *text;

	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		text = next_instruction(from, line, sizeof(line));
		ck_assert_ptr_nonnull(text);
		ck_assert_msg(!strncmp(text, "nopl ", 5), "%s", line);
		ck_assert_msg(strstr(text, "(%rbx,%rbp,8)") || strstr(text, "(%rcx,%rbp,8)"), "%s",
		              line);
	}
	ck_assert_ptr_null(next_instruction(from, line, sizeof(line)));
	ck_assert_int_eq(pclose(from), 0);
}

static void check_on_disassembly(const uint8_t *bytes, size_t size)
{
	FILE *from = disassemble(MK_SITE_ON, bytes, size);
	uint64_t at = 0, target;
	char line[256], *text;

	for (unsigned i = 0; i < RANDOM_SITES; i++) {
		text = next_instruction(from, line, sizeof(line));
		ck_assert_ptr_nonnull(text);
		ck_assert_msg(!strcmp(text, "nopl   (%rax)"), "%s", line);
		text = next_instruction(from, line, sizeof(line));
		ck_assert_ptr_nonnull(text);
		ck_assert_msg(sscanf(text, "jmp %" SCNx64, &target) == 1, "%s", line);
		ck_assert_uint_eq(target, at + (uint64_t)distances[i]);
		at += bytes[at + 3] == 0xeb ? NEAR : FAR;
	}
	ck_assert_ptr_null(next_instruction(from, line, sizeof(line)));
	ck_assert_int_eq(pclose(from), 0);
}

START_TEST(test_encode_agrees_with_binutils)
{
	static uint8_t assembled[RANDOM_SITES * MK_SITE_MAX], ours[RANDOM_SITES * MK_SITE_MAX];
	size_t size = assemble(assembled, sizeof(assembled));

	ck_assert_uint_eq(encode_all(MK_SITE_OFF, ours), size);
	ck_assert_mem_eq(ours, assembled, size);
	check_off_disassembly(ours, size);
	ck_assert_uint_eq(encode_all(MK_SITE_ON, ours), size);
	check_on_disassembly(ours, size);
	shell("rm -f sites.s sites.o sites.off sites.on");
	ck_assert_int_eq(rmdir(directory), 0);
}
END_TEST

#define ROWS(table) (int)(sizeof(table) / sizeof(table[0]))

int main(void)
{
	Suite *suite = suite_create("isa x86-64");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_add_checked_fixture(tcase, setup, NULL);
	tcase_set_timeout(tcase, 60);
	tcase_add_loop_test(tcase, test_encode_known, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_encode_differs_in_unit_only, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_encode_limits, 0, ROWS(limits));
	tcase_add_test(tcase, test_decode_impossible_site);
	tcase_add_loop_test(tcase, test_decode_one_byte_off, 0, ROWS(known));
	tcase_add_loop_test(tcase, test_decode_foreign, 0, ROWS(foreign));
	tcase_add_test(tcase, test_encode_agrees_with_binutils);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
