/* SPDX-License-Identifier: MIT */
/*
 * libmarkers, all of it.
 */
#ifndef MARKERS_MARKERS_H
#define MARKERS_MARKERS_H

#include <markers/imv.h>
#include <markers/marker.h>
#include <markers/probe.h>
#include <markers/static_call.h>
#include <markers/static_key.h>

#endif
