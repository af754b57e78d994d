/* SPDX-License-Identifier: MIT */
#include "registry/setting.h"
#include "base/bytes.h"
#include "registry/key.h"
#include <errno.h>

static uint8_t type_of(const struct marker_priv_record *record)
{
	switch (record->kind) {
	case MARKER_PRIV_KIND_KEY:
		return MARKER_TYPE_BOOL;
	case MARKER_PRIV_KIND_IMV:
		return mk_record_desc(record)->types[0];
	default:
		return MARKER_TYPE_PTR;
	}
}

static int initial_of(const struct marker_priv_record *record)
{
	return record->flags & MARKER_PRIV_RECORD_TRUE ? 1 : 0;
}

static int64_t users_of(const struct marker_priv_record *record)
{
	const struct static_key *key = mk_record_object(record);

	return record->kind == MARKER_PRIV_KIND_KEY ? key->count + initial_of(record) : 0;
}

static uint64_t value_of(const struct marker_priv_record *record)
{
	if (record->kind == MARKER_PRIV_KIND_KEY)
		return users_of(record) > 0;
	return mk_imv_load(mk_record_object(record), type_of(record));
}

static void name_of(const struct marker_priv_record *record, char *to, size_t size)
{
	const struct marker_priv_desc *desc = mk_record_desc(record);
	struct mk_builder name = {to, size, 0};

	mk_append(&name, mk_desc_provider(desc));
	mk_append(&name, ":");
	mk_append(&name, mk_desc_name(desc));
}

/* An address from outside is worth nothing: pointers and functions are to be looked at. */
static bool is_settable(const struct marker_priv_record *record)
{
	uint8_t type = type_of(record);

	return type != MARKER_TYPE_PTR && type != MARKER_TYPE_STR && mk_type_size(type) &&
	       !mk_object_is_readonly(mk_record_object(record));
}

void mk_setting_describe(const struct marker_priv_record *record, struct mk_value_report *report)
{
	const void *object = mk_record_object(record);

	*report = (struct mk_value_report){
	    .object = (uintptr_t)object, .kind = record->kind, .type = type_of(record)};
	report->value = object ? value_of(record) : 0;
	report->users = object ? users_of(record) : 0;
	report->readonly = !is_settable(record);
	name_of(record, report->name, sizeof(report->name));
}

static const struct marker_priv_record *find(const struct mk_setting *setting)
{
	MK_FOR_EACH_IMAGE(image)
	MK_FOR_EACH_KEYED(record, image)
	if ((uintptr_t)mk_record_object(record) == setting->object &&
	    record->kind == setting->kind && type_of(record) == setting->type && setting->object)
		return record;
	return NULL;
}

static int check(const struct marker_priv_record *record, uint64_t value)
{
	uint8_t type = type_of(record);
	unsigned bits = type == MARKER_TYPE_BOOL ? 1 : 8 * mk_type_size(type);

	if (!is_settable(record))
		return -EACCES;
	return bits < 64 && value >> bits ? -ERANGE : 0;
}

static int set(const struct marker_priv_record *record, uint64_t value, struct mk_fault *fault)
{
	void *object = mk_record_object(record);

	if (record->kind == MARKER_PRIV_KIND_KEY)
		return mk_key_set(object, initial_of(record), value, fault);
	return mk_imv_set(object, value, mk_type_size(type_of(record)), fault);
}

static int apply(struct mk_setting *setting, struct mk_fault *fault)
{
	const struct marker_priv_record *record = find(setting);
	int error = record ? check(record, setting->value) : -ENOENT;

	if (!error) {
		setting->before = value_of(record);
		error = set(record, setting->value, fault);
	}
	if (error && record)
		name_of(record, fault->marker, sizeof(fault->marker));
	return error;
}

int mk_settings_apply(struct mk_setting *settings, size_t count, struct mk_fault *fault)
{
	struct mk_fault ignored = {0};
	size_t done = 0;
	int error = 0;

	for (; done < count && !error; done += !error)
		error = apply(&settings[done], fault);
	while (error && done-- > 0)
		set(find(&settings[done]), settings[done].before, &ignored);
	return error;
}
