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
#include <sys/mman.h>

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

static inline int mk_getpid(void)
{
	return (int)mk_syscall(__NR_getpid);
}

static inline int mk_gettid(void)
{
	return (int)mk_syscall(__NR_gettid);
}

/* Null where the kernel gives none. */
static inline void *mk_map(size_t size)
{
	long address = mk_syscall(__NR_mmap, NULL, size, PROT_READ | PROT_WRITE,
	                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0L);

	return address < 0 && address > -4096 ? NULL : (void *)address;
}

static inline void mk_unmap(void *start, size_t size)
{
	mk_syscall(__NR_munmap, start, size);
}

static inline void mk_futex_wait(int32_t *word, int32_t value)
{
	mk_syscall(__NR_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0L);
}

static inline void mk_futex_wake(int32_t *word)
{
	mk_syscall(__NR_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0L);
}

void mk_sleep_ms(unsigned ms);
uint64_t mk_now_ms(void); /* monotonic */

/* Reads a whole small file, NUL-terminated and cut at @size - 1. Its length, or -errno. */
long mk_read_file(const char *path, char *buffer, size_t size);

#endif
