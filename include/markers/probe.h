/* SPDX-License-Identifier: MIT */
/*
 * Probes: functions that run when an enabled marker is hit; and switching markers from inside.
 *
 * These are functions of libmarkers: a program that only carries MARKER()s does not need them
 * and does not link it.
 */
#ifndef MARKERS_PROBE_H
#define MARKERS_PROBE_H

#include <markers/detail/abi.h>
#include <stddef.h>

MARKER_PRIV_BEGIN_C

/* One hit, valid until the probe returns. */
struct marker_event;

/**
 * typedef marker_probe_fn - what runs at a hit
 * @event: the marker and its arguments
 * @data: as registered
 *
 * Runs in the thread that hit the marker, maybe in a signal handler. It may not throw, longjmp
 * out, end its thread, nor call marker_probe_unregister(), marker_enable() or their like. A marker
 * hit inside a probe is counted and recorded, but its probes are not called. errno is kept; the
 * thread is not cancelled inside (a MARKER_PROBE_GENERAL_REGS probe must call no cancellation
 * point).
 */
typedef void marker_probe_fn(const struct marker_event *event, void *data);

/* marker_probe_register_flags(): the probe was compiled with MARKER_GENERAL_REGS. */
#define MARKER_PROBE_GENERAL_REGS 1U

/**
 * MARKER_GENERAL_REGS - an attribute: compile this function to general registers only
 *
 * Such a probe needs no vector state saved around it. It must call nothing that uses vector
 * registers (libc's memcpy does); of the accessors below all but marker_event_f64() will do.
 */
#if defined(__x86_64__) || defined(__i386__) || defined(__aarch64__)
#define MARKER_GENERAL_REGS __attribute__((target("general-regs-only")))
#else
#define MARKER_GENERAL_REGS
#endif

/**
 * marker_probe_register() - call a function at each hit of a marker
 * @provider: the marker's provider, exactly
 * @name: the marker's name, exactly
 * @format: the marker's format, or NULL for any
 * @probe: the function
 * @data: passed to @probe
 *
 * From now on @probe runs whenever an *enabled* marker of that name and format is hit, in images
 * that are loaded and in those that come later; registering does not enable. Markers of that name
 * with another format are passed over, also those that come later. Several probes may be
 * registered on one marker; the same @probe, @data and @format once.
 *
 * Context: any thread, not from a probe or a signal handler. Takes the registry lock.
 * Return: 0, or -EINVAL if @provider, @name or @probe is NULL, or if there are loaded markers of
 *	that name and none has the format; -EEXIST if it is registered already, -ENOMEM; then
 *	nothing has changed.
 */
int marker_probe_register(const char *provider, const char *name, const char *format,
                          marker_probe_fn *probe, void *data);

/**
 * marker_probe_register_flags() - marker_probe_register() with flags
 * @flags: MARKER_PROBE_GENERAL_REGS or 0
 *
 * Return: as marker_probe_register(), and -EINVAL for an unknown flag.
 */
int marker_probe_register_flags(const char *provider, const char *name, const char *format,
                                marker_probe_fn *probe, void *data, unsigned flags);

/**
 * marker_probe_unregister() - undo marker_probe_register() with the same arguments
 *
 * When this returns 0 no thread is in @probe through this registration: @data may be freed and
 * the library that holds @probe unloaded.
 *
 * Context: any thread, not from a probe or a signal handler. Waits for probes that run. Allocates
 *	nothing.
 * Return: 0; -EINVAL if @provider, @name or @probe is NULL, -ENOENT if there is no such
 *	registration; then nothing has changed. -ETIMEDOUT if a thread did not leave its probe
 *	within ten seconds (it left by longjmp, or hangs), or what membarrier(2) answered: the
 *	registration is gone, but a hit that began before may still be in the probe, so neither
 *	@probe nor @data may ever be freed.
 */
int marker_probe_unregister(const char *provider, const char *name, const char *format,
                            marker_probe_fn *probe, void *data);

/**
 * marker_enable() - turn markers on, in every loaded image and in those to come
 * @pattern: "provider:name"; '*', '?' and [] match as in fnmatch(3)
 *
 * Each marker that matches has all its sites armed, in every thread's view, before this returns.
 * The program is one owner among others (markerctl is another): a marker is on while any owner
 * wants it, and enabling twice is enabling once. For this owner hits are not counted.
 *
 * Context: any thread, not from a probe or a signal handler. Takes the registry lock, may sleep.
 * Return: the number of markers matched (0 is no error), or -EINVAL if @pattern is NULL, begins
 *	with '!', has no ':' (but for "*", which is everything), is longer than 255 bytes, has
 *	control characters or a '[' that is not closed; -EBUSY if a site holds bytes that are not
 *ours (a debugger's), -EPERM if text cannot be written, -ENOSYS or -EPERM without membarrier(2),
 *-EMFILE or -ENFILE if /proc/self/mem cannot be opened for want of descriptors, -ENOMEM; then
 *nothing has changed.
 */
int marker_enable(const char *pattern);

/**
 * marker_disable() - take back marker_enable()
 * @pattern: as in marker_enable(); may be narrower or wider than what was enabled
 *
 * Markers that another owner wants stay on.
 *
 * Context: as marker_enable(). Needs memory for its rule and its list of sites.
 * Return: the number of markers matched among those that were ever on. -EINVAL as from
 *	marker_enable(), and -ENOMEM; then they are on as before, and the call may be repeated. Any
 *	other error of marker_enable(): a site that could not be written stays armed, its probes
 *	are not called, all others are off.
 */
int marker_disable(const char *pattern);

/**
 * marker_synchronize() - wait until no thread is in a probe that ran when this was called
 *
 * Context: any thread, not from a probe or a signal handler. Sleeps, takes no lock.
 * Return: 0, or -ETIMEDOUT after ten seconds, or what membarrier(2) answered; then a thread may
 *	still be in one.
 */
int marker_synchronize(void);

/**
 * marker_agent_start() - start the thread that listens to markerctl, for good
 *
 * For programs that markerctl may not attach to (ptrace is restricted). As MARKERS_AGENT=1 does. A
 * forked child gets an agent of its own. 0 says that the thread was started; if it then finds no
 * directory for its socket it ends, and markerctl says so.
 *
 * Context: any thread, not from a probe or a signal handler.
 * Return: 0 (also when it runs already), or -EPERM in a set-uid or non-dumpable process, -ENOMEM,
 *	or what clone(2) answered.
 */
int marker_agent_start(void);

/**
 * marker_event_provider() - the provider of the marker that was hit
 * marker_event_name() - its name
 * marker_event_format() - its format, "" if none
 * marker_event_count() - the number of its arguments
 * marker_event_type() - the type of argument @index, MARKER_TYPE_NONE if there is none
 *
 * Context: in a probe; all of these and those below call nothing and touch no vector register,
 *	but for marker_event_f64().
 */
const char *marker_event_provider(const struct marker_event *event);
const char *marker_event_name(const struct marker_event *event);
const char *marker_event_format(const struct marker_event *event);
unsigned marker_event_count(const struct marker_event *event);
enum marker_type marker_event_type(const struct marker_event *event, unsigned index);

/**
 * marker_event_u64() - argument @index as an unsigned integer, sign-extended if its type is signed
 * marker_event_i64() - as a signed integer
 * marker_event_f64() - as a double; integers are converted
 * marker_event_str() - as a string (not always NUL-terminated: "%.*s"), NULL if it is none
 * @length: where to store the string's length in bytes, or NULL
 *
 * Return: the value; 0 or NULL for an @index that there is not.
 */
uint64_t marker_event_u64(const struct marker_event *event, unsigned index);
int64_t marker_event_i64(const struct marker_event *event, unsigned index);
double marker_event_f64(const struct marker_event *event, unsigned index);
const char *marker_event_str(const struct marker_event *event, unsigned index, size_t *length);

MARKER_PRIV_END_C

#endif
