/* SPDX-License-Identifier: MIT */
/*
 * All that is looked at, in one file: see functions.h. As C and as C++. MOST arguments of a marker
 * go in registers.
 */
#include <markers/markers.h>

#ifdef __cplusplus
extern "C" {
#endif

struct node {
	struct node *next;
	int value;
};

#define EMPTY
#define KIND empty
#define ARGS 0
#include "functions.h"
#undef EMPTY
#undef KIND

#define KIND marked
#include "functions.h"
#undef ARGS
#define ARGS 3
#include "functions.h"
#if MOST > 3
#undef ARGS
#define ARGS MOST
#include "functions.h"
#endif

/*
 * Branches on keys, of all four forms, named by what stands at the site as linked. Behind each, 85
 * belongs to the likely side and 51 to the other; a branch may cost its site and one of these.
 */
long only_likely(long x)
{
	__asm__ volatile("");
	return x ^ 85;
}

long only_unlikely(long x)
{
	__asm__ volatile("");
	return x + 51;
}

DEFINE_STATIC_KEY_TRUE(key_true);
static DEFINE_STATIC_KEY_FALSE(key_false);

long nop_true_likely(long x)
{
	if (static_branch_likely(&key_true))
		return x ^ 85;
	return x + 51;
}

long jump_true_unlikely(long x)
{
	if (static_branch_unlikely(&key_true))
		return x + 51;
	return x ^ 85;
}

long jump_false_likely(long x)
{
	if (static_branch_likely(&key_false))
		return x ^ 85;
	return x + 51;
}

long nop_false_unlikely(long x)
{
	if (static_branch_unlikely(&key_false))
		return x + 51;
	return x ^ 85;
}

#ifdef __cplusplus
}
#endif
