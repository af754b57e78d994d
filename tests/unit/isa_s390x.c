/* SPDX-License-Identifier: MIT */
/*
 * The s390x encodings.
 */
#include "isa_table.h"
#include <errno.h>
#include <markers/arch/s390x.h>

enum { LENGTH = 6 };

static const struct isa_known known[] = {
    /* brcl 0, .+16; brcl 15, .+16 */
    {16, LENGTH, {0xc0, 0x04, 0, 0, 0, 8}, {0xc0, 0xf4, 0, 0, 0, 8}},
    {0, LENGTH, {0xc0, 0x04, 0, 0, 0, 0}, {0xc0, 0xf4, 0, 0, 0, 0}},
    {-2, LENGTH, {0xc0, 0x04, 0xff, 0xff, 0xff, 0xff}, {0xc0, 0xf4, 0xff, 0xff, 0xff, 0xff}},
    {0x2468acf0,
     LENGTH,
     {0xc0, 0x04, 0x12, 0x34, 0x56, 0x78},
     {0xc0, 0xf4, 0x12, 0x34, 0x56, 0x78}},
    {INT64_C(0xfffffffe),
     LENGTH,
     {0xc0, 0x04, 0x7f, 0xff, 0xff, 0xff},
     {0xc0, 0xf4, 0x7f, 0xff, 0xff, 0xff}},
    {-INT64_C(0x100000000), LENGTH, {0xc0, 0x04, 0x80, 0, 0, 0}, {0xc0, 0xf4, 0x80, 0, 0, 0}},
};

static const struct isa_limit limits[] = {
    {INT64_C(0xfffffffe), LENGTH, 0},
    {INT64_C(0x100000000), LENGTH, -ERANGE},
    {-INT64_C(0x100000000), LENGTH, 0},
    {-INT64_C(0x100000002), LENGTH, -ERANGE},
    {INT64_C(0x200000010), LENGTH, -ERANGE}, /* what is left of it would fit */
    {1, LENGTH, -EINVAL},
    {-1, LENGTH, -EINVAL},
    {16, 0, -EINVAL},
    {16, 4, -EINVAL},
    {16, 5, -EINVAL},
    {16, 8, -EINVAL},
    {16, 255, -EINVAL},
};

static const struct isa_foreign foreign[] = {
    {"a breakpoint of gdb on byte 0", {0x00, 0x01, 0, 0, 0, 8}},
    {"a uprobe", {0x00, 0x02, 0, 0, 0, 8}},
    {"brcl 8", {0xc0, 0x84, 0, 0, 0, 8}},
    {"brasl %r0", {0xc0, 0x05, 0, 0, 0, 8}},
    {"larl %r15", {0xc0, 0xf0, 0, 0, 0, 8}},
    {"another displacement", {0xc0, 0x04, 0, 0, 0, 9}},
    {"the other byte order", {0xc0, 0x04, 8, 0, 0, 0}},
    {"zeros", {0}},
};

static uint8_t length(int64_t distance)
{
	(void)distance;
	return LENGTH;
}

int main(void)
{
	const struct isa_table table = {
	    .name = "s390x",
	    .machine = 22,
	    .big_endian = true,
	    .unit = {1, 1},
	    .known = known,
	    .nknown = ISA_ROWS(known),
	    .limits = limits,
	    .nlimits = ISA_ROWS(limits),
	    .foreign = foreign,
	    .nforeign = ISA_ROWS(foreign),
	    .bits = 32,
	    .alignment = 2,
	    .length = length,
	    .site = MARKER_PRIV_SITE("1", "0", "0"),
	    .jump = ".Lmarker_site%=:\n\tbrcl 15, %l[marker_priv_armed]",
	    .assembler = "s390x-linux-gnu-as",
	    .objcopy = "s390x-linux-gnu-objcopy",
	};

	return isa_table_run(&table);
}
