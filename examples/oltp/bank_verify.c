/* SPDX-License-Identifier: MIT */
/*
 * Do the balances add up?
 *
 * Row by row, for two wrong balances may hide each other in a sum; then the sums, for a row of
 * the history may name nobody that exists; then this run's transactions, for one that is wholly
 * lost leaves everything consistent.
 */
#include "bank.h"

#include <inttypes.h>
#include <stdio.h>

/* A row for a balance that is not the sum of its history: id, balance, sum. */
#define WRONG(table, column)                                                                       \
	"SELECT id, balance, coalesce(total, 0) FROM " table " LEFT JOIN "                         \
	"(SELECT " column " AS of, sum(amount) AS total FROM history GROUP BY " column ") "        \
	"ON of = id WHERE balance <> coalesce(total, 0) LIMIT 1"

#define SUM(column, table) "(SELECT coalesce(sum(" column "), 0) FROM " table ")"

static const struct {
	const char *what, *sql;
} checks[] = {
    {"account", WRONG("accounts", "account")},
    {"teller", WRONG("tellers", "teller")},
    {"branch", WRONG("branches", "branch")},
};

enum verdict { RIGHT, WRONG_BALANCE, NO_ANSWER };

static enum verdict check_rows(struct db *db, char *message, size_t size)
{
	for (size_t i = 0; i < sizeof(checks) / sizeof(*checks); i++) {
		int64_t row[3];
		int result = db_run_sql(db, checks[i].sql, row, 3);

		if (result == SQLITE_ROW) {
			snprintf(message, size,
			         "%s %" PRId64 " has balance %" PRId64
			         ", but its history adds up to %" PRId64,
			         checks[i].what, row[0], row[1], row[2]);
			return WRONG_BALANCE;
		}
		if (result != SQLITE_DONE)
			return NO_ANSWER;
	}
	return RIGHT;
}

static enum verdict check_sums(struct db *db, char *message, size_t size)
{
	int64_t sum[4];

	if (db_run_sql(db,
	               "SELECT " SUM("balance", "accounts") ", " SUM("balance", "tellers") ", " SUM(
	                   "balance", "branches") ", " SUM("amount", "history"),
	               sum, 4) != SQLITE_ROW)
		return NO_ANSWER;
	if (sum[0] == sum[1] && sum[1] == sum[2] && sum[2] == sum[3])
		return RIGHT;
	snprintf(message, size,
	         "accounts hold %" PRId64 ", tellers %" PRId64 ", branches %" PRId64
	         ", but the history adds up to %" PRId64,
	         sum[0], sum[1], sum[2], sum[3]);
	return WRONG_BALANCE;
}

static enum verdict check_run(struct db *db, int64_t run, uint64_t committed, char *message,
                              size_t size)
{
	char sql[96];
	int64_t found;

	snprintf(sql, sizeof(sql), "SELECT count(*) FROM history WHERE run = %" PRId64, run);
	if (db_run_sql(db, sql, &found, 1) != SQLITE_ROW)
		return NO_ANSWER;
	if ((uint64_t)found == committed)
		return RIGHT;
	snprintf(message, size, "%" PRIu64 " transactions were committed, %" PRId64 " are there",
	         committed, found);
	return WRONG_BALANCE;
}

bool bank_verify(const struct db_config *config, const struct bank_info *info, uint64_t committed,
                 char *message, size_t size)
{
	enum verdict verdict = NO_ANSWER;
	struct db db;

	/* One transaction, so that all answers are about the same moment. */
	if (db_open(&db, config, NULL) == SQLITE_OK && db_exec(&db, "BEGIN") == SQLITE_OK)
		verdict = check_rows(&db, message, size);
	if (verdict == RIGHT)
		verdict = check_sums(&db, message, size);
	if (verdict == RIGHT)
		verdict = check_run(&db, info->run, committed, message, size);
	if (verdict == NO_ANSWER)
		snprintf(message, size, "%s: %s", config->path, db_error(&db));
	db_close(&db);
	return verdict == RIGHT;
}
