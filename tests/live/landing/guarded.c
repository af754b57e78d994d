/* SPDX-License-Identifier: MIT */
/*
 * Hits in text whose pages are guarded, so that an indirect branch has to lead to a landing pad
 * (aarch64's BTI): the way from a site to a probe and back, keys, values and calls. The program
 * guards its own pages and the library's, for what the C library's start-up files say of
 * themselves keeps linkers from asking the loader for it.
 */
#include <link.h>
#include <markers/markers.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef PROT_BTI
#define PROT_BTI 0x10
#endif
enum { HWCAP2_HAS_BTI = 1 << 17, SKIPPED = 77 };

static unsigned long calls, sum;
static DEFINE_STATIC_KEY_FALSE(guarded_key);
static DEFINE_IMV(long, guarded_value) = 1;

static int one(void)
{
	return 1;
}

static int two(void)
{
	return 2;
}

DEFINE_STATIC_CALL(guarded_call, one);

/* A page of its own: without a landing pad, and with one. */
void guarded_nowhere(void);
void guarded_landing(void);
__asm__(".pushsection .text.guarded, \"ax\", %progbits\n\t"
        ".globl guarded_nowhere, guarded_landing\n"
        "guarded_nowhere:\n\tret\n"
        "guarded_landing:\n\thint #34\n\tret\n\t"
        ".popsection");

static int require(const char *what, long is, long wanted)
{
	if (is == wanted)
		return 0;
	fprintf(stderr, "%s: %ld, not %ld\n", what, is, wanted);
	_exit(1);
}

static int guard(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size, (void)data;
	if (info->dlpi_name[0] && !strstr(info->dlpi_name, "libmarkers"))
		return 0;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
		uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE), start, stop;

		if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X))
			continue;
		start = (info->dlpi_addr + segment->p_vaddr) & -page;
		stop = (info->dlpi_addr + segment->p_vaddr + segment->p_memsz + page - 1) & -page;
		require("mprotect",
		        mprotect((void *)start, stop - start, PROT_READ | PROT_EXEC | PROT_BTI), 0);
	}
	return 0;
}

/* The signal that a call by pointer ends with. */
static int signal_of(void (*volatile function)(void))
{
	int status = 0, pid = fork();

	if (!pid) {
		function();
		_exit(0);
	}
	require("waitpid", waitpid(pid, &status, 0), pid);
	return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void probe(const struct marker_event *event, void *data)
{
	(void)data;
	calls++;
	sum += marker_event_u64(event, 0);
}

__attribute__((noinline)) static void hits(unsigned long wanted)
{
	/* What an emulator's /proc/self/smaps does not show the library takes away when it
	 * changes text. */
	dl_iterate_phdr(guard, NULL);
	require("the guard", signal_of(guarded_nowhere), SIGILL);
	require("a landing pad", signal_of(guarded_landing), 0);
	calls = sum = 0;
	for (unsigned long i = 1; i <= 10; i++)
		MARKER(guarded, hit, "i %lu", i);
	require("calls", (long)calls, (long)wanted);
	require("sum", (long)sum, (long)(wanted ? 55 : 0));
}

static void switches(int on)
{
	dl_iterate_phdr(guard, NULL);
	require("key", static_branch_unlikely(&guarded_key), on);
	require("value", imv_read(guarded_value), on + 1);
	require("call", static_call(guarded_call)(), on + 1);
}

int main(void)
{
	if (!(getauxval(AT_HWCAP2) & HWCAP2_HAS_BTI))
		return SKIPPED;
	hits(0);
	switches(0);
	require("register", marker_probe_register("guarded", "hit", NULL, probe, NULL), 0);
	require("enable", marker_enable("guarded:hit"), 1);
	hits(10);
	require("unregister", marker_probe_unregister("guarded", "hit", NULL, probe, NULL), 0);
	require("register",
	        marker_probe_register_flags("guarded", "hit", NULL, probe, NULL,
	                                    MARKER_PROBE_GENERAL_REGS),
	        0);
	hits(10);
	require("disable", marker_disable("guarded:hit"), 1);
	hits(0);
	for (int on = 1; on >= 0; on--) {
		require("key",
		        on ? static_branch_enable(&guarded_key)
		           : static_branch_disable(&guarded_key),
		        0);
		require("value", imv_set(guarded_value, on + 1), 0);
		require("call", static_call_update(guarded_call, on ? two : one), 0);
		switches(on);
	}
	_exit(0); /* start-up files have functions without landing pads, and call them at the end */
}
