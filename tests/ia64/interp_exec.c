/* SPDX-License-Identifier: MIT */
/*
 * The A and I units: arithmetic, comparisons, shifts, special registers; after the formats of the
 * Intel SDM, volume 3, chapter 4 (A1, M34 and so on). Instructions of a group are executed one
 * after the other, which is the same for code that has no dependency violations; the assembler has
 * checked that.
 */
#include "interp.h"

#define R1(x) (unsigned)ia64_bits(x, 6, 7)
#define R2(x) (unsigned)ia64_bits(x, 13, 7)
#define R3(x) (unsigned)ia64_bits(x, 20, 7)

typedef struct ia64_machine machine;
typedef struct ia64_context context;
typedef struct ia64_instruction instruction;

static bool get(context *c, unsigned number, uint64_t *value)
{
	uint64_t *r = ia64_register(c, number);

	if (r)
		*value = number ? *r : 0;
	return r;
}

static bool set(context *c, unsigned number, uint64_t value)
{
	uint64_t *r = ia64_register(c, number);

	if (!r || !number)
		return false; /* writing r0 faults */
	*r = value;
	return true;
}

static bool predicate(const context *c, unsigned number)
{
	return !number || (c->pr >> number & 1);
}

static void set_predicate(context *c, unsigned number, bool value)
{
	if (number)
		c->pr = (c->pr & ~(UINT64_C(1) << number)) | (uint64_t)value << number;
}

static bool qualified(const context *c, const instruction *in)
{
	return predicate(c, in->bits & 63);
}

/* ---- A: either M or I ---- */

/* x4, and below it x2b. */
static bool compute(unsigned operation, uint64_t a, uint64_t b, uint64_t *result)
{
	switch (operation) {
	case 0x00: /* add; add ..., 1 */
	case 0x01:
		*result = a + b + (operation & 1);
		return true;
	case 0x04: /* sub ..., 1; sub */
	case 0x05:
	case 0x25:
		*result = a - b - !(operation & 1);
		return true;
	case 0x08: /* addp4 */
		*result = (uint32_t)(a + b) | ia64_bits(b, 30, 2) << 61;
		return true;
	case 0x0c: /* and; andcm; or; xor */
	case 0x2c:
		*result = a & b;
		return true;
	case 0x0d:
	case 0x2d:
		*result = a & ~b;
		return true;
	case 0x0e:
	case 0x2e:
		*result = a | b;
		return true;
	case 0x0f:
	case 0x2f:
		*result = a ^ b;
		return true;
	default: /* shladd */
		*result = (a << ((operation & 3) + 1)) + b;
		return operation >> 2 == 4;
	}
}

static bool alu_register(context *c, uint64_t x)
{
	uint64_t a = 0, b, result;
	unsigned x4 = (unsigned)ia64_bits(x, 29, 4), x2b = (unsigned)ia64_bits(x, 27, 2);

	if ((x4 < 8 && !get(c, R2(x), &a)) || !get(c, R3(x), &b))
		return false;
	if (x4 >= 8) /* A3: imm8 in place of r2 */
		a = (uint64_t)ia64_sign_extend(ia64_bits(x, 36, 1) << 7 | ia64_bits(x, 13, 7), 8);
	return compute(x4 << 2 | x2b, a, b, &result) && set(c, R1(x), result);
}

static bool alu(context *c, uint64_t x)
{
	unsigned x2a = (unsigned)ia64_bits(x, 34, 2);
	uint64_t base, imm = ia64_bits(x, 13, 7);

	if (x >> 37 == 9) { /* A5 addl */
		imm |= ia64_bits(x, 27, 9) << 7 | ia64_bits(x, 22, 5) << 16 |
		       ia64_bits(x, 36, 1) << 21;
		return get(c, (unsigned)ia64_bits(x, 20, 2), &base) &&
		       set(c, R1(x), base + (uint64_t)ia64_sign_extend(imm, 22));
	}
	if (ia64_bits(x, 33, 1) || x2a == 1)
		return false;
	if (!x2a)
		return alu_register(c, x);
	/* A4 adds, addp4 */
	imm |= ia64_bits(x, 27, 6) << 7 | ia64_bits(x, 36, 1) << 13;
	if (!get(c, R3(x), &base))
		return false;
	imm = base + (uint64_t)ia64_sign_extend(imm, 14);
	if (x2a == 3)
		imm = (uint32_t)imm | ia64_bits(base, 30, 2) << 61;
	return set(c, R1(x), imm);
}

/* Writes the two predicates of a comparison: plain, unc, and, or, or.andcm. */
enum compare_kind { PLAIN, UNC, AND, OR, OR_ANDCM };

static void compare_result(context *c, const instruction *in, enum compare_kind kind, bool result)
{
	unsigned p1 = (unsigned)ia64_bits(in->bits, 6, 6),
	         p2 = (unsigned)ia64_bits(in->bits, 27, 6);
	bool on = qualified(c, in);

	if (kind == UNC && !on) {
		set_predicate(c, p1, false);
		set_predicate(c, p2, false);
	}
	if (!on)
		return;
	if (kind == PLAIN || kind == UNC) {
		set_predicate(c, p1, result);
		set_predicate(c, p2, !result);
	} else if (kind == AND ? !result : result) {
		set_predicate(c, p1, kind != AND);
		set_predicate(c, p2, kind == OR);
	}
}

static bool relation(unsigned which, uint64_t a, uint64_t b)
{
	switch (which) {
	case 0:
		return (int64_t)a < (int64_t)b;
	case 1:
		return a < b;
	default:
		return a == b;
	}
}

static bool compare(context *c, const instruction *in)
{
	uint64_t x = in->bits, a = 0, b;
	unsigned which = (unsigned)(x >> 37) - 0xc, x2 = (unsigned)ia64_bits(x, 34, 2);
	bool ta = ia64_bits(x, 33, 1), tb = ia64_bits(x, 36, 1), cc = ia64_bits(x, 12, 1), result;
	enum compare_kind kind = cc ? UNC : PLAIN;

	if ((x2 < 2 && !get(c, R2(x), &a)) || !get(c, R3(x), &b))
		return false;
	if (x2 >= 2) { /* A8: imm8 */
		a = (uint64_t)ia64_sign_extend((uint64_t)tb << 7 | ia64_bits(x, 13, 7), 8);
		tb = false;
	}
	if (x2 & 1) { /* cmp4 */
		a = which == 1 ? (uint32_t)a : (uint64_t)(int32_t)a;
		b = which == 1 ? (uint32_t)b : (uint64_t)(int32_t)b;
	}
	if (!ta && !tb) {
		result = relation(which, a, b);
	} else { /* A6, A8 parallel: eq and ne; A7: r0 against r3 */
		kind = (enum compare_kind)(AND + which);
		result = tb ? ((int64_t)a > (int64_t)b) : a == b;
		if (tb && ta)
			result = (int64_t)a >= (int64_t)b;
		result ^= cc;
	}
	compare_result(c, in, kind, result);
	return true;
}

bool ia64_exec_a(machine *m, context *c, instruction *in)
{
	unsigned major = (unsigned)(in->bits >> 37);

	(void)m;
	if (major >= 0xc && major <= 0xe)
		return compare(c, in);
	if (major > 9)
		return false;
	return !qualified(c, in) || alu(c, in->bits);
}

/* ---- moves of special registers ---- */

static uint64_t *application_register(context *c, unsigned number)
{
	switch (number) {
	case 25:
		return &c->csd;
	case 32:
		return &c->ccv;
	case 36:
		return &c->unat;
	case 40:
		return &c->fpsr;
	case 64:
		return &c->pfs;
	case 65:
		return &c->lc;
	case 66:
		return &c->ec;
	default:
		return NULL;
	}
}

static bool move_application(context *c, uint64_t x, bool from)
{
	uint64_t *ar = application_register(c, R3(x));

	if (!ar)
		return false;
	return from ? set(c, R1(x), *ar) : get(c, R2(x), ar);
}

/* ---- I ---- */

static bool test_bit(context *c, const instruction *in)
{
	uint64_t x = in->bits, value;
	bool ta = ia64_bits(x, 33, 1), tb = ia64_bits(x, 36, 1), cc = ia64_bits(x, 12, 1), zero;

	if (ia64_bits(x, 13, 1) || !get(c, R3(x), &value))
		return false;
	zero = !(value >> ia64_bits(x, 14, 6) & 1);
	if (!ta && !tb)
		compare_result(c, in, cc ? UNC : PLAIN, zero);
	else
		compare_result(c, in, tb ? (ta ? OR_ANDCM : OR) : AND, zero ^ cc);
	return true;
}

static uint64_t deposit(uint64_t into, uint64_t value, unsigned position, unsigned length)
{
	uint64_t mask = ia64_bits(~UINT64_C(0), 0, length) << position;

	return (into & ~mask) | (value << position & mask);
}

static bool extract(context *c, uint64_t x)
{
	unsigned position = (unsigned)ia64_bits(x, 14, 6);
	unsigned length = (unsigned)ia64_bits(x, 27, 6) + 1;
	uint64_t value;

	if (!get(c, R3(x), &value))
		return false;
	if (length > 64 - position)
		length = 64 - position;
	value = ia64_bits(value, position, length);
	if (ia64_bits(x, 13, 1))
		value = (uint64_t)ia64_sign_extend(value, length);
	return set(c, R1(x), value);
}

static bool shift_fixed(context *c, uint64_t x)
{
	unsigned x2 = (unsigned)ia64_bits(x, 34, 2);
	unsigned length = (unsigned)ia64_bits(x, 27, 6) + 1;
	uint64_t value, other;

	if (!ia64_bits(x, 33, 1) && x2 == 1)
		return extract(c, x);
	if (!ia64_bits(x, 33, 1) && x2 == 3) { /* I10 shrp */
		unsigned count = length - 1;

		if (!get(c, R2(x), &other) || !get(c, R3(x), &value))
			return false;
		return set(c, R1(x), count ? value >> count | other << (64 - count) : value);
	}
	if (x2 == 1) { /* I12, I13 dep.z */
		value =
		    (uint64_t)ia64_sign_extend(ia64_bits(x, 36, 1) << 7 | ia64_bits(x, 13, 7), 8);
		if (!ia64_bits(x, 26, 1) && !get(c, R2(x), &value))
			return false;
		return set(c, R1(x), deposit(0, value, 63 - (unsigned)ia64_bits(x, 20, 6), length));
	}
	if (x2 != 3 || ia64_bits(x, 13, 1) || !get(c, R3(x), &value)) /* I14 dep imm1 */
		return false;
	return set(
	    c, R1(x),
	    deposit(value, 0 - ia64_bits(x, 36, 1), 63 - (unsigned)ia64_bits(x, 14, 6), length));
}

static bool shift_variable(context *c, uint64_t x)
{
	uint64_t a, b;

	if (!ia64_bits(x, 36, 1) || !ia64_bits(x, 33, 1) || ia64_bits(x, 34, 2) ||
	    ia64_bits(x, 32, 1) || !get(c, R2(x), &a) || !get(c, R3(x), &b))
		return false;
	switch (ia64_bits(x, 28, 4)) {
	case 0: /* shr.u r1 = r3, r2 */
		return set(c, R1(x), a > 63 ? 0 : b >> a);
	case 2: /* shr */
		return set(c, R1(x), (uint64_t)((int64_t)b >> (a > 63 ? 63 : a)));
	case 4: /* shl r1 = r2, r3 */
		return set(c, R1(x), b > 63 ? 0 : a << b);
	default:
		return false;
	}
}

static bool move_predicates(context *c, uint64_t x) /* I23 */
{
	uint64_t mask = ia64_bits(x, 6, 7) << 1 | ia64_bits(x, 24, 8) << 8, value;

	if (ia64_bits(x, 36, 1))
		mask |= ~UINT64_C(0xffff);
	if (!get(c, R2(x), &value))
		return false;
	c->pr = (c->pr & ~mask) | (value & mask) | 1;
	return true;
}

static bool extend(context *c, uint64_t x)
{
	unsigned bits = 8U << ia64_bits(x, 27, 2);
	uint64_t value;

	if (!get(c, R3(x), &value))
		return false;
	value = ia64_bits(value, 0, bits);
	return set(c, R1(x), ia64_bits(x, 29, 1) ? (uint64_t)ia64_sign_extend(value, bits) : value);
}

static bool misc_i(machine *m, context *c, const instruction *in)
{
	uint64_t x = in->bits, *ar;

	switch (ia64_bits(x, 27, 6)) {
	case 0x00: /* break.i */
		return ia64_break(m, c, x);
	case 0x01: /* nop.i, hint.i */
		m->counts.nops++;
		return true;
	case 0x0a: /* mov ar3 = imm8 */
		ar = application_register(c, R3(x));
		if (ar)
			*ar = (uint64_t)ia64_sign_extend(
			    ia64_bits(x, 36, 1) << 7 | ia64_bits(x, 13, 7), 8);
		return ar;
	case 0x10: /* zxt1, zxt2, zxt4 */
	case 0x11:
	case 0x12:
	case 0x14: /* sxt1, sxt2, sxt4 */
	case 0x15:
	case 0x16:
		return extend(c, x);
	case 0x2a:
		return move_application(c, x, false);
	case 0x30:
		return set(c, R1(x), in->next - 16);
	case 0x31:
		return set(c, R1(x), c->br[ia64_bits(x, 13, 3)]);
	case 0x32:
		return move_application(c, x, true);
	case 0x33:
		return set(c, R1(x), c->pr | 1);
	default:
		return false;
	}
}

bool ia64_exec_i(machine *m, context *c, instruction *in)
{
	uint64_t x = in->bits, value;
	unsigned major = (unsigned)(x >> 37), x3 = (unsigned)ia64_bits(x, 33, 3);

	if (major == 5 && !ia64_bits(x, 34, 2))
		return test_bit(c, in);
	if (!qualified(c, in))
		return true;
	switch (major) {
	case 0:
		if (x3 == 3)
			return move_predicates(c, x);
		if (x3 == 7) /* I21 */
			return get(c, R2(x), &c->br[ia64_bits(x, 6, 3)]);
		return !x3 && misc_i(m, c, in);
	case 4: /* I15 dep */
		if (!get(c, R2(x), &value) || !ia64_register(c, R3(x)))
			return false;
		return set(c, R1(x),
		           deposit(R3(x) ? *ia64_register(c, R3(x)) : 0, value,
		                   63 - (unsigned)ia64_bits(x, 31, 6),
		                   (unsigned)ia64_bits(x, 27, 4) + 1));
	case 5:
		return shift_fixed(c, x);
	case 7:
		return shift_variable(c, x);
	default:
		return false;
	}
}
