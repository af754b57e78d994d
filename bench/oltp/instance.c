/* SPDX-License-Identifier: MIT */
/*
 * See instance.h.
 */
#include "instance.h"

#include "api.h"
#include "ticks.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WARM_UP = 4, WARM_UP_OPENED = 64 };

struct instance {
	const struct oltp_api *api;
	struct bank *bank;
	struct bank_info info;
	uint64_t next, least; /* number of the next transaction; the fewest ticks of a chunk */
	char database[512];
};

static const atomic_bool never;

void instance_fail(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, why);
	exit(1);
}

void instance_set_up(void)
{
	sqlite3_config(SQLITE_CONFIG_MULTITHREAD);
	sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

static void open_bank(struct instance *instance)
{
	const struct db_config db = {instance->database, "wal", "normal"};
	char message[1024];

	/* Each build's VFS goes over the system's, not over the one before it. */
	sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
	if (instance->api->set_up() != SQLITE_OK)
		instance_fail(instance->database, "cannot be set up");
	if (instance->info.branches == 0 &&
	    !instance->api->setup(&db, 1, &never, &instance->info, message, sizeof(message)))
		instance_fail("setup", message);
	instance->bank =
	    instance->api->open(&db, &instance->info, 1, &never, message, sizeof(message));
	if (!instance->bank)
		instance_fail("open", message);
}

static void transact(struct instance *instance, unsigned long count)
{
	for (; count; count--)
		if (instance->api->transact(instance->bank, instance->next++) == BANK_FAILED)
			instance_fail(instance->database, "transaction failed");
}

/* A few first that do not count: the data of other databases go from the caches. */
static uint64_t time_transactions(const struct bench_code *code, unsigned long count)
{
	struct instance *instance = code->data;
	uint64_t start, ticks;

	transact(instance, WARM_UP);
	start = bench_ticks();
	transact(instance, count);
	ticks = bench_ticks() - start;
	if (instance->least == 0 || ticks < instance->least)
		instance->least = ticks;
	return ticks;
}

uint64_t instance_time_more(const struct bench_code *code, unsigned long count)
{
	const struct instance *instance = code->data;
	uint64_t ticks = time_transactions(code, count), start = bench_ticks();

	while (bench_ticks() - start < instance->least / 1000)
		;
	return ticks + (bench_ticks() - start);
}

struct bench_code instance_load(const char *path, const char *database)
{
	struct instance *instance = calloc(1, sizeof(*instance));
	void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);

	if (!instance)
		instance_fail(path, "out of memory");
	if (!object)
		instance_fail(path, dlerror());
	instance->api = dlsym(object, "oltp_api");
	if (!instance->api)
		instance_fail(path, dlerror());
	snprintf(instance->database, sizeof(instance->database), "%s", database);
	open_bank(instance);
	return (struct bench_code){.time = time_transactions, .data = instance};
}

static void reopen(struct instance *instance)
{
	open_bank(instance);
	transact(instance, WARM_UP_OPENED);
}

void instance_exchange(const struct bench_code *one, const struct bench_code *other)
{
	static struct bench_random random;
	struct instance *sides[2] = {one->data, other->data};
	char database[sizeof(sides[0]->database)];
	size_t first = bench_random_below(&random, 2);

	sides[0]->api->close(sides[0]->bank);
	sides[1]->api->close(sides[1]->bank);
	memcpy(database, sides[0]->database, sizeof(database));
	memcpy(sides[0]->database, sides[1]->database, sizeof(database));
	memcpy(sides[1]->database, database, sizeof(database));
	reopen(sides[first]);
	reopen(sides[!first]);
}

void instance_close(const struct bench_code *code)
{
	const struct instance *instance = code->data;

	instance->api->close(instance->bank);
}

static unsigned named;

static void name_of(unsigned number, char *database, size_t size, const char *directory)
{
	snprintf(database, size, "%s/oltp-%ld-%u.db", directory, (long)getpid(), number);
}

void instance_name(char *database, size_t size, const char *directory)
{
	name_of(named++, database, size, directory);
}

void instance_remove_all(const char *directory)
{
	static const char *const endings[] = {"", "-wal", "-shm", "-journal"};
	char database[512], path[600];

	while (named > 0) {
		name_of(--named, database, sizeof(database), directory);
		for (size_t i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
			snprintf(path, sizeof(path), "%s%s", database, endings[i]);
			unlink(path);
		}
	}
}
