/* SPDX-License-Identifier: MIT */
#ifndef MK_INIT_H
#define MK_INIT_H

/* Reads the environment, once. Before the first image is registered, whatever constructor is
 * first; not from the agent, which has no libc. */
void mk_init(void);

/* What the environment wants of markers, once, under the registry lock: when the first image with
 * records comes. A program without any makes no file. */
void mk_init_markers(void);

#endif
