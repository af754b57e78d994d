/* SPDX-License-Identifier: MIT */
/*
 * One request in, its data and one answer out. Runs on the agent's thread: what takes long under
 * the registry lock is gathered there and sent without it, so that no slow reader keeps the
 * program from loading a library.
 */
#include "control/answer.h"
#include "base/lock.h"
#include "base/sys.h"
#include "patch/patch.h"
#include "patch/sync.h"
#include "patch/text.h"
#include "record/recorder.h"
#include "registry/registry.h"
#include "registry/setting.h"
#include "registry/thread.h"
#include <linux/memfd.h>
#include <sys/socket.h>
#include <sys/uio.h>

enum { CHUNK = 32 << 10 }; /* of data in one message */

static union {
	struct mk_message head;
	char bytes[MK_MESSAGE_MAX];
	uint64_t aligned; /* what follows the head is read as structs */
} in, out;

static bool send_out(int fd, uint16_t op, int32_t status, size_t length)
{
	out.head = (struct mk_message){.magic = MK_PROTOCOL_MAGIC,
	                               .version = MK_PROTOCOL_VERSION,
	                               .op = op,
	                               .status = status,
	                               .length = (uint32_t)length};
	return mk_syscall(__NR_sendto, fd, out.bytes, sizeof(out.head) + length, MSG_NOSIGNAL, NULL,
	                  0L) >= 0;
}

static bool send_answer(int fd, int32_t status, const void *data, size_t length)
{
	mk_copy(out.bytes + sizeof(out.head), data, length);
	return send_out(fd, in.head.op, status, length);
}

static bool send_status(int fd, int32_t status)
{
	return send_answer(fd, status, NULL, 0);
}

/* ---- data gathered under the lock ---- */

struct pile {
	char *data;
	size_t length, size;
	bool failed;
};

static void *pile_add(struct pile *pile, size_t size)
{
	if (pile->length + size > pile->size) {
		size_t larger = pile->size ? pile->size * 2 : CHUNK;
		char *data = mk_map(larger);

		if (!data) {
			pile->failed = true;
			return NULL;
		}
		mk_copy(data, pile->data, pile->length);
		if (pile->data)
			mk_unmap(pile->data, pile->size);
		pile->data = data;
		pile->size = larger;
	}
	pile->length += size;
	return pile->data + pile->length - size;
}

static bool pile_send(struct pile *pile, int fd, size_t unit)
{
	size_t step = CHUNK / unit * unit;
	bool sent = true;

	for (size_t at = 0; at < pile->length && sent; at += step) {
		size_t length = pile->length - at < step ? pile->length - at : step;

		mk_copy(out.bytes + sizeof(out.head), pile->data + at, length);
		sent = send_out(fd, MK_MORE, 0, length);
	}
	if (pile->data)
		mk_unmap(pile->data, pile->size);
	return sent && send_status(fd, pile->failed ? -ENOMEM : 0);
}

/* ---- the requests ---- */

static bool answer_hello(const struct mk_client *client, unsigned clients)
{
	struct mk_hello hello = {.abi = MARKER_PRIV_ABI,
	                         .pid = (uint32_t)mk_getpid(),
	                         .clients = clients,
	                         .membarrier = mk_sync_prepare()};

	mk_registry_lock();
	hello.writer = mk_text_writer(1, 1, 0);
	MK_FOR_EACH_IMAGE(image)
	{
		hello.images++;
		hello.records += (uint64_t)(image->stop - image->start);
	}
	mk_unlock();
	return send_answer(client->fd, 0, &hello, sizeof(hello));
}

static bool answer_change(struct mk_client *client, bool off)
{
	struct mk_fault fault = {0};
	bool temporary = in.head.flags & MK_FLAG_TEMPORARY;
	struct mk_request request = {
	    .kind = temporary ? MK_OWNER_CLIENT : MK_OWNER_USER,
	    .client = temporary ? client->id : 0,
	    .pid = temporary ? client->pid : 0,
	    .patterns = in.bytes + sizeof(in.head),
	    .length = in.head.length,
	    .off = off,
	    .uses = in.head.flags & MK_FLAG_COUNT ? MK_USE_COUNT : 0,
	};
	int matched;

	if (in.head.flags & ~(uint32_t)(MK_FLAG_TEMPORARY | MK_FLAG_COUNT))
		return send_status(client->fd, -EBADMSG);
	mk_registry_lock();
	matched = mk_registry_change(&request, &fault);
	mk_unlock();
	if (temporary && request.uses && matched >= 0)
		__atomic_store_n(&client->counts, !off, __ATOMIC_RELAXED);
	return send_answer(client->fd, matched, &fault, matched < 0 ? sizeof(fault) : 0);
}

static void add_hits(struct pile *pile, const struct mk_marker *first)
{
	for (const struct mk_marker *marker = first; marker; marker = marker->next) {
		struct mk_hits *hits =
		    marker->counter != MK_NO_COUNTER ? pile_add(pile, sizeof(*hits)) : NULL;

		if (hits)
			*hits = (struct mk_hits){(uintptr_t)marker->key,
			                         mk_counter_sum(marker->counter)};
	}
}

static bool is_last;

void mk_answer_last(void)
{
	/* release: pairs with the acquire in answer_hits(): the hits of the thread that ends the
	 * process are all counted */
	__atomic_store_n(&is_last, true, __ATOMIC_RELEASE);
}

static bool answer_hits(struct mk_client *client)
{
	/* acquire: pairs with the release in mk_answer_last() */
	bool last = __atomic_load_n(&is_last, __ATOMIC_ACQUIRE), sent;
	struct pile pile = {0};

	mk_registry_lock();
	MK_FOR_EACH_IMAGE(image) add_hits(&pile, mk_image_markers(image));
	if (last)
		add_hits(&pile, mk_registry_retired());
	mk_unlock();
	sent = pile_send(&pile, client->fd, sizeof(struct mk_hits));
	/* Not by a look from before it counts: stat's first, and the program would end under it. */
	__atomic_store_n(&client->told, last && client->counts, __ATOMIC_RELAXED);
	return sent;
}

static bool answer_sites(const struct mk_client *client)
{
	struct pile pile = {0};

	mk_registry_lock();
	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_RECORD(record, image)
	{
		int state =
		    record->kind == MARKER_PRIV_KIND_MARKER ? mk_patch_state(record) : MK_SITE_OFF;
		struct mk_site_report *report =
		    state != MK_SITE_OFF ? pile_add(&pile, sizeof(*report)) : NULL;

		if (report)
			*report = (struct mk_site_report){mk_record_site(record).code, state, 0};
	}
	mk_unlock();
	return pile_send(&pile, client->fd, sizeof(struct mk_site_report));
}

static void join_patterns(char *to, size_t size, const struct mk_rule *rule)
{
	struct mk_builder text = {to, size, 0};

	for (size_t at = 0; at < rule->length; at += mk_length(rule->patterns + at) + 1) {
		mk_append(&text, at ? " " : "");
		mk_append(&text, rule->patterns + at);
	}
	if (text.length + 1 == size)
		mk_copy(to + size - 4, "...", 4);
}

static bool answer_owners(const struct mk_client *client)
{
	struct pile pile = {0};

	mk_registry_lock();
	for (struct mk_owner *owner = mk_owner_first(); owner; owner = owner->next) {
		for (struct mk_rule *rule = owner->rules; rule; rule = rule->next) {
			struct mk_owner_report *report = pile_add(&pile, sizeof(*report));

			if (!report)
				break;
			report->kind = owner->kind;
			report->pid = owner->pid;
			report->off = rule->off;
			report->count = rule->uses & MK_USE_COUNT;
			join_patterns(report->patterns, sizeof(report->patterns), rule);
		}
	}
	mk_unlock();
	return pile_send(&pile, client->fd, sizeof(struct mk_owner_report));
}

static bool answer_values(const struct mk_client *client)
{
	struct pile pile = {0};
	const void *last = NULL;

	mk_registry_lock();
	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_KEYED(record, image)
	{
		const void *object = mk_record_object(record);
		struct mk_value_report *report =
		    object != last ? pile_add(&pile, sizeof(*report)) : NULL;

		if (report)
			mk_setting_describe(record, report);
		last = object;
	}
	mk_unlock();
	return pile_send(&pile, client->fd, sizeof(struct mk_value_report));
}

static bool answer_set(const struct mk_client *client)
{
	struct mk_setting *settings = (void *)(in.bytes + sizeof(in.head));
	struct mk_fault fault = {0};
	int error;

	if (!in.head.length || in.head.length % sizeof(*settings))
		return send_status(client->fd, -EBADMSG);
	mk_registry_lock();
	error = mk_settings_apply(settings, in.head.length / sizeof(*settings), &fault);
	mk_unlock();
	return send_answer(client->fd, error, &fault, error ? sizeof(fault) : 0);
}

/* ---- recording ---- */

static int ring_fd = -1;          /* open while a client records */
static uint32_t recording_client; /* whose it is */
static bool has_recorded;

static int new_ring(void)
{
	return (int)mk_syscall(__NR_memfd_create, "markers", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

static void close_ring(void)
{
	if (ring_fd >= 0)
		mk_close(ring_fd);
	ring_fd = -1;
}

static bool send_ring(int fd)
{
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} control = {.head = {.cmsg_len = CMSG_LEN(sizeof(int)),
	                      .cmsg_level = SOL_SOCKET,
	                      .cmsg_type = SCM_RIGHTS}};
	struct iovec data = {out.bytes, sizeof(out.head)};
	struct msghdr message = {.msg_iov = &data,
	                         .msg_iovlen = 1,
	                         .msg_control = &control,
	                         .msg_controllen = sizeof(control)};

	mk_copy(CMSG_DATA(&control.head), &ring_fd, sizeof(ring_fd));
	out.head = (struct mk_message){
	    .magic = MK_PROTOCOL_MAGIC, .version = MK_PROTOCOL_VERSION, .op = in.head.op};
	return mk_syscall(__NR_sendmsg, fd, &message, MSG_NOSIGNAL) >= 0;
}

/* Under the registry lock. */
static int start_recording(const struct mk_client *client, const struct mk_record_request *wanted,
                           struct mk_clock clock, struct mk_session **failed,
                           struct mk_fault *fault)
{
	const char *patterns = (const char *)(wanted + 1);
	struct mk_recorder_options options = {.clock = clock,
	                                      .mode = wanted->mode,
	                                      .chunk_size = wanted->chunk_size,
	                                      .size = wanted->size,
	                                      .filter = patterns + wanted->patterns_length,
	                                      .filter_length = wanted->filter_length};
	struct mk_request request = {.kind = MK_OWNER_CLIENT,
	                             .client = client->id,
	                             .pid = client->pid,
	                             .patterns = patterns,
	                             .length = wanted->patterns_length,
	                             .uses = MK_USE_RECORD};
	int fd = new_ring();
	int error = fd < 0 ? fd : mk_recorder_open(fd, &options);

	if (!error) {
		error = mk_registry_change(&request, fault);
		if (error < 0)
			*failed = mk_recorder_close();
	}
	if (error < 0) {
		if (fd >= 0)
			mk_close(fd);
		return error;
	}
	mk_syscall(__NR_fcntl, fd, F_ADD_SEALS, (long)(F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL));
	ring_fd = fd;
	recording_client = client->id;
	return 0;
}

static bool answer_record(const struct mk_client *client)
{
	struct mk_record_request wanted;
	struct mk_session *failed = NULL;
	struct mk_fault fault = {0};
	struct mk_clock clock;
	int error;

	if (in.head.length < sizeof(wanted))
		return send_status(client->fd, -EBADMSG);
	mk_copy(&wanted, in.bytes + sizeof(in.head), sizeof(wanted));
	if ((uint64_t)wanted.patterns_length + wanted.filter_length !=
	    in.head.length - sizeof(wanted))
		return send_status(client->fd, -EBADMSG);
	clock = mk_clock_start();
	mk_registry_lock();
	error = start_recording(client, (const void *)(in.bytes + sizeof(in.head)), clock, &failed,
	                        &fault);
	mk_unlock();
	mk_recorder_free(failed);
	/* release: pairs with the acquire in mk_answer_has_recorded(): the program that waits goes
	 * on with its markers on */
	__atomic_store_n(&has_recorded, true, __ATOMIC_RELEASE);
	return error ? send_answer(client->fd, error, &fault, sizeof(fault))
	             : send_ring(client->fd);
}

bool mk_answer_has_recorded(void)
{
	return __atomic_load_n(&has_recorded, __ATOMIC_ACQUIRE);
}

static bool answer_snapshot(const struct mk_client *client)
{
	return ring_fd < 0 ? send_status(client->fd, -ENOENT) : send_ring(client->fd);
}

static int check(long length)
{
	if (length < (long)sizeof(in.head) || length > (long)sizeof(in) ||
	    in.head.magic != MK_PROTOCOL_MAGIC)
		return -EBADMSG;
	if (in.head.version != MK_PROTOCOL_VERSION)
		return -EPROTO;
	return in.head.length == (size_t)length - sizeof(in.head) ? 0 : -EBADMSG;
}

bool mk_answer(struct mk_client *client, unsigned clients)
{
	/* MSG_TRUNC: the length that was sent, also when it did not fit */
	long length = mk_syscall(__NR_recvfrom, client->fd, in.bytes, sizeof(in),
	                         MSG_DONTWAIT | MSG_TRUNC, NULL, NULL);
	int error;

	if (length == -EAGAIN || length == -EINTR)
		return true;
	if (length <= 0)
		return false;
	/* An answer with the op of data would have no end. */
	if (length < (long)sizeof(in.head) || in.head.op == MK_MORE)
		in.head.op = 0;
	error = check(length);
	if (error)
		return send_status(client->fd, error);
	switch (in.head.op) {
	case MK_OP_HELLO:
		return answer_hello(client, clients);
	case MK_OP_ENABLE:
	case MK_OP_DISABLE:
		return answer_change(client, in.head.op == MK_OP_DISABLE);
	case MK_OP_HITS:
		return answer_hits(client);
	case MK_OP_SITES:
		return answer_sites(client);
	case MK_OP_OWNERS:
		return answer_owners(client);
	case MK_OP_RECORD:
		return answer_record(client);
	case MK_OP_SNAPSHOT:
		return answer_snapshot(client);
	case MK_OP_VALUES:
		return answer_values(client);
	case MK_OP_SET:
		return answer_set(client);
	default:
		return send_status(client->fd, -EBADMSG);
	}
}

void mk_answer_gone(const struct mk_client *client)
{
	struct mk_session *closed = NULL;
	struct mk_fault ignored = {0};

	mk_registry_lock();
	for (struct mk_owner *owner = mk_owner_first(); owner; owner = owner->next) {
		if (owner->kind == MK_OWNER_CLIENT && owner->client == client->id) {
			mk_registry_forget(owner, &ignored);
			break;
		}
	}
	if (recording_client == client->id) {
		recording_client = 0;
		close_ring();
		closed = mk_recorder_close();
	}
	mk_unlock();
	mk_recorder_free(closed);
}

/* Under the registry lock: the id of a client that somebody else has, or 0. */
static uint32_t find_foreign_client(bool recording_too)
{
	for (struct mk_owner *owner = mk_owner_first(); owner; owner = owner->next)
		if (owner->kind == MK_OWNER_CLIENT &&
		    (recording_too || owner->client != recording_client))
			return owner->client;
	return recording_too ? recording_client : 0;
}

void mk_answer_begin(void)
{
	struct mk_client old = {.fd = -1};

	ring_fd = -1; /* the number, if there is one, is of another descriptor table */
	for (;;) {
		mk_registry_lock();
		old.id = find_foreign_client(mk_recorder_is_over());
		mk_unlock();
		if (!old.id)
			return;
		mk_answer_gone(&old);
	}
}

void mk_answer_tick(void)
{
	struct mk_client old = {.fd = -1, .id = recording_client};
	bool ours = ring_fd >= 0, over;

	if (!recording_client)
		return;
	mk_registry_lock();
	over = !ours && mk_recorder_is_over();
	if (ours)
		mk_recorder_release_the_dead();
	mk_unlock();
	if (over)
		mk_answer_gone(&old);
}
