/* SPDX-License-Identifier: MIT */
/*
 * libmarkers, all of it.
 */
#ifndef MARKERS_MARKERS_H
#define MARKERS_MARKERS_H

#include <markers/marker.h>
#include <markers/probe.h>

#endif
