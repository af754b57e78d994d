/* SPDX-License-Identifier: MIT */
#include "slices.h"
#include "cli.h"
#include <stdlib.h>
#include <string.h>

static struct slice_thread *threads;
static unsigned thread_count;

static const char *const openers[] = {"begin", "start", "enter", "queue", "issue"};
static const char *const closers[] = {"end",    "done",     "exit",     "leave",
                                      "commit", "rollback", "complete", "finish"};

/* Is the last word of the name one of these? Then the length of what stands before it. */
static bool ends_with_word(const char *name, const char *const *words, size_t count, size_t *stem)
{
	size_t length = strlen(name);

	for (size_t i = 0; i < count; i++) {
		size_t tail = strlen(words[i]);

		if (length <= tail || strcmp(name + length - tail, words[i]) != 0 ||
		    !strchr(":_", name[length - tail - 1]))
			continue;
		*stem = length - tail - 1;
		return true;
	}
	return false;
}

static struct slice_thread *thread_of(const struct packet *packet)
{
	struct slice_thread **at = &threads, *thread;

	while (*at && ((*at)->tid != packet->tid || (*at)->pid != packet->pid))
		at = &(*at)->next;
	thread = *at;
	if (thread) {
		*at = thread->next;
		thread->fresh = strcmp(thread->comm, packet->comm) != 0;
	} else {
		thread = cli_alloc(sizeof(*thread));
		thread->pid = packet->pid;
		thread->tid = packet->tid;
		thread->number = ++thread_count;
		thread->fresh = true;
	}
	memcpy(thread->comm, packet->comm, sizeof(thread->comm));
	thread->next = threads; /* to the front: the next event is likely to be its own too */
	threads = thread;
	return thread;
}

static bool is_of(const struct slice *slice, const char *stem, size_t length)
{
	return strlen(slice->stem) == length && !memcmp(slice->stem, stem, length);
}

static void drop(struct slice_thread *thread, size_t count)
{
	while (count--) {
		thread->count--;
		free(thread->open[thread->count].stem);
		free(thread->open[thread->count].name);
	}
}

/* How many slices end with the innermost one of that stem; 0: there is none. */
static size_t closes(const struct slice_thread *thread, const char *stem, size_t length)
{
	size_t at = thread->count;

	while (at && !is_of(&thread->open[at - 1], stem, length))
		at--;
	if (!at)
		return 0;
	at--;
	while (at && thread->open[at].inner && is_of(&thread->open[at - 1], stem, length))
		at--;
	return thread->count - at;
}

static void open_slice(struct slice_thread *thread, const char *name, size_t stem)
{
	struct slice *slice;

	thread->open = cli_grow(thread->open, &thread->room, thread->count, sizeof(*thread->open));
	slice = &thread->open[thread->count++];
	slice->stem = cli_format("%.*s", (int)stem, name);
	slice->name = cli_strdup(name);
	slice->inner = !strcmp(name + stem + 1, "issue");
}

struct slice_step slices_step(const struct trace_event *event)
{
	const char *name = event->event->marker->name;
	struct slice_step step = {.thread = thread_of(event->packet)};
	size_t stem;

	if (ends_with_word(name, openers, sizeof(openers) / sizeof(openers[0]), &stem)) {
		step.kind = SLICE_OPEN;
		open_slice(step.thread, name, stem);
	} else if (ends_with_word(name, closers, sizeof(closers) / sizeof(closers[0]), &stem)) {
		step.closed = closes(step.thread, name, stem);
		step.kind = step.closed ? SLICE_CLOSE : SLICE_INSTANT;
		drop(step.thread, step.closed);
	}
	return step;
}

struct slice_thread *slices_threads(void)
{
	return threads;
}

void slices_free(void)
{
	while (threads) {
		struct slice_thread *thread = threads;

		threads = thread->next;
		drop(thread, thread->count);
		free(thread->open);
		free(thread);
	}
}
