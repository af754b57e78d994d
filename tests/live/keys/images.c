/* SPDX-License-Identifier: MIT */
/*
 * What one library defines is one thing in all images, in those that come later too: the program
 * changes it while the other library is there or not, two hundred times.
 */
#include "images.h"
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 200 };

static void check(const char *where, long seen, long want)
{
	if (seen == want)
		return;
	printf("%s: sees %ld, not %ld\n", where, seen, want);
	exit(1);
}

static void *user;

static long seen_in_user(void)
{
	void *symbol = dlsym(user, "seen_in_user");
	long (*function)(void);

	memcpy(&function, &symbol, sizeof(function));
	return function();
}

static void check_all(long want)
{
	check("program", SEEN_HERE(), want);
	check("definer", seen_in_definer(), want);
	if (user)
		check("user", seen_in_user(), want);
}

static void load(const char *path)
{
	user = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	if (user)
		return;
	printf("%s\n", dlerror());
	exit(1);
}

static void unload(void)
{
	dlclose(user);
	user = NULL;
}

static void set(int round)
{
	int value = round % 10;
	bool on = round % 2;
	int failed = on ? static_branch_enable(&shared_off) : static_branch_disable(&shared_off);

	failed |= on ? static_branch_disable(&shared_on) : static_branch_enable(&shared_on);
	failed |= on ? static_branch_inc(&shared_array[1]) : static_branch_dec(&shared_array[1]);
	failed |= imv_set(shared_value, value) | imv_set(shared_wide, 9 - value);
	failed |= static_call_update(shared_call, on ? shared_two : shared_one);
	check("set", failed, 0);
	check_all((on ? 200101 : 100010) + 1000 * value + 10000 * (9 - value));
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	check_all(143010);
	load(argv[1]);
	check_all(143010);
	unload();
	for (int round = 1; round <= ROUNDS; round++) {
		set(round);
		load(argv[1]);
		check_all((round % 2 ? 200101 : 100010) + 1000 * (round % 10) +
		          10000 * (9 - round % 10));
		set(round + 1);
		round++;
		unload();
	}
	return 0;
}
