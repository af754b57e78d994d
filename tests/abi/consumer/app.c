/* SPDX-License-Identifier: MIT */
/*
 * A user of the installed package, C and C++: says whether its own markers, and those of a library
 * that it opens, found the runtime; with WITH_API also calls it.
 */
#include <dlfcn.h>
#include <markers/markers.h>
#include <stdio.h>

#ifdef WITH_API
static int hits;

static void count(const struct marker_event *event, void *data)
{
	(void)data;
	hits += (int)marker_event_i64(event, 0);
}
#endif

static int plugin_is_registered(const char *path)
{
	void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	int (*is_registered)(void);

	if (!plugin)
		return -1;
	*(void **)&is_registered = dlsym(plugin, "plugin_is_registered");
	return is_registered ? is_registered() : -1;
}

int main(int argc, char **argv)
{
#ifdef WITH_API
	marker_probe_register("consumer", "point", "argc %d", count, NULL);
	marker_enable("consumer:*");
#endif
	MARKER(consumer, point, "argc %d", argc);
#ifdef WITH_API
	if (hits != argc) {
		fprintf(stderr, "%d hits, not %d\n", hits, argc);
		return 1;
	}
#endif
	printf("app %d", (int)marker_priv_image_1.registered);
	if (argc > 1)
		printf(" plugin %d", plugin_is_registered(argv[1]));
	printf("\n");
	return 0;
}
