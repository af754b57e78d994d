/* SPDX-License-Identifier: MIT */
/*
 * Names: not ASCII, of one letter, long, keywords, equal ones. The fake runtime checks that each
 * record carries its name's hash.
 *
 * hit: maß 1
 * hit: n
 * hit: a_name_that_is_so_long_that_it_says_all_there_is_to_say_about_it
 * hit: delete
 * hit: names
 * hit: same 2
 * hit: same 3.5
 * hit: same
 */
#include <markers/marker.h>

int main(void)
{
	int one = 1;

	MARKER(größe, maß, "länge %d", one);
	MARKER(p, n);
	MARKER(a_provider_with_a_long_name_of_its_own,
	       a_name_that_is_so_long_that_it_says_all_there_is_to_say_about_it);
	MARKER(new, delete);
	MARKER(names, names);
	MARKER(names, same, "x %d", one + 1);
	MARKER(names, same, "x %g", one + 2.5);
	MARKER(names, same);
	return 0;
}
