/* SPDX-License-Identifier: MIT */
/*
 * Targets: starting, stopping, and the agent that stands in.
 */
#include "target.h"
#include "arch/arch.h"
#include "wire/runtime.h"
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct shared *shared;

void target_sleep_ms(long milliseconds)
{
	struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};

	while (nanosleep(&pause, &pause))
		;
}

long long target_now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000LL + now.tv_nsec / 1000000;
}

void target_fail(unsigned line)
{
	shared->line = line;
	_exit(99);
}

static void fill_runtime(struct mk_runtime *runtime)
{
	runtime->magic = MK_RUNTIME_MAGIC;
	runtime->agent = (intptr_t)target_agent - (intptr_t)&runtime->agent;
	runtime->spawn = (intptr_t)mk_arch_spawn - (intptr_t)&runtime->spawn;
	runtime->status = (intptr_t)&shared->status - (intptr_t)&runtime->status;
	shared->status.ready = 1;
}

struct attach_request target_request(pid_t pid)
{
	return (struct attach_request){
	    .pid = pid,
	    .runtime = (uint64_t)(uintptr_t)&shared->runtime,
	    .spawn = (uint64_t)(uintptr_t)mk_arch_spawn,
	    .agent = (uint64_t)(uintptr_t)target_agent,
	};
}

pid_t target_start(void (*body)(void))
{
	long long end = target_now_ms() + 5000;
	pid_t pid;

	shared =
	    mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	ck_assert_ptr_ne(shared, MAP_FAILED);
	fill_runtime(&shared->runtime);
	ck_assert_int_eq(pipe(shared->pipe), 0);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (!pid) {
		body();
		_exit(0);
	}
	while (!shared->ready && target_now_ms() < end)
		target_sleep_ms(1);
	ck_assert_msg(shared->ready, "the target did not get ready, line %u", shared->line);
	target_sleep_ms(20); /* into the call that follows; what is right does not hang on it */
	return pid;
}

void target_finish(pid_t pid)
{
	int status;

	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_msg(WIFEXITED(status) && !WEXITSTATUS(status),
	              "the target ended with status %#x, line %u", (unsigned)status, shared->line);
	ck_assert_msg(!shared->wrong, "an agent was started wrong: %#x", shared->wrong);
}

void target_stop(pid_t pid)
{
	shared->stop = 1;
	target_finish(pid);
}
