/* SPDX-License-Identifier: MIT */
/*
 * MARKERS_DISABLE: no code, no reference, and variables that only a marker uses are no warning.
 *
 * flags: -DMARKERS_DISABLE
 * symbols: none
 */
#include <markers/markers.h>

static int prepared(int x)
{
	return x + 1;
}

int main(int argc, char **argv)
{
	int only_for_the_marker = argc + 1;
	const char *text = argv[0];

	MARKER(ok, disabled);
	MARKER(ok, disabled, "text");
	MARKER(ok, disabled, "argc %d text %s", only_for_the_marker, text);
	if (MARKER_ENABLED(ok, disabled)) {
		int costly = prepared(argc);

		MARKER(ok, disabled, "costly %d", costly);
	}
	return 0;
}
