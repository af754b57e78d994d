/* SPDX-License-Identifier: MIT */
/*
 * A connection to the database: one per thread.
 *
 * Functions return a SQLite result code; db_error() has the words for the last one that failed.
 */
#ifndef OLTP_DB_H
#define OLTP_DB_H

#include <sqlite3.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

struct db_config {
	const char *path;
	const char *journal;     /* "wal", "delete": as in PRAGMA journal_mode */
	const char *synchronous; /* "full", "normal", "off": as in PRAGMA synchronous */
};

struct db {
	sqlite3 *handle;
	const atomic_bool *stop; /* once true, waiting for a lock is given up; may be null */
	uint64_t lock_waits;
};

/* Sets up SQLite and the VFS. Once, before all else. */
int db_initialize(void);

/* After a failure too, db_close() is due. */
int db_open(struct db *db, const struct db_config *config, const atomic_bool *stop);
void db_close(struct db *db);
const char *db_error(const struct db *db);

/* The journal mode belongs to the file, not to the connection: set it before others open it. */
int db_set_journal(struct db *db, const char *mode);

int db_prepare(struct db *db, const char *sql, sqlite3_stmt **statement);

/*
 * Runs a statement to its first row or its end, and resets it. Returns SQLITE_ROW with the first
 * `columns` columns in `row`, or SQLITE_DONE, or an error.
 */
int db_run(sqlite3_stmt *statement, int64_t *row, int columns);

/* SQLITE_OK for either of the two, else the error. */
int db_outcome(int result);

/* db_run() for a text that is run once. */
int db_run_sql(struct db *db, const char *sql, int64_t *row, int columns);

/* db_run_sql() for one whose row nobody needs: returns SQLITE_OK or an error. */
int db_exec(struct db *db, const char *sql);

#endif
