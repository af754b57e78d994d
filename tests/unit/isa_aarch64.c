/* SPDX-License-Identifier: MIT */
/*
 * The aarch64 encodings, of markers and of static calls.
 */
#include "isa_table.h"
#include <errno.h>
#include <markers/arch/aarch64.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 4, REACH = 1 << 27 };

#define NOP                                                                                        \
	{                                                                                          \
		0x1f, 0x20, 0x03, 0xd5                                                             \
	}

static const struct isa_known known[] = {
    {16, LENGTH, NOP, {0x04, 0x00, 0x00, 0x14}}, /* b .+16 */
    {4, LENGTH, NOP, {0x01, 0x00, 0x00, 0x14}},
    {-4, LENGTH, NOP, {0xff, 0xff, 0xff, 0x17}},
    {0x048d159c, LENGTH, NOP, {0x67, 0x45, 0x23, 0x15}},
    {REACH - 4, LENGTH, NOP, {0xff, 0xff, 0xff, 0x15}},
    {-REACH, LENGTH, NOP, {0x00, 0x00, 0x00, 0x16}},
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
    {"brk: a debugger or a uprobe", {0x00, 0x00, 0x20, 0xd4}},
    {"bl", {0x04, 0x00, 0x00, 0x94}},
    {"b.eq", {0x80, 0x00, 0x00, 0x54}},
    {"another displacement", {0x05, 0x00, 0x00, 0x14}},
    {"yield", {0x3f, 0x20, 0x03, 0xd5}},
    {"the other byte order", {0xd5, 0x03, 0x20, 0x1f}},
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

/* The jump of a static call: to what fetches the function, or to the function. */
static void check_calls(const struct mk_isa *isa)
{
	struct mk_site site = {0x1000, 0x1004, MARKER_PRIV_KIND_CALL, LENGTH, 0, false};
	const uint8_t direct[] = {0x00, 0x04, 0x00, 0x14}; /* b .+0x1000 */
	uint8_t bytes[MK_SITE_MAX];
	uint64_t value;

	require(!mk_site_encode(isa, &site, MK_SITE_ON, 0x2000, bytes), "a function fits");
	for (int i = 0; i < LENGTH; i++)
		require(bytes[i] == direct[i], "the bytes of a direct call");
	require(mk_site_decode_value(isa, &site, bytes, &value) == MK_SITE_ON && value == 0x2000,
	        "it is decoded");
	require(!mk_site_encode(isa, &site, MK_SITE_OFF, 0, bytes), "as linked");
	require(mk_site_decode_value(isa, &site, bytes, &value) == MK_SITE_OFF && !value,
	        "it is decoded as linked");
	require(mk_site_encode(isa, &site, MK_SITE_ON, 0, bytes) == -ERANGE, "no function");
	require(mk_site_encode(isa, &site, MK_SITE_ON, 0x1000 + REACH, bytes) == -ERANGE, "far");
	require(!mk_site_encode(isa, &site, MK_SITE_ON, 0x1000 + REACH - 4, bytes), "near");
}

static const struct isa_value value_rows[] = {
    {MK_SITE_OFF, 0, {0x08, 0, 0, 0x14}},   /* b .+32 */
    {MK_SITE_ON, 0, {0x0f, 0, 0x80, 0x52}}, /* movz w15, #0 */
    {MK_SITE_ON, 0x1234, {0x8f, 0x46, 0x82, 0x52}},
    {MK_SITE_ON, 0xffff, {0xef, 0xff, 0x9f, 0x52}},
};

static const struct isa_values values = {
    .site = {0x1004, 0x1024, MARKER_PRIV_KIND_IMV, 4, .rest = 15},
    .unit = {0, 4},
    .bits = 16,
    .registers = 31,
    .known = value_rows,
    .nknown = ISA_ROWS(value_rows),
    .load = "movz w15, #%u",
    .at = 0,
};

int main(void)
{
	const struct isa_table table = {
	    .name = "aarch64",
	    .machine = 183,
	    .unit = {0, LENGTH},
	    .known = known,
	    .nknown = ISA_ROWS(known),
	    .limits = limits,
	    .nlimits = ISA_ROWS(limits),
	    .foreign = foreign,
	    .nforeign = ISA_ROWS(foreign),
	    .bits = 27,
	    .alignment = 4,
	    .length = length,
	    .site = MARKER_PRIV_SITE("1", "0", "0"),
	    .jump = ".Lmarker_site%=:\n\tb %l[marker_priv_armed]",
	    .assembler = "aarch64-linux-gnu-as",
	    .objcopy = "aarch64-linux-gnu-objcopy",
	    .values = &values,
	};

	check_calls(mk_isa_find(table.machine, false));
	return isa_table_run(&table);
}
