/* SPDX-License-Identifier: MIT */
#include "record/recorder.h"
#include "base/arena.h"
#include "base/lock.h"
#include "base/sys.h"
#include "catalog/record.h"
#include "record/fields.h"
#include "registry/registry.h"
#include "registry/thread.h"

enum {
	PAGE = 4096,
	DEFAULT_SIZE = 16 << 20,
	SCHEMA_SPARE = 1 << 20, /* for markers of images that come later */
	GRACE_TIMEOUT_MS = 10000,
	CPU_IN_RSEQ = 4, /* struct rseq: cpu_id_start, cpu_id */
};

/* libc's registration of rseq(2); missing before glibc 2.35 and in other libcs. */
extern const ptrdiff_t __rseq_offset __attribute__((weak));
extern const unsigned int __rseq_size __attribute__((weak));

struct mk_session {
	struct mk_recording recording;
	struct mk_plan *unlinked;
	uint32_t next_id;
	bool filtered;
	struct mk_filter_program filter;
};

static struct mk_session *session;

/* ---- the schema ---- */

static size_t texts_length(const struct marker_priv_desc *desc)
{
	const char *start = mk_desc_provider(desc), *at = start;

	for (int i = 0; i < 4; i++)
		at += mk_length(at) + 1;
	return (size_t)(at - start);
}

static size_t schema_size(const struct marker_priv_desc *desc)
{
	return (sizeof(struct mk_schema) + texts_length(desc) + 7) / 8 * 8;
}

static bool add_schema(const struct marker_priv_desc *desc, uint32_t id)
{
	struct mk_ring *ring = session->recording.ring;
	uint64_t used = __atomic_load_n(&ring->schema_used, __ATOMIC_RELAXED);
	uint64_t room = session->recording.schema_size;
	struct mk_schema *entry;

	if (used > room || schema_size(desc) > room - used) {
		ring->schema_overflow++;
		return false;
	}
	entry = (struct mk_schema *)(void *)((char *)ring + MK_RING_HEAD + used);
	entry->size = (uint32_t)schema_size(desc);
	entry->id = id;
	entry->line = desc->line;
	entry->nargs = desc->nargs;
	mk_copy(entry->types, desc->types, sizeof(entry->types));
	mk_copy(entry + 1, mk_desc_provider(desc), texts_length(desc));
	/* release: pairs with the acquire in ring_view_schema(): who sees the new length sees the
	 * entry */
	__atomic_store_n(&ring->schema_used, used + entry->size, __ATOMIC_RELEASE);
	return true;
}

static size_t schema_room(void)
{
	size_t size = SCHEMA_SPARE;

	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_RECORD(record, image)
	{
		if (record->kind == MARKER_PRIV_KIND_MARKER)
			size += schema_size(mk_record_desc(record));
	}
	return (size + PAGE - 1) / PAGE * PAGE;
}

/* ---- plans ---- */

static bool is_plain(const struct mk_plan *plan)
{
	bool plain = !plan->filter && !plan->recording->slow_clock && plan->fields == plan->nargs;

	for (unsigned i = 0; i < plan->fields; i++)
		plain &= !plan->field[i].string && plan->field[i].arg == i;
	return plain;
}

static void attach(struct mk_marker *marker)
{
	struct mk_plan draft = {.recording = &session->recording,
	                        .nargs = marker->desc->nargs,
	                        .by_frame = mk_is_by_frame(marker->desc)};
	struct mk_plan *plan;
	size_t size;

	draft.generation = draft.recording->generation;
	draft.filter = session->filtered ? &session->filter : NULL;
	if (!mk_fields_plan(&draft, marker->desc))
		return;
	draft.plain = is_plain(&draft);
	draft.few = draft.by_frame ? MK_NOT_FEW : draft.nargs;
	draft.size = (uint32_t)(sizeof(struct mk_event_head) + 8U * draft.nargs);
	draft.id = session->next_id;
	size = mk_plan_size(session->filtered);
	plan = mk_alloc(size);
	if (!plan || !add_schema(marker->desc, draft.id)) {
		mk_free(plan, size);
		return;
	}
	mk_copy(plan, &draft, size);
	session->next_id++;
	/* release: pairs with the acquires in hit.c: a hit finds the plan filled in */
	__atomic_store_n(&marker->plan, plan, __ATOMIC_RELEASE);
}

static void detach(struct mk_marker *marker)
{
	struct mk_plan *plan = marker->plan;

	/* Publishes nothing; who has found the plan is waited for in mk_recorder_free(). */
	__atomic_store_n(&marker->plan, NULL, __ATOMIC_RELAXED);
	plan->unlinked = session->unlinked;
	session->unlinked = plan;
}

/* The registry tells us as markers change. */
static void use(struct mk_marker *marker, bool record)
{
	if (record && !marker->plan && session)
		attach(marker);
	else if (!record && marker->plan)
		detach(marker);
}

/* ---- the ring ---- */

static bool is_sound(const struct mk_recorder_options *options)
{
	return options->mode <= MK_RING_OVERWRITE && options->chunk_size % PAGE == 0 &&
	       options->chunk_size >= MK_CHUNK_SIZE_MIN &&
	       options->chunk_size <= MK_CHUNK_SIZE_MAX &&
	       options->size / options->chunk_size >= 2 &&
	       options->size / options->chunk_size <= MK_CHUNKS_MAX;
}

static struct mk_ring lay_out(const struct mk_recorder_options *options)
{
	struct mk_ring ring = {.version = MK_RING_VERSION,
	                       .mode = options->mode,
	                       .pid = (uint32_t)mk_getpid(),
	                       .chunk_size = options->chunk_size,
	                       .chunk_count = (uint32_t)(options->size / options->chunk_size),
	                       .clock_start = options->clock.now,
	                       .realtime_start = options->clock.realtime,
	                       .clock_frequency = options->clock.frequency};
	uint64_t states = ((uint64_t)ring.chunk_count * sizeof(uint64_t) + PAGE - 1) / PAGE * PAGE;

	ring.schema_offset = MK_RING_HEAD;
	ring.schema_size = schema_room();
	ring.states_offset = ring.schema_offset + ring.schema_size;
	ring.chunks_offset = ring.states_offset + states;
	ring.size = ring.chunks_offset + (uint64_t)ring.chunk_count * ring.chunk_size;
	return ring;
}

/* Space that is missing when a store needs it kills the program: it is claimed beforehand. Sizes
 * are below 2 GiB on 32-bit machines, which pass 64 bits as two longs. */
static int set_size(int fd, size_t size, bool allocate)
{
	if (!allocate)
		return (int)mk_syscall(__NR_ftruncate, fd, size);
	return (int)(sizeof(long) == 8 ? mk_syscall(__NR_fallocate, fd, 0L, 0L, size)
	                               : mk_syscall(__NR_fallocate, fd, 0L, 0L, 0L, size, 0L));
}

static int map_ring(struct mk_recording *recording, int fd, bool allocate,
                    const struct mk_ring *head)
{
	static uint32_t generations;
	size_t size = (size_t)head->size;
	long start = size == head->size ? set_size(fd, size, allocate) : -EFBIG;

	if (!start)
		start =
		    mk_syscall(MK_NR_MMAP, NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0L);
	if (start < 0 && start > -PAGE)
		return (int)start;
	*recording = (struct mk_recording){
	    .ring = (struct mk_ring *)start,
	    .size = head->size,
	    .schema_size = head->schema_size,
	    .chunks = (char *)start + head->chunks_offset,
	    .states = (uint64_t *)(void *)((char *)start + head->states_offset),
	    .mode = head->mode,
	    .chunk_size = head->chunk_size,
	    .chunk_count = head->chunk_count,
	    .pid = head->pid,
	    .generation = ++generations,
	    .slow_clock = !head->clock_frequency,
	};
	*recording->ring = *head;
	/* release: a reader that finds the magic finds the rest */
	__atomic_store_n(&recording->ring->magic, MK_RING_MAGIC, __ATOMIC_RELEASE);
	return 0;
}

static int open_session(struct mk_session *fresh, int fd, const struct mk_recorder_options *options)
{
	struct mk_ring head;

	if (!is_sound(options))
		return -EINVAL;
	fresh->filtered = options->filter_length != 0;
	if (fresh->filtered &&
	    mk_filter_read(&fresh->filter, options->filter, options->filter_length))
		return -EINVAL;
	head = lay_out(options);
	return map_ring(&fresh->recording, fd, options->allocate, &head);
}

int mk_recorder_open(int fd, const struct mk_recorder_options *options)
{
	struct mk_recorder_options filled = *options;
	struct mk_session *fresh;
	int error;

	if (session)
		return -EBUSY;
	if (!filled.chunk_size)
		filled.chunk_size = MK_CHUNK_SIZE_DEFAULT;
	if (!filled.size)
		filled.size = DEFAULT_SIZE;
	fresh = mk_alloc(sizeof(*fresh));
	error = fresh ? open_session(fresh, fd, &filled) : -ENOMEM;
	if (error) {
		mk_free(fresh, sizeof(*fresh));
		return error;
	}
	if (&__rseq_size && __rseq_size)
		mk_cpu_offset = __rseq_offset + CPU_IN_RSEQ;
	session = fresh;
	mk_registry_record = use;
	return 0;
}

bool mk_recorder_is_over(void)
{
	/* A flag: nothing is read on the strength of it. */
	return !session || __atomic_load_n(&session->recording.ring->closed, __ATOMIC_RELAXED);
}

void mk_recorder_release_the_dead(void)
{
	/* A flight recorder that runs out of chunks does it itself; until then it would keep what
	 * the dead have written and overwrite what is younger. */
	if (session)
		mk_ring_release_the_dead(&session->recording);
}

struct mk_session *mk_recorder_close(void)
{
	struct mk_session *closed = session;

	/* The registry has taken the markers back, but for lack of memory. */
	MK_FOR_EACH_IMAGE(image)
	for (struct mk_marker *marker = mk_image_markers(image); marker; marker = marker->next)
		use(marker, false);
	session = NULL;
	/* A forked child that forgets its parent's recording leaves it alone. */
	if (closed && closed->recording.pid == (uint32_t)mk_getpid())
		/* release: pairs with the acquire in ring_view_is_closed(): the schema is whole */
		__atomic_store_n(&closed->recording.ring->closed, 1, __ATOMIC_RELEASE);
	return closed;
}

void mk_recorder_free(struct mk_session *closed)
{
	/* What a thread may still stand in is never given back. */
	if (!closed || mk_thread_wait_for_sections(GRACE_TIMEOUT_MS))
		return;
	mk_registry_lock();
	while (closed->unlinked) {
		struct mk_plan *plan = closed->unlinked;

		closed->unlinked = plan->unlinked;
		mk_free(plan, mk_plan_size(plan->filter != NULL));
	}
	mk_unmap(closed->recording.ring, (size_t)closed->recording.size);
	mk_free(closed, sizeof(*closed));
	mk_unlock();
}
