/* SPDX-License-Identifier: MIT */
/*
 * One build of examples/oltp at work on a database of its own, timed in chunks of transactions.
 */
#ifndef BENCH_OLTP_INSTANCE_H
#define BENCH_OLTP_INSTANCE_H

#include "pair.h"

enum { INSTANCE_TRANSACTIONS = 16 }; /* of a chunk */

/* Before the first instance: SQLite, for one thread. */
void instance_set_up(void);

/* Loads the build in the shared object @path, and opens @database or makes it. Ends the program on
 * errors, as all of this file does. The code's units are transactions. */
struct bench_code instance_load(const char *path, const char *database);

/* Another .time of that code, the control: a thousandth more, of the least that a chunk took. */
uint64_t instance_time_more(const struct bench_code *code, unsigned long count);

/*
 * Closes both databases and opens them again, each by the other build and in random order: where a
 * file and a heap lie in memory speeds a program up or slows it down by more than 0.1 %, and must
 * not stay with one of two builds. Both have run as many transactions.
 */
void instance_exchange(const struct bench_code *one, const struct bench_code *other);

/* For a process that ends. */
void instance_close(const struct bench_code *code);

/* A name for a database of this process in @directory, never the same. */
void instance_name(char *database, size_t size, const char *directory);

/* Removes the files of all databases that were named. */
void instance_remove_all(const char *directory);

/* Says what failed and why, and ends the program. */
_Noreturn void instance_fail(const char *what, const char *why);

#endif
