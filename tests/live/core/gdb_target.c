/* SPDX-License-Identifier: MIT */
/*
 * What the script `gdb` drives: a leaf with a marker, hit in turns, and functions for gdb to call.
 */
#include <markers/markers.h>
#include <string.h>

const void *gdb_site;
unsigned long gdb_hits;
int gdb_value;

int gdb_leaf(int value);
int gdb_middle(int value);
void gdb_turn(void);
void gdb_probe(const struct marker_event *event, void *data);
int gdb_enable(void);
int gdb_disable(void);

extern const struct marker_priv_record __start_marker_sites_1[] __attribute__((weak));

#ifdef __clang__
#define WHOLE __attribute__((noinline))
#else
#define WHOLE __attribute__((noinline, noipa))
#endif

WHOLE int gdb_leaf(int value)
{
	MARKER(gdb, site, "value %d", value);
	return value * 3;
}

WHOLE int gdb_middle(int value)
{
	return gdb_leaf(value + 1) + 1;
}

WHOLE void gdb_turn(void)
{
	__asm__ volatile("" ::: "memory");
}

WHOLE void gdb_probe(const struct marker_event *event, void *data)
{
	(void)data;
	gdb_hits++;
	gdb_value = (int)marker_event_i64(event, 0);
}

int gdb_enable(void)
{
	return marker_enable("gdb:site");
}

int gdb_disable(void)
{
	return marker_disable("gdb:site");
}

int main(void)
{
	const struct marker_priv_record *record = __start_marker_sites_1;

	gdb_site = (const void *)((uintptr_t)&record->code + (uintptr_t)(intptr_t)record->code);
	if (marker_probe_register("gdb", "site", NULL, gdb_probe, NULL))
		return 1;
	for (int i = 0; i < 1000; i++) {
		gdb_turn();
		if (gdb_middle(i) != (i + 1) * 3 + 1)
			return 2;
	}
	return 0;
}
