/* SPDX-License-Identifier: MIT */
/*
 * The i386 encodings.
 */
#include "isa_table.h"
#include <errno.h>
#include <markers/arch/i386.h>

enum { NEAR = 5, FAR = 8 };

static const struct isa_known known[] = {
    /* nopl 16(%ebx,%ebp,8); nopl (%eax), jmp .+18 */
    {21, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x10}, {0x0f, 0x1f, 0x00, 0xeb, 0x10}},
    {NEAR, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x00}, {0x0f, 0x1f, 0x00, 0xeb, 0x00}},
    {NEAR + 127, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x7f}, {0x0f, 0x1f, 0x00, 0xeb, 0x7f}},
    {NEAR - 128, NEAR, {0x0f, 0x1f, 0x44, 0xeb, 0x80}, {0x0f, 0x1f, 0x00, 0xeb, 0x80}},
    /* nopl d32(%ecx,%ebp,8); nopl (%eax), jmp */
    {FAR + 0x12345678,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0x78, 0x56, 0x34, 0x12},
     {0x0f, 0x1f, 0x00, 0xe9, 0x78, 0x56, 0x34, 0x12}},
    {FAR - 2,
     FAR,
     {0x0f, 0x1f, 0x84, 0xe9, 0xfe, 0xff, 0xff, 0xff},
     {0x0f, 0x1f, 0x00, 0xe9, 0xfe, 0xff, 0xff, 0xff}},
};

static const struct isa_limit limits[] = {
    {NEAR + 127, NEAR, 0},
    {NEAR + 128, NEAR, -ERANGE},
    {NEAR - 128, NEAR, 0},
    {NEAR - 129, NEAR, -ERANGE},
    {NEAR + 256, NEAR, -ERANGE}, /* the low byte fits */
    {FAR + INT64_C(0x7fffffff), FAR, 0},
    {FAR + INT64_C(0x80000000), FAR, -ERANGE},
    {FAR - INT64_C(0x80000000), FAR, 0},
    {FAR - INT64_C(0x80000001), FAR, -ERANGE},
    {16, 0, -EINVAL},
    {16, 4, -EINVAL},
    {16, 6, -EINVAL},
    {16, 255, -EINVAL},
};

static const struct isa_foreign foreign[] = {
    {"int3 on byte 0: a debugger", {0xcc, 0x1f, 0x44, 0xeb, 0x10}},
    {"int3 on byte 3: a debugger at the jump", {0x0f, 0x1f, 0x00, 0xcc, 0x10}},
    {"call rel32: a uprobe", {0xe8, 0x10, 0x20, 0x30, 0x40}},
    {"nopl 0(%eax,%eax,1): a plain nop5", {0x0f, 0x1f, 0x44, 0x00, 0x00}},
    {"another displacement", {0x0f, 0x1f, 0x44, 0xeb, 0x11}},
    {"zeros", {0}},
};

/* The assembler takes the short form wherever it reaches. */
static uint8_t length(int64_t distance)
{
	return distance - NEAR == (int8_t)(distance - NEAR) ? NEAR : FAR;
}

int main(void)
{
	const struct isa_table table = {
	    .name = "i386",
	    .machine = 3,
	    .unit = {2, 1},
	    .known = known,
	    .nknown = ISA_ROWS(known),
	    .limits = limits,
	    .nlimits = ISA_ROWS(limits),
	    .foreign = foreign,
	    .nforeign = ISA_ROWS(foreign),
	    .bits = 31,
	    .alignment = 1,
	    .length = length,
	    .site = MARKER_PRIV_SITE("1", "0", "0"),
	    .jump = ".Lmarker_site%=:\n\t.byte 0x0f, 0x1f, 0x00\n\tjmp %l[marker_priv_armed]",
	    .assembler = "as --32",
	    .objcopy = "objcopy",
	};

	return isa_table_run(&table);
}
