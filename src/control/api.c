/* SPDX-License-Identifier: MIT */
/*
 * The public functions of probe.h, and what the constructors of images call.
 */
#include "base/bytes.h"
#include "base/lock.h"
#include "base/test_point.h"
#include "control/init.h"
#include "registry/probe.h"
#include "registry/registry.h"
#include "registry/thread.h"
#include <errno.h>

#define PUBLIC __attribute__((visibility("default")))
#define GRACE_TIMEOUT_MS MK_TEST_VALUE(mk_test_grace_ms, 10000)

PUBLIC void marker_image_register_1(struct marker_priv_image *image);
PUBLIC void marker_image_retire_1(struct marker_priv_image *image);

void marker_image_register_1(struct marker_priv_image *image)
{
	mk_init();
	mk_registry_lock();
	mk_init_markers();
	mk_registry_add_image(image);
	mk_unlock();
}

void marker_image_retire_1(struct marker_priv_image *image)
{
	mk_registry_lock();
	mk_registry_remove_image(image);
	mk_unlock();
}

static int change(const char *pattern, bool off)
{
	struct mk_request request = {.kind = MK_OWNER_PROGRAM, .patterns = pattern, .off = off};
	struct mk_fault ignored = {0};
	int matched;

	if (!pattern)
		return -EINVAL;
	mk_init();
	request.length = mk_length(pattern) + 1;
	mk_registry_lock();
	matched = mk_registry_change(&request, &ignored);
	mk_unlock();
	return matched;
}

PUBLIC int marker_enable(const char *pattern)
{
	return change(pattern, false);
}

PUBLIC int marker_disable(const char *pattern)
{
	return change(pattern, true);
}

PUBLIC int marker_probe_register_flags(const char *provider, const char *name, const char *format,
                                       marker_probe_fn *probe, void *data, unsigned flags)
{
	struct mk_registration wanted = {.provider = provider,
	                                 .name = name,
	                                 .format = format,
	                                 .function = probe,
	                                 .data = data,
	                                 .flags = flags};
	int error;

	if (!provider || !name || !probe || (flags & ~MARKER_PROBE_GENERAL_REGS))
		return -EINVAL;
	mk_registry_lock();
	error = mk_probe_register(&wanted);
	mk_unlock();
	return error;
}

PUBLIC int marker_probe_register(const char *provider, const char *name, const char *format,
                                 marker_probe_fn *probe, void *data)
{
	return marker_probe_register_flags(provider, name, format, probe, data, 0);
}

PUBLIC int marker_probe_unregister(const char *provider, const char *name, const char *format,
                                   marker_probe_fn *probe, void *data)
{
	struct mk_registration wanted = {
	    .provider = provider, .name = name, .format = format, .function = probe, .data = data};
	struct mk_probe *unlinked;
	int error;

	if (!provider || !name || !probe)
		return -EINVAL;
	mk_registry_lock();
	error = mk_probe_unregister(&wanted, &unlinked);
	mk_unlock();
	if (error || !unlinked)
		return error;
	error = mk_thread_wait_for_sections(GRACE_TIMEOUT_MS);
	if (error)
		return error; /* what a thread may still stand on is never given back */
	mk_registry_lock();
	mk_probe_free_unlinked(unlinked);
	mk_unlock();
	return 0;
}

PUBLIC int marker_synchronize(void)
{
	return mk_thread_wait_for_sections(GRACE_TIMEOUT_MS);
}
