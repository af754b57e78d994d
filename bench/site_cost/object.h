/* SPDX-License-Identifier: MIT */
/*
 * What the object files of one kind offer.
 */
#ifndef SITE_COST_OBJECT_H
#define SITE_COST_OBJECT_H

enum { LAYOUTS = 20, COLD_SITES = 64, BRANCHY_SITES = 16 /* in one call */ };

struct site_object {
	void (*evict)(void); /* the sites' data from all caches */
	struct {
		void (*latency)(unsigned long n);
		void (*throughput)(unsigned long n);
		void (*cold)(unsigned long n); /* n is no count: it passes COLD_SITES sites */
	} layouts[LAYOUTS];
};

/* Calls 256 functions of BRANCHY_SITES sites each in turn, n calls. */
typedef void site_branchy_fn(unsigned long n);
extern unsigned long site_branchy_seed;

#endif
