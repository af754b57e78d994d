/* SPDX-License-Identifier: MIT */
#include "base/sys.h"

void mk_sleep_ms(unsigned ms)
{
	struct __kernel_timespec wait = {ms / 1000, (long long)(ms % 1000) * 1000000};

	mk_syscall(MK_NR_CLOCK_NANOSLEEP, 1 /* CLOCK_MONOTONIC */, 0, &wait, NULL);
}

uint64_t mk_now_ms(void)
{
	struct __kernel_timespec now = {0};

	mk_syscall(MK_NR_CLOCK_GETTIME, 1 /* CLOCK_MONOTONIC */, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

long mk_read_file(const char *path, char *buffer, size_t size)
{
	int fd = mk_open(path, O_RDONLY);
	size_t length = 0;
	long got;

	if (fd < 0)
		return fd;
	do {
		got = mk_read(fd, buffer + length, size - 1 - length);
		if (got > 0)
			length += (size_t)got;
	} while ((got > 0 && length < size - 1) || got == -EINTR);
	mk_close(fd);
	buffer[length] = '\0';
	return got < 0 ? got : (long)length;
}
