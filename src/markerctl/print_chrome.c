/* SPDX-License-Identifier: MIT */
/*
 * The JSON of Chrome's trace viewer: {"traceEvents":[...]}, times in microseconds.
 */
#include "json.h"
#include "print.h"
#include "slices.h"
#include <inttypes.h>
#include <stdio.h>

static bool any;
static int64_t last;

static void begin(void)
{
	fputs("{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", stdout);
	any = false;
}

static void begin_object(const char *phase, const struct slice_thread *thread, int64_t ns)
{
	if (any)
		fputs(",\n", stdout);
	any = true;
	last = ns;
	/* a double would not hold nanoseconds since the epoch */
	printf("{\"ph\":\"%s\",\"ts\":%" PRId64 ".%03" PRId64 ",\"pid\":%u,\"tid\":%u", phase,
	       ns / 1000, ns < 0 ? 0 : ns % 1000, thread->pid, thread->tid);
	json_continue();
}

static void name_thread(const struct slice_thread *thread, int64_t ns)
{
	begin_object("M", thread, ns);
	json_string("name", "thread_name");
	json_begin_object("args");
	json_string("name", thread->comm);
	json_end_object();
	putchar('}');
}

static void event(const struct trace_event *trace)
{
	struct slice_step step = slices_step(trace);

	if (step.thread->fresh)
		name_thread(step.thread, trace->ns);
	for (size_t i = 1; i < step.closed; i++) {
		begin_object("E", step.thread, trace->ns);
		putchar('}');
	}
	begin_object(step.kind == SLICE_OPEN    ? "B"
	             : step.kind == SLICE_CLOSE ? "E"
	                                        : "i",
	             step.thread, trace->ns);
	json_string("name", trace->event->marker->name);
	if (step.kind == SLICE_INSTANT)
		json_string("s", "t");
	print_json_fields("args", trace->event);
	putchar('}');
}

/* What is still open ends with the trace. */
static void end(void)
{
	for (const struct slice_thread *thread = slices_threads(); thread; thread = thread->next)
		for (size_t i = 0; i < thread->count; i++) {
			begin_object("E", thread, last);
			putchar('}');
		}
	slices_free();
	fputs("\n]}\n", stdout);
}

const struct printer print_chrome = {"chrome", begin, event, end, false};
