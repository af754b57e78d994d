/* SPDX-License-Identifier: MIT */
/*
 * A few markers, for tests that read them from files.
 */
#include <markers/marker.h>
#include <stdio.h>

__attribute__((noinline)) static void query(unsigned id, const char *sql)
{
	MARKER(db, query_start, "id %u sql %s", id, sql);
	if (MARKER_ENABLED(db, plan))
		MARKER(db, plan, "text %s", sql);
	MARKER(db, query_done);
}

int main(int argc, char **argv)
{
	query((unsigned)argc, argv[0]);
	MARKER(app, end, "share %lf at %p", 0.5, (void *)argv);
	return 0;
}
