/* SPDX-License-Identifier: MIT */
/*
 * The ppc64le encodings.
 */
#include "isa_table.h"
#include <errno.h>
#include <markers/arch/ppc64le.h>

enum { LENGTH = 4, REACH = 1 << 25 };

#define NOP                                                                                        \
	{                                                                                          \
		0x00, 0x00, 0x00, 0x60                                                             \
	}

static const struct isa_known known[] = {
    /* nop; b .+16 */
    {16, LENGTH, NOP, {0x10, 0x00, 0x00, 0x48}},
    {0, LENGTH, NOP, {0x00, 0x00, 0x00, 0x48}},
    {-4, LENGTH, NOP, {0xfc, 0xff, 0xff, 0x4b}},
    {0x0345678, LENGTH, NOP, {0x78, 0x56, 0x34, 0x48}},
    {REACH - 4, LENGTH, NOP, {0xfc, 0xff, 0xff, 0x49}},
    {-REACH, LENGTH, NOP, {0x00, 0x00, 0x00, 0x4a}},
};

static const struct isa_limit limits[] = {
    {REACH - 4, LENGTH, 0},
    {REACH, LENGTH, -ERANGE},
    {-REACH, LENGTH, 0},
    {-REACH - 4, LENGTH, -ERANGE},
    {INT64_C(0x100000010), LENGTH, -ERANGE}, /* what is left of it would fit */
    {2, LENGTH, -EINVAL},
    {-1, LENGTH, -EINVAL},
    {16, 0, -EINVAL},
    {16, 2, -EINVAL},
    {16, 8, -EINVAL},
    {16, 255, -EINVAL},
};

static const struct isa_foreign foreign[] = {
    {"trap: a debugger or a uprobe", {0x08, 0x00, 0xe0, 0x7f}},
    {"bl", {0x11, 0x00, 0x00, 0x48}},
    {"ba", {0x12, 0x00, 0x00, 0x48}},
    {"another displacement", {0x14, 0x00, 0x00, 0x48}},
    {"ori 1, 1, 0", {0x00, 0x00, 0x21, 0x60}},
    {"the other byte order", {0x60, 0x00, 0x00, 0x00}},
    {"zeros", {0}},
};

static uint8_t length(int64_t distance)
{
	(void)distance;
	return LENGTH;
}

static const struct isa_value value_rows[] = {
    {MK_SITE_OFF, 0, {0x20, 0, 0, 0x48}}, /* b .+32 */
    {MK_SITE_ON, 0, {0, 0, 0x20, 0x39}},  /* li 9, 0 */
    {MK_SITE_ON, 0x1234, {0x34, 0x12, 0x20, 0x39}},
    {MK_SITE_ON, 0xffff, {0xff, 0xff, 0x20, 0x39}},
};

static const struct isa_values values = {
    .site = {0x1004, 0x1024, MARKER_PRIV_KIND_IMV, 4, .rest = 9},
    .unit = {0, 4},
    .bits = 16,
    .registers = 32,
    .known = value_rows,
    .nknown = ISA_ROWS(value_rows),
    .load = ".set value, %u\n\tli 9, value - ((value >> 15) << 16)",
    .at = 0,
};

int main(void)
{
	const struct isa_table table = {
	    .name = "ppc64le",
	    .machine = 21,
	    .unit = {0, LENGTH},
	    .known = known,
	    .nknown = ISA_ROWS(known),
	    .limits = limits,
	    .nlimits = ISA_ROWS(limits),
	    .foreign = foreign,
	    .nforeign = ISA_ROWS(foreign),
	    .bits = 25,
	    .alignment = 4,
	    .length = length,
	    .site = MARKER_PRIV_SITE("1", "0", "0"),
	    .jump = ".Lmarker_site%=:\n\tb %l[marker_priv_armed]",
	    .assembler = "powerpc64le-linux-gnu-as",
	    .objcopy = "powerpc64le-linux-gnu-objcopy",
	    .values = &values,
	};

	return isa_table_run(&table);
}
