/* SPDX-License-Identifier: MIT */
/*
 * Asking the agent.
 */
#include "client.h"
#include "cli.h"
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
	ANSWER_MS = 20000,   /* a change may wait ten seconds for a probe to end */
	BRIEF_MS = 500,      /* CLIENT_BRIEF */
	LEAVE_MS = 2000,     /* an agent that leaves is gone by then */
	DATA_MAX = 64 << 20, /* the hits of four million markers */
};

int client_fail(struct client *client, int error, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(client->why, sizeof(client->why), format, arguments);
	va_end(arguments);
	return error;
}

static bool changes_something(enum mk_op op)
{
	return op == MK_OP_ENABLE || op == MK_OP_DISABLE || op == MK_OP_SET || op == MK_OP_RECORD;
}

/* @heard: the request may have been read, and then done as well. */
static int fail_ended(struct client *client, enum mk_op op, bool heard)
{
	const char *done = heard ? "; what was asked for may have been done"
	                         : "; nothing of what was asked for has been done";

	return client_fail(client, -ECONNRESET, "process %d has ended, or its agent has%s",
	                   (int)client->proc->pid, changes_something(op) ? done : "");
}

/* ---- messages ---- */

static long long now_ms(void)
{
	return cli_now() / 1000000;
}

static int send_request(struct client *client, enum mk_op op, unsigned flags, const void *body,
                        size_t length)
{
	struct {
		struct mk_message head;
		char body[MK_MESSAGE_MAX - sizeof(struct mk_message)];
	} * out;
	ssize_t sent;

	if (length > sizeof(out->body))
		return client_fail(client, -E2BIG, "more is asked for than fits one message");
	out = cli_alloc(sizeof(*out));
	out->head = (struct mk_message){
	    .magic = MK_PROTOCOL_MAGIC,
	    .version = MK_PROTOCOL_VERSION,
	    .op = (uint16_t)op,
	    .flags = flags,
	    .length = (uint32_t)length,
	};
	if (length)
		memcpy(out->body, body, length);
	sent = send(client->fd, out, sizeof(out->head) + length, MSG_NOSIGNAL);
	free(out);
	return sent < 0 ? fail_ended(client, op, false) : 0;
}

/* One message of at most MK_MESSAGE_MAX bytes into @message, until @end. */
static int receive(struct client *client, enum mk_op op, struct mk_message *message, long long end)
{
	struct pollfd wait = {client->fd, POLLIN, 0};
	long long left = end - now_ms();
	int ready = poll(&wait, 1, left > 0 ? (int)left : 0);
	ssize_t got;

	if (ready < 0)
		return client_fail(client, -errno, "interrupted");
	if (!ready)
		return client_fail(client, -ETIMEDOUT, "the agent of process %d does not answer",
		                   (int)client->proc->pid);
	got = client_receive(client->fd, message, MK_MESSAGE_MAX, &client->passed);
	/* unix(7): reset if the other end was closed with what we sent unread in it */
	if (got <= 0)
		return fail_ended(client, op, got == 0 || errno != ECONNRESET);
	if ((size_t)got < sizeof(*message) || got > MK_MESSAGE_MAX ||
	    message->magic != MK_PROTOCOL_MAGIC ||
	    message->length != (size_t)got - sizeof(*message) ||
	    message->status < -CLIENT_ERRNO_MAX)
		return client_fail(client, -EBADMSG, "process %d sent what is no answer",
		                   (int)client->proc->pid);
	if (message->version != MK_PROTOCOL_VERSION)
		return client_fail(client, -EPROTO,
		                   "process %d has a runtime of another version; use its markerctl",
		                   (int)client->proc->pid);
	return 0;
}

/* Grows by doubling: the other end decides in how many pieces it comes. */
static int append(struct client *client, struct client_answer *answer, const void *data,
                  size_t length)
{
	if (length > DATA_MAX - answer->length)
		return client_fail(client, -E2BIG, "process %d does not stop sending",
		                   (int)client->proc->pid);
	if (answer->length + length > answer->room) {
		size_t room = 2 * answer->room + length;
		void *grown = realloc(answer->data, room);

		if (!grown)
			return client_fail(client, -ENOMEM, "out of memory");
		answer->data = grown;
		answer->room = room;
	}
	if (length)
		memcpy((char *)answer->data + answer->length, data, length);
	answer->length += length;
	return 0;
}

static int receive_answer(struct client *client, enum mk_op op, struct client_answer *answer)
{
	struct mk_message *message = cli_alloc(MK_MESSAGE_MAX);
	long long end = now_ms() + client->patience;
	int error;

	do {
		error = receive(client, op, message, end);
		if (!error && message->op != MK_MORE && message->op != op)
			error =
			    client_fail(client, -EBADMSG, "process %d answered what was not asked",
			                (int)client->proc->pid);
		if (!error)
			error = append(client, answer, message + 1, message->length);
	} while (!error && message->op == MK_MORE);
	answer->status = message->status;
	free(message);
	return error;
}

int client_ask(struct client *client, enum mk_op op, unsigned flags, const void *body,
               size_t length, struct client_answer *answer)
{
	int error = send_request(client, op, flags, body, length);

	*answer = (struct client_answer){0};
	if (!error)
		error = receive_answer(client, op, answer);
	if (error)
		client_answer_free(answer);
	return error;
}

void client_answer_free(struct client_answer *answer)
{
	free(answer->data);
	*answer = (struct client_answer){0};
}

/* An array of @size-byte things, or -errno. */
static ssize_t ask_for_array(struct client *client, enum mk_op op, size_t size, void **array)
{
	struct client_answer answer;
	int error = client_ask(client, op, 0, NULL, 0, &answer);

	*array = NULL;
	if (!error && answer.status < 0)
		error = client_fail(client, answer.status, "process %d: %s", (int)client->proc->pid,
		                    strerror(-answer.status));
	if (!error && answer.length % size)
		error = client_fail(client, -EBADMSG, "process %d sent half an answer",
		                    (int)client->proc->pid);
	if (error) {
		client_answer_free(&answer);
		return error;
	}
	*array = answer.data;
	return (ssize_t)(answer.length / size);
}

/* ---- hits and owners ---- */

static int by_key(const void *a, const void *b)
{
	const struct mk_hits *h = a, *k = b;

	return h->key < k->key ? -1 : h->key > k->key;
}

ssize_t client_hits(struct client *client, struct mk_hits **hits)
{
	void *array;
	ssize_t count = ask_for_array(client, MK_OP_HITS, sizeof(**hits), &array);

	*hits = array;
	if (count > 0)
		qsort(array, (size_t)count, sizeof(**hits), by_key);
	return count;
}

const struct mk_hits *client_find_hits(const struct mk_hits *hits, size_t count, uint64_t key)
{
	const struct mk_hits wanted = {.key = key};

	return count ? bsearch(&wanted, hits, count, sizeof(*hits), by_key) : NULL;
}

ssize_t client_owners(struct client *client, struct mk_owner_report **owners)
{
	void *array;
	ssize_t count = ask_for_array(client, MK_OP_OWNERS, sizeof(**owners), &array);

	*owners = array;
	for (ssize_t i = 0; i < count; i++)
		(*owners)[i].patterns[sizeof((*owners)[i].patterns) - 1] = '\0';
	return count;
}

/* ---- changes ---- */

static const struct object_marker *find_site(const struct proc *proc, uint64_t code,
                                             const struct object_site **found)
{
	for (size_t i = 0; i < proc->nimages; i++) {
		const struct object *object = proc->images[i].object;

		for (size_t m = 0; m < object->nmarkers; m++)
			for (size_t s = 0; s < object->markers[m].nsites; s++) {
				*found = &object->sites[object->markers[m].first + s];
				if ((*found)->code + proc->images[i].bias == code)
					return &object->markers[m];
			}
	}
	return NULL;
}

/* "db:query at 0x401136 (query.c:12) holds cc 1f 44 eb d8" */
static int fail_busy(struct client *client, const struct mk_fault *fault)
{
	const struct object_site *site = NULL;
	const struct object_marker *marker = find_site(client->proc, fault->code, &site);
	char bytes[3 * sizeof(fault->bytes) + 1] = "", *at = bytes;
	size_t length = marker ? site->length : sizeof(fault->bytes) / 2;

	if (length > sizeof(fault->bytes))
		length = sizeof(fault->bytes);
	for (size_t i = 0; i < length; i++)
		at += sprintf(at, " %02x", fault->bytes[i]);
	return client_fail(
	    client, -EBUSY,
	    "%.*s at %#" PRIx64 " (%s:%u) holds foreign bytes (%s): a debugger's breakpoint or "
	    "a uprobe; remove that first",
	    (int)sizeof(fault->marker) - 1, fault->marker, fault->code, marker ? marker->file : "?",
	    marker ? marker->line : 0, bytes + (*bytes == ' '));
}

static int fail_change(struct client *client, int error, const struct mk_fault *fault)
{
	int pid = (int)client->proc->pid;

	switch (error) {
	case -EBUSY:
		return fail_busy(client, fault);
	case -EPERM:
	case -EACCES:
		return client_fail(
		    client, error,
		    "the code of process %d cannot be written; 'markerctl doctor -p %d' says why",
		    pid, pid);
	case -ENOSYS:
		return client_fail(
		    client, error,
		    "process %d has no membarrier(2): its code cannot be changed safely", pid);
	case -EBADMSG:
	case -EINVAL:
		return client_fail(client, error, "process %d does not understand the patterns",
		                   pid);
	default:
		return client_fail(client, error, "process %d: %s", pid, strerror(-error));
	}
}

int client_ask_status(struct client *client, enum mk_op op, unsigned flags, const void *body,
                      size_t length, int *status, struct mk_fault *fault)
{
	struct client_answer answer;
	int error = client_ask(client, op, flags, body, length, &answer);

	*fault = (struct mk_fault){0};
	if (error)
		return error;
	if (answer.length == sizeof(*fault))
		memcpy(fault, answer.data, sizeof(*fault));
	fault->marker[sizeof(fault->marker) - 1] = '\0';
	*status = answer.status;
	client_answer_free(&answer);
	return 0;
}

int client_change(struct client *client, enum mk_op op, unsigned flags, const char *patterns,
                  size_t length)
{
	struct mk_fault fault;
	int status, error = client_ask_status(client, op, flags, patterns, length, &status, &fault);

	if (error)
		return error;
	return status < 0 ? fail_change(client, status, &fault) : status;
}

/* ---- recording ---- */

static int fail_ring(struct client *client, enum mk_op op, int error, const struct mk_fault *fault)
{
	int pid = (int)client->proc->pid;

	if (op == MK_OP_SNAPSHOT && error == -ENOENT)
		return client_fail(client, error,
		                   "process %d is not being recorded; 'markerctl record -p %d "
		                   "--overwrite' begins",
		                   pid, pid);
	if (error == -EBUSY && !fault->code)
		return client_fail(client, error,
		                   "process %d is being recorded already: by another markerctl "
		                   "('markerctl status -p %d' names it), or by MARKERS_RECORD",
		                   pid, pid);
	if (error == -EINVAL)
		return client_fail(client, error, "process %d refuses the size or the filter", pid);
	return fail_change(client, error, fault);
}

int client_ring(struct client *client, enum mk_op op, const void *body, size_t length)
{
	struct mk_fault fault;
	int status, fd, error = client_ask_status(client, op, 0, body, length, &status, &fault);

	if (error)
		return error;
	if (status < 0)
		return fail_ring(client, op, status, &fault);
	fd = client->passed;
	client->passed = -1;
	return fd >= 0 ? fd
	               : client_fail(client, -EBADMSG, "process %d sent no ring",
	                             (int)client->proc->pid);
}

/* ---- the beginning ---- */

static int say_hello(struct client *client)
{
	const struct mk_hello *hello = &client->hello;
	struct client_answer answer;
	int error = client_ask(client, MK_OP_HELLO, 0, NULL, 0, &answer);

	if (error)
		return error;
	if (!answer.status && answer.length == sizeof(*hello))
		memcpy(&client->hello, answer.data, sizeof(*hello));
	else
		error = -EPROTO;
	client_answer_free(&answer);
	if (error || hello->writer < -CLIENT_ERRNO_MAX || hello->membarrier < -CLIENT_ERRNO_MAX)
		return client_fail(client, -EPROTO, "process %d has a runtime of another version",
		                   (int)client->proc->pid);
	return 0;
}

static int open_once(struct client *client, const struct proc *proc, unsigned flags)
{
	int error = 0;

	*client = (struct client){
	    .proc = proc,
	    .passed = -1,
	    .patience = flags & CLIENT_BRIEF ? BRIEF_MS : ANSWER_MS,
	};
	client->fd = client_connect(proc, client->why, sizeof(client->why));
	if (client->fd < 0 && client->fd != -ENOENT)
		return client->fd;
	if (client->fd < 0)
		error =
		    flags & CLIENT_START
		        ? client_start_agent(client, flags & CLIENT_FORCE)
		        : client_fail(client, -ENOENT, "process %d has no agent", (int)proc->pid);
	if (!error)
		error = say_hello(client);
	if (error && client->fd >= 0)
		client_close(client);
	return error;
}

/* An agent that is about to leave takes those along that call it meanwhile. They call again. */
int client_open(struct client *client, const struct proc *proc, unsigned flags)
{
	const struct timespec pause = {0, 1000000};
	long long end = now_ms() + (flags & CLIENT_BRIEF ? BRIEF_MS : LEAVE_MS);
	int error;

	while ((error = open_once(client, proc, flags)) == -ECONNRESET && now_ms() < end)
		nanosleep(&pause, NULL);
	return error;
}

void client_close(struct client *client)
{
	if (client->fd >= 0) {
		close(client->fd);
		if (client->passed >= 0)
			close(client->passed);
	}
	client->fd = client->passed = -1;
}
