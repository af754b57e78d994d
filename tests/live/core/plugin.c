/* SPDX-License-Identifier: MIT */
/*
 * A library with markers everywhere, for images.c to load and unload.
 */
#include <markers/markers.h>

void plugin_hit(unsigned long turn);
void plugin_hit_others(void);

/* The program's, if it has one. */
void plugin_ended(void) __attribute__((weak));

__attribute__((visibility("default"))) void plugin_hit(unsigned long turn)
{
	MARKER(plugin, hit, "turn %lu", turn);
}

__attribute__((visibility("default"))) void plugin_hit_others(void)
{
	for (int i = 0; i < 3; i++) {
		MARKER(plugin, first, "i %d", i);
		if (MARKER_ENABLED(plugin, second))
			MARKER(plugin, second, "i %d", i);
	}
}

__attribute__((constructor)) static void begin(void)
{
	MARKER(plugin, begin);
}

__attribute__((destructor)) static void end(void)
{
	MARKER(plugin, end);
	/* At exit(3) the program's own markers have retired by now; their memory must wait. */
	marker_disable("*");
	marker_enable("plugin:*");
	if (plugin_ended)
		plugin_ended();
	plugin_hit_others();
}
