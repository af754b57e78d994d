/* SPDX-License-Identifier: MIT */
/*
 * The agent that stands in. Compiled like the runtime: nothing may be called in libc, nor by a
 * sanitizer.
 */
#include "arch/arch.h"
#include "target.h"
#include "wire/runtime.h"
#include <signal.h>
#include <sys/syscall.h>

/* No libc here: this thread has no thread pointer that libc knows. */
void target_agent(void *stack, size_t size)
{
	uint64_t mask = 0;
	uintptr_t here = (uintptr_t)__builtin_frame_address(0), tls = 0;
	unsigned wrong = 0;

	mk_syscall(SYS_rt_sigprocmask, SIG_SETMASK, NULL, &mask, sizeof(mask));
	if (mask != ~(1ULL << (SIGKILL - 1) | 1ULL << (SIGSTOP - 1)))
		wrong |= WRONG_SIGNALS;
	if (size != MK_AGENT_STACK || here % 16 || here + 16 != (uintptr_t)stack + size)
		wrong |= WRONG_STACK;
	mk_syscall(SYS_arch_prctl, 0x1003 /* ARCH_GET_FS */, &tls);
	if (tls != (uintptr_t)stack + MK_AGENT_TLS || *(uint64_t *)tls)
		wrong |= WRONG_TLS;
	if (wrong)
		atomic_fetch_or(&shared->wrong, wrong);
	else
		atomic_fetch_add(&shared->agents, 1);
	mk_arch_leave(stack, size);
}
