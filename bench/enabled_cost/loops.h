/* SPDX-License-Identifier: MIT */
/*
 * What is measured: loops that pass one enabled site with two longs n times.
 */
#ifndef ENABLED_COST_LOOPS_H
#define ENABLED_COST_LOOPS_H

void loop_call(unsigned long n);       /* the base: a call through a pointer */
void loop_rdtsc(unsigned long n);      /* the clock alone */
void loop_rdtsc_work(unsigned long n); /* the clock and 60 NOPs: do they overlap? */
void loop_work(unsigned long n);       /* the 60 NOPs alone */
void loop_floor(unsigned long n);      /* the clock and 32 bytes stored: no recorder can do less */
void loop_probe(unsigned long n);      /* an empty probe */
void loop_probe_general(unsigned long n); /* an empty probe of general registers only */
void loop_count(unsigned long n);         /* counted, nothing else; needs MARKERS_ENABLE */
void loop_record(unsigned long n);        /* recorded; needs markerctl record */
void loop_lttng(unsigned long n);
void loop_sdt(unsigned long n);

int loops_prepare(void); /* registers the probes and enables their markers */

#endif
