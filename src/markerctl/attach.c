/* SPDX-License-Identifier: MIT */
/*
 * The ptrace start of the agent: which thread, what stands in the way, and letting go.
 */
#include "attach.h"
#include "cli.h"
#include "task.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
	THREADS_MAX = 256, /* looked at */
	TICK_US = 2000,
	SPINS = 200,     /* a thread that is ours takes microseconds; to sleep takes us longer */
	STOP_MS = 500,   /* a thread that does not stop by then sleeps uninterruptibly */
	SPAWN_MS = 1000, /* one that stops, but then does not get on, is frozen */
	TOTAL_MS = 2000, /* no new try after that */
};

struct answer {
	int error;
	char why[256];
};

__attribute__((format(printf, 3, 4))) static int refuse(struct answer *answer, int error,
                                                        const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(answer->why, sizeof(answer->why), format, arguments);
	va_end(arguments);
	return answer->error = error;
}

/* ---- stops ---- */

static long long deadline; /* of the next stop, milliseconds */

static long long now_ms(void)
{
	return cli_now() / 1000000;
}

static void tick(int signal)
{
	(void)signal;
}

/* Ticks end waitpid() now and then, to look at the clock. */
static void start_ticks(void)
{
	const struct itimerval every = {{0, TICK_US}, {0, TICK_US}};
	const struct sigaction action = {.sa_handler = tick};

	sigaction(SIGALRM, &action, NULL);
	setitimer(ITIMER_REAL, &every, NULL);
}

int attach_wait(pid_t tid, int glance)
{
	long long end = now_ms() + glance;
	int status;

	for (int i = 0; i < SPINS; i++) {
		if (waitpid(tid, &status, __WALL | WNOHANG) == tid)
			return WIFSTOPPED(status) ? status : -ESRCH;
		sched_yield();
	}
	while (waitpid(tid, &status, __WALL) != tid) {
		if (errno != EINTR)
			return -ESRCH;
		if (now_ms() > deadline)
			return -ETIMEDOUT;
		if (glance && now_ms() > end)
			return -EAGAIN;
	}
	return WIFSTOPPED(status) ? status : -ESRCH;
}

int attach_stop(pid_t tid, bool stopped)
{
	int status, signal = 0;

	if (ptrace(PTRACE_INTERRUPT, tid, NULL, NULL))
		return -ESRCH;
	for (;;) {
		if (stopped && ptrace(PTRACE_CONT, tid, NULL, signal))
			return -ESRCH;
		status = attach_wait(tid, 0);
		if (status < 0 || ATTACH_EVENT(status) == PTRACE_EVENT_STOP)
			return status;
		/* It was about to take a signal, or in a clone: on to our stop, with the signal. */
		signal = ATTACH_EVENT(status) ? 0 : WSTOPSIG(status);
		stopped = true;
	}
}

/* ---- which thread ---- */

struct candidate {
	pid_t tid;
	enum attach_rank rank;
};

static enum attach_rank rank_of(const struct task *task)
{
	unsigned long long arguments[6];
	long number;

	switch (task_call(task->pid, task->tid, &number, arguments)) {
	case TASK_IN_CALL:
		return task->state == 'D' ? ATTACH_STUCK : attach_rank_call(number, arguments);
	case TASK_RUNNING:
		return ATTACH_RUNNING;
	default:
		return task->state == 'D' ? ATTACH_STUCK : ATTACH_RUNNING;
	}
}

/* Threads end, stop and come under filters one by one; some may do where others do not. */
static bool is_usable(const struct task *task, bool force)
{
	if (!strchr("RSD", task->state) || task->kernel)
		return false;
	if (task->tracer && task->tracer != getpid()) /* ours: it did not stop in time before */
		return false;
	return !task->shadow && (!task->seccomp || (task->seccomp == 2 && force));
}

static size_t find_candidates(const struct attach_request *request, struct candidate *candidates)
{
	pid_t tids[THREADS_MAX];
	size_t n = task_list(request->pid, tids, THREADS_MAX), count = 0;

	for (size_t i = 0; i < n; i++) {
		struct task task;
		struct candidate one;
		size_t at = count;

		if (task_read(&task, request->pid, tids[i]) || !is_usable(&task, request->force))
			continue;
		one = (struct candidate){task.tid, rank_of(&task)};
		for (; at && candidates[at - 1].rank > one.rank; at--)
			candidates[at] = candidates[at - 1];
		candidates[at] = one;
		count++;
		if (one.rank == ATTACH_UNNOTICED)
			break; /* there is no better one */
	}
	return count;
}

/* ---- what stands in the way ---- */

/* By the name, which anybody can have: then we only wait for nothing. */
static bool is_one_of_us(const struct task *tracer)
{
	struct task self;

	return !task_read(&self, getpid(), getpid()) && !strcmp(self.name, tracer->name);
}

static int refuse_traced(struct answer *answer, pid_t pid, pid_t tracer)
{
	struct task task;

	/* It has ended meanwhile, as markerctl soon does; or it is hidden from us. */
	if (task_read(&task, tracer, tracer))
		return refuse(answer, -EALREADY, "process %d is being traced; end that first", pid);
	return refuse(answer, is_one_of_us(&task) ? -EALREADY : -EBUSY,
	              "process %d is being traced by '%s' (process %d); end that first", pid,
	              task.name, tracer);
}

static int refuse_permission(struct answer *answer, pid_t pid)
{
	struct task task;
	int scope = task_yama_scope();
	char reason[96] = "it is not dumpable, or a security module forbids it";

	if (geteuid() && !task_read(&task, pid, pid) && task.uid != geteuid())
		snprintf(reason, sizeof(reason), "it belongs to user %u", task.uid);
	else if (scope)
		snprintf(reason, sizeof(reason), "kernel.yama.ptrace_scope is %d", scope);
	return refuse(answer, -EPERM,
	              "not permitted to attach to process %d: %s; %sstart the program with "
	              "MARKERS_AGENT=1 or 'markerctl run', or let it call marker_agent_start()",
	              pid, reason, geteuid() ? "use sudo, " : "");
}

static int refuse_stopped(struct answer *answer, pid_t pid)
{
	return refuse(answer, -EBUSY, "process %d is stopped; continue it first: kill -CONT %d",
	              pid, pid);
}

static int refuse_seccomp(struct answer *answer, const struct task *task)
{
	if (task->seccomp == 1)
		return refuse(answer, -EPERM,
		              "process %d is in seccomp strict mode: the agent cannot run there",
		              task->pid);
	return refuse(answer, -EPERM,
	              "process %d has seccomp filters, which may kill it for what the agent does; "
	              "--force tries it, MARKERS_AGENT=1 starts the agent before the filters",
	              task->pid);
}

/* mk_arch_spawn leaves by a `ret` that nothing called, which such a stack takes for an attack. It
 * is run only if we are killed meanwhile, but then it is the end of the process. */
static int refuse_shadow(struct answer *answer, pid_t pid)
{
	return refuse(
	    answer, -EPERM,
	    "process %d has a shadow stack (CET): were markerctl killed while it attaches, "
	    "that would kill the process; start it with MARKERS_AGENT=1",
	    pid);
}

/* Why no thread is usable. -EAGAIN if one has become so meanwhile. */
static int explain(struct answer *answer, const struct attach_request *request)
{
	const pid_t pid = request->pid;
	pid_t tids[THREADS_MAX];
	size_t n = task_list(pid, tids, THREADS_MAX);
	bool lives = false;

	for (size_t i = 0; i < n; i++) {
		struct task task;

		if (task_read(&task, pid, tids[i]) || strchr("ZX", task.state))
			continue;
		if (task.kernel)
			return refuse(answer, -EPERM, "process %d is a kernel thread", pid);
		if (task.tracer && task.tracer != getpid())
			return refuse_traced(answer, pid, task.tracer);
		if (task.shadow)
			return refuse_shadow(answer, pid);
		if (task.state == 'T')
			return refuse_stopped(answer, pid);
		if (task.seccomp == 1 || (task.seccomp && !request->force))
			return refuse_seccomp(answer, &task);
		lives = true;
	}
	if (lives)
		return answer->error = -EAGAIN;
	return refuse(answer, -ESRCH, n ? "process %d has ended" : "there is no process %d", pid);
}

static int check(const struct attach_request *request, struct answer *answer)
{
	struct candidate candidates[THREADS_MAX];
	struct task task;
	int error = task_read(&task, request->pid, request->pid);

	/* A debugger may hold some threads only, and means the whole process. */
	if (!error && !task.tracer && task.state != 'T' && find_candidates(request, candidates))
		return 0;
	error = explain(answer, request);
	return error == -EAGAIN ? 0 : error;
}

/* ---- the attempt ---- */

static int refused_seize(pid_t tid, const struct attach_request *request, struct answer *answer)
{
	int error = errno;
	struct task task;

	if (error == ESRCH || task_read(&task, request->pid, tid) || strchr("ZX", task.state))
		return -EAGAIN;
	if (task.tracer == getpid())
		return 0;
	return task.tracer ? refuse_traced(answer, request->pid, task.tracer)
	                   : refuse_permission(answer, request->pid);
}

static int judge(struct answer *answer, pid_t pid, int error, long result)
{
	switch (error) {
	case 0:
		break;
	case -ENOEXEC:
		return refuse(answer, error,
		              "process %d runs 32-bit code, which cannot be attached to; start it "
		              "with MARKERS_AGENT=1",
		              pid);
	case -ECANCELED:
		return refuse(answer, error, "process %d could not start the agent's thread", pid);
	case -ESTALE:
		return refuse(answer, error,
		              "process %d has begun another program meanwhile; try again", pid);
	case -ETIMEDOUT:
		return refuse(
		    answer, error,
		    "process %d does not get on (is its cgroup frozen?); the agent starts "
		    "when it does",
		    pid);
	default:
		return -EAGAIN;
	}
	if (result >= 0)
		return 0;
	if (result == -EAGAIN) /* which among us means: the next thread, please */
		return refuse(
		    answer, -ENOSPC,
		    "process %d may have no more threads: RLIMIT_NPROC of its user, or the "
		    "pids of its cgroup, are used up",
		    pid);
	return refuse(answer, (int)result, "process %d cannot start the agent's thread: %s", pid,
	              strerror((int)-result));
}

/* One thread: 0, -EAGAIN to try the next, or a refusal. It is let go on return, or when we end; so
 * is the agent's, that stands before its first instruction till then. */
static int attach_through(pid_t tid, const struct attach_request *request, struct answer *answer)
{
	int status, error;
	long result = 0;

	if (ptrace(PTRACE_SEIZE, tid, NULL, PTRACE_O_TRACECLONE)) {
		error = refused_seize(tid, request, answer);
		if (error)
			return error;
	}
	deadline = now_ms() + STOP_MS;
	status = attach_stop(tid, false);
	if (status < 0)
		return -EAGAIN;
	if (WSTOPSIG(status) != SIGTRAP) {
		ptrace(PTRACE_DETACH, tid, NULL, NULL);
		return refuse_stopped(answer, request->pid);
	}
	deadline = now_ms() + SPAWN_MS;
	error = attach_run_spawn(tid, request, &result);
	ptrace(PTRACE_DETACH, tid, NULL, NULL);
	return judge(answer, request->pid, error, result);
}

static void attempt(const struct attach_request *request, struct answer *answer)
{
	const struct timespec pause = {0, 1000000};
	const long long end = now_ms() + TOTAL_MS;
	struct candidate candidates[THREADS_MAX];

	start_ticks();
	do {
		size_t count = find_candidates(request, candidates);

		if (!count && explain(answer, request) != -EAGAIN)
			return;
		for (size_t i = 0; i < count && now_ms() < end; i++) {
			answer->error = attach_through(candidates[i].tid, request, answer);
			if (answer->error != -EAGAIN)
				return;
		}
		nanosleep(&pause, NULL);
	} while (now_ms() < end);
	refuse(
	    answer, -EAGAIN,
	    "no thread of process %d can be stopped: all sleep uninterruptibly (state D) or end; "
	    "try again later",
	    request->pid);
}

/* The tracer's process, which lets go by ending. */
static int run_tracer(const struct attach_request *request, struct answer *answer)
{
	pid_t tracer = fork();
	int status;

	if (tracer < 0)
		return refuse(answer, -errno, "cannot fork: %s", strerror(errno));
	if (!tracer) {
		attempt(request, answer);
		_exit(0);
	}
	while (waitpid(tracer, &status, 0) < 0 && errno == EINTR)
		;
	if (!WIFEXITED(status) || WEXITSTATUS(status))
		return refuse(answer, -EINTR, "attaching to process %d was broken off",
		              request->pid);
	return answer->error;
}

int attach_start_agent(const struct attach_request *request, char *why, size_t size)
{
	struct answer *answer;
	int error;

	answer =
	    mmap(NULL, sizeof(*answer), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (answer == MAP_FAILED) {
		snprintf(why, size, "out of memory");
		return -ENOMEM;
	}
	error = check(request, answer);
	if (!error)
		error = run_tracer(request, answer);
	snprintf(why, size, "%s", answer->why);
	munmap(answer, sizeof(*answer));
	return error;
}

int attach_check(const struct attach_request *request, char *why, size_t size)
{
	struct answer answer = {0};
	int error = check(request, &answer);

	snprintf(why, size, "%s", answer.why);
	return error;
}
