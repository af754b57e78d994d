/* SPDX-License-Identifier: MIT */
/*
 * What does a program without markers pay for having the runtime loaded? Two processes of
 * examples/oltp, one with the runtime preloaded, wait on one processor and run chunks of
 * transactions in turns. Where the kernel put a process's memory matters more than what is looked
 * for, so they are replaced by new ones again and again, which take over the databases crosswise.
 *
 * oltp_idle --library FILE --objects DIR [--layouts N] [--pairs N]
 */
#include "instance.h"
#include "tsv.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_LAYOUTS = 20 };
enum { SAME, MORE, RUNTIME, SUBJECTS };
enum { WARM_UP = 64 }; /* transactions of a new process */

#define DIRECTORY "/dev/shm"

struct request {
	unsigned long units;
	bool more; /* a thousandth more, for the control */
};

/* One side of a pair, by turns in many processes. */
struct worker {
	const char *library; /* preloaded; null: none */
	bool more;
	char object[512], database[512];
	pid_t pid;
	int socket;
};

static const char *runtime;
static struct worker workers[2][SUBJECTS][MOST_LAYOUTS];

/* The process: it leaves when its socket is closed. */
static int serve(const char *object, const char *database)
{
	struct bench_code code;
	struct request request;

	instance_set_up();
	code = instance_load(object, database);
	while (read(STDIN_FILENO, &request, sizeof(request)) == sizeof(request)) {
		uint64_t ticks =
		    (request.more ? instance_time_more : code.time)(&code, request.units);

		if (write(STDIN_FILENO, &ticks, sizeof(ticks)) != sizeof(ticks))
			return 1;
	}
	instance_close(&code);
	return 0;
}

static uint64_t ask(const struct bench_code *code, unsigned long units)
{
	const struct worker *worker = code->data;
	struct request request = {units, worker->more};
	uint64_t ticks;

	if (write(worker->socket, &request, sizeof(request)) != sizeof(request) ||
	    read(worker->socket, &ticks, sizeof(ticks)) != sizeof(ticks))
		instance_fail("worker", "is gone");
	return ticks;
}

/* With the runtime or without, its environment is as long. */
static void start(struct worker *worker)
{
	char *arguments[] = {"oltp_idle", "--serve", worker->database, worker->object, NULL};
	int sockets[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
		instance_fail("worker", "cannot be started");
	worker->socket = sockets[0];
	worker->pid = fork();
	if (worker->pid == 0) {
		dup2(sockets[1], STDIN_FILENO);
		setenv(worker->library ? "LD_PRELOAD" : "NO_PRELOAD", runtime, 1);
		execv("/proc/self/exe", arguments);
		instance_fail("exec", "failed");
	}
	close(sockets[1]);
}

static void stop(struct worker *worker)
{
	int status;

	close(worker->socket);
	if (waitpid(worker->pid, &status, 0) != worker->pid || status != 0)
		instance_fail(worker->object, "worker failed");
}

/* In random order: who starts first finds other memory. */
static void renew(unsigned layout)
{
	static struct bench_random random;

	for (unsigned s = 0; s < SUBJECTS; s++) {
		struct worker *sides[2] = {&workers[0][s][layout], &workers[1][s][layout]};
		char database[sizeof(sides[0]->database)];
		size_t first = bench_random_below(&random, 2);

		memcpy(database, sides[0]->database, sizeof(database));
		memcpy(sides[0]->database, sides[1]->database, sizeof(database));
		memcpy(sides[1]->database, database, sizeof(database));
		for (unsigned i = 0; i < 2; i++)
			stop(sides[i]);
		for (unsigned i = 0; i < 2; i++) {
			struct bench_code code = {.data = sides[i ^ first]};

			start(code.data);
			ask(&code, WARM_UP);
		}
	}
}

static void set_up(struct worker *worker, struct bench_code *code, const char *objects,
                   unsigned layout)
{
	snprintf(worker->object, sizeof(worker->object), "%s/without_%u.so", objects, layout);
	instance_name(worker->database, sizeof(worker->database), DIRECTORY);
	start(worker);
	*code = (struct bench_code){.time = ask, .data = worker};
}

static void compare(const char *objects, unsigned layouts, unsigned pairs)
{
	static struct bench_code codes[2][SUBJECTS][MOST_LAYOUTS];
	struct bench_subject subjects[SUBJECTS], base = {"no runtime", codes[0][SAME], NULL, NULL};
	struct bench_comparison comparison = {.base = &base,
	                                      .same = &subjects[SAME],
	                                      .more = &subjects[MORE],
	                                      .subjects = &subjects[RUNTIME],
	                                      .count = 1,
	                                      .layouts = layouts,
	                                      .pairs = pairs,
	                                      .units = INSTANCE_TRANSACTIONS,
	                                      .hits = 1,
	                                      .renew = renew};
	struct bench_results results;

	for (unsigned s = 0; s < SUBJECTS; s++) {
		for (unsigned l = 0; l < layouts; l++) {
			workers[1][s][l].library = s == RUNTIME ? runtime : NULL;
			workers[1][s][l].more = s == MORE;
			set_up(&workers[0][s][l], &codes[0][s][l], objects, l);
			set_up(&workers[1][s][l], &codes[1][s][l], objects, l);
		}
		subjects[s] = (struct bench_subject){"runtime loaded", codes[1][s], codes[0][s],
		                                     "no runtime"};
	}
	if (!bench_compare(&comparison, &results))
		instance_fail("compare", "out of memory");
	bench_print_results("ram", &comparison, &results);
	bench_results_free(&results);
	for (unsigned s = 0; s < SUBJECTS; s++)
		for (unsigned l = 0; l < layouts; l++) {
			stop(&workers[0][s][l]);
			stop(&workers[1][s][l]);
		}
	instance_remove_all(DIRECTORY);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
	    {"serve", required_argument, NULL, 's'},   {"library", required_argument, NULL, 'L'},
	    {"objects", required_argument, NULL, 'o'}, {"layouts", required_argument, NULL, 'l'},
	    {"pairs", required_argument, NULL, 'p'},   {NULL, 0, NULL, 0}};
	const char *objects = ".", *database = NULL;
	unsigned layouts = MOST_LAYOUTS, pairs = 100;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == 's')
			database = optarg;
		else if (option == 'L')
			runtime = optarg;
		else if (option == 'o')
			objects = optarg;
		else if (option == 'l')
			layouts = (unsigned)strtoul(optarg, NULL, 10);
		else if (option == 'p')
			pairs = (unsigned)strtoul(optarg, NULL, 10);
		else
			return 2;
	}
	if (database)
		return optind == argc - 1 ? serve(argv[optind], database) : 2;
	if (!runtime || layouts < 1 || layouts > MOST_LAYOUTS || pairs < 1)
		return 2;
	bench_pin();
	bench_print_head();
	compare(objects, layouts, pairs);
	return 0;
}
