/* SPDX-License-Identifier: MIT */
/*
 * Targets of several threads.
 */
#include "target.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/rseq.h>
#include <time.h>
#include <unistd.h>

/* ---- a restartable sequence ---- */

enum { SPIN = 200 };

static volatile uint64_t guarded; /* plain: only the sequence makes its increments whole */

static struct rseq *my_rseq(void)
{
	return (struct rseq *)((char *)__builtin_thread_pointer() + __rseq_offset);
}

/*
 * guarded++ as load, a while, store. On one processor the kernel restarts it whenever the other
 * thread came between. If it is not restarted an increment is lost.
 */
static bool increment_restartable(void)
{
	struct rseq *area = my_rseq();

	__asm__ goto(
	    ".pushsection __rseq_cs, \"aw\"\n\t"
	    ".balign 32\n\t"
	    "3: .long 0, 0\n\t"
	    ".quad 1f, 2f - 1f, 4f\n\t"
	    ".popsection\n\t"
	    "leaq 3b(%%rip), %%rax\n\t"
	    "movq %%rax, %c[cs](%[area])\n"
	    "1:\n\t"
	    "movq %[counter], %%rax\n\t"
	    "movl %[spin], %%ecx\n"
	    "5:\n\t"
	    "pause\n\t"
	    "decl %%ecx\n\t"
	    "jnz 5b\n\t"
	    "incq %%rax\n\t"
	    "movq %%rax, %[counter]\n"
	    "2:\n\t"
	    ".pushsection .text.abort, \"ax\"\n\t"
	    ".byte 0x0f, 0xb9, 0x3d\n\t" /* ud1: the signature, in a shape that objdump knows */
	    ".long %c[signature]\n"
	    "4: jmp %l[aborted]\n\t"
	    ".popsection"
	    :
	    : [area] "r"(area), [cs] "i"(offsetof(struct rseq, rseq_cs)), [counter] "m"(guarded),
	      [spin] "i"(SPIN), [signature] "i"(RSEQ_SIG)
	    : "rax", "rcx", "memory", "cc"
	    : aborted);
	return true;
aborted:
	return false;
}

static void *increment_all_the_time(void *count)
{
	while (!shared->stop) {
		*(uint64_t *)count += increment_restartable();
		shared->progress++;
	}
	return NULL;
}

void body_rseq(void)
{
	uint64_t counts[2] = {0, 0};
	pthread_t other;
	cpu_set_t one;

	if (!__rseq_size) {
		shared->expected = 1; /* no rseq here: nothing to test */
		shared->ready = 1;
		return;
	}
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	sched_setaffinity(0, sizeof(one), &one);
	TARGET_CHECK(!pthread_create(&other, NULL, increment_all_the_time, &counts[1]));
	shared->ready = 1;
	increment_all_the_time(&counts[0]);
	pthread_join(other, NULL);
	TARGET_CHECK(guarded == counts[0] + counts[1]);
}

/* ---- many calls at once ---- */

static int there[2], back[2];

static void *sleeper(void *unused)
{
	const struct timespec pause = {0, 3000000};

	while (!shared->stop)
		TARGET_CHECK(!nanosleep(&pause, NULL));
	return unused;
}

static void *poller(void *unused)
{
	while (!shared->stop) {
		struct pollfd wait = {shared->pipe[0], POLLIN, 0};

		TARGET_CHECK(poll(&wait, 1, 2) == 0);
	}
	return unused;
}

/* A byte goes round between these two. */
static void *echo(void *unused)
{
	char byte;

	while (read(there[0], &byte, 1) == 1 && byte)
		TARGET_CHECK(write(back[1], &byte, 1) == 1);
	return unused;
}

static void *caller(void *unused)
{
	char byte = 1;

	while (!shared->stop) {
		TARGET_CHECK(write(there[1], &byte, 1) == 1);
		TARGET_CHECK(read(back[0], &byte, 1) == 1);
		shared->progress++;
	}
	byte = 0;
	TARGET_CHECK(write(there[1], &byte, 1) == 1);
	return unused;
}

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn = PTHREAD_COND_INITIALIZER;
static uint64_t turns;

/* Two of these take turns. */
static void *taker(void *parity)
{
	while (!shared->stop) {
		struct timespec limit;

		clock_gettime(CLOCK_REALTIME, &limit);
		limit.tv_sec += 30;
		pthread_mutex_lock(&mutex);
		while (turns % 2 != (uintptr_t)parity && !shared->stop)
			TARGET_CHECK(!pthread_cond_timedwait(&turn, &mutex, &limit) ||
			             shared->stop);
		turns++;
		pthread_cond_signal(&turn);
		pthread_mutex_unlock(&mutex);
	}
	return NULL;
}

static void count_signal(int signal)
{
	(void)signal;
	atomic_fetch_add(&shared->signals, 1);
}

/* Signals go to one thread, that waits for nothing else: no call of the others may see EINTR. */
void body_threads(void)
{
	static void *(*const starts[])(void *) = {sleeper, sleeper, poller, echo,
	                                          caller,  taker,   taker};
	enum { THREADS = sizeof(starts) / sizeof(starts[0]) };
	struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_RESTART};
	const struct timespec pause = {0, 1000000};
	pthread_t threads[THREADS];
	sigset_t set, old;

	TARGET_CHECK(!pipe(there) && !pipe(back));
	sigaction(SIGRTMIN, &action, NULL);
	sigemptyset(&set);
	sigaddset(&set, SIGRTMIN);
	pthread_sigmask(SIG_BLOCK, &set, &old);
	for (uintptr_t i = 0; i < THREADS; i++)
		TARGET_CHECK(!pthread_create(&threads[i], NULL, starts[i], (void *)(i % 2)));
	pthread_sigmask(SIG_SETMASK, &old, NULL);
	shared->ready = 1;
	while (!shared->stop)
		clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL);
	for (int i = 0; i < THREADS; i++)
		TARGET_CHECK(!pthread_join(threads[i], NULL));
}
