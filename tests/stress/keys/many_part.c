/* SPDX-License-Identifier: MIT */
/*
 * A thousand branches, half of each hint. PART: the function's name.
 */
#include <markers/static_key.h>

DECLARE_STATIC_KEY_FALSE(many_key);
unsigned PART(void);

#define TWO                                                                                        \
	(static_branch_likely(&many_key) ? 1U : 0U) + (static_branch_unlikely(&many_key) ? 1U : 0U)
#define TEN TWO + TWO + TWO + TWO + TWO
#define HUNDRED TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN + TEN

unsigned PART(void)
{
	unsigned on = 0;

	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	on += HUNDRED;
	return on;
}
