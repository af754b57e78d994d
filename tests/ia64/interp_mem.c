/* SPDX-License-Identifier: MIT */
/*
 * The M unit: loads, stores, the register stack, what orders memory and instruction stream.
 */
#include "interp.h"
#include <string.h>

#define R1(x) (unsigned)ia64_bits(x, 6, 7)
#define R2(x) (unsigned)ia64_bits(x, 13, 7)
#define R3(x) (unsigned)ia64_bits(x, 20, 7)

typedef struct ia64_machine machine;
typedef struct ia64_context context;
typedef struct ia64_instruction instruction;

enum { SYSTEM_CALL = 0x100000 };

static bool base_of(context *c, uint64_t x, uint64_t *address)
{
	uint64_t *r = ia64_register(c, R3(x));

	if (r)
		*address = *r;
	return r && R3(x);
}

static uint64_t *writable(context *c, unsigned number)
{
	return number ? ia64_register(c, number) : NULL;
}

/* Loads and stores of 1 to 8 bytes and of a whole FP register; @x6 as in tables 4-30 and 4-34. */
static bool access_general(machine *m, context *c, uint64_t x, uint64_t address)
{
	unsigned x6 = (unsigned)ia64_bits(x, 30, 6), size = 1U << (x6 & 3);
	uint64_t *r;

	switch (x6 >> 2) {
	case 0x0: /* ld */
	case 0x4: /* ld.bias */
	case 0x5: /* ld.acq */
		r = writable(c, R1(x));
		return r && ia64_load(m, address, size, r);
	case 0x6: /* ld8.fill: no NaT is ever made here */
		r = writable(c, R1(x));
		return x6 == 0x1b && r && ia64_load(m, address, 8, r);
	case 0xc: /* st */
	case 0xd: /* st.rel */
		r = ia64_register(c, R2(x));
		return r && ia64_store(m, address, size, R2(x) ? *r : 0);
	case 0xe: /* st8.spill */
		r = ia64_register(c, R2(x));
		return x6 == 0x3b && r && ia64_store(m, address, 8, R2(x) ? *r : 0);
	default:
		return false;
	}
}

static bool access_float(machine *m, context *c, uint64_t x, uint64_t address)
{
	unsigned x6 = (unsigned)ia64_bits(x, 30, 6), size = x6 & 1 ? 8 : 4;
	uint64_t *f, bits;

	switch (x6) {
	case 0x02: /* ldfs */
	case 0x03: /* ldfd */
		return R1(x) > 1 && ia64_load(m, address, size, &bits) &&
		       ia64_float_expand(size == 4, bits, c->fr[R1(x)]);
	case 0x32: /* stfs */
	case 0x33: /* stfd */
		return ia64_float_narrow(size == 4, c->fr[R2(x)], &bits) &&
		       ia64_store(m, address, size, bits);
	case 0x1b: /* ldf.fill */
		f = c->fr[R1(x)];
		return R1(x) > 1 && !(address % 16) && ia64_load(m, address, 8, &f[0]) &&
		       ia64_load(m, address + 8, 8, &f[1]);
	case 0x3b: /* stf.spill */
		f = c->fr[R2(x)];
		return ia64_store16(m, address, f[0], f[1]);
	case 0x2c: /* lfetch */
		return true;
	default:
		return false;
	}
}

static bool is_store(uint64_t x)
{
	return ia64_bits(x, 34, 2) == 3;
}

/* M1 to M10: the base register may move on by a register or an immediate. */
static bool access(machine *m, context *c, uint64_t x, bool immediate)
{
	bool general = x >> 37 < 6;
	uint64_t address, step = 0, *r;

	if (!base_of(c, x, &address))
		return false;
	if (immediate) {
		step = ia64_bits(x, is_store(x) ? 6 : 13, 7) | ia64_bits(x, 27, 1) << 7;
		step = (uint64_t)ia64_sign_extend(step | ia64_bits(x, 36, 1) << 8, 9);
	} else if (ia64_bits(x, 36, 1)) {
		r = ia64_register(c, R2(x));
		if (is_store(x) || !r)
			return false;
		step = R2(x) ? *r : 0;
	}
	if (general ? !access_general(m, c, x, address) : !access_float(m, c, x, address))
		return false;
	if (immediate || ia64_bits(x, 36, 1))
		*ia64_register(c, R3(x)) = address + step;
	return true;
}

/* 16 bytes at once, and the moves between general and FP registers. */
static bool access_wide(machine *m, context *c, uint64_t x)
{
	uint64_t address, *r;

	switch (ia64_bits(x, 30, 6)) {
	case 0x1c: /* getf.sig */
		r = writable(c, R1(x));
		if (r)
			*r = c->fr[R2(x)][0];
		return r;
	case 0x1e: /* getf.s */
	case 0x1f: /* getf.d */
		r = writable(c, R1(x));
		return r && ia64_float_narrow(!ia64_bits(x, 30, 1), c->fr[R2(x)], r);
	case 0x30: /* st16 */
	case 0x34: /* st16.rel */
		r = ia64_register(c, R2(x));
		return r && base_of(c, x, &address) &&
		       ia64_store16(m, address, R2(x) ? *r : 0, c->csd);
	default:
		return false;
	}
}

static bool set_float(context *c, uint64_t x)
{
	uint64_t *r = ia64_register(c, R2(x)), *f = c->fr[R1(x)];
	unsigned x6 = (unsigned)ia64_bits(x, 30, 6);
	uint64_t value = r && R2(x) ? *r : 0;

	if (!r || R1(x) < 2)
		return false;
	if (x6 == 0x1e || x6 == 0x1f) /* setf.s, setf.d */
		return ia64_float_expand(x6 == 0x1e, value, f);
	f[0] = value;
	f[1] = 0x1003e;
	return x6 == 0x1c; /* setf.sig */
}

bool ia64_break(machine *m, context *c, uint64_t x)
{
	if ((ia64_bits(x, 6, 20) | ia64_bits(x, 36, 1) << 20) != SYSTEM_CALL || !c->system_call)
		return false;
	c->system_call(m, c);
	return true;
}

static bool system_instruction(machine *m, context *c, uint64_t x)
{
	switch (ia64_bits(x, 27, 6)) {
	case 0x00: /* break.m */
		return ia64_break(m, c, x);
	case 0x01: /* nop.m, hint.m */
		m->counts.nops++;
		return true;
	case 0x22: /* mf */
		m->counts.fences++;
		return true;
	case 0x31: /* srlz.i */
		m->counts.serializes++;
		return true;
	case 0x33: /* sync.i */
		ia64_sync(m);
		return true;
	default:
		return false;
	}
}

static bool alloc(context *c, uint64_t x)
{
	unsigned sof = (unsigned)ia64_bits(x, 13, 7), sol = (unsigned)ia64_bits(x, 20, 7);
	uint64_t *r;

	if (sof > 96 || sol > sof || ia64_bits(x, 27, 4) || c->bottom + sof > IA64_STACKED)
		return false;
	c->sof = sof;
	c->sol = sol;
	r = writable(c, R1(x));
	if (r)
		*r = c->pfs;
	return r;
}

static uint64_t *memory_register(context *c, unsigned number)
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
	default:
		return NULL;
	}
}

static bool move_memory_register(context *c, uint64_t x, bool from)
{
	uint64_t *ar = memory_register(c, R3(x));
	uint64_t *r = from ? writable(c, R1(x)) : ia64_register(c, R2(x));

	if (!ar || !r)
		return false;
	if (from)
		*r = *ar;
	else
		*ar = R2(x) ? *r : 0;
	return true;
}

static bool misc_m(machine *m, context *c, uint64_t x)
{
	uint64_t address, *r;

	switch (ia64_bits(x, 27, 6)) {
	case 0x17: /* mov r1 = cpuid[r3]: register 4 bit 2, 16-byte operations */
		r = writable(c, R1(x));
		if (r && base_of(c, x, &address))
			*r = address == 4 ? 7 : 0;
		return r;
	case 0x22: /* mov.m r1 = ar3 */
		return move_memory_register(c, x, true);
	case 0x2a: /* mov.m ar3 = r2 */
		return move_memory_register(c, x, false);
	case 0x30: /* fc.i (x = 1) and fc, which is more */
		if (!base_of(c, x, &address))
			return false;
		ia64_flush_line(m, address);
		return true;
	default:
		return false;
	}
}

bool ia64_exec_m(machine *m, context *c, instruction *in)
{
	uint64_t x = in->bits;
	unsigned x3 = (unsigned)ia64_bits(x, 33, 3);
	bool wide = ia64_bits(x, 27, 1);

	if ((x & 63) && !(c->pr >> (x & 63) & 1))
		return true;
	switch (x >> 37) {
	case 0:
		return !x3 && system_instruction(m, c, x);
	case 1:
		return x3 == 6 ? alloc(c, x) : !x3 && misc_m(m, c, x);
	case 4:
		return wide ? !ia64_bits(x, 36, 1) && access_wide(m, c, x) : access(m, c, x, false);
	case 5:
		return access(m, c, x, true);
	case 6:
		return wide ? set_float(c, x) : access(m, c, x, false);
	case 7:
		return access(m, c, x, true);
	default:
		return false;
	}
}
