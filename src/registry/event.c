/* SPDX-License-Identifier: MIT */
/*
 * What a probe may ask of an event.
 */
#include "catalog/format.h"
#include "catalog/record.h"
#include "registry/marker.h"

#define PUBLIC __attribute__((visibility("default")))

PUBLIC const char *marker_event_provider(const struct marker_event *event)
{
	return mk_desc_provider(event->desc);
}

PUBLIC const char *marker_event_name(const struct marker_event *event)
{
	return mk_desc_name(event->desc);
}

PUBLIC const char *marker_event_format(const struct marker_event *event)
{
	return mk_desc_format(event->desc);
}

PUBLIC unsigned marker_event_count(const struct marker_event *event)
{
	return event->desc->nargs;
}

PUBLIC enum marker_type marker_event_type(const struct marker_event *event, unsigned index)
{
	return index < event->desc->nargs ? (enum marker_type)event->desc->types[index]
	                                  : MARKER_TYPE_NONE;
}

PUBLIC uint64_t marker_event_u64(const struct marker_event *event, unsigned index)
{
	return index < event->desc->nargs ? mk_widen(event->slots[index], event->desc->types[index])
	                                  : 0;
}

PUBLIC int64_t marker_event_i64(const struct marker_event *event, unsigned index)
{
	return (int64_t)marker_event_u64(event, index);
}

static bool find_string(const struct marker_event *event, unsigned index, struct mk_field *field)
{
	const char *cursor = marker_event_format(event);
	unsigned args = 0;

	while (mk_field_next(&cursor, field, &args))
		if (field->arg == index)
			return field->conversion == 's';
	return false;
}

PUBLIC const char *marker_event_str(const struct marker_event *event, unsigned index,
                                    size_t *length)
{
	const char *text = (const char *)(uintptr_t)marker_event_u64(event, index);
	size_t limit = SIZE_MAX, found = 0;
	struct mk_field field;

	if (!text || !find_string(event, index, &field))
		return NULL;
	if (field.precision >= 0)
		limit = (size_t)field.precision;
	if (field.counted && (int)event->slots[index - 1] >= 0)
		limit = (size_t)(int)event->slots[index - 1];
	if (!length)
		return text;
	while (found < limit && text[found])
		found++;
	*length = found;
	return text;
}
