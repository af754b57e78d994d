/* SPDX-License-Identifier: MIT */
/*
 * The branch-heavy load of one kind: 4096 distinct sites in 256 functions, each site beside a
 * branch that changes sides now and then. More than the first-level instruction cache holds, and
 * more branches than the small predictors do.
 */
#include "object.h"

#include "kind.h"

#define STEP(k)                                                                                    \
	if (bits >> k & 1) {                                                                       \
		x += k;                                                                            \
		__asm__ __volatile__("" : "+r"(x)); /* a branch, not a conditional move */         \
	} else {                                                                                   \
		x ^= 3 * k + 1;                                                                    \
	}                                                                                          \
	SITE(k, x);

#define FUNCTION(quarter, n)                                                                       \
	static __attribute__((noinline)) unsigned long f_##quarter##_##n(unsigned long x,          \
	                                                                 unsigned long bits)       \
	{                                                                                          \
		INNER_16_##quarter(STEP) return x;                                                 \
	}
#define FUNCTION_0(n) FUNCTION(0, n)
#define FUNCTION_1(n) FUNCTION(1, n)
#define FUNCTION_2(n) FUNCTION(2, n)
#define FUNCTION_3(n) FUNCTION(3, n)
/* clang-format off */
EACH_64(FUNCTION_0)
EACH_64(FUNCTION_1)
EACH_64(FUNCTION_2)
EACH_64(FUNCTION_3)

#define ENTRIES(n) f_0_##n, f_1_##n, f_2_##n, f_3_##n,
static unsigned long (*const functions[256])(unsigned long x, unsigned long bits) = {
	EACH_64(ENTRIES)
};
/* clang-format on */

site_branchy_fn CAT(site_branchy_, KIND_NAME);

void CAT(site_branchy_, KIND_NAME)(unsigned long n)
{
	unsigned long x = n;

	for (unsigned long at = 0; at < n; at++)
		x = functions[at % 256](x, site_branchy_seed * (at % 256 * 2 + 1));
	site_sink = x;
}
