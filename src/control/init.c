/* SPDX-License-Identifier: MIT */
/*
 * The environment: MARKERS_ENABLE, MARKERS_AGENT, MARKERS_LINGER, MARKERS_HOLD,
 * MARKERS_RECORD, MARKERS_WRITER, MARKERS_DEBUG.
 * Ignored in a set-uid process (secure_getenv). The one place of the runtime where libc may be
 * called: it runs in constructors and in the program's own calls.
 */
#include "control/init.h"
#include "base/bytes.h"
#include "base/lock.h"
#include "base/process.h"
#include "base/sys.h"
#include "control/agent.h"
#include "patch/text.h"
#include "record/recorder.h"
#include "registry/key.h"
#include "registry/registry.h"
#include <pthread.h>
#include <stdlib.h>

enum { LONGEST = 4096, FILE_SIZE = 256 << 20 };

static bool debug;

static void complain(const char *text, const char *value)
{
	char line[512];
	struct mk_builder message = {line, sizeof(line), 0};

	if (!debug)
		return;
	mk_append(&message, "libmarkers: ");
	mk_append(&message, text);
	mk_append(&message, value);
	mk_append(&message, "\n");
	mk_syscall(__NR_write, 2, line, message.length);
}

/* "a:*,b:c" as strings one behind the other; the rules apply to images as they register. */
static void enable(const char *value, unsigned uses)
{
	char patterns[LONGEST];
	struct mk_request request = {.kind = MK_OWNER_USER, .patterns = patterns, .uses = uses};
	struct mk_fault fault = {0};
	size_t length = mk_length(value) + 1;

	if (length > sizeof(patterns)) {
		complain("MARKERS_ENABLE is too long: ", value);
		return;
	}
	for (size_t i = 0; i < length; i++)
		patterns[i] = value[i];
	for (size_t i = 0; i < length; i++)
		if (patterns[i] == ',')
			patterns[i] = '\0';
	request.length = length;
	if (mk_registry_change(&request, &fault) < 0)
		complain("MARKERS_ENABLE is no list 'PROVIDER:NAME,...' of patterns: ", value);
}

/* A file that was not there: one of the same pid may be left from a program before an exec(2). */
static int create(const char *directory, char *path, size_t size)
{
	enum { MOST = 1000 };
	int fd = -EEXIST;

	mk_syscall(__NR_mkdirat, AT_FDCWD, directory, 0777);
	for (unsigned i = 1; fd == -EEXIST && i < MOST; i++) {
		struct mk_builder name = {path, size, 0};

		mk_append(&name, directory);
		mk_append(&name, "/markers-");
		mk_append_number(&name, (uint64_t)mk_getpid());
		if (i > 1) {
			mk_append(&name, "-");
			mk_append_number(&name, i);
		}
		mk_append(&name, ".ring");
		fd = (int)mk_syscall(__NR_openat, AT_FDCWD, path,
		                     O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	}
	return fd;
}

/* The ring is a file there: what was committed outlives the process. `markerctl report` and
 * `export` read it. */
static bool record(const char *directory)
{
	struct mk_recorder_options options = {
	    .clock = mk_clock_start(), .size = FILE_SIZE, .allocate = true};
	char path[LONGEST];
	int fd = create(directory, path, sizeof(path));
	int error = fd < 0 ? fd : mk_recorder_open(fd, &options);

	if (fd >= 0)
		mk_close(fd);
	if (fd >= 0 && error)
		mk_syscall(__NR_unlinkat, AT_FDCWD, path, 0L);
	if (error == -ENOSPC)
		complain("MARKERS_RECORD: no space for 256 MB in ", directory);
	else if (error == -ENOMEM)
		complain("MARKERS_RECORD: no address space for 256 MB in ", directory);
	else if (error)
		complain("MARKERS_RECORD: cannot record in ", directory);
	return !error;
}

static void force_writer(const char *value)
{
	if (mk_same(value, "mprotect"))
		mk_text_force(MK_WRITER_MPROTECT);
	else if (mk_same(value, "proc"))
		mk_text_force(MK_WRITER_PROC_MEM);
	else
		complain("MARKERS_WRITER is neither 'proc' nor 'mprotect': ", value);
}

static void read_environment(void)
{
	const char *value = secure_getenv("MARKERS_DEBUG");

	debug = value && mk_same(value, "1");
	value = secure_getenv("MARKERS_WRITER");
	if (value)
		force_writer(value);
}

void mk_init_markers(void)
{
	static bool done;
	const char *value;
	unsigned uses = MK_USE_COUNT;

	if (done)
		return;
	done = true;
	value = secure_getenv("MARKERS_RECORD");
	if (value && *value && record(value))
		uses |= MK_USE_RECORD;
	value = secure_getenv("MARKERS_ENABLE");
	if (value && *value)
		enable(value, uses);
	else if (uses & MK_USE_RECORD)
		enable("*", uses);
}

/* A pid: the variable is inherited, the wish is not. */
static bool names_us(const char *value)
{
	long pid = 0;

	for (; value && *value >= '0' && *value <= '9' && pid < 1L << 30; value++)
		pid = pid * 10 + (*value - '0');
	return pid == mk_getpid();
}

static void at_exit(void)
{
	mk_registry_lock();
	mk_registry_exit();
	mk_unlock();
}

/* What another thread had half done when it was forked is put right now, not when somebody next
 * needs the lock: pages may be open. Not called for _Fork(3) and clone(2), hence a help only. */
static void in_child(void)
{
	mk_registry_lock();
	mk_key_in_child();
	mk_unlock();
	mk_agent_in_child();
}

void mk_init(void)
{
	static bool done;
	const char *value;
	bool first;

	/* acquire: pairs with the release below: what was initialised is seen without the lock */
	if (__atomic_load_n(&done, __ATOMIC_ACQUIRE))
		return;
	mk_registry_lock();
	first = !done;
	if (first) {
		mk_process_init();
		read_environment();
	}
	/* release: pairs with the acquire above */
	__atomic_store_n(&done, true, __ATOMIC_RELEASE);
	mk_unlock();
	if (!first)
		return;
	atexit(at_exit);
	pthread_atfork(NULL, NULL, in_child);
	mk_agent_allow();
	if (names_us(secure_getenv("MARKERS_LINGER")))
		mk_agent_expect_client();
	value = secure_getenv("MARKERS_AGENT");
	if (value && mk_same(value, "1") && mk_agent_start())
		complain("MARKERS_AGENT=1: the agent did not start", "");
	else if (names_us(secure_getenv("MARKERS_HOLD"))) {
		unsetenv("MARKERS_HOLD"); /* whoever it becomes by exec(2) does not wait */
		mk_agent_hold();
	}
}

__attribute__((constructor)) static void init_on_load(void)
{
	mk_init();
}

__attribute__((destructor)) static void leave_on_exit(void)
{
	mk_agent_leave();
}
