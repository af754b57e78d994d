/* SPDX-License-Identifier: MIT */
/*
 * sql FILE STATEMENT...: runs SQL on a database from outside of the program under test, prints the
 * rows, columns separated by '|'. A STATEMENT that is a number is that many seconds of sleep.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int print_row(void *unused, int columns, char **values, char **names)
{
	(void)unused;
	(void)names;
	for (int i = 0; i < columns; i++)
		printf("%s%s", i ? "|" : "", values[i] ? values[i] : "");
	putchar('\n');
	return 0;
}

static int run(sqlite3 *db, const char *statement)
{
	char *end;
	double seconds = strtod(statement, &end);

	if (*end != '\0')
		return sqlite3_exec(db, statement, print_row, NULL, NULL);
	fflush(stdout); /* whoever waits for the rows so far */
	nanosleep(&(struct timespec){(time_t)seconds, 0}, NULL);
	return SQLITE_OK;
}

int main(int argc, char **argv)
{
	sqlite3 *db;

	if (argc < 3)
		return 2;
	if (sqlite3_open(argv[1], &db) != SQLITE_OK)
		goto fail;
	sqlite3_busy_timeout(db, 20000);
	for (int i = 2; i < argc; i++)
		if (run(db, argv[i]) != SQLITE_OK)
			goto fail;
	sqlite3_close(db);
	return 0;
fail:
	fprintf(stderr, "sql: %s: %s\n", argv[1], sqlite3_errmsg(db));
	sqlite3_close(db);
	return 1;
}
