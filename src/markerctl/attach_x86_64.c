/* SPDX-License-Identifier: MIT */
/*
 * x86-64: registers of a thread that starts the agent.
 */
#include "attach.h"
#include "task.h"
#include "wire/runtime.h"
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

enum { RED_ZONE = 128, CS_64 = 0x33, FLAGS_PLAIN = 0x202 };
enum { RSEQ_CS = 8 };   /* offset in struct rseq */
enum { GLANCE_MS = 4 }; /* mk_arch_spawn takes microseconds, unless it fails or has no processor */
#ifndef PTRACE_GET_RSEQ_CONFIGURATION
#define PTRACE_GET_RSEQ_CONFIGURATION 0x420f /* Linux 5.13; younger than some libcs */
#endif

/* Kernel-internal results of an interrupted call, seen by tracers only. */
enum { ERESTARTSYS = 512, ERESTARTNOINTR, ERESTARTNOHAND, ERESTART_RESTARTBLOCK = 516 };

/* What mk_arch_spawn finds at its stack pointer. */
struct frame {
	uint64_t mask, all;
	uint64_t size, tls, entry;
	int64_t patience[2]; /* struct timespec */
	uint64_t r15, r14, r13, r12, r11, r10, r9, r8;
	uint64_t rbp, rbx, rdi, rsi, rdx, rcx, rax, rflags, rip;
};

/*
 * Calls that return EINTR when their thread is stopped, handler or not (signal(7)), and what of
 * their arguments tells that they wait without limit: such a one can be restarted unnoticed.
 */
static const struct eintr_call {
	long number;
	int argument; /* NEVER, ALWAYS, or the index of the time limit */
	enum { MILLISECONDS, POINTER } limit;
} eintr_calls[] = {
#define NEVER (-1)
#define ALWAYS (-2)
    {SYS_epoll_wait, 3, MILLISECONDS},    {SYS_epoll_pwait, 3, MILLISECONDS},
    {SYS_epoll_pwait2, 3, POINTER},       {SYS_rt_sigtimedwait, 2, POINTER},
    {SYS_semtimedop, 3, POINTER},         {SYS_semop, ALWAYS, POINTER},
    {SYS_io_getevents, 4, POINTER},       {SYS_io_pgetevents, 4, POINTER},
    {SYS_io_uring_enter, NEVER, POINTER},
};

/* Calls that return what they have moved so far. */
static const long short_calls[] = {
    SYS_write,  SYS_writev,   SYS_pwrite64, SYS_pwritev,         SYS_pwritev2,
    SYS_sendto, SYS_sendmsg,  SYS_sendmmsg, SYS_sendfile,        SYS_splice,
    SYS_tee,    SYS_vmsplice, SYS_recvmmsg, SYS_copy_file_range,
};

static bool waits_without_limit(const struct eintr_call *call, const unsigned long long *arguments)
{
	if (call->argument < 0)
		return call->argument == ALWAYS;
	return call->limit == POINTER ? !arguments[call->argument]
	                              : (int)arguments[call->argument] < 0;
}

static const struct eintr_call *find_eintr_call(long number)
{
	for (size_t i = 0; i < sizeof(eintr_calls) / sizeof(eintr_calls[0]); i++)
		if (eintr_calls[i].number == number)
			return &eintr_calls[i];
	return NULL;
}

static bool waits_for_all(long number, const unsigned long long *arguments)
{
	return (number == SYS_recvfrom && arguments[3] & 0x100) || /* MSG_WAITALL */
	       (number == SYS_recvmsg && arguments[2] & 0x100);
}

enum attach_rank attach_rank_call(long number, const unsigned long long arguments[6])
{
	const struct eintr_call *call = find_eintr_call(number);

	if (call)
		return waits_without_limit(call, arguments) ? ATTACH_UNNOTICED : ATTACH_NOTICED;
	for (size_t i = 0; i < sizeof(short_calls) / sizeof(short_calls[0]); i++)
		if (short_calls[i] == number)
			return ATTACH_NOTICED;
	if (number == SYS_vfork)
		return ATTACH_STUCK;
	return waits_for_all(number, arguments) ? ATTACH_NOTICED : ATTACH_UNNOTICED;
}

/*
 * A call without time limit that answered EINTR did so because of our stop or of a signal that the
 * thread has yet to take. Both are what ERESTARTNOHAND says: EINTR if a handler runs, else restart.
 */
static void make_restartable(struct user_regs_struct *regs)
{
	const unsigned long long arguments[] = {regs->rdi, regs->rsi, regs->rdx,
	                                        regs->r10, regs->r8,  regs->r9};
	const struct eintr_call *call = find_eintr_call((long)regs->orig_rax);

	if ((long)regs->rax == -EINTR && call && waits_without_limit(call, arguments))
		regs->rax = (unsigned long long)-ERESTARTNOHAND;
}

/* What the kernel would make of an interrupted call if no signal came: for the frame, which must
 * do without the kernel. The call instruction is two bytes. */
static void restart_call(struct user_regs_struct *regs)
{
	if ((long)regs->orig_rax < 0)
		return;
	switch ((long)regs->rax) {
	case -ERESTARTSYS:
	case -ERESTARTNOINTR:
	case -ERESTARTNOHAND:
		regs->rax = regs->orig_rax;
		regs->rip -= 2;
		break;
	case -ERESTART_RESTARTBLOCK:
		regs->rax = SYS_restart_syscall;
		regs->rip -= 2;
		break;
	default:
		break;
	}
}

static bool peek(pid_t tid, uint64_t address, void *data, size_t size)
{
	struct iovec to = {data, size}, from = {(void *)(uintptr_t)address, size};

	return process_vm_readv(tid, &to, 1, &from, 1, 0) == (ssize_t)size;
}

/*
 * Takes the thread out of a restartable sequence (rseq(2)), as the kernel would: it was
 * interrupted, so it goes on at the sequence's abort handler. The kernel itself does that on return
 * to user mode, but looks only at the registers as they are then: ours. Restored afterwards, the
 * thread would go on inside the sequence on whatever processor, and corrupt what it guards.
 */
static int abort_restartable_sequence(pid_t tid, struct user_regs_struct *regs)
{
	struct {
		uint32_t version, flags;
		uint64_t start, length, abort;
	} sequence;
	struct {
		uint64_t area;
		uint32_t size, signature, flags, pad;
	} configuration;
	uint64_t pointer;
	uint32_t signature;

	if (ptrace(PTRACE_GET_RSEQ_CONFIGURATION, tid, sizeof(configuration), &configuration) <=
	        0 ||
	    !configuration.area)
		return 0;
	if (!peek(tid, configuration.area + RSEQ_CS, &pointer, sizeof(pointer)) || !pointer ||
	    !peek(tid, pointer, &sequence, sizeof(sequence)) ||
	    regs->rip - sequence.start >= sequence.length)
		return 0;
	/* As the kernel checks it, which kills the process for it. */
	if (!peek(tid, sequence.abort - sizeof(signature), &signature, sizeof(signature)) ||
	    signature != configuration.signature)
		return -EAGAIN;
	regs->rip = sequence.abort;
	return 0;
}

/*
 * From this stop on the thread cannot come into another program. Before it the process may have
 * begun one since it was looked at (execve(2)), that has something else where mk_arch_spawn was, or
 * has it there but is not relocated yet.
 */
static bool is_the_runtime(pid_t tid, const struct attach_request *request)
{
	const uint64_t at = request->runtime;
	struct mk_runtime runtime;
	struct mk_agent_status status;

	return peek(tid, at, &runtime, sizeof(runtime)) && runtime.magic == MK_RUNTIME_MAGIC &&
	       at + offsetof(struct mk_runtime, agent) + (uint64_t)runtime.agent ==
	           request->agent &&
	       at + offsetof(struct mk_runtime, spawn) + (uint64_t)runtime.spawn ==
	           request->spawn &&
	       peek(tid, at + offsetof(struct mk_runtime, status) + (uint64_t)runtime.status,
	            &status, sizeof(status)) &&
	       status.ready;
}

static int write_frame(pid_t tid, uint64_t at, const struct frame *frame)
{
	struct iovec from = {(void *)(uintptr_t)frame, sizeof(*frame)};
	struct iovec to = {(void *)(uintptr_t)at, sizeof(*frame)};

	/* Not PTRACE_POKEDATA: that writes where the thread itself may not. */
	if (process_vm_writev(tid, &from, 1, &to, 1, 0) != (ssize_t)sizeof(*frame))
		return -EAGAIN;
	return 0;
}

static void fill_frame(struct frame *frame, struct user_regs_struct regs, uint64_t mask,
                       uint64_t entry)
{
	restart_call(&regs);
	*frame = (struct frame){
	    .mask = mask,
	    .all = ~0ULL,
	    .size = MK_AGENT_STACK,
	    .tls = MK_AGENT_TLS,
	    .entry = entry,
	    .patience = {0, 200000000},
	    .r15 = regs.r15,
	    .r14 = regs.r14,
	    .r13 = regs.r13,
	    .r12 = regs.r12,
	    .r11 = regs.r11,
	    .r10 = regs.r10,
	    .r9 = regs.r9,
	    .r8 = regs.r8,
	    .rbp = regs.rbp,
	    .rbx = regs.rbx,
	    .rdi = regs.rdi,
	    .rsi = regs.rsi,
	    .rdx = regs.rdx,
	    .rcx = regs.rcx,
	    .rax = regs.rax,
	    .rflags = regs.eflags,
	    .rip = regs.rip,
	};
}

/* The next stop; one of our making if the thread has fallen asleep. One that waits for a processor
 * is left alone: a stop would send it to the end of the queue. */
static int wait_or_stop(pid_t pid, pid_t tid)
{
	struct task task;
	int status;

	while ((status = attach_wait(tid, GLANCE_MS)) == -EAGAIN)
		if (!task_read(&task, pid, tid) && task.state == 'S')
			return attach_stop(tid, false);
	return status;
}

/* In a stop of our making: is it asleep in mk_arch_spawn? Or has it gone home? Else it goes on. */
static int look_for_failure(pid_t tid, uint64_t frame, long *result)
{
	struct user_regs_struct regs;

	if (ptrace(PTRACE_GETREGS, tid, NULL, &regs))
		return -ESRCH;
	if (regs.rsp > frame)
		return -ECANCELED;
	if (regs.orig_rax == SYS_nanosleep)
		*result = (long)regs.rbx;
	return 0;
}

/* Lets the thread run through mk_arch_spawn, up to its clone: *result is 1, or -errno. */
static int run_to_clone(pid_t pid, pid_t tid, uint64_t frame, long *result)
{
	int signal = 0, error = 0;

	for (*result = 0; !error && !*result;) {
		int status;

		if (ptrace(PTRACE_CONT, tid, NULL, signal))
			return -ESRCH;
		status = wait_or_stop(pid, tid);
		if (status < 0)
			return status;
		signal = 0;
		if (ATTACH_EVENT(status) == PTRACE_EVENT_CLONE)
			*result = 1;
		else if (ATTACH_EVENT(status))
			error = look_for_failure(tid, frame, result);
		else if (WSTOPSIG(status) == SIGSTOP)
			signal = SIGSTOP; /* the only one that is not blocked; it stays stopped */
		else
			/* What the kernel answers to a call that a filter forbids: it must not
			 * reach the process. */
			*result = -EPERM;
	}
	return error;
}

/*
 * The thread must be in a stop of the kernel's signal code to have a call restarted: hence one
 * more stop. The mask goes first: were we to die between the two, mk_arch_spawn goes on and
 * restores the registers, but were it the other way round nobody would restore the mask.
 */
static int put_back(pid_t tid, const struct user_regs_struct *regs, const uint64_t *mask)
{
	int status = attach_stop(tid, true);

	if (status < 0)
		return status;
	if (ptrace(PTRACE_SETSIGMASK, tid, sizeof(*mask), mask) ||
	    ptrace(PTRACE_SETREGS, tid, NULL, regs))
		return -ESRCH;
	return 0;
}

int attach_run_spawn(pid_t tid, const struct attach_request *request, long *result)
{
	const uint64_t all = ~0ULL;
	struct user_regs_struct regs, ours;
	struct frame frame;
	uint64_t mask, at;
	int error;

	if (ptrace(PTRACE_GETREGS, tid, NULL, &regs) ||
	    ptrace(PTRACE_GETSIGMASK, tid, sizeof(mask), &mask))
		return -ESRCH;
	if (regs.cs != CS_64)
		return -ENOEXEC;
	if (!is_the_runtime(tid, request))
		return -ESTALE;
	make_restartable(&regs);
	error = abort_restartable_sequence(tid, &regs);
	if (error)
		return error;
	at = regs.rsp - RED_ZONE - sizeof(frame);
	fill_frame(&frame, regs, mask, request->agent);
	error = write_frame(tid, at, &frame);
	if (error)
		return error;
	ours = regs;
	ours.rip = request->spawn;
	ours.rsp = at;
	ours.orig_rax = ~0ULL; /* no call is to be restarted meanwhile */
	ours.eflags = FLAGS_PLAIN;
	/* In this order, as in put_back(). */
	if (ptrace(PTRACE_SETREGS, tid, NULL, &ours) ||
	    ptrace(PTRACE_SETSIGMASK, tid, sizeof(all), &all))
		return -ESRCH;
	error = run_to_clone(request->pid, tid, at, result);
	if (error)
		return error;
	return put_back(tid, &regs, &mask);
}
