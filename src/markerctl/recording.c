/* SPDX-License-Identifier: MIT */
#include "recording.h"
#include "exe_id.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	END_MS = 2000,  /* until an agent whose client has gone has turned the markers off */
	SETTLE_MS = 20, /* threads that were in the middle of an event then */
	DAEMON_MS = 100,
};

/* Where a default for few threads has no memory for each: chunks as small as they may be, two for
 * each thread. Pages that are not written to are none. */
enum {
	DEFAULT_SIZE = 16 << 20,
	FEW_THREADS = 128,
	MANY_CHUNK_SIZE = 16 << 10,
	MANY_SIZE_MOST = 1 << 30,
};

/* ---- the filter ---- */

static struct schema matching_markers(const struct recording *recording)
{
	struct listing listing = target_listing(&recording->target, &recording->patterns);
	struct schema markers = {0};

	for (size_t i = 0; i < listing.count; i++) {
		const struct object_marker *from = listing.rows[i].marker;
		struct schema_marker *to;

		if (from->kind != MARKER_PRIV_KIND_MARKER)
			continue;
		markers.markers =
		    cli_grow(markers.markers, &markers.room, markers.count, sizeof(*to));
		to = &markers.markers[markers.count++];
		*to =
		    (struct schema_marker){.name = cli_format("%s:%s", from->provider, from->name)};
		schema_describe(to, from->format, from->types, from->nargs);
	}
	listing_free(&listing);
	return markers;
}

/* A program of ours may load markers later. */
static int check_markers(struct recording *recording)
{
	struct schema markers = matching_markers(recording);
	int status = CLI_DONE;

	if (!markers.count && !recording->program.pid)
		status = target_no_match(&recording->target, &recording->patterns);
	else if (!markers.count)
		cli_warn("no marker of %s matches so far", recording->cli->command[0]);
	if (!status && recording->cli->filter && !filter_check(&recording->filter, &markers))
		status = filter_complain(&recording->filter, recording->cli->filter);
	schema_free(&markers);
	return status;
}

/* ---- the ring ---- */

static void choose_size(const struct recording *recording, struct mk_record_request *request)
{
	uint64_t threads = recording->target.proc.threads, size = 2 * threads * MANY_CHUNK_SIZE;

	request->size = recording->cli->size;
	if (request->size || threads <= FEW_THREADS)
		return;
	request->chunk_size = MANY_CHUNK_SIZE;
	request->size = size < DEFAULT_SIZE     ? DEFAULT_SIZE
	                : size > MANY_SIZE_MOST ? MANY_SIZE_MOST
	                                        : size;
}

static void *build_request(const struct recording *recording, enum mk_ring_mode mode,
                           size_t *length)
{
	const struct patterns *patterns = &recording->patterns;
	size_t filter_length = 0;
	void *filter =
	    recording->cli->filter ? filter_pack(&recording->filter, &filter_length) : NULL;
	struct mk_record_request request = {.mode = mode,
	                                    .patterns_length = (uint32_t)patterns->length,
	                                    .filter_length = (uint32_t)filter_length};
	char *body;

	choose_size(recording, &request);
	*length = sizeof(request) + patterns->length + filter_length;
	body = cli_alloc(*length);
	memcpy(body, &request, sizeof(request));
	memcpy(body + sizeof(request), patterns->text, patterns->length);
	if (filter)
		memcpy(body + sizeof(request) + patterns->length, filter, filter_length);
	free(filter);
	return body;
}

int recording_take_ring(struct recording *recording, enum mk_op op, const void *body, size_t length)
{
	struct client *client = &recording->target.client;
	int fd = client_ring(client, op, body, length);
	const char *why;
	bool good;

	if (fd < 0) {
		cli_error("%s", client->why);
		return cli_exit_of(-fd);
	}
	good = !ring_view_open(&recording->view, fd, true, &why);
	close(fd);
	if (!good) {
		cli_error("the memory that process %d sent: %s", (int)recording->target.proc.pid,
		          why);
		return CLI_FAILED;
	}
	recording->drain.view = &recording->view;
	drain_schema(&recording->drain);
	return CLI_DONE;
}

/* ---- from the command line ---- */

static int look_at(struct recording *recording, const struct cli *cli)
{
	if (cli->npids + (cli->command != NULL) != 1)
		return cli_usage_error(cli->verb, "one process, please: -p PID, or -- CMD");
	if (cli->size && (cli->size < 128 << 10 || cli->size > 1ULL << 36))
		return cli_usage_error(cli->verb, "--size takes 128K to 64G");
	if (cli->filter && !filter_parse(&recording->filter, cli->filter))
		return filter_complain(&recording->filter, cli->filter);
	return patterns_take(&recording->patterns, cli->verb, cli->patterns, cli->npatterns);
}

static int connect_to(struct recording *recording)
{
	const struct cli *cli = recording->cli;
	int status;

	if (cli->command) {
		status = program_start(&recording->program, cli, NULL, 0, "MARKERS_HOLD");
		if (!status)
			status = program_connect(&recording->program, &recording->target, cli,
			                         "nothing is recorded");
		recording->unheard = status != CLI_DONE;
		return status;
	}
	status = target_open(&recording->target, cli->pids[0]);
	return status ? status
	              : target_connect(&recording->target,
	                               CLIENT_START | (cli->force ? CLIENT_FORCE : 0));
}

void recording_identify(struct recording *recording)
{
	int directory = recording->target.proc.directory;
	char path[PATH_MAX];
	ssize_t length = readlinkat(directory, "exe", path, sizeof(path) - 1);

	if (length > 0) {
		path[length] = '\0';
		recording->exe = cli_strdup(path);
	}
	recording->build_id = build_id_of(directory, "exe");
}

int recording_open(struct recording *recording, const struct cli *cli)
{
	struct target *target = &recording->target;
	int status;

	*recording =
	    (struct recording){.cli = cli, .target.client.fd = -1, .target.proc.directory = -1};
	status = look_at(recording, cli);
	if (status)
		return status;
	program_catch_signals();
	status = connect_to(recording);
	if (status)
		return status;
	recording_identify(recording);
	recording->drain.foreign = target->proc.inner_pid != target->proc.pid;
	return check_markers(recording);
}

int recording_begin(struct recording *recording, enum mk_ring_mode mode)
{
	size_t length;
	void *body = build_request(recording, mode, &length);
	int status = recording_take_ring(recording, MK_OP_RECORD, body, length);

	free(body);
	recording->begun = !status;
	return status;
}

bool recording_wait(struct recording *recording, int milliseconds)
{
	struct pollfd agent = {recording->target.client.fd, POLLIN, 0};
	char byte;

	if (recording->gone) {
		poll(NULL, 0, milliseconds);
		return true;
	}
	/* It says nothing before it goes. */
	if (poll(&agent, 1, milliseconds) > 0 &&
	    recv(agent.fd, &byte, sizeof(byte), MSG_DONTWAIT) <= 0)
		recording->gone = true;
	if (recording->gone && recording->gone_since <= 0)
		recording->gone_since = program_now();
	program_has_ended(&recording->program);
	return recording->gone;
}

bool recording_is_over(const struct recording *recording)
{
	/* A daemon's parent is gone before the daemon has recorded anything. */
	return recording->gone && !recording->alive &&
	       program_now() - recording->gone_since >= DAEMON_MS / 1e3;
}

void recording_end(struct recording *recording)
{
	double end = program_now() + END_MS / 1e3;
	bool was_there = recording->target.client.fd >= 0 && !recording->gone;

	if (!recording->view.shared)
		return;
	client_close(&recording->target.client);
	while (was_there && !ring_view_is_closed(&recording->view) && program_now() < end)
		poll(NULL, 0, 1);
	ring_view_end(&recording->view);
	if (was_there || recording->alive)
		poll(NULL, 0, SETTLE_MS);
}

void recording_warn(const struct recording *recording)
{
	const struct drain *drain = &recording->drain;
	uint64_t overflow = recording->view.shared->schema_overflow;

	if (drain->damaged)
		cli_warn("%" PRIu64 " packets held what is no event, and were cut", drain->damaged);
	if (drain->fault)
		cli_warn("the markers that came later are missing: %s", drain->fault);
	if (overflow)
		cli_warn("%" PRIu64 " markers had no room in the schema: not recorded", overflow);
}

/* What was not begun, it waits for, before its first instruction. What its filter names was not to
 * be known before it ran: a library of it might have the marker. */
static int end_program(struct recording *recording, int status)
{
	struct program *program = &recording->program;
	int exit_status;

	if (!recording->begun && !recording->unheard && !program->ended)
		kill(program->pid, SIGTERM);
	exit_status = program_exit(program);
	return status && !recording->unheard ? status : exit_status;
}

int recording_close(struct recording *recording, int status)
{
	ring_view_close(&recording->view);
	target_close(&recording->target);
	patterns_free(&recording->patterns);
	free(recording->exe);
	free(recording->build_id);
	if (recording->program.pid)
		status = end_program(recording, status);
	proc_forget();
	return status;
}
