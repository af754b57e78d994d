/* SPDX-License-Identifier: MIT */
#ifndef MK_INIT_H
#define MK_INIT_H

/* Reads the environment, once. Before the first image is registered, whatever constructor is
 * first; not from the agent, which has no libc. */
void mk_init(void);

#endif
