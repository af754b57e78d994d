/* SPDX-License-Identifier: MIT */
/*
 * An ia64 executable in the interpreter: its segments, a stack for each of two contexts, its
 * symbols; and calls of its functions. All failures end the test.
 */
#ifndef IA64_PROGRAM_H
#define IA64_PROGRAM_H

#include "interp.h"
#include <markers/detail/abi.h>

enum { PROGRAM_STEPS = 100000 }; /* no function here runs longer */

struct program {
	struct ia64_machine machine;
	const char *name;
	uint8_t *file;
	size_t size;
	uint64_t gp;
};

void program_load(struct program *p, const char *path);
void program_free(struct program *p);

uint64_t program_symbol(const struct program *p, const char *name);

/* Sets up a call on the stack of context 0 or 1. */
void program_begin(const struct program *p, struct ia64_context *c, unsigned stack,
                   const char *function, const uint64_t *arguments, unsigned count);

/* Runs a call to its end; the result. */
uint64_t program_finish(struct program *p, struct ia64_context *c);

/* Both, on stack 0. */
uint64_t program_call(struct program *p, const char *function, const uint64_t *arguments,
                      unsigned count);
uint64_t program_call2(struct program *p, const char *function, uint64_t a, uint64_t b);

/* How often anything was done that another context can see. */
unsigned long program_effects(const struct program *p);

uint64_t program_read(struct program *p, uint64_t address, unsigned size);
void program_write(struct program *p, uint64_t address, unsigned size, uint64_t value);

/* The address of the @which-th record whose key is @key, 0 if there are fewer. */
uint64_t program_record(struct program *p, uint64_t key, unsigned which);
/* The address of the one record whose site is in a function. */
uint64_t program_record_in(struct program *p, const char *function);
struct marker_priv_record program_record_at(struct program *p, uint64_t address);

/* The key of the record whose descriptor is of provider "test" and that name. */
uint64_t program_marker(struct program *p, const char *name);

/* patcher.c: switches all sites of a marker; 0 or what stood in the way. */
int program_flip(struct program *p, const char *marker, int state);

/* patcher.c: the hits so far, and of each the key (word 0) and the six slots. */
unsigned program_hit_count(struct program *p);
uint64_t program_hit_word(struct program *p, unsigned hit, unsigned word);

#endif
