/* SPDX-License-Identifier: MIT */
/*
 * The table of architectures, and what they have in common.
 */
#include "arch.h"
#include <errno.h>

static const struct mk_isa *const isas[] = {
    &mk_isa_x86_64,
    &mk_isa_ia64,
};

const struct mk_isa *mk_isa_find(unsigned machine, bool big_endian)
{
	for (unsigned i = 0; i < sizeof(isas) / sizeof(isas[0]); i++)
		if (isas[i]->machine == machine && isas[i]->big_endian == big_endian)
			return isas[i];
	return NULL;
}

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
