/* SPDX-License-Identifier: MIT */
#include "record/filter.h"
#include "base/bytes.h"
#include "catalog/pattern.h"
#include <errno.h>

/* ---- reading ---- */

static bool is_push(unsigned code)
{
	return code >= MK_FILTER_FIELD && code <= MK_FILTER_STR;
}

/* How deep the stack is after an operation, or -1: it would not do. */
static int depth_after(const struct mk_filter_op *op, int depth)
{
	if (is_push(op->code))
		return depth < MK_FILTER_STACK ? depth + 1 : -1;
	if (op->code == MK_FILTER_NOT)
		return depth >= 1 ? depth : -1;
	return op->code <= MK_FILTER_NOT && depth >= 2 ? depth - 1 : -1;
}

int mk_filter_read(struct mk_filter_program *program, const void *data, size_t length)
{
	const char *ops = (const char *)data + sizeof(struct mk_filter);
	struct mk_filter head; /* @data may lie anywhere */
	int depth = 0;

	if (length < sizeof(head))
		return -EINVAL;
	mk_copy(&head, data, sizeof(head));
	if (head.count > MK_FILTER_OPS || head.texts_length > MK_FILTER_TEXTS ||
	    length != sizeof(head) + head.count * sizeof(struct mk_filter_op) + head.texts_length)
		return -EINVAL;
	program->count = head.count;
	program->texts_length = head.texts_length;
	mk_copy(program->ops, ops, head.count * sizeof(struct mk_filter_op));
	mk_copy(program->texts, ops + head.count * sizeof(struct mk_filter_op), head.texts_length);
	if (head.texts_length && program->texts[head.texts_length - 1])
		return -EINVAL;
	for (unsigned i = 0; i < program->count; i++) {
		const struct mk_filter_op *op = &program->ops[i];
		bool text = op->code == MK_FILTER_FIELD || op->code == MK_FILTER_STR;

		depth = depth_after(op, depth);
		/* A glob ends at its NUL, which texts of fields need not have. */
		if (op->code == MK_FILTER_GLOB && (!i || op[-1].code != MK_FILTER_STR))
			return -EINVAL;
		if (depth < 0 || !op->code || (text && op->text >= program->texts_length))
			return -EINVAL;
	}
	return depth == 1 ? 0 : -EINVAL;
}

/* ---- comparing: -1, 0, 1, or unordered ---- */

enum { UNORDERED = 2 };
enum { FRACTION_BITS = 52, BIAS = 1023 };
#define SIGN (1ULL << 63)
#define INFINITE (0x7ffULL << FRACTION_BITS)

static int order(uint64_t a, uint64_t b)
{
	return a < b ? -1 : a > b;
}

static bool is_nan(uint64_t bits)
{
	return (bits & ~SIGN) > INFINITE;
}

static int compare_doubles(uint64_t a, uint64_t b)
{
	bool negative = a & SIGN;

	if (is_nan(a) || is_nan(b))
		return UNORDERED;
	if (!((a | b) & ~SIGN))
		return 0; /* zeros of either sign */
	if ((a ^ b) & SIGN)
		return negative ? -1 : 1;
	return negative ? order(b & ~SIGN, a & ~SIGN) : order(a, b);
}

/* A magnitude against that of a double: its integral part, then whether anything follows it. */
static int compare_magnitudes(uint64_t magnitude, uint64_t bits)
{
	uint64_t fraction = (bits & ((1ULL << FRACTION_BITS) - 1)) | 1ULL << FRACTION_BITS;
	int exponent = (int)((bits & ~SIGN) >> FRACTION_BITS) - BIAS;
	uint64_t whole, rest;

	if (exponent < 0)
		return magnitude ? 1 : bits & ~SIGN ? -1 : 0;
	if (exponent > 63)
		return -1;
	if (exponent >= FRACTION_BITS)
		return order(magnitude, fraction << (exponent - FRACTION_BITS));
	whole = fraction >> (FRACTION_BITS - exponent);
	rest = fraction & ((1ULL << (FRACTION_BITS - exponent)) - 1);
	return magnitude == whole && rest ? -1 : order(magnitude, whole);
}

static bool is_negative(const struct mk_value *integer)
{
	return integer->kind == MK_VALUE_I64 && (integer->bits & SIGN);
}

static int compare_mixed(const struct mk_value *integer, uint64_t bits)
{
	bool negative = is_negative(integer);

	if (is_nan(bits))
		return UNORDERED;
	if (!(bits & ~SIGN))
		return negative ? -1 : integer->bits != 0;
	if (negative != !!(bits & SIGN))
		return negative ? -1 : 1;
	return negative ? -compare_magnitudes(0 - integer->bits, bits)
	                : compare_magnitudes(integer->bits, bits);
}

static int compare_integers(const struct mk_value *a, const struct mk_value *b)
{
	if (is_negative(a) != is_negative(b))
		return is_negative(a) ? -1 : 1;
	return order(a->bits, b->bits);
}

static int compare_texts(const struct mk_value *a, const struct mk_value *b)
{
	for (size_t i = 0; i < a->length && i < b->length; i++)
		if (a->text[i] != b->text[i])
			return order((unsigned char)a->text[i], (unsigned char)b->text[i]);
	return order(a->length, b->length);
}

static int compare(const struct mk_value *a, const struct mk_value *b)
{
	if (a->kind == MK_VALUE_STR || b->kind == MK_VALUE_STR)
		return a->kind == b->kind ? compare_texts(a, b) : UNORDERED;
	if (a->kind == MK_VALUE_F64 && b->kind == MK_VALUE_F64)
		return compare_doubles(a->bits, b->bits);
	if (b->kind == MK_VALUE_F64)
		return compare_mixed(a, b->bits);
	if (a->kind == MK_VALUE_F64) {
		int reversed = compare_mixed(b, a->bits);

		return reversed == UNORDERED ? UNORDERED : -reversed;
	}
	return compare_integers(a, b);
}

/* ---- evaluating ---- */

static struct mk_value truth(bool value)
{
	return (struct mk_value){.kind = MK_VALUE_U64, .bits = value};
}

static bool is_true(const struct mk_value *value)
{
	if (value->kind == MK_VALUE_STR)
		return value->length != 0;
	return (value->kind == MK_VALUE_F64 ? value->bits & ~SIGN : value->bits) != 0;
}

/* A field is as long as it is, a pattern ends with its NUL. */
static bool match(const struct mk_value *text, const struct mk_value *pattern)
{
	if (text->kind != MK_VALUE_STR || pattern->kind != MK_VALUE_STR)
		return false;
	return mk_glob_text(pattern->text, text->text, text->length);
}

static struct mk_value combine(unsigned code, const struct mk_value *a, const struct mk_value *b)
{
	int result;

	switch (code) {
	case MK_FILTER_AND:
		return truth(is_true(a) && is_true(b));
	case MK_FILTER_OR:
		return truth(is_true(a) || is_true(b));
	case MK_FILTER_GLOB:
		return truth(match(a, b));
	default:
		result = compare(a, b);
	}
	if (result == UNORDERED)
		return truth(code == MK_FILTER_NE);
	switch (code) {
	case MK_FILTER_EQ:
		return truth(result == 0);
	case MK_FILTER_NE:
		return truth(result != 0);
	case MK_FILTER_LT:
		return truth(result < 0);
	case MK_FILTER_LE:
		return truth(result <= 0);
	case MK_FILTER_GT:
		return truth(result > 0);
	default:
		return truth(result >= 0);
	}
}

static struct mk_value constant(const struct mk_filter_program *program,
                                const struct mk_filter_op *op)
{
	struct mk_value value = {.bits = op->value};

	value.kind = op->code == MK_FILTER_I64   ? MK_VALUE_I64
	             : op->code == MK_FILTER_U64 ? MK_VALUE_U64
	             : op->code == MK_FILTER_F64 ? MK_VALUE_F64
	                                         : MK_VALUE_STR;
	if (value.kind == MK_VALUE_STR) {
		value.text = program->texts + op->text;
		value.length = mk_length(value.text);
	}
	return value;
}

bool mk_filter_accepts(const struct mk_filter_program *program, mk_filter_push *push, void *context)
{
	struct mk_value stack[MK_FILTER_STACK];
	unsigned depth = 0;

	for (unsigned i = 0; i < program->count; i++) {
		const struct mk_filter_op *op = &program->ops[i];

		if (op->code <= MK_FILTER_COMM) {
			stack[depth++] = push(context, i);
		} else if (is_push(op->code)) {
			stack[depth++] = constant(program, op);
		} else if (op->code == MK_FILTER_NOT) {
			stack[depth - 1] = truth(!is_true(&stack[depth - 1]));
		} else {
			depth--;
			stack[depth - 1] = combine(op->code, &stack[depth - 1], &stack[depth]);
		}
	}
	return is_true(&stack[0]);
}
