/* SPDX-License-Identifier: MIT */
/*
 * The host half where no instruction is changed: an architecture without a backend, or none wanted
 * (-DMARKERS_ARCH=generic). All in C and by way of libc: system calls through syscall(3), the
 * agent a thread of libc's. markerctl cannot start it from outside.
 */
#include "arch.h"
#include "wire/runtime.h"
#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdarg.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

static int refuse(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes)
{
	(void)site, (void)state, (void)bytes;
	return -EINVAL;
}

static struct mk_unit no_unit(const struct mk_site *site)
{
	(void)site;
	return (struct mk_unit){0, 0};
}

static const struct mk_isa isa = {.name = "generic", .word = 1, .encode = refuse, .unit = no_unit};
const struct mk_isa *const mk_isa_host = &isa;

/* Its arguments are not passed alike everywhere. Of offset 0, as base/sys.h says. */
static bool is_mmap(long number)
{
#ifdef SYS_mmap2
	if (number == SYS_mmap2)
		return true;
#endif
	return number == SYS_mmap;
}

long mk_syscall(long number, ...)
{
	int before = errno;
	long result, arguments[6];
	va_list list;

	va_start(list, number);
	for (int i = 0; i < 6; i++)
		arguments[i] = va_arg(list, long);
	va_end(list);
	if (is_mmap(number))
		result = (long)mmap((void *)arguments[0], (size_t)arguments[1], (int)arguments[2],
		                    (int)arguments[3], (int)arguments[4], 0);
	else
		result = syscall(number, arguments[0], arguments[1], arguments[2], arguments[3],
		                 arguments[4], arguments[5]);
	if (result == -1)
		result = -errno;
	errno = before;
	return result;
}

struct start {
	void *stack;
	size_t size;
	mk_arch_entry *entry;
	int32_t tid; /* the new thread's, once it has taken the others */
};

static void *run(void *data)
{
	struct start *start = data, own = *start;

	/* release: pairs with the acquire in mk_arch_thread(): *start has been read */
	__atomic_store_n(&start->tid, (int32_t)syscall(SYS_gettid), __ATOMIC_RELEASE);
	own.entry(own.stack, own.size);
	return NULL;
}

/* On a stack of libc's: @stack only marks the thread, until it leaves. */
long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry)
{
	struct start start = {stack, size, entry, 0};
	pthread_t thread;
	int error = pthread_create(&thread, NULL, run, &start);

	(void)tls;
	if (error)
		return -error;
	pthread_detach(thread);
	while (!__atomic_load_n(&start.tid, __ATOMIC_ACQUIRE))
		sched_yield();
	return start.tid;
}

void mk_arch_leave(void *stack, size_t size)
{
	munmap(stack, size);
	pthread_exit(NULL);
}

bool mk_arch_has_clock(void)
{
	return false;
}

void mk_arch_store(void *to, const void *from, unsigned size)
{
	for (unsigned i = 0; i < size; i++)
		((volatile uint8_t *)to)[i] = ((const uint8_t *)from)[i];
}

void mk_arch_flush(void *start, size_t length)
{
	(void)start, (void)length;
}

/* The caller's call has saved what a call does not keep. */
void mk_arch_call_saving_vectors(void (*probe)(const void *event, void *data), const void *event,
                                 void *data)
{
	probe(event, data);
}

/* For text.c: no writer does anything to a function without a site. */
int mk_text_probe(void);
extern const char mk_text_probe_armed[];
extern const uint8_t mk_text_probe_length;

int mk_text_probe(void)
{
	return 0;
}
const char mk_text_probe_armed[1] = {0};
const uint8_t mk_text_probe_length = 1;

/* struct mk_runtime. No mk_arch_spawn: 0, relative to itself. */
#if __SIZEOF_POINTER__ == 8
#define RELATIVE(symbol) ".8byte " symbol " - .\n\t"
#elif __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define RELATIVE(symbol) ".4byte 0, " symbol " - . + 4\n\t"
#else
#define RELATIVE(symbol) ".4byte " symbol " - .\n\t.4byte 0\n\t"
#endif
_Static_assert(MK_RUNTIME_MAGIC == 0x314b524d && sizeof(struct mk_runtime) == 32, "below");
__asm__(".pushsection marker_runtime_1, \"a\", %progbits\n\t"
        ".balign 8\n\t"
        ".4byte 0x314b524d\n\t"
        ".2byte 32, 1\n\t" RELATIVE("mk_agent_entry") RELATIVE(".")
            RELATIVE("mk_agent_status") ".popsection");
