/* SPDX-License-Identifier: MIT */
/*
 * The table of architectures.
 */
#include "arch.h"

#define ROW(arch) &mk_isa_##arch,
static const struct mk_isa *const isas[] = {MK_ISAS(ROW)};

const struct mk_isa *mk_isa_find(unsigned machine, bool big_endian)
{
	for (unsigned i = 0; i < sizeof(isas) / sizeof(isas[0]); i++)
		if (isas[i]->machine == machine && isas[i]->big_endian == big_endian)
			return isas[i];
	return NULL;
}
