/* SPDX-License-Identifier: MIT */
/*
 * See loops.h.
 */
#include "loops.h"

#include <markers/markers.h>
#include <stdint.h>

static void nothing(unsigned long a, unsigned long b)
{
	__asm__ __volatile__("" : : "r"(a), "r"(b));
}

static void (*volatile pointer)(unsigned long a, unsigned long b) = nothing;

void loop_call(unsigned long n)
{
	for (; n; n--)
		pointer(n, n);
}

static inline uint64_t rdtsc(void)
{
	uint32_t low, high;

	__asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
	return (uint64_t)high << 32 | low;
}

void loop_rdtsc(unsigned long n)
{
	for (; n; n--)
		rdtsc();
}

#define WORK __asm__ __volatile__(".rept 60\n\tnop\n\t.endr")

void loop_rdtsc_work(unsigned long n)
{
	for (; n; n--) {
		rdtsc();
		WORK;
	}
}

void loop_work(unsigned long n)
{
	for (; n; n--)
		WORK;
}

void loop_floor(unsigned long n)
{
	static _Thread_local uint64_t ring[4096];
	unsigned at = 0;

	for (; n; n--) {
		uint64_t *event = &ring[at];

		event[0] = rdtsc();
		event[1] = 1;
		event[2] = n;
		event[3] = n;
		__asm__ __volatile__("" : : : "memory");
		at = (at + 4) % 4096;
	}
}

void loop_probe(unsigned long n)
{
	for (; n; n--)
		MARKER(enabled_cost, probe, "a %lu b %lu", n, n);
}

void loop_probe_general(unsigned long n)
{
	for (; n; n--)
		MARKER(enabled_cost, probe_general, "a %lu b %lu", n, n);
}

void loop_count(unsigned long n)
{
	for (; n; n--)
		MARKER(enabled_cost, count, "a %lu b %lu", n, n);
}

void loop_record(unsigned long n)
{
	for (; n; n--)
		MARKER(enabled_cost, record, "a %lu b %lu", n, n);
}

static void empty(const struct marker_event *event, void *data)
{
	(void)event;
	(void)data;
}

static MARKER_GENERAL_REGS void empty_general(const struct marker_event *event, void *data)
{
	(void)event;
	(void)data;
}

int loops_prepare(void)
{
	int error = marker_probe_register("enabled_cost", "probe", NULL, empty, NULL);

	if (!error)
		error = marker_probe_register_flags("enabled_cost", "probe_general", NULL,
		                                    empty_general, NULL, MARKER_PROBE_GENERAL_REGS);
	if (!error)
		error = marker_enable("enabled_cost:probe*");
	return error < 0 ? error : 0;
}
