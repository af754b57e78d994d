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
#include "instance.h"
#include "tsv.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_LAYOUTS = 128, MOST_SUBJECTS = 8 };
enum { BASE, SAME, MORE, ELSEWHERE, OTHERS }; /* subjects */

static const char *directory = "/dev/shm", *objects = ".";

/* @further: so many layouts further, in the circle. */
static void load_layouts(struct bench_code *codes, const char *build, unsigned further,
                         unsigned layouts)
{
	char path[1024], database[512];

	for (unsigned l = 0; l < layouts; l++) {
		snprintf(path, sizeof(path), "%s/%s_%u.so", objects, build,
		         (l + further) % layouts);
		instance_name(database, sizeof(database), directory);
		codes[l] = instance_load(path, database);
	}
}

/* Each pair has two databases of its own, which run through the same transactions. */
static struct bench_code codes[2][OTHERS + MOST_SUBJECTS][MOST_LAYOUTS];
static unsigned last; /* of the subjects */

static void exchange(unsigned layout)
{
	for (unsigned s = SAME; s <= last; s++)
		instance_exchange(&codes[0][s][layout], &codes[1][s][layout]);
}

static void compare(char **builds, unsigned count, unsigned layouts, unsigned pairs)
{
	struct bench_subject subjects[OTHERS + MOST_SUBJECTS] = {{.name = builds[0]}};
	struct bench_comparison comparison = {.base = &subjects[BASE],
	                                      .same = &subjects[SAME],
	                                      .more = &subjects[MORE],
	                                      .subjects = &subjects[ELSEWHERE],
	                                      .count = count,
	                                      .layouts = layouts,
	                                      .pairs = pairs,
	                                      .units = INSTANCE_TRANSACTIONS,
	                                      .hits = 1,
	                                      .renew = exchange};
	struct bench_results results;

	last = OTHERS + count - 2;
	for (unsigned s = SAME; s <= last; s++) {
		const char *build = builds[s < OTHERS ? 0 : s - OTHERS + 1];

		/* ELSEWHERE is the base in its next layout: what layout alone does. */
		load_layouts(codes[0][s], builds[0], 0, layouts);
		load_layouts(codes[1][s], build, s == ELSEWHERE ? 1 : 0, layouts);
		for (unsigned l = 0; s == MORE && l < layouts; l++)
			codes[1][s][l].time = instance_time_more;
		subjects[s] = (struct bench_subject){s == ELSEWHERE ? BENCH_ELSEWHERE : build,
		                                     codes[1][s], codes[0][s], builds[0]};
	}
	subjects[BASE].layouts = codes[0][SAME];
	if (!bench_compare(&comparison, &results))
		instance_fail("compare", "out of memory");
	bench_print_results(strncmp(directory, "/dev/shm", 8) == 0 ? "ram" : "disk", &comparison,
	                    &results);
	instance_remove_all(directory);
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
	instance_set_up();
	bench_print_head();
	compare(argv + optind, (unsigned)count, layouts, pairs);
	return 0;
}
