/* SPDX-License-Identifier: MIT */
/*
 * The B, L+X and F units: branches with the register stack, movl, nops.
 */
#include "interp.h"

typedef struct ia64_machine machine;
typedef struct ia64_context context;
typedef struct ia64_instruction instruction;

static bool qualified(const context *c, uint64_t x)
{
	return !(x & 63) || (c->pr >> (x & 63) & 1);
}

static void branch(instruction *in, uint64_t target)
{
	in->branched = true;
	in->next = target & ~UINT64_C(15);
}

static uint64_t relative_target(const instruction *in)
{
	uint64_t imm = ia64_bits(in->bits, 13, 20) | ia64_bits(in->bits, 36, 1) << 20;

	return in->next - 16 + (uint64_t)(ia64_sign_extend(imm, 21) * 16);
}

static void call(context *c, instruction *in, uint64_t target)
{
	c->br[ia64_bits(in->bits, 6, 3)] = in->next;
	c->pfs = c->sof | (uint64_t)c->sol << 7 | c->ec << 52 | UINT64_C(3) << 62;
	c->bottom += c->sol;
	c->sof -= c->sol;
	c->sol = 0;
	branch(in, target);
}

static bool return_to(context *c, instruction *in, uint64_t target)
{
	unsigned sof = (unsigned)ia64_bits(c->pfs, 0, 7), sol = (unsigned)ia64_bits(c->pfs, 7, 7);

	if (sof > 96 || sol > sof || sol > c->bottom || ia64_bits(c->pfs, 14, 24))
		return false; /* not a frame, or one that rotates */
	c->sof = sof;
	c->sol = sol;
	c->bottom -= sol;
	c->ec = ia64_bits(c->pfs, 52, 6);
	branch(in, target);
	return true;
}

static bool branch_indirect(machine *m, context *c, instruction *in)
{
	uint64_t target = c->br[ia64_bits(in->bits, 13, 3)];
	unsigned x6 = (unsigned)ia64_bits(in->bits, 27, 6);
	unsigned type = (unsigned)ia64_bits(in->bits, 6, 3);

	(void)m;
	if (x6 == 0x21 && type == 4)
		return return_to(c, in, target);
	if (x6 != 0x20 || type != 0)
		return false;
	branch(in, target);
	return true;
}

bool ia64_exec_b(machine *m, context *c, instruction *in)
{
	unsigned type = (unsigned)ia64_bits(in->bits, 6, 3);

	if (!qualified(c, in->bits))
		return true;
	switch (in->bits >> 37) {
	case 0:
		return branch_indirect(m, c, in);
	case 1:
		call(c, in, c->br[ia64_bits(in->bits, 13, 3)]);
		return true;
	case 2:
		m->counts.nops++;
		return ia64_bits(in->bits, 27, 6) <= 1; /* nop.b, hint.b */
	case 4:
		if (type == 5 && !c->lc--) /* br.cloop falls through */
			return c->lc = 0, true;
		if (type != 0 && type != 5)
			return false;
		branch(in, relative_target(in));
		return true;
	case 5:
		call(c, in, relative_target(in));
		return true;
	default:
		return false;
	}
}

bool ia64_exec_x(machine *m, context *c, instruction *in)
{
	uint64_t x = in->bits, *r;

	if (!qualified(c, in->bits))
		return true;
	if (x >> 37 == 0 && ia64_bits(x, 27, 9) == 1) { /* nop.x */
		m->counts.nops++;
		return true;
	}
	if (x >> 37 != 6 || ia64_bits(x, 20, 1))
		return false;
	r = ia64_register(c, (unsigned)ia64_bits(x, 6, 7));
	if (!r || r == &c->gr[0])
		return false;
	*r = ia64_bits(x, 13, 7) | ia64_bits(x, 27, 9) << 7 | ia64_bits(x, 22, 5) << 16 |
	     ia64_bits(x, 21, 1) << 21 | in->long_bits << 22 | ia64_bits(x, 36, 1) << 63;
	return true;
}

bool ia64_exec_f(machine *m, context *c, instruction *in)
{
	uint64_t x = in->bits;

	(void)c;
	m->counts.nops++;
	return x >> 37 == 0 && !ia64_bits(x, 33, 1) && ia64_bits(x, 27, 6) == 1; /* nop.f */
}
