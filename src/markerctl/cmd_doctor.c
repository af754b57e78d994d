/* SPDX-License-Identifier: MIT */
/*
 * markerctl doctor: why processes can or cannot be traced, and what to do. One line per check. It
 * starts and changes nothing.
 */
#include "attach.h"
#include "json.h"
#include "target.h"
#include "task.h"
#include "text.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/membarrier.h>
#include <linux/openat2.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum verdict { OK, WARN, FAIL };

struct doctor {
	const struct cli *cli;
	pid_t pid; /* 0: of the system */
	bool failed;
};

__attribute__((format(printf, 4, 5))) static void say(struct doctor *doctor, enum verdict verdict,
                                                      const char *check, const char *format, ...)
{
	static const char *const words[] = {"ok", "warn", "fail"};
	static const enum cli_style styles[] = {CLI_GREEN, CLI_YELLOW, CLI_RED};
	va_list arguments;
	char *text, *printable;

	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = cli_strdup(format);
	va_end(arguments);
	doctor->failed |= verdict == FAIL;
	if (doctor->cli->json) {
		json_begin();
		if (doctor->pid)
			json_signed("pid", doctor->pid);
		else
			json_null("pid");
		json_string("check", check);
		json_string("verdict", words[verdict]);
		json_string("text", text);
		json_end();
	} else {
		printable = text_printable(text, strlen(text));
		printf("%s%-4s%s  %-11s  %s\n", cli_style(styles[verdict]), words[verdict],
		       cli_style(CLI_PLAIN), check, printable);
		free(printable);
	}
	free(text);
}

/* ---- the system ---- */

static void check_proc(struct doctor *doctor)
{
	struct stat status;

	if (stat("/proc/self/exe", &status))
		say(doctor, FAIL, "/proc", "not mounted: markerctl finds processes there");
	else if (stat("/proc/1", &status) && getpid() != 1)
		say(doctor, WARN, "/proc",
		    "mounted with hidepid: only your own processes are seen");
	else
		say(doctor, OK, "/proc", "mounted");
}

static void check_yama(struct doctor *doctor)
{
	switch (task_yama_scope()) {
	case 0:
		say(doctor, OK, "ptrace", "allowed for your own processes");
		break;
	case 1:
		say(doctor, geteuid() ? WARN : OK, "ptrace",
		    "kernel.yama.ptrace_scope is 1: only processes that agreed can be attached to; "
		    "start them by 'markerctl run' or with MARKERS_AGENT=1, or use sudo");
		break;
	case 2:
		say(doctor, geteuid() ? WARN : OK, "ptrace",
		    "kernel.yama.ptrace_scope is 2: use sudo, or start programs with "
		    "MARKERS_AGENT=1");
		break;
	default:
		say(doctor, WARN, "ptrace",
		    "kernel.yama.ptrace_scope is 3: nobody can attach; start programs with "
		    "MARKERS_AGENT=1");
	}
}

static void check_membarrier(struct doctor *doctor)
{
	long commands = syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0, 0);

	if (commands < 0)
		say(doctor, FAIL, "membarrier",
		    "%s: code of running threads cannot be changed safely", strerror(errno));
	else if (!(commands & MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE))
		say(doctor, FAIL, "membarrier", "this kernel lacks SYNC_CORE (Linux 4.16)");
	else
		say(doctor, OK, "membarrier", "with SYNC_CORE");
}

static void check_openat2(struct doctor *doctor)
{
	struct open_how how = {.flags = O_PATH | O_CLOEXEC, .resolve = RESOLVE_IN_ROOT};
	long fd = syscall(SYS_openat2, AT_FDCWD, "/", &how, sizeof(how));

	if (fd < 0)
		say(doctor, FAIL, "openat2", "%s: Linux 5.6 or later is needed", strerror(errno));
	else
		say(doctor, OK, "openat2", "there");
	if (fd >= 0)
		close((int)fd);
}

static void check_system(struct doctor *doctor)
{
	check_proc(doctor);
	check_yama(doctor);
	check_membarrier(doctor);
	check_openat2(doctor);
}

/* ---- a process ---- */

static void check_runtime(struct doctor *doctor, const struct proc *proc)
{
	size_t markers = 0;

	for (size_t i = 0; i < proc->nimages; i++)
		markers += proc->images[i].object->nmarkers;
	if (markers)
		say(doctor, OK, "markers", "%zu in %zu image%s", markers, proc->nimages,
		    proc->nimages == 1 ? "" : "s");
	else
		say(doctor, WARN, "markers", "none in what is mapped now");
	if (!proc->runtime)
		say(doctor, FAIL, "runtime",
		    "no libmarkers: start the program with 'markerctl run', or link it");
	else if (!client_speaks_alike(proc))
		say(doctor, FAIL, "runtime",
		    "%s is of another version than this markerctl; use the one that came with it",
		    proc->runtime->path);
	else
		say(doctor, OK, "runtime", "%s", proc->runtime->path);
	for (size_t i = 0; i < proc->nproblems; i++)
		say(doctor, WARN, "image", "%s", proc->problems[i]);
}

static void check_machine(struct doctor *doctor, const struct proc *proc)
{
	for (size_t i = 0; i < proc->nimages; i++) {
		const struct object *object = proc->images[i].object;

		if (object->machine == mk_isa_host->machine &&
		    object->wide == (sizeof(void *) == 8))
			continue;
		say(doctor, FAIL, "ABI",
		    "%s is %d-bit code of machine %u: markerctl of this system can only list it; a "
		    "markerctl of that ABI, or MARKERS_ENABLE, switches it",
		    proc->images[i].path, object->wide ? 64 : 32, object->machine);
		return;
	}
	if (proc->nimages)
		say(doctor, OK, "ABI", "the same as ours");
}

static void check_memory(struct doctor *doctor, const struct proc *proc)
{
	uint8_t byte;

	for (size_t i = 0; i < proc->nimages; i++) {
		const struct object *object = proc->images[i].object;
		ssize_t got;

		if (!object->nsegments)
			continue;
		got = proc_read(proc, object->segments[0].address + proc->images[i].bias, &byte, 1);
		if (got == 1)
			say(doctor, OK, "memory", "may be read");
		else
			say(doctor, FAIL, "memory", "may not be read: %s%s",
			    strerror(got < 0 ? (int)-got : EIO), geteuid() ? "; use sudo" : "");
		return;
	}
}

static void check_attach(struct doctor *doctor, const struct proc *proc)
{
	const struct attach_request request = {.pid = proc->pid};
	char why[256];

	if (proc->uid != geteuid() && geteuid())
		say(doctor, FAIL, "attach", "process %d belongs to user %u: use sudo",
		    (int)proc->pid, proc->uid);
	else if (attach_check(&request, why, sizeof(why)))
		say(doctor, FAIL, "attach", "%s", why);
	else if (task_yama_scope() && geteuid())
		say(doctor, WARN, "attach",
		    "kernel.yama.ptrace_scope is %d: it may not be allowed; 'sudo markerctl' is, "
		    "or "
		    "start the program with MARKERS_AGENT=1",
		    task_yama_scope());
	else
		say(doctor, OK, "attach", "nothing stands in the way of starting the agent");
}

static void check_writer(struct doctor *doctor, const struct mk_hello *hello)
{
	if (hello->writer == MK_WRITER_PROC_MEM)
		say(doctor, OK, "code", "written through /proc/self/mem");
	else if (hello->writer == MK_WRITER_MPROTECT)
		say(doctor, OK, "code", "written through mprotect");
	else
		say(doctor, FAIL, "code",
		    "cannot be written: %s (/proc is not mounted or closed to the process, and "
		    "mprotect is forbidden: MemoryDenyWriteExecute, PR_SET_MDWE, SELinux execmem); "
		    "build with -DMARKERS_NO_PATCH",
		    hello->writer < 0 ? strerror(-hello->writer) : "no way is known");
	if (hello->membarrier)
		say(doctor, FAIL, "membarrier", "in the process: %s (a seccomp filter?)",
		    strerror(-hello->membarrier));
	else
		say(doctor, OK, "membarrier", "allowed in the process");
}

static void check_agent(struct doctor *doctor, const struct proc *proc)
{
	struct client client;
	bool running;
	int error = client_open(&client, proc, 0);

	if (!error) {
		say(doctor, OK, "agent", "listens");
		check_writer(doctor, &client.hello);
		client_close(&client);
		return;
	}
	if (error != -ENOENT) {
		say(doctor, FAIL, "agent", "%s", client.why);
		return;
	}
	error = client_agent_error(proc, &running);
	if (running)
		say(doctor, FAIL, "agent", "runs, but its socket cannot be found");
	else if (error)
		say(doctor, WARN, "agent", "did not start when it was last wanted: %s",
		    strerror(-error));
	else
		say(doctor, OK, "agent", "none until it is needed");
	check_attach(doctor, proc);
}

static int check_process(struct doctor *doctor, pid_t pid)
{
	struct proc proc;
	int error = proc_open(pid, &proc);

	doctor->pid = pid;
	if (!error)
		error = proc_load(&proc);
	if (error == -ESRCH) {
		cli_error("there is no process %d", (int)pid);
		proc_close(&proc);
		return CLI_NO_PROCESS;
	}
	if (error) {
		say(doctor, FAIL, "process", "%d: %s: it is not yours or not dumpable%s", (int)pid,
		    strerror(-error),
		    geteuid() ? "; use sudo" : ", and root lacks CAP_SYS_PTRACE over it");
	} else {
		say(doctor, OK, "process", "%d is %s of user %u, %u thread%s", (int)pid, proc.name,
		    proc.uid, proc.threads, proc.threads == 1 ? "" : "s");
		check_memory(doctor, &proc);
		check_runtime(doctor, &proc);
		check_machine(doctor, &proc);
		if (proc.runtime && client_speaks_alike(&proc))
			check_agent(doctor, &proc);
	}
	proc_close(&proc);
	return CLI_DONE;
}

int cmd_doctor(const struct cli *cli)
{
	struct doctor doctor = {.cli = cli};
	int worst = CLI_DONE;

	check_system(&doctor);
	for (size_t i = 0; i < cli->npids; i++) {
		int status = check_process(&doctor, cli->pids[i]);

		if (!worst)
			worst = status;
	}
	proc_forget();
	return worst ? worst : doctor.failed ? CLI_FAILED : CLI_DONE;
}
