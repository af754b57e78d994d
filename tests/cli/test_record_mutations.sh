#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_record_mutations.sh COUNT: damaged traces and rings, read under sanitizers.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

expect 0 "$MARKERCTL" record -o "$tmp/trace" -- "$RECORDED" count 40 4
expect 0 "$MARKERCTL" record -o "$tmp/types" -- "$RECORDED" types
MARKERS_RECORD=$tmp/ring "$RECORDED" types
for dir in trace types ring; do
	expect 0 "$MUTATIONS" $(($1 / 3)) "$tmp/$dir"
	echo "$dir: $out"
	echo "$err"
done

# What is damaged is named with file and offset, what is not is printed.
stream=$(find "$tmp/types" -name 'stream-*')
head -c 64 /dev/zero | tr '\0' '\377' | dd of="$stream" bs=1 seek=600 conv=notrunc status=none
expect 1 "$MARKERCTL" report "$tmp/types"
holds "the offset" "$err" "$stream: at byte "
[ "$(wc -l <<<"$out")" -ge 5 ] || fail "what is readable was not printed: $out"
