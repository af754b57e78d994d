/* SPDX-License-Identifier: MIT */
/*
 * Branches of all four forms, in a file that builds.sh compiles in many ways.
 */
#ifndef BRANCHES_H
#define BRANCHES_H

#ifdef __cplusplus
#define C_LINKAGE extern "C"
#else
#define C_LINKAGE extern
#endif

C_LINKAGE int hot(int x);
C_LINKAGE int cold(int x);

/* hot() is on the likely side of each: 1; cold(): 2. */
C_LINKAGE int branch_true_likely(int x);
C_LINKAGE int branch_true_unlikely(int x);
C_LINKAGE int branch_false_likely(int x);
C_LINKAGE int branch_false_unlikely(int x);

/* The same code but for the key. */
C_LINKAGE int same_a(void);
C_LINKAGE int same_b(void);
C_LINKAGE long value_a(void);
C_LINKAGE long value_b(void);

/* Of both keys and values; unless there is no library. */
C_LINKAGE int turn(int on);
C_LINKAGE int turn_a(int on);

#endif
