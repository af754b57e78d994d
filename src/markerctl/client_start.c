/* SPDX-License-Identifier: MIT */
/*
 * Having the agent started where there is none, and waiting until it listens.
 */
#include "attach.h"
#include "cli.h"
#include "client.h"
#include <errno.h>
#include <string.h>
#include <time.h>

enum {
	START_MS = 2000, /* from the start of the agent's thread until it listens */
	TRUST_MS = 100,  /* after that what its status says is about this start */
};

static long long now_ms(void)
{
	return cli_now() / 1000000;
}

/* A process that has just been started may not have relocated its runtime yet. */
static int wait_until_ready(struct client *client)
{
	const struct timespec pause = {0, 2000000};
	long long end = now_ms() + START_MS;

	while (!client_agent_is_ready(client->proc)) {
		if (now_ms() > end)
			return client_fail(client, -EAGAIN,
			                   "process %d is still starting; try again",
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
		return client_fail(
		    client, error,
		    "the agent of process %d does not listen: the process is not dumpable, "
		    "or its socket directory is not its own",
		    pid);
	case -ENOENT:
		return client_fail(client, -ETIMEDOUT,
		                   "the agent was started in process %d, but does not listen", pid);
	default:
		return client_fail(client, error, "the agent of process %d cannot listen: %s", pid,
		                   strerror(-error));
	}
}

/* Its thread has been started: until it listens, or tells why not. -EALREADY: nothing is heard of
 * it. It ends at once if it finds another agent, which may have left since. */
static int wait_for_agent(struct client *client)
{
	const struct timespec pause = {0, 500000};
	long long start = now_ms(), waited;
	bool running;
	int told, error;

	do {
		client->fd = client_connect(client->proc, client->why, sizeof(client->why));
		if (client->fd >= 0)
			return 0;
		waited = now_ms() - start;
		told = client_agent_error(client->proc, &running);
		if (!running && waited > TRUST_MS)
			break;
		told = 0;
		nanosleep(&pause, NULL);
	} while (waited < START_MS);
	error = explain_silence(client, told ? told : client->fd);
	return error == -ETIMEDOUT && !running && !told ? -EALREADY : error;
}

/* Another markerctl is at the same: then its agent is ours too. -EALREADY: not yet; why stays. */
static int find_agent(struct client *client)
{
	const struct timespec pause = {0, 2000000};
	char why[sizeof(client->why)];

	nanosleep(&pause, NULL);
	client->fd = client_connect(client->proc, why, sizeof(why));
	if (client->fd == -ENOENT)
		return -EALREADY;
	return client->fd < 0 ? client_fail(client, client->fd, "%s", why) : 0;
}

static int start_or_find_agent(struct client *client, const struct attach_request *request)
{
	long long end = now_ms() + START_MS;
	int error;

	do {
		error = attach_start_agent(request, client->why, sizeof(client->why));
		client->started |= !error;
		if (!error)
			error = wait_for_agent(client);
		else if (error == -EALREADY)
			error = find_agent(client);
	} while (error == -EALREADY && now_ms() < end);
	return error;
}

int client_start_agent(struct client *client, bool force)
{
	const struct proc *proc = client->proc;
	const struct proc_image *image = proc->runtime;
	struct attach_request request = {.pid = proc->pid, .force = force};
	int error;

	if (!image)
		return client_fail(
		    client, -ENOEXEC,
		    "process %d has no libmarkers: start it with 'markerctl run', or link it",
		    (int)proc->pid);
	if (!client_speaks_alike(proc))
		return client_fail(client, -EPROTO,
		                   "%s is of another version than this markerctl; use the one that "
		                   "came with it",
		                   image->path);
	request.runtime = image->object->runtime.place + image->bias;
	request.spawn = image->object->runtime.spawn + image->bias;
	request.agent = image->object->runtime.agent + image->bias;
	error = wait_until_ready(client);
	return error ? error : start_or_find_agent(client, &request);
}
