/* SPDX-License-Identifier: MIT */
/*
 * What the runtime does at a site, reduced to one site: the backend's own code, compiled for ia64.
 */
#include "arch/arch.h"
#include "arch/ia64.h"
#include "values.h"
#include <errno.h>
#include <markers/arch/ia64_imv.h>

/* The last hits, as the thunk passes them. */
struct hit {
	const void *key;
	uint64_t slots[6];
} hits[16];
unsigned hit_count;
uint64_t words[16]; /* for whoever needs some */

void mk_hit(const void *key, const uint64_t *slots);
void log_hit(void *key, unsigned long a, unsigned long b);
int flip(struct marker_priv_record *r, int state);
int set_addl(struct marker_priv_record *r, int64_t value);
int set_movl(struct marker_priv_record *r, uint64_t value);
int set_checked(struct marker_priv_record *r, uint64_t value);
typedef int setter(struct marker_priv_record *guard, struct marker_priv_record *movl,
                   uint64_t value);
setter set_wide, set_guarded, set_behind_branch, set_by_st16;

/* What any function may do to its caller's scratch registers. */
static inline void spoil_scratch_registers(void)
{
	/* clang-format off */
#define SPOIL(r) "mov " #r " = r0\n\t"
#define SPOIL_2(p, q) "cmp.ne " #p ", " #q " = r0, r0\n\t"
	__asm__ volatile(
	    SPOIL(r2) SPOIL(r3) SPOIL(r8) SPOIL(r9) SPOIL(r10) SPOIL(r11)
	    SPOIL(r14) SPOIL(r15) SPOIL(r16) SPOIL(r17) SPOIL(r18) SPOIL(r19)
	    SPOIL(r20) SPOIL(r21) SPOIL(r22) SPOIL(r23) SPOIL(r24) SPOIL(r25)
	    SPOIL(r26) SPOIL(r27) SPOIL(r28) SPOIL(r29) SPOIL(r30) SPOIL(r31)
	    SPOIL(ar.ccv) SPOIL(b6) SPOIL(b7)
	    SPOIL_2(p6, p7) SPOIL_2(p8, p9) SPOIL_2(p10, p11) SPOIL_2(p12, p13) SPOIL_2(p14, p15)
	    "nop 0"
	    :
	    :
	    : "r2", "r3", "r8", "r9", "r10", "r11", "r14", "r15", "r16", "r17", "r18", "r19", "r20",
	      "r21", "r22", "r23", "r24", "r25", "r26", "r27", "r28", "r29", "r30", "r31", "ar.ccv",
	      "b6", "b7", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13", "p14", "p15");
	/* clang-format on */
}

void mk_hit(const void *key, const uint64_t *slots)
{
	struct hit *hit = &hits[hit_count++ & 15];

	hit->key = key;
	for (unsigned i = 0; i < 6; i++)
		hit->slots[i] = slots[i];
	spoil_scratch_registers();
}

void log_hit(void *key, unsigned long a, unsigned long b)
{
	uint64_t slots[6];

	slots[0] = a;
	slots[1] = b;
	mk_hit(key, slots);
}

static uint8_t *code_of(const struct marker_priv_record *r)
{
	return (uint8_t *)((uintptr_t)&r->code + (uintptr_t)(intptr_t)r->code);
}

static struct value *value_of(const struct marker_priv_record *r)
{
	return (struct value *)((uintptr_t)&r->key + (uintptr_t)r->key);
}

static void copy(uint8_t *to, const uint8_t *from)
{
	for (unsigned i = 0; i < MK_IA64_BUNDLE; i++)
		to[i] = ((const volatile uint8_t *)from)[i];
}

static void put_word(uint8_t *code, const uint8_t *bundle, unsigned offset)
{
	uint64_t word = 0;

	for (unsigned i = 8; i--;)
		word = word << 8 | bundle[offset + i];
	mk_arch_store(code + offset, &word, 8);
	mk_arch_flush(code + offset, 8);
}

static struct mk_site site_of(const struct marker_priv_record *r)
{
	struct mk_site site;

	site.code = (uint64_t)code_of(r);
	site.target = (uint64_t)&r->target + (uint64_t)(int64_t)r->target;
	site.kind = r->kind;
	site.length = r->length;
	site.rest = r->state;
	return site;
}

static int state_of(const struct marker_priv_record *r)
{
	struct mk_site site = site_of(r);
	uint8_t now[MK_IA64_BUNDLE];

	copy(now, code_of(r));
	return mk_site_decode(&mk_isa_ia64, &site, now);
}

int flip(struct marker_priv_record *r, int state)
{
	struct mk_site site = site_of(r);
	uint8_t bytes[MK_SITE_MAX];
	int now = state_of(r);

	if (now < 0 || now == state)
		return now < 0 ? now : 0;
	mk_site_encode(&mk_isa_ia64, &site, (enum mk_site_state)state, 0, bytes);
	put_word(code_of(r), bytes, mk_isa_ia64.unit(&site).offset);
	return 0;
}

int set_addl(struct marker_priv_record *r, int64_t value)
{
	uint8_t bundle[MK_IA64_BUNDLE];
	int error;

	copy(bundle, code_of(r));
	error = mk_ia64_addl_encode(bundle, 0, value);
	if (error)
		return error;
	value_of(r)->now = (uint64_t)value;
	put_word(code_of(r), bundle, 0);
	return 0;
}

/* One word, both if that is allowed, or none. */
static int store_movl(struct marker_priv_record *r, uint64_t value, bool both)
{
	uint8_t old[MK_IA64_BUNDLE], bundle[MK_IA64_BUNDLE];
	enum mk_ia64_words differ;
	int error;

	copy(old, code_of(r));
	copy(bundle, old);
	error = mk_ia64_movl_encode(bundle, value);
	if (error)
		return error;
	differ = mk_ia64_words_differ(old, bundle);
	if (differ == MK_IA64_BOTH && !both)
		return -ERANGE;
	if (differ & MK_IA64_FIRST)
		put_word(code_of(r), bundle, 0);
	if (differ & MK_IA64_SECOND)
		put_word(code_of(r), bundle, 8);
	return 0;
}

/* Unsafe where both words change: a reader between the stores gets a mix. */
int set_movl(struct marker_priv_record *r, uint64_t value)
{
	return store_movl(r, value, true);
}

/* The variable first: a reader that sees two versions loads it. */
int set_checked(struct marker_priv_record *r, uint64_t value)
{
	uint8_t old[MK_IA64_BUNDLE];
	uint64_t seen;
	int error;

	copy(old, code_of(r));
	error = mk_ia64_movl_decode(old, &seen);
	if (error)
		return error;
	value_of(r)->now = (uint32_t)value;
	return store_movl(r, mk_ia64_checked((uint32_t)value, (uint8_t)((seen >> 32) + 1)), true);
}

/* One store, or from now on a load: the branch once there stays. */
int set_wide(struct marker_priv_record *guard, struct marker_priv_record *movl, uint64_t value)
{
	int error;

	value_of(movl)->now = value;
	if (state_of(guard) == MK_SITE_OFF)
		return 0;
	error = store_movl(movl, value, false);
	return error == -ERANGE ? flip(guard, MK_SITE_OFF) : error;
}

/*
 * Unsafe: a branch in front of it, the movl rewritten, no branch again. A reader that was
 * stopped between the two meets the rewriting.
 */
int set_guarded(struct marker_priv_record *guard, struct marker_priv_record *movl, uint64_t value)
{
	int error;

	value_of(movl)->now = value;
	error = flip(guard, MK_SITE_OFF);
	if (!error)
		error = store_movl(movl, value, true);
	return error ? error : flip(guard, MK_SITE_ON);
}

/*
 * Unsafe: the first word turns the whole bundle into { .bbb br.few target ; ... } while the
 * second is written. A reader that was stopped behind slot 0 goes on with slot 1 of that.
 */
int set_behind_branch(struct marker_priv_record *guard, struct marker_priv_record *movl,
                      uint64_t value)
{
	uint64_t target = site_of(guard).target, bundles;
	uint8_t old[MK_IA64_BUNDLE], bundle[MK_IA64_BUNDLE];
	uint64_t word;

	value_of(movl)->now = value;
	copy(old, code_of(movl));
	copy(bundle, old);
	if (mk_ia64_movl_encode(bundle, value))
		return -EBUSY;
	bundles = (target - (uint64_t)code_of(movl)) >> 4;
	word = 0x16 | (4UL << 37 | (bundles & 0xfffff) << 13 | (bundles >> 20 & 1) << 36) << 5;
	mk_arch_store(code_of(movl), &word, 8);
	mk_arch_flush(code_of(movl), 8);
	put_word(code_of(movl), bundle, 8);
	put_word(code_of(movl), bundle, 0);
	return 0;
}

/* All 16 bytes by one st16, where the processor has it (CPUID register 4, bit 2). */
int set_by_st16(struct marker_priv_record *guard, struct marker_priv_record *movl, uint64_t value)
{
	uint8_t bundle[MK_IA64_BUNDLE];
	uint64_t halves[2] = {0, 0}, features;

	(void)guard;
	__asm__("mov %0 = cpuid[%1]" : "=r"(features) : "r"(4UL));
	if (!(features & 4))
		return -ERANGE;
	copy(bundle, code_of(movl));
	if (mk_ia64_movl_encode(bundle, value))
		return -EBUSY;
	for (unsigned i = 0; i < 2; i++)
		for (unsigned j = 8; j--;)
			halves[i] = halves[i] << 8 | bundle[8 * i + j];
	value_of(movl)->now = value;
	__asm__ volatile("mov ar.csd = %2 ;;\n\tst16.rel [%0] = %1, ar.csd"
	                 :
	                 : "r"(code_of(movl)), "r"(halves[0]), "r"(halves[1])
	                 : "memory");
	mk_arch_flush(code_of(movl), MK_IA64_BUNDLE);
	return 0;
}
