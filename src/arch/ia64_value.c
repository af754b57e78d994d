/* SPDX-License-Identifier: MIT */
/*
 * ia64: the sites of immediate values, by the form that the record names (arch/ia64_imv.h of the
 * public headers). The value goes to r8, so that the whole bundle is known and is verified.
 *
 *   branch   off  { .mib  nop.m 0 ; nop.i 0 ; br.few target ;; }           a marker's, armed
 *            on   { .mib  nop.m 0 ; nop.i 0 ; nop.b 0 ;; }                 and disabled
 *   addl     on   { .mii  addl r8 = imm22, r0 ; nop.i 0 ; nop.i 0 ;; }
 *   movl     on   { .mlx  nop.m 0 ; movl r8 = imm64 ;; }
 *
 * A branch holds nothing itself, what is behind it does. Static calls have no form here.
 */
#include "ia64.h"
#include <errno.h>
#include <markers/arch/ia64_imv.h>

/* With the value 0. */
static const uint8_t addl[MK_IA64_BUNDLE] = {0x01, 0x40, 0x00, 0x00, 0x00, 0x24, 0x00, 0x00,
                                             0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x04, 0x00};
static const uint8_t movl[MK_IA64_BUNDLE] = {0x05, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00,
                                             0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x60};

static void copy(uint8_t *to, const uint8_t *from)
{
	for (unsigned i = 0; i < MK_IA64_BUNDLE; i++)
		to[i] = from[i];
}

int mk_ia64_encode_value(const struct mk_site *site, enum mk_site_state state, uint64_t value,
                         uint8_t *bytes)
{
	bool short_form = site->rest == MARKER_PRIV_IMV_ADDL;
	uint8_t bundle[MK_IA64_BUNDLE];
	int error;

	if (site->kind != MARKER_PRIV_KIND_IMV || site->rest > MARKER_PRIV_IMV_CHECKED)
		return -EINVAL;
	if (site->rest == MARKER_PRIV_IMV_BRANCH)
		return mk_isa_ia64.encode(site, state == MK_SITE_ON ? MK_SITE_OFF : MK_SITE_ON,
		                          bytes);
	if (state == MK_SITE_OFF || site->length != MK_IA64_BUNDLE || site->code % MK_IA64_BUNDLE)
		return -EINVAL;
	copy(bundle, short_form ? addl : movl);
	error = short_form ? mk_ia64_addl_encode(bundle, 0, (int64_t)value)
	                   : mk_ia64_movl_encode(bundle, value);
	if (!error)
		copy(bytes, bundle);
	return error;
}

uint64_t mk_ia64_value(const struct mk_site *site, enum mk_site_state state, const uint8_t *bytes)
{
	uint64_t wide = 0;
	int64_t narrow = 0;

	if (state == MK_SITE_OFF || site->rest == MARKER_PRIV_IMV_BRANCH)
		return 0;
	if (site->rest == MARKER_PRIV_IMV_ADDL)
		return mk_ia64_addl_decode(bytes, 0, &narrow) ? 0 : (uint64_t)narrow;
	return mk_ia64_movl_decode(bytes, &wide) ? 0 : wide;
}

struct mk_unit mk_ia64_value_unit(const struct mk_site *site)
{
	switch (site->rest) {
	case MARKER_PRIV_IMV_ADDL:
		return (struct mk_unit){0, 8};
	case MARKER_PRIV_IMV_BRANCH:
		return (struct mk_unit){8, 8};
	default:
		return (struct mk_unit){0, MK_IA64_BUNDLE};
	}
}
