/* SPDX-License-Identifier: MIT */
/*
 * What an architecture gives to the rest.
 *
 * The pure half (struct mk_isa) is arithmetic on bytes: it is built for every architecture on
 * every host, so that markerctl reads any object and the tests check all of them. The host half
 * exists once, for the machine that the library runs on.
 */
#ifndef MK_ARCH_H
#define MK_ARCH_H

#include <markers/detail/abi.h>
#include <stddef.h>

#define MK_SITE_MAX 16 /* bytes of the longest site instruction (ia64: one bundle) */

/* A record's facts, as addresses. */
struct mk_site {
	uint64_t code;   /* the instruction */
	uint64_t target; /* where it jumps when armed */
	uint8_t kind;
	uint8_t length;
};

enum mk_site_state {
	MK_SITE_OFF,
	MK_SITE_ON,
};

/* The bytes whose one naturally atomic store turns a site's two forms into each other. */
struct mk_unit {
	uint8_t offset, size;
};

struct mk_isa {
	const char *name;
	uint16_t machine; /* e_machine of ELF files */
	bool big_endian;
	/* Writes site->length bytes. 0, -ERANGE if the target is out of reach, -EINVAL if the
	 * site's length or alignment is none of this architecture's. */
	int (*encode)(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes);
	struct mk_unit (*unit)(const struct mk_site *site);
};

extern const struct mk_isa mk_isa_x86_64;
extern const struct mk_isa mk_isa_ia64;

/* By e_machine and byte order of an ELF file; null where no backend knows it. */
const struct mk_isa *mk_isa_find(unsigned machine, bool big_endian);

/* The state that site->length bytes show, or -EBUSY if they are neither form: not ours. */
int mk_site_decode(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes);

/* ---- host half ---- */

extern const struct mk_isa *const mk_isa_host;

/* A function that keeps every register but its result: the compiler saves what it uses, which is
 * less than what the thunk would have to save around it. Elsewhere the thunk saves. */
#if defined(__has_attribute) && __has_attribute(no_caller_saved_registers)
#define MK_ARCH_KEEPS_REGISTERS __attribute__((no_caller_saved_registers))
#else
#define MK_ARCH_KEEPS_REGISTERS
#endif

/* A system call: the result, or -errno. In <arch>.S; touches no errno, no thread pointer. */
long mk_syscall(long number, ...);

/*
 * Starts a thread that libc knows nothing of, on @stack, with @tls for its thread pointer and the
 * caller's signal mask: entry(stack, size), which must not return. The thread id, or -errno.
 */
typedef void mk_arch_entry(void *stack, size_t size);
long mk_arch_thread(void *stack, size_t size, void *tls, mk_arch_entry *entry);

/* Ends such a thread and gives back its stack. */
void mk_arch_leave(void *stack, size_t size) __attribute__((noreturn));

/* Not to be called: where markerctl sends a thread. In <arch>.S and markerctl/attach_<arch>.c. */
void mk_arch_spawn(void);

/* Adds one to what only this thread and its signal handlers count in: none of these is lost. */
static inline void mk_arch_count(uint64_t *counter)
{
#ifdef __x86_64__
	__asm__("incq %0" : "+m"(*counter));
#else
	__atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
#endif
}

/* Stores @size bytes (1, 2, 4 or 8, naturally aligned unless 1) at once. */
void mk_arch_store(void *to, const void *from, unsigned size);

/* Makes stored instructions visible to fetches of this processor. */
void mk_arch_flush(void *start, size_t length);

/* Calls probe(event, data) with all vector registers saved around it. */
void mk_arch_call_saving_vectors(void (*probe)(const void *event, void *data), const void *event,
                                 void *data);

#endif
