#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What a recording left out because it made no sense is said, by record and by trace.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
: "${SPOILED:?the path of the program}"
cd "$tmp" || exit 1

says() # WHAT TEXT
{
	expect 0 "$MARKERCTL" record -o "$1" -- "$SPOILED" "$1"
	holds "record, a spoiled $1" "$err" "recorded 10 events"
	holds "record, a spoiled $1" "$err" "$2"
	expect 0 "$MARKERCTL" trace --json -- "$SPOILED" "$1"
	same "trace, a spoiled $1" "$(seq 0 9)" "$(jq .fields.seq <<<"$out")"
	holds "trace, a spoiled $1" "$err" "$2"
}
says chunk "1 packets held what is no event"
says schema "an entry of the schema has an impossible size"
