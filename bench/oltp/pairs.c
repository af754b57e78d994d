/* SPDX-License-Identifier: MIT */
/*
 * What do disabled markers cost a program that works? examples/oltp, built with and without
 * markers, in one process: some transactions of one build, the same number of the other. Each build
 * was linked in several orders and at several offsets; the interval is over these layouts.
 *
 * oltp_pairs --dir DIR --objects DIR [--layouts N] [--pairs N] BASE SUBJECT...
 *
 * The objects are DIR/BASE_0.so ... Databases are made in --dir: on a RAM-backed or a disk-backed
 * file system.
 */
#include "api.h"
#include "ticks.h"
#include "tsv.h"

#include <dlfcn.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TRANSACTIONS = 16, WARM_UP = 4, MOST_LAYOUTS = 64, MOST_SUBJECTS = 8 };
enum { BASE, SAME, MORE, ELSEWHERE, OTHERS }; /* subjects */

struct instance {
	const struct oltp_api *api;
	struct bank *bank;
	uint64_t next, least; /* number of the next transaction; the fewest ticks of a chunk */
	char path[512];
};

static const atomic_bool never;
static const char *directory = "/dev/shm", *objects = ".";

static void fail(const char *what, const char *why)
{
	fprintf(stderr, "oltp_pairs: %s: %s\n", what, why);
	exit(1);
}

static void transact(struct instance *instance, unsigned long count)
{
	for (; count; count--)
		if (instance->api->transact(instance->bank, instance->next++) == BANK_FAILED)
			fail(instance->path, "transaction failed");
}

/* A few first that do not count: the data of other databases go from the caches. */
static uint64_t time_transactions(const struct bench_code *code, unsigned long units)
{
	struct instance *instance = code->data;
	uint64_t start, ticks;

	transact(instance, WARM_UP);
	start = bench_ticks();
	transact(instance, units);
	ticks = bench_ticks() - start;
	if (instance->least == 0 || ticks < instance->least)
		instance->least = ticks;
	return ticks;
}

/* The control: a thousandth of the least that a chunk takes. */
static uint64_t time_and_spin(const struct bench_code *code, unsigned long units)
{
	struct instance *instance = code->data;
	uint64_t ticks = time_transactions(code, units), start = bench_ticks();

	while (bench_ticks() - start < instance->least / 1000)
		;
	return ticks + (bench_ticks() - start);
}

static void open_bank(struct instance *instance)
{
	const struct db_config db = {instance->path, "wal", "normal"};
	struct bank_info info;
	char message[1024];

	/* Each build's VFS goes over the system's, not over the one before it. */
	sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
	if (instance->api->set_up() != SQLITE_OK)
		fail(instance->path, "cannot be set up");
	if (!instance->api->setup(&db, 1, &never, &info, message, sizeof(message)))
		fail("setup", message);
	instance->bank = instance->api->open(&db, &info, 1, &never, message, sizeof(message));
	if (!instance->bank)
		fail("open", message);
}

static struct bench_code load(const char *build, unsigned layout)
{
	static unsigned number;
	struct instance *instance = calloc(1, sizeof(*instance));
	char path[1024];
	void *object;

	if (!instance)
		fail(build, "out of memory");
	snprintf(path, sizeof(path), "%s/%s_%u.so", objects, build, layout);
	object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (!object)
		fail(path, dlerror());
	instance->api = dlsym(object, "oltp_api");
	if (!instance->api)
		fail(path, dlerror());
	snprintf(instance->path, sizeof(instance->path), "%s/oltp-%ld-%u.db", directory,
	         (long)getpid(), number++);
	open_bank(instance);
	return (struct bench_code){.time = time_transactions, .data = instance};
}

static void remove_files(const struct bench_code *code)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
	const struct instance *instance = code->data;
	char path[600];

	for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		snprintf(path, sizeof(path), "%s%s", instance->path, endings[i]);
		unlink(path);
	}
}

static void load_layouts(struct bench_code *codes, const char *build, unsigned first,
                         unsigned layouts)
{
	for (unsigned l = 0; l < layouts; l++)
		codes[l] = load(build, first + l);
}

/* Each pair has two databases of its own, which run through the same transactions. */
static void compare(char **builds, unsigned count, unsigned layouts, unsigned pairs)
{
	static struct bench_code codes[2][OTHERS + MOST_SUBJECTS][MOST_LAYOUTS];
	struct bench_subject subjects[OTHERS + MOST_SUBJECTS] = {{.name = builds[0]}};
	struct bench_comparison comparison = {.base = &subjects[BASE],
	                                      .same = &subjects[SAME],
	                                      .more = &subjects[MORE],
	                                      .subjects = &subjects[ELSEWHERE],
	                                      .count = count,
	                                      .layouts = layouts,
	                                      .pairs = pairs,
	                                      .units = TRANSACTIONS,
	                                      .hits = 1};
	struct bench_results results;

	for (unsigned s = SAME; s < OTHERS + count - 1; s++) {
		const char *build = builds[s < OTHERS ? 0 : s - OTHERS + 1];

		/* ELSEWHERE is the base in other layouts: what layout alone does. */
		load_layouts(codes[0][s], builds[0], 0, layouts);
		load_layouts(codes[1][s], build, s == ELSEWHERE ? layouts : 0, layouts);
		for (unsigned l = 0; s == MORE && l < layouts; l++)
			codes[1][s][l].time = time_and_spin;
		subjects[s] = (struct bench_subject){s == ELSEWHERE ? BENCH_ELSEWHERE : build,
		                                     codes[1][s], codes[0][s], builds[0]};
	}
	subjects[BASE].layouts = codes[0][SAME];
	if (!bench_compare(&comparison, &results))
		fail("compare", "out of memory");
	bench_print_results(strncmp(directory, "/dev/shm", 8) == 0 ? "ram" : "disk", &comparison,
	                    &results);
	for (unsigned s = SAME; s < OTHERS + count - 1; s++)
		for (unsigned l = 0; l < layouts; l++) {
			remove_files(&codes[0][s][l]);
			remove_files(&codes[1][s][l]);
		}
	bench_results_free(&results);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {{"dir", required_argument, NULL, 'd'},
	                                        {"objects", required_argument, NULL, 'o'},
	                                        {"layouts", required_argument, NULL, 'l'},
	                                        {"pairs", required_argument, NULL, 'p'},
	                                        {NULL, 0, NULL, 0}};
	unsigned layouts = 20, pairs = 100;
	int option, count;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 'd')
			directory = optarg;
		else if (option == 'o')
			objects = optarg;
		else if (option == 'l')
			layouts = (unsigned)strtoul(optarg, NULL, 10);
		else if (option == 'p')
			pairs = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	count = argc - optind;
	if (count < 2 || count > MOST_SUBJECTS || layouts < 1 || layouts > MOST_LAYOUTS ||
	    pairs < 1)
		return 2;
	bench_pin();
	sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	bench_print_head();
	compare(argv + optind, (unsigned)count, layouts, pairs);
	return 0;
}
