/* SPDX-License-Identifier: MIT */
/*
 * A runtime for tests, put under a program by LD_PRELOAD: a second implementation of the binary
 * interface (detail/abi.h), so that the headers are not tested by what shares their mistakes.
 *
 * FAKE_RUNTIME=list: print each image that registers and its records; =arm: arm all sites and
 * print each hit, as "hit name value..."; =list,arm: both. Exits 99 when what it finds is wrong.
 */
#include "catalog/hash.h"
#include <inttypes.h>
#include <markers/detail/abi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/*
 * A hit: the stack pointer is 264 bytes below the program's, `nopl key(%rip)` stands behind the
 * call. Keeps the general registers and the SSE ones.
 */
__asm__(".globl marker_hit_1\n"
        "marker_hit_1:\n\t"
        "pushq %rbp\n\tmovq %rsp, %rbp\n\t"
        "pushq %rax\n\tpushq %rcx\n\tpushq %rdx\n\tpushq %rsi\n\tpushq %rdi\n\t"
        "pushq %r8\n\tpushq %r9\n\tpushq %r10\n\tpushq %r11\n\t"
        "movq 8(%rbp), %rdi\n\t"
        "leaq 16(%rbp), %rsi\n\t"
        "subq $512, %rsp\n\tandq $-16, %rsp\n\t"
        "fxsave64 (%rsp)\n\t"
        "call fake_hit\n\t"
        "fxrstor64 (%rsp)\n\t"
        "leaq -72(%rbp), %rsp\n\t"
        "popq %r11\n\tpopq %r10\n\tpopq %r9\n\tpopq %r8\n\t"
        "popq %rdi\n\tpopq %rsi\n\tpopq %rdx\n\tpopq %rcx\n\tpopq %rax\n\t"
        "popq %rbp\n\tret");

void fake_hit(const unsigned char *behind_call, const uint64_t *slots) __attribute__((used));
void marker_image_register_1(struct marker_priv_image *image);
void marker_image_retire_1(struct marker_priv_image *image);

/* Descriptors by key, for hits. */
static struct known {
	const void *key;
	const struct marker_priv_desc *desc;
} known[4096];
static size_t known_count;
static struct marker_priv_image *images[16];

static void require(int truth, const char *what)
{
	if (truth)
		return;
	printf("fake runtime: %s\n", what);
	fflush(stdout);
	_exit(99);
}

static int mode_is(const char *mode)
{
	const char *given = getenv("FAKE_RUNTIME");

	return given && strstr(given, mode);
}

struct texts {
	const char *provider, *name, *format, *file;
};

static struct texts texts_of(const struct marker_priv_desc *desc)
{
	struct texts texts;

	texts.provider = (const char *)desc + desc->size;
	texts.name = texts.provider + strlen(texts.provider) + 1;
	texts.format = texts.name + strlen(texts.name) + 1;
	texts.file = texts.format + strlen(texts.format) + 1;
	return texts;
}

static void *at(const void *field, int64_t offset)
{
	return (void *)((uintptr_t)field + (uintptr_t)offset);
}

static void check_record(const struct marker_priv_record *record, const struct texts *texts)
{
	const unsigned char *code = at(&record->code, record->code);
	const unsigned char *target = at(&record->target, record->target);
	char full[512];
	int64_t displacement = target - code - record->length;
	int64_t stored = record->length == 5 ? (signed char)code[4] : *(const int *)(code + 4);

	require(record->kind == MARKER_PRIV_KIND_MARKER, "kind");
	require(record->length == 5 || record->length == 8, "length");
	require(code[0] == 0x0f && code[1] == 0x1f, "the site's first bytes");
	require(code[2] == (record->length == 5 ? 0x44 : 0x84), "the site's ModRM");
	require(code[3] == (record->length == 5 ? 0xeb : 0xe9), "the site's jump");
	require(stored == displacement, "the site's displacement");
	snprintf(full, sizeof(full), "%s:%s", texts->provider, texts->name);
	require(!record->hash || record->hash == mk_name_hash(full, strlen(full)), "hash");
}

static const char *const type_names[] = {
    "none", "bool", "i8",  "u8",  "i16", "u16", "i32",
    "u32",  "i64",  "u64", "f32", "f64", "ptr", "str",
};

static void print_record(const struct marker_priv_record *record)
{
	const struct marker_priv_desc *desc = at(&record->desc, record->desc);
	const struct texts texts = texts_of(desc);
	const char *file = strrchr(texts.file, '/');

	check_record(record, &texts);
	printf("site %s:%s %s:%u \"%s\" %s", texts.provider, texts.name,
	       file ? file + 1 : texts.file, desc->line, texts.format,
	       record->flags & MARKER_PRIV_RECORD_TEST ? "test" : "hit");
	for (unsigned i = 0; i < desc->nargs; i++)
		printf(" %s", type_names[desc->types[i]]);
	printf("\n");
}

static void arm(const struct marker_priv_record *record)
{
	unsigned char *code = at(&record->code, record->code);
	const uintptr_t page = (uintptr_t)code & ~UINT64_C(4095);

	require(!mprotect((void *)page, 8192, PROT_READ | PROT_WRITE | PROT_EXEC) ||
	            !mprotect((void *)page, 4096, PROT_READ | PROT_WRITE | PROT_EXEC),
	        "mprotect");
	code[2] = 0;
	require(known_count < sizeof(known) / sizeof(known[0]), "too many records");
	known[known_count++] =
	    (struct known){at(&record->key, record->key), at(&record->desc, record->desc)};
}

void marker_image_register_1(struct marker_priv_image *image)
{
	size_t i = 0;

	require(image->size == sizeof(*image) && image->abi == MARKER_PRIV_ABI, "image");
	require(image->registered && image->start < image->stop, "records");
	while (images[i]) {
		require(images[i] != image, "an image registered twice");
		i++;
	}
	images[i] = image;
	if (mode_is("list"))
		printf("image %td\n", image->stop - image->start);
	for (const struct marker_priv_record *record = image->start; record < image->stop;
	     record++) {
		if (mode_is("list"))
			print_record(record);
		if (mode_is("arm"))
			arm(record);
	}
	fflush(stdout);
}

void marker_image_retire_1(struct marker_priv_image *image)
{
	size_t i = 0;

	while (images[i] && images[i] != image)
		i++;
	require(images[i] == image, "an image retired that is not registered");
	images[i] = (struct marker_priv_image *)1;
	if (mode_is("list"))
		printf("retired\n");
}

static void print_value(uint64_t slot, unsigned type)
{
	double f64;
	float f32;

	switch (type) {
	case MARKER_TYPE_BOOL:
	case MARKER_TYPE_U8:
		printf(" %u", (unsigned char)slot);
		return;
	case MARKER_TYPE_I8:
		printf(" %d", (signed char)slot);
		return;
	case MARKER_TYPE_I16:
		printf(" %d", (short)slot);
		return;
	case MARKER_TYPE_U16:
		printf(" %u", (unsigned short)slot);
		return;
	case MARKER_TYPE_I32:
		printf(" %" PRId32, (int32_t)slot);
		return;
	case MARKER_TYPE_U32:
		printf(" %" PRIu32, (uint32_t)slot);
		return;
	case MARKER_TYPE_I64:
		printf(" %" PRId64, (int64_t)slot);
		return;
	case MARKER_TYPE_U64:
		printf(" %" PRIu64, slot);
		return;
	case MARKER_TYPE_F32:
		memcpy(&f32, &slot, sizeof(f32));
		printf(" %g", (double)f32);
		return;
	case MARKER_TYPE_F64:
		memcpy(&f64, &slot, sizeof(f64));
		printf(" %g", f64);
		return;
	case MARKER_TYPE_STR:
		printf(" '%s'", (const char *)(uintptr_t)slot);
		return;
	default:
		printf(" %s", slot ? "pointer" : "null");
	}
}

void fake_hit(const unsigned char *behind_call, const uint64_t *slots)
{
	int32_t displacement;
	const void *key;
	size_t i = 0;

	require(!memcmp(behind_call, "\x0f\x1f\x05", 3), "no nopl behind the call");
	memcpy(&displacement, behind_call + 3, sizeof(displacement));
	key = behind_call + 7 + displacement;
	while (i < known_count && known[i].key != key)
		i++;
	require(i < known_count, "a hit of an unknown key");
	printf("hit %s", texts_of(known[i].desc).name);
	if (known[i].desc->nargs > 6)
		slots = (const uint64_t *)(uintptr_t)slots[0];
	for (unsigned arg = 0; arg < known[i].desc->nargs; arg++)
		print_value(slots[arg], known[i].desc->types[arg]);
	printf("\n");
	fflush(stdout);
}
