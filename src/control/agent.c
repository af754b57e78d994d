/* SPDX-License-Identifier: MIT */
#include "control/agent.h"
#include "base/bytes.h"
#include "base/lock.h"
#include "base/process.h"
#include "base/sys.h"
#include "base/test_point.h"
#include "control/answer.h"
#include "control/socket.h"
#include "record/ring.h"
#include "registry/registry.h"
#include "wire/runtime.h"
#include <linux/prctl.h>
#include <linux/time_types.h>
#include <poll.h>

enum {
	MAX_CLIENTS = 64, /* more wait to be accepted */
	TICK_MS = 1000,
	FIRST_CLIENT_TICKS = 5, /* how long an agent that nobody calls stays */
	BEFORE_EXEC_MS = 100,   /* a forked child that lives longer will not exec at once */
	HOLD_MS = 10000,        /* how long a program waits for the client that started it */
	LEAVE_MS = 1000,        /* how long an exit waits for clients that count */
	LEAVE_POLL_MS = 2,
};

/* In section marker_runtime_1 markerctl finds where this is. */
struct mk_agent_status mk_agent_status = {.speaks = MK_AGENT_SPEAKS(MK_PROTOCOL_VERSION)};
void mk_agent_entry(void *stack, size_t size) __attribute__((noreturn));

static int32_t agent_tid; /* a thread of this process, or the parent's after a fork: none */
static bool stays;
static bool forked; /* this process, since an agent was asked for */
static uint32_t last_client;

static struct mk_socket listener;
static struct mk_client clients[MAX_CLIENTS];

/* ---- one at a time ---- */

static bool is_running(int32_t *tid)
{
	/* One order with `stays`: see mk_agent_main(). */
	*tid = __atomic_load_n(&agent_tid, __ATOMIC_SEQ_CST);
	return *tid && mk_thread_is_alive(*tid);
}

static bool become_the_agent(void)
{
	int32_t tid;

	/* acquire: pairs with the store of 0 in mk_agent_main(): the listener and the clients are
	 * as the last agent left them */
	return !is_running(&tid) &&
	       __atomic_compare_exchange_n(&agent_tid, &tid, mk_gettid(), false, __ATOMIC_ACQUIRE,
	                                   __ATOMIC_RELAXED);
}

/* ---- a thread of its own kind ---- */

/* libc changes the user of the threads that it knows; this one would keep the old rights. */
static bool user_changed(void)
{
	char text[2048];
	struct mk_builder mine = {(char[64]){0}, 64, 0};
	uint32_t real, effective, saved;

	if (mk_syscall(MK_NR_GETRESUID, &real, &effective, &saved) ||
	    mk_read_file("/proc/self/status", text, sizeof(text)) <= 0)
		return false;
	mk_append(&mine, "\nUid:\t");
	mk_append_number(&mine, real);
	mk_append(&mine, "\t");
	mk_append_number(&mine, effective);
	mk_append(&mine, "\t");
	mk_append_number(&mine, saved);
	mk_append(&mine, "\t");
	for (const char *at = text; *at; at++)
		if (mk_same_bytes(at, mine.buffer, mine.length))
			return false;
	return true;
}

static bool may_serve(void)
{
	return mk_syscall(__NR_prctl, PR_GET_DUMPABLE, 0L, 0L, 0L, 0L) == 1 && !user_changed();
}

/* ---- clients ---- */

static unsigned client_count(void)
{
	unsigned count = 0;

	for (unsigned i = 0; i < MAX_CLIENTS; i++)
		count += clients[i].fd >= 0;
	return count;
}

static void drop_client(struct mk_client *client)
{
	mk_close(client->fd);
	client->fd = -1;
	mk_answer_gone(client);
}

static void drop_clients(void)
{
	for (unsigned i = 0; i < MAX_CLIENTS; i++)
		if (clients[i].fd >= 0)
			drop_client(&clients[i]);
}

/* There is room for one more. False: none of them waits. */
static bool accept_client(void)
{
	struct mk_client *client = clients;
	uint32_t pid;
	int fd = mk_socket_accept(&listener, &pid);

	if (fd == -EMFILE || fd == -ENFILE || fd == -ENOMEM)
		mk_sleep_ms(TICK_MS); /* it stays ready: do not turn round and round */
	if (fd < 0)
		return fd == -EPERM; /* a stranger was sent away */
	while (client->fd >= 0)
		client++;
	*client = (struct mk_client){.fd = fd, .id = ++last_client, .pid = pid};
	return true;
}

/* Behind a closed door: those who came before are not to be sent away unheard. True: somebody is
 * there. */
static bool accept_the_last(void)
{
	for (unsigned i = 0; i < MAX_CLIENTS && accept_client(); i++)
		;
	return client_count() > 0;
}

/* Whom to listen to: the listener first, then the clients that there are. How many. */
static unsigned gather(struct pollfd *polled, struct mk_client **whose)
{
	unsigned count = 1;

	for (unsigned i = 0; i < MAX_CLIENTS; i++) {
		if (clients[i].fd < 0)
			continue;
		polled[count] = (struct pollfd){clients[i].fd, POLLIN, 0};
		whose[count++] = &clients[i];
	}
	polled[0] = (struct pollfd){count <= MAX_CLIENTS ? listener.fd : -1, POLLIN, 0};
	return count;
}

/* For at most a tick. False: nobody has anything to say. */
static bool wait_for_any(struct pollfd *polled, unsigned count)
{
	struct __kernel_timespec tick = {TICK_MS / 1000, TICK_MS % 1000 * 1000000L};
	long ready = mk_syscall(MK_NR_PPOLL, polled, (long)count, &tick, NULL, 0L);

	if (ready != -EINVAL)
		return ready > 0;
	/* RLIMIT_NOFILE is below what is open. Then by asking each of them: nobody blocks. */
	mk_sleep_ms(TICK_MS);
	for (unsigned i = 0; i < count; i++)
		polled[i].revents = POLLIN;
	return true;
}

enum served { NOTHING, SOMETHING, FORBIDDEN };

static enum served serve(void)
{
	struct pollfd polled[MAX_CLIENTS + 1];
	struct mk_client *whose[MAX_CLIENTS + 1];
	unsigned count = gather(polled, whose);
	bool any = wait_for_any(polled, count);

	/* Asked after the wait: nothing is answered with rights of before. */
	if (!may_serve())
		return FORBIDDEN;
	mk_answer_tick();
	if (!any)
		return NOTHING;
	for (unsigned i = 1; i < count; i++)
		if (polled[i].revents && !mk_answer(whose[i], client_count()))
			drop_client(whose[i]);
	if (polled[0].revents)
		accept_client();
	return SOMETHING;
}

/* False: not to be begun again. */
static bool serve_until_nobody_needs_us(void)
{
	enum served served = NOTHING;
	unsigned idle = 0;
	bool called = client_count() > 0;

	while (__atomic_load_n(&stays, __ATOMIC_RELAXED) || client_count() ||
	       (!called && idle < FIRST_CLIENT_TICKS)) {
		served = serve();
		if (served == FORBIDDEN)
			break;
		idle = served == SOMETHING ? 0 : idle + 1;
		called |= client_count() > 0;
	}
	drop_clients();
	return served != FORBIDDEN;
}

static bool begin_to_listen(void)
{
	int error = may_serve() ? mk_socket_listen(&listener) : -EPERM;

	mk_agent_status.error = error;
	mk_agent_status.state = error ? MK_AGENT_NONE : MK_AGENT_RUNNING;
	return !error;
}

/* Whoever has connected is served: a name that is there can be called until the very end. */
static bool listen_and_serve(void)
{
	bool again, called;

	if (!begin_to_listen())
		return false;
	mk_answer_begin();
	do {
		again = serve_until_nobody_needs_us();
		MK_TEST_POINT("agent leaves");
		mk_socket_refuse(&listener);
		called = again && accept_the_last();
		mk_socket_close(&listener);
	} while (called && begin_to_listen());
	drop_clients();
	mk_agent_status.state = MK_AGENT_NONE;
	return again;
}

void mk_agent_main(void)
{
	bool again = true;

	if (!become_the_agent())
		return;
	mk_syscall(__NR_prctl, PR_SET_NAME, "markers-agent", 0L, 0L, 0L);
	mk_close_all();
	if (forked)
		mk_sleep_ms(BEFORE_EXEC_MS); /* leave nothing behind for one that execs */
	for (unsigned i = 0; i < MAX_CLIENTS; i++)
		clients[i].fd = -1;
	do {
		again = listen_and_serve();
		/* Before asking for `stays`: pairs with mk_agent_start(), which sets it and then
		 * looks for an agent. Either we see the wish, or it sees none of us. */
		__atomic_store_n(&agent_tid, 0, __ATOMIC_SEQ_CST);
	} while (again && __atomic_load_n(&stays, __ATOMIC_SEQ_CST) && become_the_agent());
}

void mk_agent_entry(void *stack, size_t size)
{
	mk_agent_main();
	mk_arch_leave(stack, size);
}

/* ---- started from inside ---- */

int mk_agent_start(void)
{
	int32_t tid;
	int started = 0;

	if (mk_syscall(__NR_prctl, PR_GET_DUMPABLE, 0L, 0L, 0L, 0L) != 1)
		return -EPERM; /* set-uid, or it said that it is not to be looked at */
	__atomic_store_n(&stays, true, __ATOMIC_SEQ_CST);
	if (!is_running(&tid))
		started = mk_thread_start(mk_agent_entry);
	return started < 0 ? started : 0;
}

/* An agent that listens to nobody: it turns off what belongs to clients of the process that this
 * one was forked from. */
static void put_in_order(void *stack, size_t size)
{
	if (become_the_agent()) {
		mk_syscall(__NR_prctl, PR_SET_NAME, "markers-agent", 0L, 0L, 0L);
		mk_close_all();
		mk_answer_begin();
		__atomic_store_n(&agent_tid, 0, __ATOMIC_SEQ_CST);
	}
	mk_arch_leave(stack, size);
}

/* In the middle of a hit, which can change no text itself. Tried once a process; not where system
 * calls are filtered, as this one may kill. */
static void outlive_recording(void)
{
	static int32_t tried;
	int32_t before = __atomic_load_n(&tried, __ATOMIC_RELAXED), self = mk_getpid(), tid;

	if (before == self || !__atomic_compare_exchange_n(&tried, &before, self, false,
	                                                   __ATOMIC_RELAXED, __ATOMIC_RELAXED))
		return;
	/* An agent that runs sees it at its next tick. */
	if (!is_running(&tid) && mk_syscall(__NR_prctl, PR_GET_SECCOMP, 0L, 0L, 0L, 0L) == 0)
		mk_thread_start(put_in_order);
}

void mk_agent_allow(void)
{
	mk_ring_outlived = outlive_recording;
	/* release: for markerctl, which reads it from outside: what an agent needs is there */
	__atomic_store_n(&mk_agent_status.ready, 1, __ATOMIC_RELEASE);
}

void mk_agent_in_child(void)
{
	mk_agent_status.state = MK_AGENT_NONE; /* the parent's was copied */
	if (!__atomic_load_n(&stays, __ATOMIC_RELAXED))
		return;
	forked = true;
	mk_agent_start();
}

__attribute__((visibility("default"))) int marker_agent_start(void)
{
	return mk_agent_start();
}

/* ---- the end ---- */

static int expecting; /* the pid of the process that expects a client */

void mk_agent_expect_client(void)
{
	expecting = mk_getpid();
}

void mk_agent_hold(void)
{
	uint64_t end = mk_now_ms() + HOLD_MS;

	while (!mk_answer_has_recorded() && !mk_agent_status.error && mk_now_ms() < end)
		mk_sleep_ms(1);
}

/* Looked at from another thread than the agent's: flags, of which a late view does no harm. */
static bool somebody_waits(void)
{
	bool waits = expecting == mk_getpid() && !mk_agent_status.error;

	for (unsigned i = 0; i < MAX_CLIENTS; i++) {
		const struct mk_client *client = &clients[i];
		bool told = __atomic_load_n(&client->told, __ATOMIC_RELAXED);

		if (told)
			waits = false;
		else if (__atomic_load_n(&client->fd, __ATOMIC_RELAXED) >= 0 &&
		         __atomic_load_n(&client->counts, __ATOMIC_RELAXED))
			return true;
	}
	return waits;
}

void mk_agent_leave(void)
{
	uint64_t end = mk_now_ms() + LEAVE_MS;
	int32_t tid;

	mk_answer_last();
	while (somebody_waits() && (is_running(&tid) || expecting == mk_getpid()) &&
	       mk_now_ms() < end)
		mk_sleep_ms(LEAVE_POLL_MS);
	if (is_running(&tid) && mk_agent_status.state == MK_AGENT_RUNNING)
		mk_socket_unlink(&listener); /* the agent itself is about to be killed */
}
