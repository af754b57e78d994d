/* SPDX-License-Identifier: MIT */
/*
 * Making the bank, or finding the one that the file holds.
 */
#include "bank.h"

#include <stdio.h>

/* "oltp" in the file's header: whose file it is. */
#define APPLICATION_ID 0x6f6c7470
#define TEXT_1(x) #x
#define TEXT(x) TEXT_1(x)

/* filler: rows of some 100 bytes, as the benchmark has them. */
static const char *const schema[] = {
    "CREATE TABLE branches (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL, filler TEXT)",
    "CREATE TABLE tellers (id INTEGER PRIMARY KEY, branch INTEGER NOT NULL, "
    "balance INTEGER NOT NULL, filler TEXT)",
    "CREATE TABLE accounts (id INTEGER PRIMARY KEY, branch INTEGER NOT NULL, "
    "balance INTEGER NOT NULL, filler TEXT)",
    "CREATE TABLE history (run INTEGER NOT NULL, teller INTEGER NOT NULL, "
    "branch INTEGER NOT NULL, account INTEGER NOT NULL, amount INTEGER NOT NULL, "
    "time INTEGER NOT NULL)",
    "PRAGMA application_id = " TEXT(APPLICATION_ID),
};

#define FILLER "printf('%84s', '')"

static int insert(struct db *db, const char *sql, int64_t id, int64_t branch)
{
	sqlite3_stmt *statement;
	int result = db_prepare(db, sql, &statement);

	if (result != SQLITE_OK)
		return result;
	sqlite3_bind_int64(statement, 1, id);
	sqlite3_bind_int64(statement, 2, branch);
	result = db_run(statement, NULL, 0);
	sqlite3_finalize(statement);
	return db_outcome(result);
}

/* ?1: how many there are before, ?2: the branch. */
#define INSERT_MANY(table, count)                                                                  \
	"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " TEXT(          \
	    count) ") "                                                                            \
	           "INSERT INTO " #table " SELECT ?1 + i, ?2, 0, " FILLER " FROM n"

static int load_branch(struct db *db, int64_t branch)
{
	int result = insert(db, "INSERT INTO branches VALUES (?1, 0 * ?2, " FILLER ")", branch, 0);

	if (result == SQLITE_OK)
		result = insert(db, INSERT_MANY(tellers, BANK_TELLERS), (branch - 1) * BANK_TELLERS,
		                branch);
	if (result == SQLITE_OK)
		result = insert(db, INSERT_MANY(accounts, BANK_ACCOUNTS),
		                (branch - 1) * BANK_ACCOUNTS, branch);
	return result;
}

/* One transaction: a file holds a whole bank or none. */
static int load(struct db *db, uint32_t branches, const atomic_bool *stop)
{
	int result = db_exec(db, "BEGIN IMMEDIATE");

	for (size_t i = 0; i < sizeof(schema) / sizeof(*schema) && result == SQLITE_OK; i++)
		result = db_exec(db, schema[i]);
	for (uint32_t i = 1; i <= branches && result == SQLITE_OK; i++)
		result = atomic_load(stop) ? SQLITE_INTERRUPT : load_branch(db, i);
	if (result == SQLITE_OK)
		result = db_exec(db, "COMMIT");
	return result;
}

static bool fail(const struct db_config *config, const char *why, char *message, size_t size)
{
	snprintf(message, size, "%s: %s", config->path, why);
	return false;
}

static int query(struct db *db, const char *sql, int64_t *value)
{
	return db_outcome(db_run_sql(db, sql, value, 1));
}

/* @branches: as asked for, 0 if not; then as found, 0 if the file is empty. */
static bool inspect(struct db *db, const struct db_config *config, uint32_t *branches,
                    char *message, size_t size)
{
	int64_t owner = 0, tables = 0, found = 0;
	int result = query(db, "PRAGMA application_id", &owner);

	if (result == SQLITE_OK)
		result = query(db, "SELECT count(*) FROM sqlite_schema", &tables);
	if (result == SQLITE_OK && owner == APPLICATION_ID)
		result = query(db, "SELECT count(*) FROM branches", &found);
	if (result != SQLITE_OK)
		return fail(config, db_error(db), message, size);
	if (owner != APPLICATION_ID && (owner != 0 || tables != 0))
		return fail(config, "is a database, but not one of oltp", message, size);
	if (found != 0 && *branches != 0 && found != *branches) {
		snprintf(message, size, "%s: was made with --scale %lld, not %u", config->path,
		         (long long)found, (unsigned)*branches);
		return false;
	}
	*branches = (uint32_t)found;
	return true;
}

static bool set_up(struct db *db, const struct db_config *config, uint32_t branches,
                   const atomic_bool *stop, struct bank_info *info, char *message, size_t size)
{
	int result = SQLITE_OK;

	info->branches = branches;
	if (!inspect(db, config, &info->branches, message, size))
		return false;
	if (db_set_journal(db, config->journal) != SQLITE_OK) {
		snprintf(message, size, "%s: cannot change to journal mode %s while it is in use",
		         config->path, config->journal);
		return false;
	}
	if (info->branches == 0) {
		info->branches = branches != 0 ? branches : 1;
		result = load(db, info->branches, stop);
	}
	if (result == SQLITE_INTERRUPT)
		return fail(config, "stopped while loading, nothing is kept", message, size);
	return result == SQLITE_OK || fail(config, db_error(db), message, size);
}

bool bank_setup(const struct db_config *config, uint32_t branches, const atomic_bool *stop,
                struct bank_info *info, char *message, size_t size)
{
	struct db db;
	bool done;

	sqlite3_randomness(sizeof(info->run), &info->run);
	if (db_open(&db, config, stop) == SQLITE_OK)
		done = set_up(&db, config, branches, stop, info, message, size);
	else
		done = fail(config, db_error(&db), message, size);
	db_close(&db);
	return done;
}
