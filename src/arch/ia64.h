/* SPDX-License-Identifier: MIT */
/*
 * ia64: immediate values in bundles, as arithmetic on 16 bytes.
 *
 *   bits   4:0  template    45:5  slot 0    86:46  slot 1    127:87  slot 2
 *
 * The first 8 bytes hold slot 0 whole, the last 8 slot 2 whole; slot 1 straddles. An instruction
 * is changed under running threads by one aligned store (Intel SDM rev. 2.3, 2:532: the
 * instruction stream sees aligned stores atomically), so by 8 bytes only in slot 0 or 2.
 *
 *   addl r = imm22, r0   slot 0 or 2: one store for every value
 *   movl r = imm64       slots 1 and 2: bits 39:22 lie in the first word, all others in the
 *                        second: one store where old and new agree in either set
 */
#ifndef MK_ARCH_IA64_H
#define MK_ARCH_IA64_H

#include "arch.h"

#define MK_IA64_BUNDLE 16

/*
 * Reads or replaces the immediate of an addl of r0 in @slot; target register, predicate and the
 * other slots stay. 0, or -EINVAL if no such instruction can be patched in that slot (slot 1, or
 * a template whose slot takes no addl), -EBUSY if it holds another instruction, -ERANGE if
 * @value has more than 22 bits; then nothing is written.
 */
int mk_ia64_addl_decode(const uint8_t *bundle, unsigned slot, int64_t *value);
int mk_ia64_addl_encode(uint8_t *bundle, unsigned slot, int64_t value);

/* The same for a movl; -EBUSY if the bundle holds none. */
int mk_ia64_movl_decode(const uint8_t *bundle, uint64_t *value);
int mk_ia64_movl_encode(uint8_t *bundle, uint64_t value);

/* Which of two bundles' 8-byte words differ. */
enum mk_ia64_words {
	MK_IA64_SAME,
	MK_IA64_FIRST,
	MK_IA64_SECOND,
	MK_IA64_BOTH, /* no single 8-byte store does it */
};
enum mk_ia64_words mk_ia64_words_differ(const uint8_t *a, const uint8_t *b);

/*
 * The movl immediate of a checked 32-bit value (arch/ia64.h of the public headers): the version
 * stands once in each word, so that a reader between the two stores sees that they differ.
 */
uint64_t mk_ia64_checked(uint32_t value, uint8_t version);

/* mk_isa.encode_value, .value and the .unit of sites that hold a value. That of a checked movl is
 * what mk_ia64_checked() makes. */
int mk_ia64_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                         uint8_t *bytes);
uint64_t mk_ia64_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes);
struct mk_unit mk_ia64_value_unit(const struct mk_site *site);

#endif
