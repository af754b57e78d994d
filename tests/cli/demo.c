/* SPDX-License-Identifier: MIT */
/*
 * A process with markers for the tests of markerctl. It tells what of itself must not change, and
 * obeys signals: SIGUSR1 makes it tell again, SIGUSR2 makes it a daemon, SIGTERM ends it well.
 *
 * demo [own] [foreign] [fork] [nodump] [mdwe] [nomembarrier] [filter] [closefrom]
 *      [seconds N] [rounds N] [exit N]
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <markers/markers.h>
#include <markers/probe.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/single_threaded.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifndef PR_SET_MDWE
#define PR_SET_MDWE 65
#endif

static volatile sig_atomic_t ended, asked, never;

static void on_signal(int signal)
{
	if (signal == SIGTERM)
		ended = 1;
	else
		asked = signal;
}

static unsigned count_entries(const char *path)
{
	DIR *directory = opendir(path);
	unsigned count = 0;

	while (directory && readdir(directory))
		count++;
	closedir(directory);
	return count;
}

static void tell(void)
{
	printf("pid %d threads %u descriptors %u single %d\n", (int)getpid(),
	       count_entries("/proc/self/task") - 2, count_entries("/proc/self/fd") - 3,
	       __libc_single_threaded);
	fflush(stdout);
}

__attribute__((noinline)) static void tick(int round)
{
	MARKER(demo, tick, "round %d", round);
	MARKER(demo, text, "text %s round %d", "some text", round);
	if (round % 1000 == 999)
		MARKER(demo, rare);
	if (never)
		MARKER(demo, unreached);
	if (MARKER_ENABLED(demo, costly))
		MARKER(demo, costly, "square %ld", (long)round * round);
}

/* The one site that is never passed gets a byte of somebody else's. */
static void poke(void)
{
	const uint8_t trap = 0xcc;
	int memory = open("/proc/self/mem", O_RDWR | O_CLOEXEC);

	for (const struct marker_priv_record *record = __start_marker_sites_1;
	     record < __stop_marker_sites_1; record++) {
		uintptr_t code = (uintptr_t)&record->code + (uintptr_t)(intptr_t)record->code;
		const char *desc =
		    (const char *)((uintptr_t)&record->desc + (uintptr_t)record->desc);

		if (strcmp(desc + ((const struct marker_priv_desc *)desc)->size + sizeof("demo"),
		           "unreached") == 0 &&
		    pwrite(memory, &trap, 1, (off_t)code) != 1)
			perror("poke");
	}
	close(memory);
}

static void filter(unsigned call, unsigned answer)
{
	struct sock_filter program[] = {
	    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1),
	    BPF_STMT(BPF_RET | BPF_K, answer),
	    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog filters = {sizeof(program) / sizeof(program[0]), program};

	prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filters))
		perror("seccomp");
}

static void take_word(const char *word)
{
	if (!strcmp(word, "own"))
		marker_enable("demo:text");
	else if (!strcmp(word, "foreign"))
		poke();
	else if (!strcmp(word, "fork") && fork())
		pause();
	else if (!strcmp(word, "nodump"))
		prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
	else if (!strcmp(word, "mdwe"))
		prctl(PR_SET_MDWE, 1, 0, 0, 0);
	else if (!strcmp(word, "filter"))
		filter(SYS_reboot, SECCOMP_RET_ERRNO | EPERM);
	else if (!strcmp(word, "nomembarrier"))
		filter(SYS_membarrier, SECCOMP_RET_ERRNO | ENOSYS);
	else if (!strcmp(word, "closefrom"))
		closefrom(3);
}

static long number_behind(int argc, char **argv, const char *word, long otherwise)
{
	for (int i = 1; i + 1 < argc; i++)
		if (!strcmp(argv[i], word))
			return strtol(argv[i + 1], NULL, 10);
	return otherwise;
}

int main(int argc, char **argv)
{
	const struct sigaction action = {.sa_handler = on_signal};
	const struct timespec pause = {0, 1000000};
	time_t end;
	long rounds;

	sigaction(SIGTERM, &action, NULL);
	sigaction(SIGUSR1, &action, NULL);
	sigaction(SIGUSR2, &action, NULL);
	for (int i = 1; i < argc; i++)
		take_word(argv[i]);
	end = time(NULL) + number_behind(argc, argv, "seconds", 60);
	rounds = number_behind(argc, argv, "rounds", 1L << 30);
	tell();
	for (int round = 0; round < rounds && !ended && time(NULL) < end; round++) {
		tick(round);
		if (round % 10 == 0)
			nanosleep(&pause, NULL);
		if (asked) {
			if (asked == SIGUSR2 && daemon(1, 1))
				perror("daemon");
			asked = 0;
			tell();
		}
	}
	puts("done");
	return (int)number_behind(argc, argv, "exit", 0);
}
