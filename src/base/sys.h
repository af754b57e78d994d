/* SPDX-License-Identifier: MIT */
/*
 * System calls and memory without libc: what runs in a marker, in the patcher or in the agent has
 * no errno, no thread pointer of its own, and may interrupt anybody who holds a lock of libc's.
 *
 * All return what the kernel returns: >= 0 or -errno.
 */
#ifndef MK_SYS_H
#define MK_SYS_H

#include "arch/arch.h"
#include <asm/unistd.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <linux/time_types.h>
#include <sys/mman.h>
#include <sys/uio.h>

/*
 * 32-bit machines have calls of their own for user ids of 32 bits, for offsets in pages and (since
 * Linux 5.1) for struct __kernel_timespec. Arguments are passed as longs: none has 64 bits there.
 */
#ifdef __NR_geteuid32
#define MK_NR_GETEUID __NR_geteuid32
#define MK_NR_GETRESUID __NR_getresuid32
#else
#define MK_NR_GETEUID __NR_geteuid
#define MK_NR_GETRESUID __NR_getresuid
#endif
#ifdef __NR_mmap2
#define MK_NR_MMAP __NR_mmap2 /* used for offset 0 only */
#else
#define MK_NR_MMAP __NR_mmap
#endif
#ifdef __NR_clock_gettime64
#define MK_NR_CLOCK_GETTIME __NR_clock_gettime64
#define MK_NR_CLOCK_NANOSLEEP __NR_clock_nanosleep_time64
#define MK_NR_PPOLL __NR_ppoll_time64
#define MK_NR_FUTEX __NR_futex_time64
#else
#define MK_NR_CLOCK_GETTIME __NR_clock_gettime
#define MK_NR_CLOCK_NANOSLEEP __NR_clock_nanosleep
#define MK_NR_PPOLL __NR_ppoll
#define MK_NR_FUTEX __NR_futex
#endif

static inline int mk_open(const char *path, int flags)
{
	return (int)mk_syscall(__NR_openat, AT_FDCWD, path, flags | O_CLOEXEC, 0);
}

static inline int mk_close(int fd)
{
	return (int)mk_syscall(__NR_close, fd);
}

static inline long mk_read(int fd, void *buffer, size_t size)
{
	return mk_syscall(__NR_read, fd, buffer, size);
}

/* pwrite(2). An offset of 64 bits goes into one long, or into two for which each 32-bit machine has
 * a rule of its own, but not for the vector calls. */
static inline long mk_write_at(int fd, const void *from, size_t size, uintptr_t offset)
{
	struct iovec piece = {(void *)(uintptr_t)from, size};

	return sizeof(long) == 8 ? mk_syscall(__NR_pwrite64, fd, from, size, offset)
	                         : mk_syscall(__NR_pwritev, fd, &piece, 1L, offset, 0L);
}

static inline long mk_read_at(int fd, void *to, size_t size, uintptr_t offset)
{
	struct iovec piece = {to, size};

	return mk_syscall(__NR_preadv, fd, &piece, 1L, offset, 0L);
}

/* For a thread that was started without libc: a descriptor table of its own, and empty. Without it
 * an application's closefrom(3) and open(2) would hand its numbers to us, and its pipes would stay
 * open. */
static inline void mk_close_all(void)
{
	const long CLOSE_RANGE_UNSHARE = 2;

	if (!mk_syscall(__NR_close_range, 0L, ~0UL & UINT32_MAX, CLOSE_RANGE_UNSHARE) ||
	    mk_syscall(__NR_unshare, 0x400L /* CLONE_FILES */))
		return;
	for (int fd = 0; fd < 1 << 16; fd++) /* before Linux 5.9 */
		mk_close(fd);
}

static inline int mk_getpid(void)
{
	return (int)mk_syscall(__NR_getpid);
}

static inline int mk_gettid(void)
{
	return (int)mk_syscall(__NR_gettid);
}

/* The calling thread's signal mask; returns the one before. */
static inline uint64_t mk_set_signals(uint64_t blocked)
{
	uint64_t before = 0;

	mk_syscall(__NR_rt_sigprocmask, 2L /* SIG_SETMASK */, &blocked, &before, sizeof(before));
	return before;
}

/* Null where the kernel gives none. */
static inline void *mk_map(size_t size)
{
	long address = mk_syscall(MK_NR_MMAP, NULL, size, PROT_READ | PROT_WRITE,
	                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0L);

	return address < 0 && address > -4096 ? NULL : (void *)address;
}

static inline void mk_unmap(void *start, size_t size)
{
	mk_syscall(__NR_munmap, start, size);
}

static inline void mk_futex_wait(int32_t *word, int32_t value)
{
	mk_syscall(MK_NR_FUTEX, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0L);
}

static inline void mk_futex_wake(int32_t *word)
{
	mk_syscall(MK_NR_FUTEX, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0L);
}

void mk_sleep_ms(unsigned ms);
uint64_t mk_now_ms(void); /* monotonic */

/* Reads a whole small file, NUL-terminated and cut at @size - 1. Its length, or -errno. */
long mk_read_file(const char *path, char *buffer, size_t size);

#endif
