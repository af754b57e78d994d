/* SPDX-License-Identifier: MIT */
/*
 * markerctl record and snapshot: from a ring to a trace directory.
 */
#include "ctf.h"
#include "recording.h"
#include "text.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	SHORTEST_MS = 1,
	LONGEST_MS = 50,
	PROGRESS_MS = 250,
};

struct writer {
	struct recording recording;
	struct ctf *ctf;
	char *path;    /* of all */
	unsigned part; /* of a rotation, from 1; 0: no rotation */
	double began, part_began, progressed;
	uint64_t finished_bytes, progressed_events;
	uint64_t lost_before; /* the part that is written now */
	int error;
};

/* ---- the directory ---- */

static int say(struct writer *writer, int error)
{
	if (error) {
		writer->error = error;
		cli_error("%s", ctf_why(writer->ctf));
	}
	return error;
}

/* Of the trace, or of its part; to be freed. */
static char *path_of(const struct writer *writer, const char *whole)
{
	return writer->part ? cli_format("%s/%04u", whole, writer->part) : cli_strdup(whole);
}

/* Afterwards there is a part, or an error. */
static int begin_part(struct writer *writer)
{
	const struct recording *recording = &writer->recording;
	const struct proc *proc = &recording->target.proc;
	const struct ctf_environment environment = {recording->exe, recording->build_id,
	                                            (int)proc->inner_pid, (int)proc->pid};
	char *path = path_of(writer, writer->path);
	int error =
	    say(writer, ctf_open(&writer->ctf, path, &writer->recording.view.head, &environment));

	if (!error)
		error = say(writer, ctf_schema(writer->ctf, &writer->recording.view.schema,
		                               writer->recording.view.entries));
	if (error) {
		ctf_close(writer->ctf);
		writer->ctf = NULL;
	}
	writer->part_began = program_now();
	free(path);
	return error;
}

static int end_part(struct writer *writer)
{
	struct ring_view *view = &writer->recording.view;
	struct mk_ring head = view->head;
	int error;

	if (!writer->ctf)
		return writer->error; /* as has been said, it could not be begun */
	head.lost = ring_view_lost(view) - writer->lost_before;
	writer->lost_before += head.lost;
	trace_clock_refine(&head);
	error = say(writer, ctf_finish(writer->ctf, &view->schema, view->entries, &head));
	writer->finished_bytes += ctf_bytes(writer->ctf);
	ctf_close(writer->ctf);
	writer->ctf = NULL;
	return error;
}

static int take(void *context, const struct packet *packet, size_t count, size_t content)
{
	struct writer *writer = context;
	const struct ring_view *view = &writer->recording.view;
	int error = ctf_schema(writer->ctf, &view->schema, view->entries);

	(void)count;
	if (!error)
		error = ctf_packet(writer->ctf, packet, content);
	return say(writer, error);
}

static int rotate_if_due(struct writer *writer)
{
	const struct cli *cli = writer->recording.cli;
	bool due = (cli->rotate_size && ctf_bytes(writer->ctf) >= cli->rotate_size) ||
	           (cli->rotate_time > 0 && program_now() - writer->part_began >= cli->rotate_time);
	int error;

	if (!due)
		return 0;
	error = end_part(writer);
	writer->part++;
	return error ? error : begin_part(writer);
}

/* ---- what people see ---- */

static uint64_t bytes_of(const struct writer *writer)
{
	return writer->finished_bytes + (writer->ctf ? ctf_bytes(writer->ctf) : 0);
}

static void show_progress(struct writer *writer)
{
	const struct drain *drain = &writer->recording.drain;
	double now = program_now(), past = now - writer->progressed;

	if (past < PROGRESS_MS / 1e3 || cli_verbosity < 0 || !isatty(STDERR_FILENO))
		return;
	fprintf(stderr, "\r%" PRIu64 " events, %.0f/s, %" PRIu64 " lost, %.1f MB \033[K",
	        drain->events, (double)(drain->events - writer->progressed_events) / past,
	        ring_view_lost(&writer->recording.view), (double)bytes_of(writer) / 1e6);
	writer->progressed = now;
	writer->progressed_events = drain->events;
}

static void show_summary(struct writer *writer)
{
	const struct recording *recording = &writer->recording;
	const struct drain *drain = &recording->drain;

	if (cli_verbosity >= 0 && isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
	recording_warn(recording);
	cli_note("recorded %" PRIu64 " event%s in %.1f s, %" PRIu64 " lost, %.1f MB: %s",
	         drain->events, drain->events == 1 ? "" : "s", program_now() - writer->began,
	         ring_view_lost(&recording->view), (double)bytes_of(writer) / 1e6, writer->path);
}

/* ---- the loop ---- */

/* What ends a recording. */
static bool is_over(const struct writer *writer)
{
	const struct recording *recording = &writer->recording;
	const struct cli *cli = recording->cli;

	return program_interrupted || writer->error || recording_is_over(recording) ||
	       (cli->duration > 0 && program_now() - writer->began >= cli->duration);
}

static void drain_until_the_end(struct writer *writer)
{
	struct recording *recording = &writer->recording;
	bool flight = recording->view.head.mode == MK_RING_OVERWRITE;
	int wait = SHORTEST_MS, taken;

	while (!is_over(writer)) {
		bool gone = recording_wait(recording, wait);

		if (flight) {
			/* Chunks stay where they are; is anybody there to write on? */
			recording->alive = false;
			wait = LONGEST_MS;
			show_progress(writer);
			continue;
		}
		taken = drain_pass(&recording->drain, gone ? DRAIN_ORPHANS : DRAIN_FULL,
		                   &recording->alive);
		if (taken < 0 || rotate_if_due(writer))
			return;
		wait = taken * 8 >= (int)recording->view.head.chunk_count ? 0
		       : taken                                            ? SHORTEST_MS
		                                                          : wait * 2 + 1;
		if (wait > LONGEST_MS)
			wait = LONGEST_MS;
		show_progress(writer);
	}
}

static int write_trace(struct writer *writer)
{
	struct recording *recording = &writer->recording;
	int last;

	recording->drain.take = take;
	recording->drain.context = writer;
	writer->began = writer->progressed = program_now();
	if (begin_part(writer))
		return CLI_FAILED;
	drain_until_the_end(writer);
	recording_end(recording);
	last = writer->error ? 0 : drain_pass(&recording->drain, DRAIN_ALL, &recording->alive);
	if (last < 0)
		writer->error = last;
	end_part(writer);
	show_summary(writer);
	return writer->error ? CLI_FAILED : CLI_DONE;
}

static void choose_path(struct writer *writer, const struct cli *cli, const char *kind)
{
	const struct proc *proc = &writer->recording.target.proc;

	if (cli->output)
		writer->path = cli_strdup(cli->output);
	else
		writer->path = cli_format("%s-%d", kind, (int)proc->pid);
}

static void writer_free(struct writer *writer)
{
	ctf_close(writer->ctf);
	free(writer->path);
}

/* A command is not to run for nothing. */
static int check_place(const struct writer *writer, const char *whole)
{
	char *path = path_of(writer, whole), *why = ctf_check(path);
	int status = why ? CLI_FAILED : CLI_DONE;

	if (why)
		cli_error("%s", why);
	free(why);
	free(path);
	return status;
}

int cmd_record(const struct cli *cli)
{
	struct writer writer = {.part = cli->rotate_size || cli->rotate_time > 0};
	int status;

	if (cli->overwrite && writer.part)
		return cli_usage_error(cli->verb, "--overwrite keeps one trace: no --rotate");
	if (cli->command && cli->output && check_place(&writer, cli->output))
		return CLI_FAILED;
	status = recording_open(&writer.recording, cli);
	if (!status) {
		choose_path(&writer, cli, "record");
		status = check_place(&writer, writer.path);
	}
	if (!status)
		status = recording_begin(&writer.recording,
		                         cli->overwrite ? MK_RING_OVERWRITE : MK_RING_DROP);
	if (!status)
		status = write_trace(&writer);
	status = recording_close(&writer.recording, status);
	writer_free(&writer);
	return status;
}

/* ---- snapshot ---- */

static int open_snapshot(struct writer *writer, const struct cli *cli)
{
	struct target *target = &writer->recording.target;
	int status = target_open(target, cli->pids[0]);

	if (!status)
		status = target_connect(target, CLIENT_START | (cli->force ? CLIENT_FORCE : 0));
	if (status)
		return status;
	recording_identify(&writer->recording);
	return recording_take_ring(&writer->recording, MK_OP_SNAPSHOT, NULL, 0);
}

static int write_snapshot(struct writer *writer)
{
	struct recording *recording = &writer->recording;
	int taken;

	recording->drain.keep = true;
	recording->drain.take = take;
	recording->drain.context = writer;
	writer->began = program_now();
	if (begin_part(writer))
		return CLI_FAILED;
	taken = drain_pass(&recording->drain, DRAIN_ALL, &recording->alive);
	if (taken < 0)
		writer->error = taken;
	end_part(writer);
	show_summary(writer);
	return writer->error ? CLI_FAILED : CLI_DONE;
}

int cmd_snapshot(const struct cli *cli)
{
	struct writer writer = {.recording.cli = cli,
	                        .recording.target.client.fd = -1,
	                        .recording.target.proc.directory = -1};
	int status;

	if (cli->npids != 1)
		return cli_usage_error(cli->verb, "one process, please: -p PID");
	status = open_snapshot(&writer, cli);
	if (!status) {
		choose_path(&writer, cli, "snapshot");
		status = write_snapshot(&writer);
	}
	status = recording_close(&writer.recording, status);
	writer_free(&writer);
	return status;
}
