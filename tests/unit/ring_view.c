/* SPDX-License-Identifier: MIT */
/*
 * Rings whose head says what cannot be.
 */
#include "ring_view.h"
#include <check.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CHUNKS = 4, SIZE = 3 * MK_RING_HEAD + CHUNKS * MK_CHUNK_SIZE_DEFAULT };

static const struct mk_ring good = {.magic = MK_RING_MAGIC,
                                    .version = MK_RING_VERSION,
                                    .size = SIZE,
                                    .schema_offset = MK_RING_HEAD,
                                    .schema_size = MK_RING_HEAD,
                                    .states_offset = 2 * MK_RING_HEAD,
                                    .chunks_offset = 3 * MK_RING_HEAD,
                                    .chunk_size = MK_CHUNK_SIZE_DEFAULT,
                                    .chunk_count = CHUNKS};

static int open_ring(struct ring_view *view, const struct mk_ring *head, int seals,
                     const char **why)
{
	int fd = memfd_create("ring", MFD_CLOEXEC | MFD_ALLOW_SEALING), result;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(ftruncate(fd, SIZE), 0);
	ck_assert_int_eq(pwrite(fd, head, sizeof(*head), 0), sizeof(*head));
	ck_assert_int_eq(fcntl(fd, F_ADD_SEALS, seals), 0);
	*why = NULL;
	result = ring_view_open(view, fd, true, why);
	close(fd);
	return result;
}

START_TEST(test_good)
{
	struct ring_view view;
	const char *why;
	size_t count;

	ck_assert_int_eq(open_ring(&view, &good, F_SEAL_SHRINK, &why), 0);
	ck_assert(ring_view_schema(&view, &why));
	free(ring_view_chunks(&view, &count));
	ck_assert_uint_eq(count, 0);
	ring_view_close(&view);
}
END_TEST

START_TEST(test_not_sealed)
{
	struct ring_view view;
	const char *why;

	ck_assert_int_lt(open_ring(&view, &good, F_SEAL_GROW, &why), 0);
	ck_assert_ptr_nonnull(strstr(why, "not sealed"));
}
END_TEST

#define FIELD(name) offsetof(struct mk_ring, name), sizeof(good.name)

static const struct bad {
	size_t offset, size;
	uint64_t value;
	const char *why;
} bads[] = {
    {FIELD(magic), 0, "no ring"},
    {FIELD(version), MK_RING_VERSION + 1, "another version"},
    {FIELD(size), SIZE + 1, "shorter"},
    {FIELD(size), UINT64_MAX, "shorter"},
    {FIELD(chunk_size), 0, "size"},
    {FIELD(chunk_size), 8, "size"},
    {FIELD(chunk_size), MK_CHUNK_SIZE_MIN - 8, "size"},
    {FIELD(chunk_size), MK_CHUNK_SIZE_MIN + 1, "size"},
    {FIELD(chunk_size), MK_CHUNK_SIZE_MAX + 8, "size"},
    {FIELD(chunk_count), 0, "number of chunks"},
    {FIELD(chunk_count), MK_CHUNKS_MAX + 1, "number of chunks"},
    {FIELD(chunk_count), UINT32_MAX, "number of chunks"},
    {FIELD(chunk_count), CHUNKS + 1, "outside"},
    {FIELD(schema_offset), 0, "overlap"},
    {FIELD(schema_offset), UINT64_MAX - 4095, "overlap"},
    {FIELD(schema_size), MK_RING_HEAD + 1, "overlap"},
    {FIELD(schema_size), UINT64_MAX, "overlap"},
    {FIELD(states_offset), MK_RING_HEAD, "overlap"},
    {FIELD(states_offset), 2 * MK_RING_HEAD + 8, "overlap"},
    {FIELD(chunks_offset), 2 * MK_RING_HEAD, "overlap"},
    {FIELD(chunks_offset), 4 * MK_RING_HEAD, "outside"},
    {FIELD(chunks_offset), UINT64_MAX - 4095, "outside"},
    {FIELD(clock_start), UINT64_MAX, "clock"},
    {FIELD(realtime_start), UINT64_MAX, "clock"},
    {FIELD(clock_frequency), UINT64_MAX, "clock"},
};

START_TEST(test_bad)
{
	const struct bad *bad = &bads[_i];
	struct mk_ring head = good;
	struct ring_view view;
	const char *why;

	memcpy((char *)&head + bad->offset, &bad->value, bad->size);
	ck_assert_int_lt(open_ring(&view, &head, F_SEAL_SHRINK, &why), 0);
	ck_assert_msg(strstr(why, bad->why), "row %d: %s", _i, why);
}
END_TEST

/* The room for the schema is checked; how much of it is used changes at any time. */
START_TEST(test_schema_beyond_its_room)
{
	struct mk_ring head = good;
	struct ring_view view;
	const char *why;

	head.schema_used = head.schema_size + 8;
	ck_assert_int_eq(open_ring(&view, &head, F_SEAL_SHRINK, &why), 0);
	ck_assert(!ring_view_schema(&view, &why));
	ck_assert_ptr_nonnull(strstr(why, "larger than the room"));
	ring_view_close(&view);
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("ring_view");
	TCase *tcase = tcase_create("all");
	SRunner *runner = srunner_create(suite);
	int failed;

	tcase_add_test(tcase, test_good);
	tcase_add_test(tcase, test_not_sealed);
	tcase_add_loop_test(tcase, test_bad, 0, sizeof(bads) / sizeof(bads[0]));
	tcase_add_test(tcase, test_schema_beyond_its_room);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
