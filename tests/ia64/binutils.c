/* SPDX-License-Identifier: MIT */
/*
 * The ia64 encodings against binutils, in batches: for each edge and 10^5 random displacements and
 * immediates our bundle equals the assembler's bit for bit, and the disassembler reads from ours
 * what we meant. Needs ia64-linux-gnu-as, -objcopy and -objdump.
 */
#include "arch/arch.h"
#include "arch/ia64.h"
#include <check.h>
#include <elf.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define BUNDLE MK_IA64_BUNDLE

/* Check's own assertions write to a pipe each time, too slow for millions. */
#define EXPECT(condition)                                                                          \
	do {                                                                                       \
		if (!(condition))                                                                  \
			ck_abort_msg("%s", #condition);                                            \
	} while (0)

enum {
	EDGES = 512, /* at most */
	RANDOM = 100000,
	MOST = EDGES + RANDOM,
};

/* What the cases of one batch are; the text of case i is printed by print(). */
struct batch {
	unsigned count;
	int64_t values[MOST];
	void (*print)(FILE *to, unsigned i, int64_t value);
};

static const struct mk_isa *isa;
static char directory[] = "/tmp/markers-ia64-XXXXXX";
static struct batch old_batch, new_batch;
static uint8_t old_bytes[MOST * BUNDLE], new_bytes[MOST * BUNDLE], ours[MOST * BUNDLE];

static void setup(void)
{
	isa = mk_isa_find(EM_IA_64, false);
	ck_assert_ptr_nonnull(isa);
	ck_assert_ptr_nonnull(mkdtemp(directory));
}

static void shell(const char *commands)
{
	char line[512];

	snprintf(line, sizeof(line), "cd %s && %s", directory, commands);
	ck_assert_msg(!system(line), "%s", line);
}

static void teardown(void)
{
	shell("rm -f batch.s batch.o batch.bin");
	ck_assert_int_eq(rmdir(directory), 0);
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

static uint64_t next_random(uint64_t *seed)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return *seed;
}

static void add(struct batch *batch, int64_t value)
{
	EXPECT(batch->count < MOST);
	batch->values[batch->count++] = value;
}

/* Signed values of at most @bits bits: all powers of two and their neighbours, then random ones of
 * all sizes. */
static void fill(struct batch *batch, unsigned bits, uint64_t seed)
{
	int64_t top = (int64_t)((UINT64_C(1) << (bits - 1)) - 1);

	batch->count = 0;
	for (unsigned bit = 0; bit < bits - 1; bit++) {
		for (int64_t near = -1; near <= 1; near++) {
			add(batch, (int64_t)((UINT64_C(1) << bit) + (uint64_t)near));
			add(batch, (int64_t)((uint64_t)near - (UINT64_C(1) << bit)));
		}
	}
	add(batch, top);
	add(batch, -top - 1);
	ck_assert_uint_le(batch->count, EDGES);
	for (unsigned i = 0; i < RANDOM; i++) {
		unsigned shift = (unsigned)(64 - bits + next_random(&seed) % bits);

		add(batch, (int64_t)next_random(&seed) >> shift);
	}
}

/* The bundles that the assembler makes of a batch. */
static void assemble(const struct batch *batch, uint8_t *bytes)
{
	FILE *file = open_in("batch.s", "w");

	for (unsigned i = 0; i < batch->count; i++)
		batch->print(file, i, batch->values[i]);
	EXPECT(fclose(file) == 0);
	shell("ia64-linux-gnu-as -x -W -o batch.o batch.s && "
	      "ia64-linux-gnu-objcopy -O binary -j .text batch.o batch.bin");
	file = open_in("batch.bin", "rb");
	EXPECT(fread(bytes, BUNDLE, batch->count, file) == batch->count);
	EXPECT(fgetc(file) == EOF);
	fclose(file);
}

static FILE *disassemble(const uint8_t *bytes, unsigned count)
{
	FILE *file = open_in("batch.bin", "wb");
	char line[256];

	EXPECT(fwrite(bytes, BUNDLE, count, file) == count);
	EXPECT(fclose(file) == 0);
	snprintf(line, sizeof(line),
	         "ia64-linux-gnu-objdump -D --no-show-raw-insn -b binary -m ia64 %s/batch.bin",
	         directory);
	file = popen(line, "r");
	ck_assert_ptr_nonnull(file);
	return file;
}

/* The next instruction that objdump shows, after template and predicate. */
static const char *next_instruction(FILE *from, char *line, int size)
{
	while (fgets(line, size, from)) {
		char *text = strchr(line, ':');

		line[strcspn(line, "\n")] = '\0';
		if (!text || line[0] != ' ')
			continue;
		text++;
		text += strspn(text, " \t");
		if (*text == '[')
			text += strcspn(text, "]") + 1;
		text += strspn(text, " \t");
		if (*text == '(')
			text += strcspn(text, ")") + 1;
		return text + strspn(text, " \t");
	}
	ck_abort_msg("objdump ended early");
	return NULL;
}

static void expect_text(FILE *from, const char *want)
{
	char line[256];
	const char *text = next_instruction(from, line, sizeof(line));

	EXPECT(!strncmp(text, want, strlen(want)));
}

/* ---- branches ---- */

static void print_branch(FILE *to, unsigned i, int64_t bundles)
{
	(void)i;
	fprintf(to, ".mib\n nop.m 0\n nop.i 0\n br.few . + %" PRId64 "\n ;;\n", bundles * BUNDLE);
}

static void print_nops(FILE *to, unsigned i, int64_t bundles)
{
	(void)i, (void)bundles;
	fputs(".mib\n nop.m 0\n nop.i 0\n nop.b 0\n ;;\n", to);
}

static struct mk_site site_of(const struct batch *batch, unsigned i)
{
	uint64_t code = (uint64_t)i * BUNDLE;

	return (struct mk_site){
	    .code = code, .target = code + (uint64_t)batch->values[i] * BUNDLE, .length = BUNDLE};
}

static void encode_all(const struct batch *batch, enum mk_site_state state)
{
	for (unsigned i = 0; i < batch->count; i++) {
		struct mk_site site = site_of(batch, i);

		EXPECT(isa->encode(&site, state, ours + (size_t)i * BUNDLE) == 0);
	}
}

START_TEST(test_branch)
{
	FILE *from;
	char line[256];

	fill(&new_batch, 21, 20070910);
	new_batch.print = print_nops;
	assemble(&new_batch, old_bytes);
	encode_all(&new_batch, MK_SITE_OFF);
	ck_assert_mem_eq(ours, old_bytes, (size_t)new_batch.count * BUNDLE);

	new_batch.print = print_branch;
	assemble(&new_batch, new_bytes);
	encode_all(&new_batch, MK_SITE_ON);
	ck_assert_mem_eq(ours, new_bytes, (size_t)new_batch.count * BUNDLE);

	from = disassemble(ours, new_batch.count);
	for (unsigned i = 0; i < new_batch.count; i++) {
		struct mk_site site = site_of(&new_batch, i), elsewhere = site;
		const uint8_t *bytes = new_bytes + (size_t)i * BUNDLE;
		const char *text;
		uint64_t target;

		elsewhere.target ^= BUNDLE;
		EXPECT(mk_site_decode(isa, &site, bytes) == MK_SITE_ON);
		EXPECT(mk_site_decode(isa, &site, old_bytes) == MK_SITE_OFF);
		EXPECT(mk_site_decode(isa, &elsewhere, bytes) == -EBUSY);
		expect_text(from, "nop.m 0x0");
		expect_text(from, "nop.i 0x0");
		text = next_instruction(from, line, sizeof(line));
		EXPECT(sscanf(text, "br.few %" SCNx64 ";;", &target) == 1);
		EXPECT(target == site.target);
	}
	ck_assert_int_eq(pclose(from), 0);
}
END_TEST

START_TEST(test_branch_out_of_range)
{
	fill(&new_batch, 60, 4711);
	for (unsigned i = 0; i < new_batch.count; i++) {
		struct mk_site site = site_of(&new_batch, i);
		int64_t value = new_batch.values[i];
		uint8_t bytes[BUNDLE] = {0x5a}, before[BUNDLE] = {0x5a};

		if (value >= -(1 << 20) && value < 1 << 20)
			continue;
		EXPECT(isa->encode(&site, MK_SITE_ON, bytes) == -ERANGE);
		site.target += i % 15 + 1;
		EXPECT(isa->encode(&site, MK_SITE_ON, bytes) == -EINVAL);
		EXPECT(!memcmp(bytes, before, BUNDLE));
	}
}
END_TEST

/* ---- addl ---- */

/* Every template and slot that takes one; '@' is the addl. */
static const struct form {
	const char *text;
	unsigned slot;
} forms[] = {
    {".mii\n@\n nop.i 0\n nop.i 0\n", 0},
    {".mii\n@\n nop.i 0\n nop.i 0\n ;;\n", 0},
    {".mii\n@\n nop.i 0\n ;;\n nop.i 0\n", 0},
    {".mii\n@\n nop.i 0\n ;;\n nop.i 0\n ;;\n", 0},
    {".mlx\n@\n movl r3 = -1\n", 0},
    {".mlx\n@\n movl r3 = -1\n ;;\n", 0},
    {".mmi\n@\n nop.m 0\n nop.i 0\n", 0},
    {".mmi\n@\n nop.m 0\n nop.i 0\n ;;\n", 0},
    {".mfi\n@\n nop.f 0\n nop.i 0\n", 0},
    {".mfi\n@\n nop.f 0\n nop.i 0\n ;;\n", 0},
    {".mmf\n@\n nop.m 0\n nop.f 0\n", 0},
    {".mmf\n@\n nop.m 0\n nop.f 0\n ;;\n", 0},
    {".mib\n@\n nop.i 0\n nop.b 0\n", 0},
    {".mib\n@\n nop.i 0\n nop.b 0\n ;;\n", 0},
    {".mbb\n@\n nop.b 0\n nop.b 0\n", 0},
    {".mbb\n@\n nop.b 0\n nop.b 0\n ;;\n", 0},
    {".mmb\n@\n nop.m 0\n nop.b 0\n", 0},
    {".mmb\n@\n nop.m 0\n nop.b 0\n ;;\n", 0},
    {".mfb\n@\n nop.f 0\n nop.b 0\n", 0},
    {".mfb\n@\n nop.f 0\n nop.b 0\n ;;\n", 0},
    {".mmi\n@\n ;;\n nop.m 0\n nop.i 0\n", 0},
    {".mmi\n@\n ;;\n nop.m 0\n nop.i 0\n ;;\n", 0},
    {".mii\n nop.m 0\n nop.i 0\n@\n", 2},
    {".mii\n nop.m 0\n nop.i 0\n@\n ;;\n", 2},
    {".mmi\n nop.m 0\n nop.m 0\n@\n", 2},
    {".mmi\n nop.m 0\n nop.m 0\n@\n ;;\n", 2},
    {".mfi\n nop.m 0\n nop.f 0\n@\n", 2},
    {".mfi\n nop.m 0\n nop.f 0\n@\n ;;\n", 2},
    {".mii\n nop.m 0\n nop.i 0\n ;;\n@\n", 2},
    {".mmi\n nop.m 0\n ;;\n nop.m 0\n@\n", 2},
    {".mii\n nop.m 0\n nop.i 0\n ;;\n@\n ;;\n", 2},
    {".mmi\n nop.m 0\n ;;\n nop.m 0\n@\n ;;\n", 2},
};

#define FORMS (sizeof(forms) / sizeof(forms[0]))

static unsigned target_register(unsigned i)
{
	return 4 + i * 7 % 124; /* r4 to r127: not r3, which the movl beside it sets */
}

static void print_addl(FILE *to, unsigned i, int64_t value)
{
	const char *text = forms[i % FORMS].text, *at = strchr(text, '@');

	fprintf(to, "%.*s (p%u) addl r%u = %" PRId64 ", r0%s", (int)(at - text), text, i % 64,
	        target_register(i), value, at + 1);
}

/* Patching each bundle of the old values makes the bundle of the new ones. */
static void patch_addl(void)
{
	memcpy(ours, old_bytes, sizeof(ours));
	for (unsigned i = 0; i < new_batch.count; i++) {
		unsigned slot = forms[i % FORMS].slot;
		uint8_t *bytes = ours + (size_t)i * BUNDLE;
		int64_t value = new_batch.values[i], seen;

		EXPECT(mk_ia64_addl_decode(bytes, slot, &seen) == 0);
		EXPECT(seen == old_batch.values[i]);
		EXPECT(mk_ia64_addl_encode(bytes, slot, value) == 0);
		EXPECT(!memcmp(bytes, new_bytes + (size_t)i * BUNDLE, BUNDLE));
		EXPECT(mk_ia64_addl_decode(bytes, slot, &seen) == 0);
		EXPECT(seen == value);
	}
}

/* In order of the new values' edges against the old ones' random values, and the reverse. */
static void fill_pairs(unsigned bits, void (*print)(FILE *, unsigned, int64_t))
{
	fill(&old_batch, bits, 1999);
	fill(&new_batch, bits, 2007);
	for (unsigned i = 0; i < EDGES; i++) {
		int64_t value = old_batch.values[i];

		old_batch.values[i] = old_batch.values[old_batch.count - 1 - i];
		old_batch.values[old_batch.count - 1 - i] = value;
	}
	old_batch.print = print;
	new_batch.print = print;
}

START_TEST(test_addl)
{
	FILE *from;
	char line[256];

	fill_pairs(22, print_addl);
	assemble(&old_batch, old_bytes);
	assemble(&new_batch, new_bytes);
	patch_addl();

	from = disassemble(ours, new_batch.count);
	for (unsigned i = 0; i < new_batch.count; i++) {
		unsigned slots = strstr(forms[i % FORMS].text, "movl") ? 2 : 3, number;
		int64_t value;

		for (unsigned slot = 0; slot < slots; slot++) {
			const char *text = next_instruction(from, line, sizeof(line));

			if (slot != forms[i % FORMS].slot)
				continue;
			EXPECT(sscanf(text, "mov r%u=%" SCNd64, &number, &value) == 2);
			EXPECT(number == target_register(i));
			EXPECT(value == new_batch.values[i]);
		}
	}
	ck_assert_int_eq(pclose(from), 0);
}
END_TEST

START_TEST(test_addl_out_of_range)
{
	fill_pairs(22, print_addl);
	old_batch.count = FORMS;
	assemble(&old_batch, old_bytes);
	fill(&new_batch, 64, 4711);
	for (unsigned i = 0; i < new_batch.count; i++) {
		const uint8_t *before = old_bytes + (size_t)(i % FORMS) * BUNDLE;
		int64_t value = new_batch.values[i];
		uint8_t bytes[BUNDLE];

		if (value >= -(1 << 21) && value < 1 << 21)
			continue;
		memcpy(bytes, before, BUNDLE);
		EXPECT(mk_ia64_addl_encode(bytes, forms[i % FORMS].slot, value) == -ERANGE);
		EXPECT(mk_ia64_addl_encode(bytes, 1, value) == -EINVAL);
		EXPECT(!memcmp(bytes, before, BUNDLE));
	}
}
END_TEST

/* ---- movl ---- */

static void print_movl(FILE *to, unsigned i, int64_t value)
{
	fprintf(to, ".mlx\n %s\n (p%u) movl r%u = 0x%" PRIx64 "\n%s",
	        i % 3 ? "nop.m 0" : "addl r3 = -1, r0", i % 64, target_register(i), (uint64_t)value,
	        i % 2 ? " ;;\n" : "");
}

START_TEST(test_movl)
{
	FILE *from;
	char line[256];

	fill_pairs(64, print_movl);
	assemble(&old_batch, old_bytes);
	assemble(&new_batch, new_bytes);
	memcpy(ours, old_bytes, sizeof(ours));
	from = disassemble(new_bytes, new_batch.count);
	for (unsigned i = 0; i < new_batch.count; i++) {
		uint8_t *bytes = ours + (size_t)i * BUNDLE;
		uint64_t value = (uint64_t)new_batch.values[i], seen;
		unsigned number;
		const char *text;

		EXPECT(mk_ia64_movl_decode(bytes, &seen) == 0);
		EXPECT(seen == (uint64_t)old_batch.values[i]);
		EXPECT(mk_ia64_movl_encode(bytes, value) == 0);
		EXPECT(!memcmp(bytes, new_bytes + (size_t)i * BUNDLE, BUNDLE));
		EXPECT(mk_ia64_movl_decode(bytes, &seen) == 0);
		EXPECT(seen == value);

		next_instruction(from, line, sizeof(line));
		text = next_instruction(from, line, sizeof(line));
		EXPECT(sscanf(text, "movl r%u=0x%" SCNx64, &number, &seen) == 2);
		EXPECT(number == target_register(i));
		EXPECT(seen == value);
	}
	ck_assert_int_eq(pclose(from), 0);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ia64 against binutils");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);

	tcase_set_timeout(tcase, 120);
	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, test_branch);
	tcase_add_test(tcase, test_branch_out_of_range);
	tcase_add_test(tcase, test_addl);
	tcase_add_test(tcase, test_addl_out_of_range);
	tcase_add_test(tcase, test_movl);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);

	int failed = srunner_ntests_failed(runner);

	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
