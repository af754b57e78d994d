/* SPDX-License-Identifier: MIT */
/*
 * Systems that forbid what the patcher wants: it works some other way or refuses with the reason,
 * and never leaves a page writable and executable.
 */
#include "harness.h"
#include "patch/maps.h"
#include "stops.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <markers/markers.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE 65
#define PR_MDWE_REFUSE_EXEC_GAIN 1
#endif
#ifndef __NR_mseal
#define __NR_mseal 462
#endif

/* How text is written by way of /proc: 32-bit machines pass an offset of 64 bits to this one alike.
 */
#if __SIZEOF_LONG__ == 8
#define WRITE_AT SYS_pwrite64
#else
#define WRITE_AT SYS_pwritev
#endif

static struct live_count one = {"restricted", "one", 0};

__attribute__((noinline)) static void hit(void)
{
	MARKER(restricted, one);
}

static void works(void)
{
	one.hits = 0;
	for (unsigned long i = 1; i <= 3; i++) {
		REQUIRE_EQ(marker_enable("restricted:one"), 1);
		REQUIRE(!live_writable_text());
		hit();
		REQUIRE_EQ(one.hits, i);
		REQUIRE_EQ(marker_disable("restricted:one"), 1);
		REQUIRE(!live_writable_text());
		hit();
		REQUIRE_EQ(one.hits, i);
	}
}

static void refuses_to_enable(int error)
{
	one.hits = 0;
	for (int i = 0; i < 3; i++) {
		REQUIRE_EQ(marker_enable("restricted:one"), error);
		REQUIRE_EQ(marker_enable("*"), error);
		hit();
		REQUIRE_EQ(one.hits, 0);
		REQUIRE(!live_writable_text());
	}
	/* It is not remembered as on: what comes later is not armed either. */
	REQUIRE_EQ(marker_disable("restricted:one") >= 0, 1);
}

/* ---- seccomp ---- */

enum { NR = offsetof(struct seccomp_data, nr), THIRD = offsetof(struct seccomp_data, args[2]) };

/* The call answers @error; if @bits, only with one of them in its third argument. */
static void forbid(long call, unsigned bits, int error)
{
	struct sock_filter code[] = {
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, NR),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 3),
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, THIRD),
	    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog program = {sizeof(code) / sizeof(code[0]), code};

	if (!bits) /* whatever the argument */
		code[3] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JA, 0, 0, 0);
	REQUIRE_EQ(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), 0);
	REQUIRE_EQ(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program), 0);
}

static void must_not_write(void)
{
	live_fail(__FILE__, __LINE__, "text was written before it was known to be safe");
}

static void test_membarrier_eperm(void)
{
	live_count_start(&one);
	stop_call("written, not synced", must_not_write);
	forbid(SYS_membarrier, 0, EPERM);
	refuses_to_enable(-EPERM);
	live_count_stop(&one);
}

static void test_membarrier_enosys(void)
{
	live_count_start(&one);
	stop_call("written, not synced", must_not_write);
	forbid(SYS_membarrier, 0, ENOSYS);
	refuses_to_enable(-ENOSYS);
}

static DEFINE_STATIC_KEY_FALSE(off_and_likely);

/* Its jump is armed while it is off: to turn it on is to disarm, and refused all the same. */
static void test_membarrier_and_keys(void)
{
	stop_call("written, not synced", must_not_write);
	forbid(SYS_membarrier, 0, EPERM);
	REQUIRE_EQ(static_branch_enable(&off_and_likely), -EPERM);
	REQUIRE(!static_key_enabled(&off_and_likely));
	REQUIRE(!static_branch_likely(&off_and_likely));
}

/* A kernel without the command: not the EINVAL of a pattern. */
static void test_membarrier_einval(void)
{
	live_count_start(&one);
	forbid(SYS_membarrier, 0, EINVAL);
	refuses_to_enable(-ENOSYS);
}

/* Forbidden while it is on: off is possible still, and says that nobody synchronised. */
static void test_membarrier_lost(void)
{
	live_count_start(&one);
	REQUIRE_EQ(marker_enable("restricted:one"), 1);
	hit();
	forbid(SYS_membarrier, 0, EPERM);
	REQUIRE_EQ(marker_disable("restricted:one"), -EPERM);
	hit();
	REQUIRE_EQ(one.hits, 1);
	REQUIRE(!live_writable_text());
	refuses_to_enable(-EPERM);
}

/* ---- the two writers ---- */

static void again_with(const char *writer, const char *test)
{
	const char *now = getenv("MARKERS_WRITER");

	if (now && !strcmp(now, writer))
		return;
	setenv("MARKERS_WRITER", writer, 1); /* read before main() */
	live_exec_again("restricted", test);
	REQUIRE(0);
}

static void test_proc(void)
{
	again_with("proc", "proc");
	live_count_start(&one);
	forbid(SYS_mprotect, PROT_WRITE, EACCES);
	works();
}

static void test_mprotect(void)
{
	again_with("mprotect", "mprotect");
	live_count_start(&one);
	forbid(WRITE_AT, 0, EIO);
	works();
}

static void test_proc_forced_and_forbidden(void)
{
	again_with("proc", "proc_forced_and_forbidden");
	live_count_start(&one);
	forbid(WRITE_AT, 0, EIO);
	refuses_to_enable(-EPERM);
}

static void test_mprotect_forced_and_forbidden(void)
{
	again_with("mprotect", "mprotect_forced_and_forbidden");
	live_count_start(&one);
	forbid(SYS_mprotect, PROT_WRITE, EACCES);
	refuses_to_enable(-EPERM);
}

static void test_neither(void)
{
	live_count_start(&one);
	forbid(WRITE_AT, 0, EIO);
	forbid(SYS_mprotect, PROT_WRITE, EACCES);
	refuses_to_enable(-EPERM);
}

/* A writer that is lost while the marker is on is replaced by the other. */
static void test_proc_lost(void)
{
	live_count_start(&one);
	works();
	REQUIRE_EQ(marker_enable("restricted:one"), 1);
	forbid(WRITE_AT, 0, EIO);
	REQUIRE_EQ(marker_disable("restricted:one"), 1);
	works();
}

/* systemd's MemoryDenyWriteExecute by seccomp: no mprotect() to executable at all. */
static void test_no_executable_mprotect(void)
{
	live_count_start(&one);
	forbid(SYS_mprotect, PROT_EXEC, EPERM);
	works();
}

static void test_mdwe(void)
{
	if (prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0))
		live_skip("no PR_SET_MDWE here");
	live_count_start(&one);
	works();
}

static void test_mdwe_with_mprotect(void)
{
	again_with("mprotect", "mdwe_with_mprotect");
	if (prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0))
		live_skip("no PR_SET_MDWE here");
	live_count_start(&one);
	refuses_to_enable(-EPERM);
}

/* ---- the rest of the world ---- */

static void test_no_descriptors_left(void)
{
	struct rlimit before, none;

	live_count_start(&one);
	forbid(SYS_mprotect, PROT_WRITE, EACCES);
	REQUIRE_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
	none = before;
	none.rlim_cur = 0;
	REQUIRE_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
	REQUIRE(marker_enable("restricted:one") < 0);
	REQUIRE_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
	works(); /* it was a passing thing */
}

static void test_no_proc(void)
{
	if (unshare(CLONE_NEWNS))
		live_skip("no mount namespace for us");
	REQUIRE_EQ(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), 0);
	REQUIRE_EQ(umount2("/proc", MNT_DETACH), 0);
	REQUIRE(access("/proc/self/mem", F_OK));
	live_count_start(&one);
	for (unsigned long i = 1; i <= 3; i++) {
		REQUIRE_EQ(marker_enable("restricted:one"), 1);
		hit();
		REQUIRE_EQ(one.hits, i);
		REQUIRE_EQ(marker_disable("restricted:one"), 1);
		hit();
		REQUIRE_EQ(one.hits, i);
	}
	REQUIRE_EQ(mount("proc", "/proc", "proc", 0, NULL), 0);
	REQUIRE(!live_writable_text());
	works();
}

static void test_no_proc_and_proc_forced(void)
{
	again_with("proc", "no_proc_and_proc_forced");
	if (unshare(CLONE_NEWNS))
		live_skip("no mount namespace for us");
	REQUIRE_EQ(mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL), 0);
	REQUIRE_EQ(umount2("/proc", MNT_DETACH), 0);
	live_count_start(&one);
	REQUIRE_EQ(marker_enable("restricted:one"), -EPERM);
	hit();
	REQUIRE_EQ(one.hits, 0);
	REQUIRE_EQ(mount("proc", "/proc", "proc", 0, NULL), 0);
}

static uintptr_t page_of(void (*function)(void))
{
	return (uintptr_t)function / 4096 * 4096;
}

static void test_sealed_text(void)
{
	if (syscall(__NR_mseal, page_of(hit), 4096UL, 0UL))
		live_skip("no mseal(2) here");
	live_count_start(&one);
	works();
}

/* Sealed from the start of a large batch: the writer that suits it cannot. */
#define TEN(x) x x x x x x x x x x
#define MANY TEN(TEN(TEN(MARKER(restricted, many);)))

__attribute__((noinline)) static void hit_many(void)
{
	MANY
}

static void large_batch(void)
{
	struct live_count many = {"restricted", "many", 0};

	live_count_start(&many);
	REQUIRE_EQ(marker_enable("restricted:*"), 1001);
	REQUIRE(!live_writable_text());
	hit_many();
	REQUIRE_EQ(many.hits, 1000);
	REQUIRE_EQ(marker_disable("restricted:*"), 1001);
	REQUIRE(!live_writable_text());
	hit_many();
	REQUIRE_EQ(many.hits, 1000);
	live_count_stop(&many);
}

static void test_large_batch(void)
{
	large_batch();
	forbid(WRITE_AT, 0, EIO); /* it goes through mprotect */
	large_batch();
}

static void test_large_batch_of_sealed_text(void)
{
	if (syscall(__NR_mseal, page_of(hit_many) + 4096, 8192UL, 0UL))
		live_skip("no mseal(2) here");
	large_batch();
}

/* Text that the program itself has made writable keeps what it had; its neighbours too. */
static int protection(uintptr_t at)
{
	uintptr_t stop = UINTPTR_MAX;

	return mk_maps_protection(at, &stop);
}

static void test_each_mapping_keeps_its_own(void)
{
	uintptr_t first = page_of(hit_many) + 4096;

	again_with("mprotect", "each_mapping_keeps_its_own");
	REQUIRE_EQ(mprotect((void *)first, 4096, PROT_READ | PROT_WRITE | PROT_EXEC), 0);
	REQUIRE_EQ(mprotect((void *)(first + 8192), 4096, PROT_EXEC), 0);
	REQUIRE_EQ(marker_enable("restricted:*"), 1001);
	REQUIRE_EQ(protection(first), PROT_READ | PROT_WRITE | PROT_EXEC);
	REQUIRE_EQ(protection(first + 4096), PROT_READ | PROT_EXEC);
	REQUIRE_EQ(protection(first + 8192), PROT_EXEC);
	REQUIRE_EQ(protection(first - 4096), PROT_READ | PROT_EXEC);
	REQUIRE_EQ(marker_disable("restricted:*"), 1001);
	REQUIRE_EQ(protection(first), PROT_READ | PROT_WRITE | PROT_EXEC);
	REQUIRE_EQ(protection(first + 8192), PROT_EXEC);
}

/* Flags that every machine has, in place of "bt", which few have. */
static void test_flags_of_mappings(void)
{
	uintptr_t text = page_of(hit_many), stack = (uintptr_t)&text;

	REQUIRE(mk_maps_has_flag(text, "ex"));
	REQUIRE(!mk_maps_has_flag(text, "wr"));
	REQUIRE(!mk_maps_has_flag(text, "bt"));
	REQUIRE(mk_maps_has_flag(stack, "wr"));
	REQUIRE(mk_maps_has_flag(stack, "gd")); /* it grows down */
	REQUIRE(!mk_maps_has_flag(stack, "ex"));
	REQUIRE(!mk_maps_has_flag(16, "rd")); /* nothing is there */
}

static const struct live_test tests[] = {
    {"membarrier_eperm", test_membarrier_eperm, 0},
    {"membarrier_enosys", test_membarrier_enosys, 0},
    {"membarrier_einval", test_membarrier_einval, 0},
    {"membarrier_lost", test_membarrier_lost, 0},
    {"membarrier_and_keys", test_membarrier_and_keys, 0},
    {"proc", test_proc, 0},
    {"mprotect", test_mprotect, 0},
    {"proc_forced_and_forbidden", test_proc_forced_and_forbidden, 0},
    {"mprotect_forced_and_forbidden", test_mprotect_forced_and_forbidden, 0},
    {"neither", test_neither, 0},
    {"proc_lost", test_proc_lost, 0},
    {"no_executable_mprotect", test_no_executable_mprotect, 0},
    {"mdwe", test_mdwe, 0},
    {"mdwe_with_mprotect", test_mdwe_with_mprotect, 0},
    {"no_descriptors_left", test_no_descriptors_left, 0},
    {"no_proc", test_no_proc, 0},
    {"no_proc_and_proc_forced", test_no_proc_and_proc_forced, 0},
    {"sealed_text", test_sealed_text, 0},
    {"large_batch", test_large_batch, 0},
    {"large_batch_of_sealed_text", test_large_batch_of_sealed_text, 0},
    {"each_mapping_keeps_its_own", test_each_mapping_keeps_its_own, 0},
    {"flags_of_mappings", test_flags_of_mappings, 0},
};

LIVE_MAIN(tests)
