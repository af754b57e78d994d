/* SPDX-License-Identifier: MIT */
/*
 * The riscv64 encodings.
 */
#include "isa_table.h"
#include <errno.h>
#include <markers/arch/riscv64.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 4, LUI_X0 = 0x37, IMV_LENGTH = 8, A5 = 15 };

static const struct isa_known known[] = {
    /* lui x0, 0x1000; jal x0, .+16 */
    {16, LENGTH, {0x37, 0, 0, 0x01}, {0x6f, 0, 0, 0x01}},
    {2, LENGTH, {0x37, 0, 0x20, 0}, {0x6f, 0, 0x20, 0}},
    {0x800, LENGTH, {0x37, 0, 0x10, 0}, {0x6f, 0, 0x10, 0}},
    {0x1000, LENGTH, {0x37, 0x10, 0, 0}, {0x6f, 0x10, 0, 0}},
    {-2, LENGTH, {0x37, 0xf0, 0xff, 0xff}, {0x6f, 0xf0, 0xff, 0xff}},
    {0x5a5a4, LENGTH, {0x37, 0xa0, 0x45, 0x5a}, {0x6f, 0xa0, 0x45, 0x5a}},
    {0xffffe, LENGTH, {0x37, 0xf0, 0xff, 0x7f}, {0x6f, 0xf0, 0xff, 0x7f}},
    {-0x100000, LENGTH, {0x37, 0, 0, 0x80}, {0x6f, 0, 0, 0x80}},
};

static const struct isa_limit limits[] = {
    {0xffffe, LENGTH, 0},
    {0x100000, LENGTH, -ERANGE},
    {-0x100000, LENGTH, 0},
    {-0x100002, LENGTH, -ERANGE},
    {0x200010, LENGTH, -ERANGE}, /* what is left of it would fit */
    {INT64_C(0x100000010), LENGTH, -ERANGE},
    {1, LENGTH, -EINVAL},
    {-1, LENGTH, -EINVAL},
    {16, 0, -EINVAL},
    {16, 2, -EINVAL},
    {16, 8, -EINVAL},
    {16, 255, -EINVAL},
};

static const struct isa_foreign foreign[] = {
    {"ebreak", {0x73, 0, 0x10, 0}},
    {"c.ebreak on the first half", {0x02, 0x90, 0, 0x01}},
    {"c.ebreak on the second half", {0x37, 0, 0x02, 0x90}},
    {"jal ra", {0xef, 0, 0, 0x01}},
    {"lui a0", {0x37, 0x05, 0, 0x01}},
    {"another displacement", {0x37, 0, 0x20, 0}},
    {"nop", {0x13, 0, 0, 0}},
    {"zeros", {0}},
};

static uint8_t length(int64_t distance)
{
	(void)distance;
	return LENGTH;
}

static void require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "not so: %s\n", what);
	exit(EXIT_FAILURE);
}

/* On its way from what was linked to what is off, the site does nothing at any time. */
static void check_mixes(void)
{
	for (unsigned row = 0; row < ISA_ROWS(known); row++) {
		for (unsigned mask = 0; mask < 16; mask++) {
			const uint8_t linked[LENGTH] = {LUI_X0};
			uint8_t mix[LENGTH];

			for (unsigned i = 0; i < LENGTH; i++)
				mix[i] = mask >> i & 1 ? known[row].off[i] : linked[i];
			require(mix[0] == LUI_X0 && !(mix[1] & 0x0f), "a mix is a lui of x0");
		}
	}
}

static const struct isa_value value_rows[] = {
    /* jal x0, .+32; lui a5, 0 */
    {MK_SITE_OFF, 0, {0x6f, 0, 0, 0x02, 0xb7, 0x07, 0, 0}},
    {MK_SITE_OFF, 0x1234, {0x6f, 0, 0, 0x02, 0xb7, 0x07, 0x34, 0x12}},
    {MK_SITE_ON, 0, {0x37, 0, 0, 0x02, 0xb7, 0x07, 0, 0}},
    {MK_SITE_ON, 0x80, {0x37, 0, 0, 0x02, 0xb7, 0x07, 0x80, 0}},
    {MK_SITE_ON, 0xffff, {0x37, 0, 0, 0x02, 0xb7, 0x07, 0xff, 0xff}},
};

static const struct isa_values values = {
    .site = {0x1002, 0x1022, MARKER_PRIV_KIND_IMV, IMV_LENGTH, .rest = A5},
    .unit = {6, 2},
    .bits = 16,
    .registers = 32,
    .known = value_rows,
    .nknown = ISA_ROWS(value_rows),
    .load = "lui a5, %u << 4",
    .at = 4,
};

int main(void)
{
	static const uint8_t linked[LENGTH] = {LUI_X0};
	const struct isa_table table = {
	    .name = "riscv64",
	    .machine = 243,
	    .unit = {0, 1},
	    .linked = linked,
	    .known = known,
	    .nknown = ISA_ROWS(known),
	    .limits = limits,
	    .nlimits = ISA_ROWS(limits),
	    .foreign = foreign,
	    .nforeign = ISA_ROWS(foreign),
	    .bits = 20,
	    .alignment = 2,
	    .length = length,
	    .site = MARKER_PRIV_SITE("1", "0", "0"),
	    .jump = ".Lmarker_site%=:\n\tjal x0, %l[marker_priv_armed]",
	    .head = "\t.option norelax\n\t.option norvc",
	    .assembler = "riscv64-linux-gnu-as",
	    .objcopy = "riscv64-linux-gnu-objcopy",
	    .values = &values,
	};

	check_mixes();
	return isa_table_run(&table);
}
