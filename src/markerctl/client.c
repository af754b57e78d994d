/* SPDX-License-Identifier: MIT */
/*
 * Asking the agent, and having it started first where there is none.
 */
#include "client.h"
#include "attach.h"
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
	ANSWER_MS = 20000,    /* a change may wait ten seconds for a probe to end */
	BRIEF_MS = 500,       /* CLIENT_BRIEF */
	START_MS = 2000,      /* from the start of the agent's thread until it listens */
	TRUST_ERROR_MS = 100, /* after that an error that the agent left is about this start */
	DATA_MAX = 64 << 20,  /* the hits of four million markers */
};

__attribute__((format(printf, 3, 4))) static int fail(struct client *client, int error,
                                                      const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(client->why, sizeof(client->why), format, arguments);
	va_end(arguments);
	return error;
}

static int fail_ended(struct client *client)
{
	return fail(client, -ECONNRESET, "process %d has ended, or its agent has",
	            (int)client->proc->pid);
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
		return fail(client, -E2BIG, "more is asked for than fits one message");
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
	return sent < 0 ? fail_ended(client) : 0;
}

/* One message of at most MK_MESSAGE_MAX bytes into @message, until @end. */
static int receive(struct client *client, struct mk_message *message, long long end)
{
	struct pollfd wait = {client->fd, POLLIN, 0};
	long long left = end - now_ms();
	int ready = poll(&wait, 1, left > 0 ? (int)left : 0);
	ssize_t got;

	if (ready < 0)
		return fail(client, -errno, "interrupted");
	if (!ready)
		return fail(client, -ETIMEDOUT, "the agent of process %d does not answer",
		            (int)client->proc->pid);
	got = client_receive(client->fd, message, MK_MESSAGE_MAX, &client->passed);
	if (got <= 0)
		return fail_ended(client);
	if ((size_t)got < sizeof(*message) || got > MK_MESSAGE_MAX ||
	    message->magic != MK_PROTOCOL_MAGIC ||
	    message->length != (size_t)got - sizeof(*message) ||
	    message->status < -CLIENT_ERRNO_MAX)
		return fail(client, -EBADMSG, "process %d sent what is no answer",
		            (int)client->proc->pid);
	if (message->version != MK_PROTOCOL_VERSION)
		return fail(client, -EPROTO,
		            "process %d has a runtime of another version; use its markerctl",
		            (int)client->proc->pid);
	return 0;
}

/* Grows by doubling: the other end decides in how many pieces it comes. */
static int append(struct client *client, struct client_answer *answer, const void *data,
                  size_t length)
{
	if (length > DATA_MAX - answer->length)
		return fail(client, -E2BIG, "process %d does not stop sending",
		            (int)client->proc->pid);
	if (answer->length + length > answer->room) {
		size_t room = 2 * answer->room + length;
		void *grown = realloc(answer->data, room);

		if (!grown)
			return fail(client, -ENOMEM, "out of memory");
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
		error = receive(client, message, end);
		if (!error && message->op != MK_MORE && message->op != op)
			error = fail(client, -EBADMSG, "process %d answered what was not asked",
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
		error = fail(client, answer.status, "process %d: %s", (int)client->proc->pid,
		             strerror(-answer.status));
	if (!error && answer.length % size)
		error = fail(client, -EBADMSG, "process %d sent half an answer",
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
	return fail(
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
		return fail(
		    client, error,
		    "the code of process %d cannot be written; 'markerctl doctor -p %d' says why",
		    pid, pid);
	case -ENOSYS:
		return fail(client, error,
		            "process %d has no membarrier(2): its code cannot be changed safely",
		            pid);
	case -EBADMSG:
	case -EINVAL:
		return fail(client, error, "process %d does not understand the patterns", pid);
	default:
		return fail(client, error, "process %d: %s", pid, strerror(-error));
	}
}

int client_change(struct client *client, enum mk_op op, unsigned flags, const char *patterns,
                  size_t length)
{
	struct client_answer answer;
	struct mk_fault fault = {0};
	int result = client_ask(client, op, flags, patterns, length, &answer);

	if (result)
		return result;
	if (answer.length == sizeof(fault))
		memcpy(&fault, answer.data, sizeof(fault));
	fault.marker[sizeof(fault.marker) - 1] = '\0';
	result = answer.status;
	client_answer_free(&answer);
	return result < 0 ? fail_change(client, result, &fault) : result;
}

/* ---- recording ---- */

static int fail_ring(struct client *client, enum mk_op op, int error, const struct mk_fault *fault)
{
	int pid = (int)client->proc->pid;

	if (op == MK_OP_SNAPSHOT && error == -ENOENT)
		return fail(client, error,
		            "process %d is not being recorded; 'markerctl record -p %d "
		            "--overwrite' begins",
		            pid, pid);
	if (error == -EBUSY && !fault->code)
		return fail(client, error,
		            "process %d is being recorded already: by another markerctl "
		            "('markerctl status -p %d' names it), or by MARKERS_RECORD",
		            pid, pid);
	if (error == -EINVAL)
		return fail(client, error, "process %d refuses the size or the filter", pid);
	return fail_change(client, error, fault);
}

int client_ring(struct client *client, enum mk_op op, const void *body, size_t length)
{
	struct client_answer answer;
	struct mk_fault fault = {0};
	int result = client_ask(client, op, 0, body, length, &answer);

	if (result)
		return result;
	if (answer.length == sizeof(fault))
		memcpy(&fault, answer.data, sizeof(fault));
	fault.marker[sizeof(fault.marker) - 1] = '\0';
	result = answer.status;
	client_answer_free(&answer);
	if (result < 0)
		return fail_ring(client, op, result, &fault);
	result = client->passed;
	client->passed = -1;
	return result >= 0
	           ? result
	           : fail(client, -EBADMSG, "process %d sent no ring", (int)client->proc->pid);
}

/* ---- the beginning ---- */

/* A process that has just been started may not have relocated its runtime yet. */
static int wait_until_ready(struct client *client)
{
	const struct timespec pause = {0, 2000000};
	long long end = now_ms() + START_MS;

	while (!client_agent_is_ready(client->proc)) {
		if (now_ms() > end)
			return fail(client, -EAGAIN, "process %d is still starting; try again",
			            (int)client->proc->pid);
		nanosleep(&pause, NULL);
	}
	return 0;
}

static int explain_silence(struct client *client, int error)
{
	int pid = (int)client->proc->pid;

	if (*client->why && error != -ENOENT)
		return error; /* client_connect() has said what is wrong with the directory */
	switch (error) {
	case -EPERM:
		return fail(client, error,
		            "the agent of process %d does not listen: the process is not dumpable, "
		            "or its socket directory is not its own",
		            pid);
	case -ENOENT:
		return fail(client, -ETIMEDOUT,
		            "the agent was started in process %d, but does not listen", pid);
	default:
		return fail(client, error, "the agent of process %d cannot listen: %s", pid,
		            strerror(-error));
	}
}

/* Its thread has been started: until it listens, or tells why not. */
static int wait_for_agent(struct client *client)
{
	const struct timespec pause = {0, 500000};
	long long start = now_ms(), waited;
	int error;

	do {
		bool running;

		client->fd = client_connect(client->proc, client->why, sizeof(client->why));
		if (client->fd >= 0)
			return 0;
		waited = now_ms() - start;
		error = client_agent_error(client->proc, &running);
		if (!running && error && waited > TRUST_ERROR_MS)
			break;
		error = client->fd;
		nanosleep(&pause, NULL);
	} while (waited < START_MS);
	return explain_silence(client, error);
}

/* Another markerctl may be at the same: then its agent is ours too. */
static int start_or_find_agent(struct client *client, const struct attach_request *request)
{
	const struct timespec pause = {0, 2000000};
	long long end = now_ms() + START_MS;
	int error;

	while ((error = attach_start_agent(request, client->why, sizeof(client->why))) ==
	       -EALREADY) {
		nanosleep(&pause, NULL);
		client->fd = client_connect(client->proc, client->why, sizeof(client->why));
		if (client->fd >= 0 || client->fd != -ENOENT)
			return client->fd < 0 ? client->fd : 0;
		if (now_ms() > end)
			break;
	}
	if (error)
		return error;
	client->started = true;
	return wait_for_agent(client);
}

static int start_agent(struct client *client, bool force)
{
	const struct proc *proc = client->proc;
	const struct proc_image *image = proc->runtime;
	struct attach_request request = {.pid = proc->pid, .force = force};
	int error;

	if (!image)
		return fail(
		    client, -ENOEXEC,
		    "process %d has no libmarkers: start it with 'markerctl run', or link it",
		    (int)proc->pid);
	if (image->object->runtime.abi != MARKER_PRIV_ABI)
		return fail(client, -EPROTO, "%s is of another version than this markerctl",
		            image->path);
	request.spawn = image->object->runtime.spawn + image->bias;
	request.agent = image->object->runtime.agent + image->bias;
	error = wait_until_ready(client);
	return error ? error : start_or_find_agent(client, &request);
}

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
		return fail(client, -EPROTO, "process %d has a runtime of another version",
		            (int)client->proc->pid);
	return 0;
}

int client_open(struct client *client, const struct proc *proc, unsigned flags)
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
		error = flags & CLIENT_START
		            ? start_agent(client, flags & CLIENT_FORCE)
		            : fail(client, -ENOENT, "process %d has no agent", (int)proc->pid);
	if (!error)
		error = say_hello(client);
	if (error && client->fd >= 0)
		client_close(client);
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
