/* SPDX-License-Identifier: MIT */
/*
 * The one function of the library that needs floating-point registers, in a file that is compiled
 * to use them.
 */
#include "registry/marker.h"

__attribute__((visibility("default"))) double marker_event_f64(const struct marker_event *event,
                                                               unsigned index)
{
	union {
		uint64_t bits;
		double f64;
	} value = {marker_event_u64(event, index)};
	union {
		uint32_t bits;
		float f32;
	} low = {(uint32_t)value.bits};

	switch (marker_event_type(event, index)) {
	case MARKER_TYPE_NONE:
		return 0;
	case MARKER_TYPE_F64:
		return value.f64;
	case MARKER_TYPE_F32:
		return (double)low.f32;
	case MARKER_TYPE_BOOL:
	case MARKER_TYPE_U8:
	case MARKER_TYPE_U16:
	case MARKER_TYPE_U32:
	case MARKER_TYPE_U64:
	case MARKER_TYPE_PTR:
	case MARKER_TYPE_STR:
		return (double)value.bits;
	default:
		return (double)(int64_t)value.bits;
	}
}
