/* SPDX-License-Identifier: MIT */
/*
 * The transaction.
 */
#include "bank.h"

#include <markers/marker.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum statement {
	BEGIN,
	UPDATE_ACCOUNT,
	SELECT_BALANCE,
	UPDATE_TELLER,
	UPDATE_BRANCH,
	INSERT_HISTORY,
	COMMIT,
	ROLLBACK,
	STATEMENTS
};

/* IMMEDIATE: a transaction that reads first and then finds another writer ahead of it could only
 * roll back; one that takes the lock first waits in the busy handler. */
static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [UPDATE_ACCOUNT] = "UPDATE accounts SET balance = balance + ?2 WHERE id = ?1",
    [SELECT_BALANCE] = "SELECT balance FROM accounts WHERE id = ?1",
    [UPDATE_TELLER] = "UPDATE tellers SET balance = balance + ?2 WHERE id = ?1",
    [UPDATE_BRANCH] = "UPDATE branches SET balance = balance + ?2 WHERE id = ?1",
    [INSERT_HISTORY] = "INSERT INTO history VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
};

struct bank {
	struct db db;
	struct bank_info info;
	unsigned rollback_percent;
	sqlite3_stmt *statements[STATEMENTS];
	char error[256]; /* what made a transaction fail, kept over its rollback */
};

/* What a transaction is to do. */
struct order {
	int64_t account, teller, branch, amount;
	bool cancelled;
};

struct bank *bank_open(const struct db_config *config, const struct bank_info *info,
                       unsigned rollback_percent, const atomic_bool *stop, char *message,
                       size_t size)
{
	struct bank *bank = calloc(1, sizeof(*bank));
	int result;

	if (!bank) {
		snprintf(message, size, "out of memory");
		return NULL;
	}
	bank->info = *info;
	bank->rollback_percent = rollback_percent;
	result = db_open(&bank->db, config, stop);
	for (int i = 0; i < STATEMENTS && result == SQLITE_OK; i++)
		result = db_prepare(&bank->db, texts[i], &bank->statements[i]);
	if (result == SQLITE_OK)
		return bank;
	snprintf(message, size, "%s: %s", config->path, db_error(&bank->db));
	bank_close(bank);
	return NULL;
}

void bank_close(struct bank *bank)
{
	for (int i = 0; i < STATEMENTS; i++)
		sqlite3_finalize(bank->statements[i]);
	db_close(&bank->db);
	free(bank);
}

const char *bank_error(const struct bank *bank)
{
	return bank->error;
}

uint64_t bank_lock_waits(const struct bank *bank)
{
	return bank->db.lock_waits;
}

/* splitmix64, counted from a transaction's number: the same work in whatever thread it runs. */
static uint32_t draw(uint64_t *state, uint32_t below)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (uint32_t)(((z ^ z >> 31) >> 32) * below >> 32);
}

/* A customer comes to a teller; 15 of 100 have their account at another branch. */
static struct order order_of(const struct bank *bank, uint64_t id)
{
	uint64_t state = id << 8; /* far from what the next number draws */
	uint32_t branches = bank->info.branches;
	uint32_t teller = draw(&state, branches * BANK_TELLERS);
	uint32_t home = teller / BANK_TELLERS;
	struct order order = {.teller = teller + 1, .branch = home + 1};

	if (branches > 1 && draw(&state, 100) < 15)
		home = (home + 1 + draw(&state, branches - 1)) % branches;
	order.account = (int64_t)home * BANK_ACCOUNTS + draw(&state, BANK_ACCOUNTS) + 1;
	order.amount = (int64_t)draw(&state, 2 * 999999 + 1) - 999999;
	order.cancelled = draw(&state, 100) < bank->rollback_percent;
	return order;
}

static int run(struct bank *bank, enum statement which)
{
	return db_outcome(db_run(bank->statements[which], NULL, 0));
}

static int add_to(struct bank *bank, enum statement which, int64_t id, int64_t amount)
{
	sqlite3_bind_int64(bank->statements[which], 1, id);
	sqlite3_bind_int64(bank->statements[which], 2, amount);
	return run(bank, which);
}

static int read_balance(struct bank *bank, int64_t account, int64_t *balance)
{
	sqlite3_stmt *statement = bank->statements[SELECT_BALANCE];

	sqlite3_bind_int64(statement, 1, account);
	return db_outcome(db_run(statement, balance, 1));
}

static int write_history(struct bank *bank, const struct order *order)
{
	sqlite3_stmt *statement = bank->statements[INSERT_HISTORY];
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	sqlite3_bind_int64(statement, 1, bank->info.run);
	sqlite3_bind_int64(statement, 2, order->teller);
	sqlite3_bind_int64(statement, 3, order->branch);
	sqlite3_bind_int64(statement, 4, order->account);
	sqlite3_bind_int64(statement, 5, order->amount);
	sqlite3_bind_int64(statement, 6, now.tv_sec * 1000 + now.tv_nsec / 1000000);
	return run(bank, INSERT_HISTORY);
}

static int work(struct bank *bank, const struct order *order, int64_t *balance)
{
	int result = add_to(bank, UPDATE_ACCOUNT, order->account, order->amount);

	if (result == SQLITE_OK)
		result = read_balance(bank, order->account, balance);
	if (result == SQLITE_OK)
		result = add_to(bank, UPDATE_TELLER, order->teller, order->amount);
	if (result == SQLITE_OK)
		result = add_to(bank, UPDATE_BRANCH, order->branch, order->amount);
	if (result == SQLITE_OK)
		result = write_history(bank, order);
	return result;
}

static enum bank_outcome roll_back(struct bank *bank, uint64_t id, enum bank_outcome why)
{
	static const char *const reasons[] = {
	    [BANK_ROLLED_BACK] = "cancelled", [BANK_STOPPED] = "stopped", [BANK_FAILED] = "failed"};

	MARKER(oltp, txn_rollback, "id %llu reason %s", (unsigned long long)id, reasons[why]);
	if (why == BANK_FAILED)
		snprintf(bank->error, sizeof(bank->error), "%s", db_error(&bank->db));
	/* Never begun, or rolled back by SQLite itself, as after some errors? */
	if (sqlite3_get_autocommit(bank->db.handle) != 0 || run(bank, ROLLBACK) == SQLITE_OK)
		return why;
	snprintf(bank->error, sizeof(bank->error), "rollback: %s", db_error(&bank->db));
	return BANK_FAILED;
}

/* Locks are waited for until the run is over; busy before that is as wrong as anything else. */
static enum bank_outcome outcome_of(const struct bank *bank, int error)
{
	return error == SQLITE_BUSY && atomic_load(bank->db.stop) ? BANK_STOPPED : BANK_FAILED;
}

enum bank_outcome bank_transact(struct bank *bank, uint64_t id)
{
	struct order order = order_of(bank, id);
	int64_t balance = 0;
	int result;

	MARKER(oltp, txn_begin, "id %llu account %lld teller %lld branch %lld amount %lld",
	       (unsigned long long)id, (long long)order.account, (long long)order.teller,
	       (long long)order.branch, (long long)order.amount);
	result = run(bank, BEGIN);
	if (result == SQLITE_OK)
		result = work(bank, &order, &balance);
	if (result == SQLITE_OK && order.cancelled)
		return roll_back(bank, id, BANK_ROLLED_BACK);
	if (result == SQLITE_OK)
		result = run(bank, COMMIT);
	if (result != SQLITE_OK)
		return roll_back(bank, id, outcome_of(bank, result));
	MARKER(oltp, txn_commit, "id %llu account %lld balance %lld", (unsigned long long)id,
	       (long long)order.account, (long long)balance);
	return BANK_COMMITTED;
}
