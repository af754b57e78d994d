/* SPDX-License-Identifier: MIT */
/*
 * Connections, statements and waiting for locks, with their markers.
 */
#include "db.h"

#include "vfs.h"

#include <markers/marker.h>
#include <sched.h>
#include <stdio.h>
#include <strings.h>
#include <time.h>

int db_initialize(void)
{
	/* A connection stays in its thread, so it needs no mutex; and nobody reads SQLite's own
	 * memory statistics, which would take a global one at each allocation. */
	int result = sqlite3_config(SQLITE_CONFIG_MULTITHREAD);

	if (result == SQLITE_OK)
		result = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
	return result == SQLITE_OK ? vfs_register() : result;
}

/*
 * A transaction takes some 50 us: let its owner have the CPU for a while first, then sleep, longer
 * each time, so that many threads on few CPUs do not spend them on asking.
 */
static void back_off(int attempt)
{
	enum { YIELDS = 4, DOUBLINGS = 8, LEAST_NS = 20000 };
	int sleeps = attempt - YIELDS;

	if (sleeps < 0)
		sched_yield();
	else
		nanosleep(
		    &(struct timespec){0, LEAST_NS << (sleeps < DOUBLINGS ? sleeps : DOUBLINGS)},
		    NULL);
}

/* SQLite's busy handler: another connection has the lock; not zero to try again. */
static int wait_for_lock(void *arg, int attempt)
{
	struct db *db = arg;

	MARKER(oltp, lock_wait, "file %s attempt %d", sqlite3_db_filename(db->handle, "main"),
	       attempt);
	db->lock_waits++;
	if (db->stop && atomic_load_explicit(db->stop, memory_order_relaxed))
		return 0;
	back_off(attempt);
	return 1;
}

/*
 * SQLite's WAL hook: after a commit, with what the WAL now holds. SQLite's own waits for nobody,
 * and so never gets to start the WAL afresh under writers that do not pause: it grew by 150 MB a
 * second here. RESTART holds the writers off. If another connection is at it already, that is as
 * good.
 */
static int checkpoint_if_full(void *arg, sqlite3 *handle, const char *schema, int pages)
{
	const int full = 1000;

	(void)arg;
	if (pages >= full)
		sqlite3_wal_checkpoint_v2(handle, schema, SQLITE_CHECKPOINT_RESTART, NULL, NULL);
	return SQLITE_OK;
}

int db_open(struct db *db, const struct db_config *config, const atomic_bool *stop)
{
	const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
	char pragma[64];
	int result;

	*db = (struct db){.stop = stop};
	result = sqlite3_open_v2(config->path, &db->handle, flags, NULL);
	if (result != SQLITE_OK)
		return result;
	sqlite3_busy_handler(db->handle, wait_for_lock, db);
	sqlite3_wal_hook(db->handle, checkpoint_if_full, NULL);
	snprintf(pragma, sizeof(pragma), "PRAGMA synchronous = %s", config->synchronous);
	return db_exec(db, pragma);
}

void db_close(struct db *db)
{
	sqlite3_close(db->handle);
	db->handle = NULL;
}

const char *db_error(const struct db *db)
{
	return sqlite3_errmsg(db->handle);
}

int db_set_journal(struct db *db, const char *mode)
{
	sqlite3_stmt *statement;
	char pragma[64];
	int result;

	snprintf(pragma, sizeof(pragma), "PRAGMA journal_mode = %s", mode);
	result = db_prepare(db, pragma, &statement);
	if (result != SQLITE_OK)
		return result;
	result = sqlite3_step(statement);
	/* It answers with the mode that now holds, and with no error where it could not change. */
	if (result == SQLITE_ROW)
		result = strcasecmp((const char *)sqlite3_column_text(statement, 0), mode) == 0
		             ? SQLITE_OK
		             : SQLITE_BUSY;
	sqlite3_finalize(statement);
	return result;
}

int db_prepare(struct db *db, const char *sql, sqlite3_stmt **statement)
{
	return sqlite3_prepare_v3(db->handle, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

/* The markers ask the statement for all that they say: `db` would have to be kept for them. */
int db_run(sqlite3_stmt *statement, int64_t *row, int columns)
{
	int result;

	MARKER(oltp, stmt_start, "sql %s", sqlite3_sql(statement));
	result = sqlite3_step(statement);
	if (result == SQLITE_ROW)
		for (int i = 0; i < columns; i++)
			row[i] = sqlite3_column_int64(statement, i);
	sqlite3_reset(statement);
	MARKER(oltp, stmt_done, "sql %s result %d changes %d", sqlite3_sql(statement), result,
	       sqlite3_changes(sqlite3_db_handle(statement)));
	return result;
}

int db_outcome(int result)
{
	return result == SQLITE_ROW || result == SQLITE_DONE ? SQLITE_OK : result;
}

int db_run_sql(struct db *db, const char *sql, int64_t *row, int columns)
{
	sqlite3_stmt *statement;
	int result = db_prepare(db, sql, &statement);

	if (result != SQLITE_OK)
		return result;
	result = db_run(statement, row, columns);
	sqlite3_finalize(statement);
	return result;
}

int db_exec(struct db *db, const char *sql)
{
	return db_outcome(db_run_sql(db, sql, NULL, 0));
}
