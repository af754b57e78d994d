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

int mk_site_encode(const struct mk_isa *isa, const struct mk_site *site, enum mk_site_state state,
                   uint64_t value, uint8_t *bytes)
{
	if (site->is_data) {
		if (site->length != 1 || mk_site_has_value(site))
			return -EINVAL;
		bytes[0] = state == MK_SITE_ON;
		return 0;
	}
	if (mk_site_has_value(site) && isa->encode_value)
		return isa->encode_value(site, state, value, bytes);
	return isa->encode(site, state, bytes);
}

int mk_site_decode_value(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes,
                         uint64_t *value)
{
	bool holds = mk_site_has_value(site) && !site->is_data && isa->value;
	uint8_t form[MK_SITE_MAX];

	for (int i = MK_SITE_OFF; i <= MK_SITE_ON; i++) {
		enum mk_site_state state = (enum mk_site_state)i;

		*value = holds ? isa->value(site, state, bytes) : 0;
		if (!mk_site_encode(isa, site, state, *value, form) &&
		    equal(form, bytes, site->length))
			return i;
	}
	*value = 0;
	if (site->is_data || mk_site_has_value(site) || !isa->is_linked)
		return -EBUSY;
	return isa->is_linked(site, bytes) ? MK_SITE_OFF : -EBUSY;
}

int mk_site_decode(const struct mk_isa *isa, const struct mk_site *site, const uint8_t *bytes)
{
	uint64_t ignored;

	return mk_site_decode_value(isa, site, bytes, &ignored);
}
