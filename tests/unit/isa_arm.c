/* SPDX-License-Identifier: MIT */
/*
 * The encodings of 32-bit arm, A32 and T32. The text of a site is that of neither compiler mode,
 * for the header has that of the one it is included in.
 */
#include "isa_table.h"
#include <errno.h>

enum { LENGTH = 4, ARM = 40 };

static const struct isa_known a32_known[] = {
    /* nop; b .+16 */
    {16, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0x02, 0x00, 0x00, 0xea}},
    {0, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0xfe, 0xff, 0xff, 0xea}},
    {8, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0x00, 0x00, 0x00, 0xea}},
    {0x48d160, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0x56, 0x34, 0x12, 0xea}},
    {0x2000004, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0xff, 0xff, 0x7f, 0xea}},
    {-0x1fffff8, LENGTH, {0x00, 0xf0, 0x20, 0xe3}, {0x00, 0x00, 0x80, 0xea}},
};

static const struct isa_limit a32_limits[] = {
    {0x2000004, LENGTH, 0},
    {0x2000008, LENGTH, -ERANGE},
    {-0x1fffff8, LENGTH, 0},
    {-0x1fffffc, LENGTH, -ERANGE},
    {0x4000010, LENGTH, -ERANGE}, /* what is left of it would fit */
    {2, LENGTH, -EINVAL},
    {-2, LENGTH, -EINVAL},
    {16, 0, -EINVAL},
    {16, 2, -EINVAL},
    {16, 8, -EINVAL},
    {16, 255, -EINVAL},
};

static const struct isa_foreign a32_foreign[] = {
    {"gdb's breakpoint, udf", {0xf0, 0x01, 0xf0, 0xe7}},
    {"bl", {0x02, 0x00, 0x00, 0xeb}},
    {"beq", {0x02, 0x00, 0x00, 0x0a}},
    {"another displacement", {0x03, 0x00, 0x00, 0xea}},
    {"mov r0, r0", {0x00, 0x00, 0xa0, 0xe1}},
    {"nop.w of T32", {0xaf, 0xf3, 0x00, 0x80}},
    {"b.w of T32", {0x00, 0xf0, 0x06, 0xb8}},
    {"zeros", {0}},
};

/* A T32 target has bit 0. */
static const struct isa_known t32_known[] = {
    /* nop.w; b.w .+16 */
    {17, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0x00, 0xf0, 0x06, 0xb8}},
    {5, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0x00, 0xf0, 0x00, 0xb8}},
    {1, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0xff, 0xf7, 0xfe, 0xbf}},
    {0x400005, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0x00, 0xf0, 0x00, 0xb0}},
    {0x800005, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0x00, 0xf0, 0x00, 0x98}},
    {0x1000003, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0xff, 0xf3, 0xff, 0x97}},
    {-0xfffffb, LENGTH, {0xaf, 0xf3, 0x00, 0x80}, {0x00, 0xf4, 0x00, 0x90}},
};

static const struct isa_limit t32_limits[] = {
    {0x1000003, LENGTH, 0},
    {0x1000005, LENGTH, -ERANGE},
    {-0xfffffb, LENGTH, 0},
    {-0xfffffd, LENGTH, -ERANGE},
    {0x2000011, LENGTH, -ERANGE}, /* what is left of it would fit */
    {17, 0, -EINVAL},
    {17, 2, -EINVAL},
    {17, 8, -EINVAL},
    {17, 255, -EINVAL},
};

static const struct isa_foreign t32_foreign[] = {
    {"gdb's breakpoint, udf.w", {0xf0, 0xf7, 0x00, 0xa0}},
    {"bkpt in the first half", {0x00, 0xbe, 0x00, 0x80}},
    {"bl", {0x00, 0xf0, 0x06, 0xf8}},
    {"beq.w", {0x00, 0xf0, 0x06, 0x80}},
    {"another displacement", {0x00, 0xf0, 0x07, 0xb8}},
    {"two nops", {0x00, 0xbf, 0x00, 0xbf}},
    {"nop of A32", {0x00, 0xf0, 0x20, 0xe3}},
    {"the halves exchanged", {0x00, 0x80, 0xaf, 0xf3}},
    {"zeros", {0}},
};

static uint8_t length(int64_t distance)
{
	(void)distance;
	return LENGTH;
}

int main(void)
{
	const struct isa_table a32 = {
	    .name = "arm",
	    .machine = ARM,
	    .unit = {0, LENGTH},
	    .known = a32_known,
	    .nknown = ISA_ROWS(a32_known),
	    .limits = a32_limits,
	    .nlimits = ISA_ROWS(a32_limits),
	    .foreign = a32_foreign,
	    .nforeign = ISA_ROWS(a32_foreign),
	    .bits = 24,
	    .alignment = 4,
	    .length = length,
	    .site = ".Lmarker_site%=:\n\tnop",
	    .jump = ".Lmarker_site%=:\n\tb %l[marker_priv_armed]",
	    .head = "\t.syntax unified\n\t.arch armv7-a\n\t.arm",
	    .assembler = "arm-linux-gnueabihf-as",
	    .objcopy = "arm-linux-gnueabihf-objcopy",
	};
	struct isa_table t32 = a32;
	int failed;

	t32.known = t32_known;
	t32.nknown = ISA_ROWS(t32_known);
	t32.limits = t32_limits;
	t32.nlimits = ISA_ROWS(t32_limits);
	t32.foreign = t32_foreign;
	t32.nforeign = ISA_ROWS(t32_foreign);
	t32.bits = 23;
	t32.alignment = 2;
	t32.mode = 1;
	t32.site = ".Lmarker_site%=:\n\tnop.w";
	t32.jump = ".Lmarker_site%=:\n\tb.w %l[marker_priv_armed]";
	t32.head = "\t.syntax unified\n\t.arch armv7-a\n\t.thumb";

	failed = isa_table_run(&a32);
	return isa_table_run(&t32) || failed;
}
