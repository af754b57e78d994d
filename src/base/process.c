/* SPDX-License-Identifier: MIT */
#include "base/process.h"
#include "base/sys.h"
#include "wire/runtime.h"
#include <errno.h>
#include <sys/auxv.h>

/* On a page that is blank in a forked child (MADV_WIPEONFORK), however it was forked; null where
 * the kernel has no such pages, before Linux 4.14. */
static int32_t *word;

static uintptr_t page_size = 4096; /* until it is asked for */
static int guard;

void mk_process_init(void)
{
	enum { SIZE = 64 << 10 }; /* a page, the largest there are */
	int32_t *page = mk_map(SIZE);

	page_size = getauxval(AT_PAGESZ);
	guard = mk_arch_guard(getauxval(AT_HWCAP2));
	if (!page)
		return;
	if (mk_syscall(__NR_madvise, page, (size_t)SIZE, MADV_WIPEONFORK)) {
		mk_unmap(page, SIZE);
		return;
	}
	*page = mk_getpid();
	word = page;
}

uintptr_t mk_page_size(void)
{
	return page_size;
}

int mk_guard(void)
{
	return guard;
}

int mk_process(void)
{
	int32_t pid = word ? __atomic_load_n(word, __ATOMIC_RELAXED) : mk_getpid();

	if (pid)
		return pid;
	pid = mk_getpid();
	__atomic_store_n(word, pid, __ATOMIC_RELAXED);
	return pid;
}

bool mk_process_is_borrowed(void)
{
	return mk_process() != mk_getpid();
}

bool mk_thread_is_alive(int tid)
{
	return mk_syscall(__NR_tgkill, mk_process(), tid, 0) != -ESRCH;
}

int mk_thread_start(mk_arch_entry *entry)
{
	uint64_t before;
	char *stack = mk_map(MK_AGENT_STACK);
	long tid;

	if (!stack)
		return -ENOMEM;
	before = mk_set_signals(~0ULL);
	tid = mk_arch_thread(stack, MK_AGENT_STACK, stack + MK_AGENT_TLS, entry);
	mk_set_signals(before);
	if (tid < 0)
		mk_unmap(stack, MK_AGENT_STACK);
	return (int)tid;
}
