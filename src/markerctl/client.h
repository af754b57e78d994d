/* SPDX-License-Identifier: MIT */
/*
 * A conversation with the agent of a process (wire/protocol.h). What comes from there is
 * hostile: lengths and versions are checked, waiting is bounded, strings are ended.
 */
#ifndef MK_CLIENT_H
#define MK_CLIENT_H

#include "proc.h"
#include "wire/protocol.h"

/* ---- finding the socket: client_socket.c ---- */

/*
 * Connects to the agent of a process: a descriptor, or
 * -ENOENT if nobody listens, else -errno; then @why says what is wrong with the place.
 */
int client_connect(const struct proc *proc, char *why, size_t size);

/* recv(2) with MSG_TRUNC; a descriptor that comes along takes the place of *@passed. */
ssize_t client_receive(int fd, void *to, size_t size, int *passed);

/* ---- conversation: client.c ---- */

enum { CLIENT_ERRNO_MAX = 4095 }; /* as the kernel has it: what is below -4095 is no -errno */

struct client {
	int fd;
	const struct proc *proc;
	struct mk_hello hello;
	bool started;  /* the agent was started for us */
	int passed;    /* a descriptor that came with an answer; -1: none */
	int patience;  /* milliseconds that an answer may take */
	char why[512]; /* after an error: what to tell */
};

enum client_flags {
	CLIENT_START = 1, /* start the agent if there is none */
	CLIENT_FORCE = 2, /* under seccomp filters too */
	CLIENT_BRIEF = 4, /* an agent that does not answer at once (a stopped process) is none */
};

/*
 * @proc must be loaded (proc_load()) with CLIENT_START, and outlive the client.
 * Return: 0, or -errno and client->why; -ENOENT: no agent, and none was to be started.
 */
int client_open(struct client *client, const struct proc *proc, unsigned flags);
void client_close(struct client *client);

struct client_answer {
	int status; /* of the request, >= 0 or -errno */
	void *data; /* all that came, to be freed by client_answer_free() */
	size_t length, room;
};

/* 0, or -errno and client->why if there is no answer to rely on. */
int client_ask(struct client *client, enum mk_op op, unsigned flags, const void *body,
               size_t length, struct client_answer *answer);
void client_answer_free(struct client_answer *answer);

/* The same of what is answered by a status, and if that is an error by a fault: its strings are
 * ended, and it is empty where none came. */
int client_ask_status(struct client *client, enum mk_op op, unsigned flags, const void *body,
                      size_t length, int *status, struct mk_fault *fault);

/* Enables or disables; the number of markers as the runtime counts them, or -errno, then
 * client->why says it in words. */
int client_change(struct client *client, enum mk_op op, unsigned flags, const char *patterns,
                  size_t length);

/* Begins to record (a struct mk_record_request and what follows it), or asks for the recording that
 * runs (MK_OP_SNAPSHOT, no body): the ring's descriptor, the caller's to close, or -errno. */
int client_ring(struct client *client, enum mk_op op, const void *body, size_t length);

/* Hits of all counted markers, ascending by key; to be freed. The number of them or -errno. */
ssize_t client_hits(struct client *client, struct mk_hits **hits);
const struct mk_hits *client_find_hits(const struct mk_hits *hits, size_t count, uint64_t key);

/* Owners' rules, strings ended; to be freed. The number of them or -errno. */
ssize_t client_owners(struct client *client, struct mk_owner_report **owners);

/* Puts the text into client->why; @error. */
__attribute__((format(printf, 3, 4))) int client_fail(struct client *client, int error,
                                                      const char *format, ...);

/* ---- the beginning: client_start.c, client_status.c ---- */

/* Starts the agent, or finds another's, and connects to it: 0, or -errno and client->why. */
int client_start_agent(struct client *client, bool force);

/* The error of the agent's last start, as it stands in the process: 0 or -errno. */
int client_agent_error(const struct proc *proc, bool *running);

/* Is the process's runtime (there must be one) of our version? Before anything is asked of it. */
bool client_speaks_alike(const struct proc *proc);

/* False while the dynamic linker has not finished with it: an agent would crash the process. */
bool client_agent_is_ready(const struct proc *proc);

#endif
