/* SPDX-License-Identifier: MIT */
/*
 * The agent: the thread that answers markerctl. There is none until somebody asks.
 *
 * It is no thread of libc's: a raw clone, with a thread pointer, a descriptor table and a stack of
 * its own, every signal blocked. It is started by markerctl (ptrace), or by mk_agent_start() in
 * programs that ask for it, and leaves when its last client has gone, unless it was asked for.
 *
 * A forked child has the markers of its parent's clients on. When the recording that it writes to
 * has ended, the hit that notices starts an agent which turns them off, and leaves.
 */
#ifndef MK_AGENT_H
#define MK_AGENT_H

/* Starts one that stays. 0 (also if one runs), -EPERM, or what mmap(2) or clone(2) answered. */
int mk_agent_start(void);

/* The runtime is relocated and initialised: markerctl may start an agent. */
void mk_agent_allow(void);

/* In a forked child: its own, if the parent asked for one that stays. */
void mk_agent_in_child(void);

/* This process (not its children) was started to be counted: mk_agent_leave() waits for a client
 * also if none has come yet. */
void mk_agent_expect_client(void);

/* Waits until a client has begun to record, at most ten seconds. In a constructor. */
void mk_agent_hold(void);

/* At exit: clients that count get the last hits, if they ask within a second. Then the socket's
 * name goes. */
void mk_agent_leave(void);

/* The thread. */
void mk_agent_main(void);

#endif
