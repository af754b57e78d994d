/* SPDX-License-Identifier: MIT */
/*
 * Loops for reads.sh to count: what reading a value of the instruction stream costs, beside a
 * constant and a plain variable.
 */
#include <markers/imv.h>

enum { READS = 100000 };

static DEFINE_IMV(unsigned, narrow) = 3;
static DEFINE_IMV(unsigned long, wide) = 3;
volatile unsigned long plain = 3;

#define LOOP(name, read)                                                                           \
	__attribute__((noinline)) unsigned long name(void);                                        \
	unsigned long name(void)                                                                   \
	{                                                                                          \
		unsigned long sum = 0;                                                             \
                                                                                                   \
		for (int i = 0; i < READS; i++) {                                                  \
			unsigned long value = read;                                                \
                                                                                                   \
			__asm__ volatile("" : "+r"(value));                                        \
			sum += value;                                                              \
		}                                                                                  \
		return sum;                                                                        \
	}

LOOP(read_constant, 3)
LOOP(read_narrow, imv_read(narrow))
LOOP(read_wide, imv_read(wide))
LOOP(read_plain, plain)

int main(void)
{
	return read_constant() == 3 * READS && read_narrow() == 3 * READS &&
	               read_wide() == 3 * READS && read_plain() == 3 * READS
	           ? 0
	           : 1;
}
