/* SPDX-License-Identifier: MIT */
/*
 * What the pure halves have in common: a state is what its encoding says.
 */
#include "arch.h"
#include <errno.h>

static bool equal(const uint8_t *a, const uint8_t *b, unsigned length)
{
	while (length && *a == *b)
		a++, b++, length--;
	return !length;
}

int mk_site_decode(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes)
{
	uint8_t form[MK_SITE_MAX];

	for (int state = MK_SITE_OFF; state <= MK_SITE_ON; state++)
		if (!isa->encode(site, (enum mk_site_state)state, form) &&
		    equal(form, bytes, site->length))
			return state;
	return -EBUSY;
}
