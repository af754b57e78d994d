/* SPDX-License-Identifier: MIT */
/*
 * Layouts that programs built at other times share. An assertion that fails here asks for a new
 * number (MARKER_PRIV_ABI, MK_PROTOCOL_VERSION, MK_RING_VERSION), not for an edit.
 */
#include "wire/protocol.h"
#include "wire/ring.h"
#include "wire/runtime.h"
#include <markers/detail/abi.h>
#include <stddef.h>

#define SIZE(type, bytes) _Static_assert(sizeof(struct type) == (bytes), #type)
#define AT(type, field, offset)                                                                    \
	_Static_assert(offsetof(struct type, field) == (offset), #type "." #field)

SIZE(marker_priv_record, 8 + 2 * sizeof(void *) + 8);
AT(marker_priv_record, code, 0);
AT(marker_priv_record, target, 4);
AT(marker_priv_record, desc, 8);
AT(marker_priv_record, key, 8 + sizeof(void *));
AT(marker_priv_record, kind, 8 + 2 * sizeof(void *));
AT(marker_priv_record, length, 9 + 2 * sizeof(void *));
AT(marker_priv_record, flags, 10 + 2 * sizeof(void *));
AT(marker_priv_record, state, 11 + 2 * sizeof(void *));
AT(marker_priv_record, hash, 12 + 2 * sizeof(void *));

SIZE(marker_priv_desc, 24);
AT(marker_priv_desc, nargs, 2);
AT(marker_priv_desc, flags, 3);
AT(marker_priv_desc, line, 4);
AT(marker_priv_desc, types, 8);

SIZE(marker_priv_key, sizeof(void *));

SIZE(static_key, 8);
SIZE(static_key_deferred, 24 + 2 * sizeof(void *));
AT(static_key_deferred, key, 8);
SIZE(static_call_key, sizeof(void *));

SIZE(marker_priv_image, 8 + 8 * sizeof(void *));
AT(marker_priv_image, abi, 2);
AT(marker_priv_image, registered, 4);
AT(marker_priv_image, start, 8);
AT(marker_priv_image, stop, 8 + sizeof(void *));
AT(marker_priv_image, next, 8 + 2 * sizeof(void *));
AT(marker_priv_image, keyed, 8 + 4 * sizeof(void *));
AT(marker_priv_image, readonly, 8 + 6 * sizeof(void *));

_Static_assert(MARKER_TYPE_BOOL == 1 && MARKER_TYPE_I64 == 8 && MARKER_TYPE_STR == 13, "types");
_Static_assert(MARKER_PRIV_KIND_MARKER == 1 && MARKER_PRIV_KIND_CALL == 4, "kinds");

SIZE(mk_runtime, 32);
AT(mk_runtime, size, 4);
AT(mk_runtime, abi, 6);
AT(mk_runtime, agent, 8);
AT(mk_runtime, spawn, 16);
AT(mk_runtime, status, 24);
SIZE(mk_agent_status, 16);
AT(mk_agent_status, ready, 8);
AT(mk_agent_status, speaks, 12);

SIZE(mk_message, 24);
AT(mk_message, version, 4);
AT(mk_message, op, 6);
AT(mk_message, status, 12);
AT(mk_message, length, 16);

SIZE(mk_value_report, 256);
AT(mk_value_report, kind, 24);
AT(mk_value_report, name, 32);
SIZE(mk_setting, 32);
AT(mk_setting, kind, 24);

SIZE(mk_chunk, 128);
AT(mk_chunk, content_size, 16);
