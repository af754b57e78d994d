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
	uint64_t target; /* where it jumps when armed; a value's site: when it holds none */
	uint8_t kind;    /* MARKER_PRIV_KIND_ */
	uint8_t length;
	uint8_t rest; /* marker_priv_record.state */
	bool is_data; /* no instruction: the site is the byte at target */
};

/*
 * Two kinds of sites. Those of markers and keys are jumps that are there (on) or not (off). Those
 * of immediate values and static calls hold a value (on), or jump to code that fetches it from
 * memory (off): as they were linked, and where text cannot be written.
 */
enum mk_site_state {
	MK_SITE_OFF,
	MK_SITE_ON,
};

/* The bytes whose one naturally atomic store turns a site's two forms into each other. */
struct mk_unit {
	uint8_t offset, size;
};

/* All that have a backend: a row here, one in cmake/arches.cmake. */
#define MK_ISAS(row)                                                                               \
	row(aarch64) row(arm) row(i386) row(ia64) row(ppc64le) row(riscv64) row(s390x) row(x86_64)

struct mk_isa {
	const char *name;
	uint16_t machine; /* e_machine of ELF files */
	bool big_endian;
	uint8_t word; /* bytes of the largest naturally aligned store that fetches see whole */
	/* Writes site->length bytes. 0, -ERANGE if the target is out of reach, -EINVAL if the
	 * site's length or alignment is none of this architecture's. */
	int (*encode)(const struct mk_site *site, enum mk_site_state state, uint8_t *bytes);
	/* Null, or: is it a jump that was never armed, where the assembler cannot put the target
	 * in? Off, and what the unit leaves out is to be written first. Every mix of that and of
	 * what is there does nothing, so any stores will do. */
	bool (*is_linked)(const struct mk_site *site, const uint8_t *bytes);
	struct mk_unit (*unit)(const struct mk_site *site);
	/* The same for a site of a value: of an immediate value its bits, of a static call the
	 * function's address, 0 for none. -ERANGE also if the value does not fit. The unit is what
	 * differs between two values. Null: the sites of values are jumps too. */
	int (*encode_value)(const struct mk_site *site, enum mk_site_state state, uint64_t value,
	                    uint8_t *bytes);
	/* What the bytes hold if they are that form; checked by encoding it again. */
	uint64_t (*value)(const struct mk_site *site, enum mk_site_state state,
	                  const uint8_t *bytes);
};

#define MK_ISA_EXTERN(arch) extern const struct mk_isa mk_isa_##arch;
MK_ISAS(MK_ISA_EXTERN)

/* By e_machine and byte order of an ELF file; null where no backend knows it. */
const struct mk_isa *mk_isa_find(unsigned machine, bool big_endian);

/* Does the site hold a value? */
static inline bool mk_site_has_value(const struct mk_site *site)
{
	return site->kind == MARKER_PRIV_KIND_IMV || site->kind == MARKER_PRIV_KIND_CALL;
}

/* Where the site->length bytes are that show its state. */
static inline uint64_t mk_site_address(const struct mk_site *site)
{
	return site->is_data ? site->target : site->code;
}

/* mk_isa.encode or .encode_value, by the site's kind; of data alike everywhere (@isa: may be null).
 */
int mk_site_encode(const struct mk_isa *isa, const struct mk_site *site, enum mk_site_state state,
                   uint64_t value, uint8_t *bytes);

/* The state that site->length bytes show, or -EBUSY if they are neither form: not ours. */
int mk_site_decode(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes);

/* The same, with the value that they hold; 0 if they hold none. */
int mk_site_decode_value(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes,
                         uint64_t *value);

/* ---- host half ---- */

extern const struct mk_isa *const mk_isa_host;

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
#elif defined(__i386__)
	/* A handler in between carries for itself, and the flags come back with the thread. Who
	 * reads just then sees 2^32 too few, once in so many. */
	__asm__("addl $1, (%1)\n\tadcl $0, 4(%1)" : "+m"(*counter) : "r"(counter) : "cc");
#else
	__atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
#endif
}

/* Compare and swap of what only this thread and its signal handlers write. */
static inline bool mk_arch_swap(uintptr_t *word, uintptr_t from, uintptr_t to)
{
#if defined(__x86_64__) || defined(__i386__)
	bool swapped;

	__asm__("cmpxchg %3, %1" : "=@ccz"(swapped), "+m"(*word), "+a"(from) : "r"(to));
	return swapped;
#else
	return __atomic_compare_exchange_n(word, &from, to, false, __ATOMIC_RELAXED,
	                                   __ATOMIC_RELAXED);
#endif
}

/* The line there is about to be written. Any address will do. */
static inline void mk_arch_prefetch(const char *line)
{
#ifdef __x86_64__
	/* Not the compiler's choice, prefetcht0, which costs a tick where the line is there
	 * already. All that have the clock know prefetchw; nobody comes here without. */
	__asm__ volatile("prefetchw %0" : : "m"(*line));
#else
	__builtin_prefetch(line, 1);
#endif
}

/* A counter that all processors agree on, cheap to read; meaningless if mk_arch_has_clock() says
 * no. */
static inline uint64_t mk_arch_clock(void)
{
#if defined(__x86_64__) || defined(__i386__)
	uint32_t low, high;

	__asm__ volatile("rdtsc" : "=a"(low), "=d"(high));
	return (uint64_t)high << 32 | low;
#elif defined(__aarch64__)
	uint64_t count;

	__asm__ volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(count));
	return count;
#else
	return 0;
#endif
}

bool mk_arch_has_clock(void);

/* A 32-bit word at an offset from the thread pointer. */
static inline uint32_t mk_arch_thread_word(ptrdiff_t offset)
{
#ifdef __x86_64__
	uint32_t word;

	__asm__("movl %%fs:(%1), %0" : "=r"(word) : "r"(offset));
	return word;
#elif defined(__powerpc64__) /* gcc has no __builtin_thread_pointer() there */
	uint32_t word;

	__asm__("lwzx %0, 13, %1" : "=r"(word) : "r"(offset));
	return word;
#else
	return *(const uint32_t *)((const char *)__builtin_thread_pointer() + offset);
#endif
}

/*
 * The protection bit of text in which indirect branches must lead to landing pads, if the machine
 * knows one by AT_HWCAP2; else 0. /proc/self/maps does not show it, /proc/self/smaps as flag "bt".
 */
static inline int mk_arch_guard(unsigned long hwcap2)
{
#ifdef __aarch64__
	return hwcap2 & 1U << 17 ? 0x10 : 0; /* HWCAP2_BTI: PROT_BTI */
#else
	(void)hwcap2;
	return 0;
#endif
}

/* Stores a unit of the host's sites (mk_isa.unit: @size is its size) or an aligned mk_isa.word at
 * once. No other sizes. */
void mk_arch_store(void *to, const void *from, unsigned size);

/* Makes stored instructions visible to fetches of this processor. */
void mk_arch_flush(void *start, size_t length);

/* Calls probe(event, data) with all vector registers saved around it. */
void mk_arch_call_saving_vectors(void (*probe)(const void *event, void *data), const void *event,
                                 void *data);

#endif
