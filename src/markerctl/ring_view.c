/* SPDX-License-Identifier: MIT */
#include "ring_view.h"
#include "cli.h"
#include "task.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#define STATE(word) ((word)&3)

enum { PAGE = 4096 };

/* ---- opening ---- */

/* Does a part lie within the whole, in order behind @after? */
static bool lies_within(const struct mk_ring *head, uint64_t offset, uint64_t size, uint64_t after)
{
	return offset >= after && offset % PAGE == 0 && offset <= head->size &&
	       size <= head->size - offset;
}

static const char *find_fault(const struct mk_ring *head, uint64_t file_size)
{
	uint64_t count = head->chunk_count, states = count * sizeof(uint64_t);

	if (head->magic != MK_RING_MAGIC)
		return "it is no ring of libmarkers, or one that was never begun";
	if (head->version != MK_RING_VERSION)
		return "it is of another version of libmarkers";
	if (head->size > file_size || head->size > SIZE_MAX / 2)
		return "it is shorter than its header says";
	if (head->chunk_size % 8 || head->chunk_size < MK_CHUNK_SIZE_MIN ||
	    head->chunk_size > MK_CHUNK_SIZE_MAX)
		return "its chunks have an impossible size";
	if (!count || count > MK_CHUNKS_MAX)
		return "it has an impossible number of chunks";
	if (!trace_clock_is_possible(head))
		return "its clock is an impossible one";
	if (!lies_within(head, head->schema_offset, head->schema_size, MK_RING_HEAD) ||
	    !lies_within(head, head->states_offset, states,
	                 head->schema_offset + head->schema_size) ||
	    !lies_within(head, head->chunks_offset, count * head->chunk_size,
	                 head->states_offset + states))
		return "its parts overlap, or lie outside";
	return NULL;
}

static int fail(const char **why, int error, const char *text)
{
	*why = text;
	return -error;
}

static int check_seals(int fd, const char **why)
{
	int seals = fcntl(fd, F_GET_SEALS);

	if (seals < 0 || !(seals & F_SEAL_SHRINK))
		return fail(why, EBADMSG, "its memory is not sealed: it could be cut short");
	return 0;
}

/* Of what is not there (any more) there are zeros. */
static void read_part(int fd, char *memory, uint64_t offset, uint64_t size)
{
	while (size) {
		ssize_t got = pread(fd, memory + offset, size, (off_t)offset);

		if (got <= 0)
			return;
		offset += (uint64_t)got;
		size -= (uint64_t)got;
	}
}

/* A copy of a file, without the chunks that are free: most of it. MAP_FAILED and errno if that
 * fails. */
static void *copy_file(int fd, const struct mk_ring *head)
{
	char *memory = mmap(NULL, (size_t)head->size, PROT_READ | PROT_WRITE,
	                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	const uint64_t *states;

	if (memory == MAP_FAILED)
		return memory;
	read_part(fd, memory, 0, head->chunks_offset);
	states = (const uint64_t *)(void *)(memory + head->states_offset);
	for (uint64_t i = 0; i < head->chunk_count; i++)
		if (STATE(states[i]) != MK_CHUNK_FREE)
			read_part(fd, memory, head->chunks_offset + i * head->chunk_size,
			          head->chunk_size);
	return memory;
}

int ring_view_open(struct ring_view *view, int fd, bool sealed, const char **why)
{
	struct stat status;
	size_t size;
	int error = sealed ? check_seals(fd, why) : 0;

	*view = (struct ring_view){.writable = sealed};
	if (error)
		return error;
	if (fstat(fd, &status))
		return fail(why, errno, strerror(errno));
	if (status.st_size < PAGE ||
	    pread(fd, &view->head, sizeof(view->head), 0) != sizeof(view->head))
		return fail(why, EBADMSG, "it is too short for a ring");
	*why = find_fault(&view->head, (uint64_t)status.st_size);
	if (*why)
		return -EBADMSG;
	size = (size_t)view->head.size;
	view->shared = sealed ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
	                      : copy_file(fd, &view->head);
	if (view->shared == MAP_FAILED) {
		view->shared = NULL;
		return fail(why, errno, strerror(errno));
	}
	view->copy = cli_alloc(view->head.chunk_size);
	return 0;
}

void ring_view_close(struct ring_view *view)
{
	if (view->shared)
		munmap(view->shared, view->head.size);
	schema_free(&view->schema);
	free(view->entries);
	free(view->copy);
	*view = (struct ring_view){0};
}

/* ---- the head ---- */

bool ring_view_schema(struct ring_view *view, const char **why)
{
	/* acquire: pairs with the release in add_schema(): the entries are complete */
	uint64_t used = __atomic_load_n(&view->shared->schema_used, __ATOMIC_ACQUIRE);
	const char *shared = (const char *)view->shared + view->head.schema_offset;
	size_t known = view->schema.used;
	char *entries;

	if (used <= known)
		return true;
	if (used > view->head.schema_size) {
		*why = "its schema is larger than the room for it";
		return false;
	}
	entries = cli_alloc(used);
	if (known)
		memcpy(entries, view->entries, known);
	memcpy(entries + known, shared + known, used - known);
	free(view->entries);
	view->entries = entries;
	return schema_read(&view->schema, entries, used, why);
}

uint64_t ring_view_lost(const struct ring_view *view)
{
	return __atomic_load_n(&view->shared->lost, __ATOMIC_RELAXED);
}

bool ring_view_is_closed(const struct ring_view *view)
{
	/* acquire: pairs with the release in mk_recorder_close(): the schema is whole */
	return __atomic_load_n(&view->shared->closed, __ATOMIC_ACQUIRE);
}

void ring_view_end(struct ring_view *view)
{
	/* For mk_recorder_is_over() and mk_ring_switch(), which take the flag alone. */
	if (view->writable)
		__atomic_store_n(&view->shared->closed, 1, __ATOMIC_RELAXED);
}

/* ---- chunks ---- */

static uint64_t *state_of(const struct ring_view *view, uint32_t index)
{
	return (uint64_t *)(void *)((char *)view->shared + view->head.states_offset) + index;
}

static struct mk_chunk *chunk_of(const struct ring_view *view, uint32_t index)
{
	return (struct mk_chunk *)(void *)((char *)view->shared + view->head.chunks_offset +
	                                   (uint64_t)index * view->head.chunk_size);
}

static int by_thread(const void *a, const void *b)
{
	const struct ring_chunk *c = a, *d = b;

	if (c->pid != d->pid)
		return c->pid < d->pid ? -1 : 1;
	if (c->tid != d->tid)
		return c->tid < d->tid ? -1 : 1;
	return c->sequence < d->sequence ? -1 : c->sequence > d->sequence;
}

struct ring_chunk *ring_view_chunks(const struct ring_view *view, size_t *count)
{
	struct ring_chunk *chunks = NULL;
	size_t room = 0;
	/* What is filled during the walk waits, so that of one thread's chunks none is seen whose
	 * elders were passed while they were free. acquire: pairs with the release in full() */
	uint64_t filled = __atomic_load_n(&view->shared->filled, __ATOMIC_ACQUIRE);

	*count = 0;
	for (uint32_t i = 0; i < view->head.chunk_count; i++) {
		/* acquire: pairs with the release in take() (ring.c): it is as its owner left it */
		uint64_t state = __atomic_load_n(state_of(view, i), __ATOMIC_ACQUIRE);
		const struct mk_chunk *chunk = chunk_of(view, i);

		if (STATE(state) != MK_CHUNK_OWNED && STATE(state) != MK_CHUNK_FULL)
			continue;
		chunks = cli_grow(chunks, &room, *count, sizeof(*chunks));
		chunks[(*count)++] = (struct ring_chunk){.index = i,
		                                         .state = state,
		                                         .full = STATE(state) == MK_CHUNK_FULL,
		                                         .late = STATE(state) == MK_CHUNK_FULL &&
		                                                 state >> 2 > filled,
		                                         .pid = chunk->pid,
		                                         .tid = chunk->tid,
		                                         .sequence = chunk->sequence};
	}
	if (*count)
		qsort(chunks, *count, sizeof(*chunks), by_thread);
	return chunks;
}

static bool is_still(const struct ring_view *view, const struct ring_chunk *chunk, uint64_t begin)
{
	const struct mk_chunk *now = chunk_of(view, chunk->index);
	/* acquire: pairs with the release in begin_chunk(): a size that is the new owner's comes
	 * with its header, which is looked at below */
	uint64_t content = __atomic_load_n(&now->content_size, __ATOMIC_ACQUIRE);
	/* acquire: pairs with the release in take() (ring.c) */
	uint64_t state = __atomic_load_n(state_of(view, chunk->index), __ATOMIC_ACQUIRE);

	/* OWNED -> FULL is no change of hands; a new owner has another begin */
	return (state == chunk->state || STATE(chunk->state) == MK_CHUNK_OWNED) &&
	       now->begin == begin && now->tid == chunk->tid && now->pid == chunk->pid &&
	       now->sequence == chunk->sequence && content != 0;
}

static uint64_t committed(const struct ring_view *view, const struct mk_chunk *chunk)
{
	/* acquire: pairs with the releases in mk_ring_commit() and begin_chunk(): what is below is
	 * written */
	uint64_t content = __atomic_load_n(&chunk->content_size, __ATOMIC_ACQUIRE) / 8;

	return content >= sizeof(*chunk) && content <= view->head.chunk_size ? content : 0;
}

/* @bytes: @content bytes of a chunk, wherever they are. */
static struct packet packet_of(const struct ring_view *view, const struct ring_chunk *chunk,
                               const char *bytes, uint64_t content)
{
	uint64_t at = view->head.chunks_offset + (uint64_t)chunk->index * view->head.chunk_size;
	struct packet packet;
	struct mk_chunk head;

	memcpy(&head, bytes, sizeof(head));
	packet = (struct packet){.pid = head.pid,
	                         .tid = head.tid,
	                         .sequence = head.sequence,
	                         .lost = head.lost,
	                         .begin = head.begin,
	                         .events = bytes + sizeof(head),
	                         .length = content - sizeof(head),
	                         .offset = at + sizeof(head)};
	memcpy(packet.comm, head.comm, sizeof(head.comm));
	return packet;
}

bool ring_view_read(struct ring_view *view, const struct ring_chunk *chunk, struct packet *packet)
{
	const struct mk_chunk *shared = chunk_of(view, chunk->index);
	uint64_t content = committed(view, shared);

	if (!content)
		return false;
	memcpy(view->copy, shared, content);
	/* The copy is made before is_still() looks: pairs with the fence in begin_chunk(). */
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	*packet = packet_of(view, chunk, view->copy, content);
	return is_still(view, chunk, packet->begin);
}

bool ring_view_peek(const struct ring_view *view, const struct ring_chunk *chunk,
                    struct packet *packet)
{
	const struct mk_chunk *shared = chunk_of(view, chunk->index);
	uint64_t content = committed(view, shared);

	if (content)
		*packet = packet_of(view, chunk, (const char *)shared, content);
	return content != 0;
}

void ring_view_free(struct ring_view *view, const struct ring_chunk *chunk)
{
	uint64_t expected = chunk->state;
	struct mk_chunk *head = chunk_of(view, chunk->index);

	/* Until its next owner has begun, nothing of this one's is to be found in it. */
	__atomic_store_n(&head->content_size, 0, __ATOMIC_RELAXED);
	head->pid = head->tid = 0;
	/* release: pairs with the acquire in take() (ring.c): our reading is done before a thread
	 * finds it free */
	__atomic_compare_exchange_n(state_of(view, chunk->index), &expected, MK_CHUNK_FREE, false,
	                            __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}

bool ring_view_is_unchanged(const struct ring_view *view, const struct ring_chunk *chunk)
{
	/* acquire: pairs with the release in take() (ring.c) */
	return __atomic_load_n(state_of(view, chunk->index), __ATOMIC_ACQUIRE) == chunk->state;
}

bool ring_chunk_is_orphaned(const struct ring_chunk *chunk)
{
	struct task task;
	int error;

	if (!chunk->pid || !chunk->tid)
		return false; /* its owner has just taken it */
	error = task_read(&task, (pid_t)chunk->pid, (pid_t)chunk->tid);
	return error == -ESRCH || error == -ENOENT ||
	       (!error && (task.state == 'Z' || task.state == 'X'));
}
