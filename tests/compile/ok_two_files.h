/* SPDX-License-Identifier: MIT */
/* An inline function with a marker, for two files. */
#ifndef OK_TWO_FILES_H
#define OK_TWO_FILES_H

#include <markers/marker.h>

#ifdef __cplusplus
extern "C" {
#define SHARED inline
#else
#define SHARED static inline
#endif

SHARED int shared(int x)
{
	MARKER(ok, shared, "x %d", x);
	return x;
}

int other(int x);

#ifdef __cplusplus
}
#endif

#endif
