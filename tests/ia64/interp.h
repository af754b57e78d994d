/* SPDX-License-Identifier: MIT */
/*
 * An interpreter of ia64 programs, small enough to be read: bundles and the instructions that gcc
 * emits for the test programs. What it does not know it refuses, naming the place.
 *
 * It is made for asking what happens to a thread that is stopped anywhere: one step is one
 * instruction, that is a slot of a bundle (a movl takes two), the bundle is fetched anew for each,
 * and any number of contexts run on one machine.
 *
 * Stores reach the instruction stream as the architecture promises and not sooner: a stored word
 * of text is sure to be fetched once its line was flushed (fc.i) and a sync.i followed. Before
 * that a fetch sees, for each aligned 8-byte word, the old or the new one: the machine's
 * visibility says which.
 */
#ifndef IA64_INTERP_H
#define IA64_INTERP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define IA64_RETURN UINT64_C(0xffffffff00000000) /* where an outermost function returns to */

enum {
	IA64_SEGMENTS = 8,
	IA64_STACKED = 512, /* registers of a context's register stack */
};

enum ia64_visibility {
	IA64_EAGER,  /* stores are fetched at once */
	IA64_LAZY,   /* only after fc.i and sync.i */
	IA64_RANDOM, /* until then each fetch of each word tosses a coin */
};

struct ia64_segment {
	uint64_t start, size;
	uint8_t *data;    /* as loads and stores see it */
	uint8_t *fetched; /* as fetches are sure to see it; null: not executable */
	uint8_t *flushed; /* a byte per 32-byte line: fc.i was there */
	bool own;         /* one context uses it: stores to it are not counted as visible */
};

struct ia64_counts {
	unsigned long instructions, nops, loads, stores, text_stores, visible_stores, flushes,
	    syncs, fences, serializes;
};

struct ia64_machine {
	struct ia64_segment segments[IA64_SEGMENTS];
	unsigned count;
	enum ia64_visibility visibility;
	uint64_t seed;
	struct ia64_counts counts;
	char error[200]; /* why it refused */
};

struct ia64_context {
	uint64_t ip;
	unsigned slot;   /* the instruction to come: PSR.ri */
	uint64_t gr[32]; /* r0 to r31 */
	uint64_t pr;     /* bit n: pn */
	uint64_t br[8];
	uint64_t pfs, lc, ec, ccv, unat, csd, fpsr;
	uint64_t fr[128][2]; /* significand; sign and exponent */
	unsigned bottom, sof, sol;
	uint64_t stacked[IA64_STACKED]; /* r32 is stacked[bottom] */
	/* Called for break 0x100000, a system call; null: refused. */
	void (*system_call)(struct ia64_machine *, struct ia64_context *);
};

enum ia64_result {
	IA64_RUNS,
	IA64_RETURNED, /* to IA64_RETURN; the result is in gr[8] */
	IA64_REFUSED,  /* machine->error says why */
};

/* One instruction. */
enum ia64_result ia64_step(struct ia64_machine *m, struct ia64_context *c);

/* Until it returns or is refused, @most instructions. */
enum ia64_result ia64_run(struct ia64_machine *m, struct ia64_context *c, unsigned long most);

/* Sets up a call of the function at @entry with up to 8 arguments. */
void ia64_call(struct ia64_context *c, uint64_t entry, uint64_t gp, uint64_t sp,
               const uint64_t *arguments, unsigned count);

/* A general register as the running function sees it; null beyond its frame. */
uint64_t *ia64_register(struct ia64_context *c, unsigned number);

/* The memory at @address, or null. */
uint8_t *ia64_memory(struct ia64_machine *m, uint64_t address, size_t size);

/* Memory and fetched bytes of an address range, zeroed; freed by ia64_free(). */
bool ia64_map(struct ia64_machine *m, uint64_t start, uint64_t size, bool executable);
bool ia64_copy(struct ia64_machine *to, const struct ia64_machine *from); /* same segments */
void ia64_free(struct ia64_machine *m);

/* ---- interp_exec.c: one instruction of each unit; false: unknown ---- */

struct ia64_instruction {
	uint64_t bits, long_bits; /* of the slot; of the L slot */
	uint64_t next;            /* address of the next bundle, changed by a taken branch */
	bool branched;
};

bool ia64_exec_m(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_exec_i(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_exec_f(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_exec_b(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_exec_x(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_exec_a(struct ia64_machine *, struct ia64_context *, struct ia64_instruction *);
bool ia64_load(struct ia64_machine *, uint64_t address, unsigned size, uint64_t *value);
bool ia64_store(struct ia64_machine *, uint64_t address, unsigned size, uint64_t value);
bool ia64_store16(struct ia64_machine *, uint64_t address, uint64_t first, uint64_t second);
bool ia64_break(struct ia64_machine *, struct ia64_context *, uint64_t bits);
void ia64_flush_line(struct ia64_machine *, uint64_t address);
void ia64_sync(struct ia64_machine *);

/* Between memory's format and a register's; false: not a number that is known here. */
bool ia64_float_expand(bool single, uint64_t bits, uint64_t *f);
bool ia64_float_narrow(bool single, const uint64_t *f, uint64_t *bits);

/* Bits @low to @low + @count - 1. */
static inline uint64_t ia64_bits(uint64_t word, unsigned low, unsigned count)
{
	return word >> low & (count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1);
}

static inline int64_t ia64_sign_extend(uint64_t value, unsigned bits)
{
	return (int64_t)(value << (64 - bits)) >> (64 - bits);
}

#endif
