#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A process that scribbles over the memory it is recorded to: markerctl ends when it was told to,
# writes what it can make sense of, and the process runs on. What is wrong with markerctl's memory
# meanwhile is for the build under ASan to see.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
: "${SCRIBBLER:?the path of the program}"
cd "$tmp" || exit 1

# Done, or failed and said so. Not killed, and nothing that a sanitizer has said.
is_well() # COMMAND...
{
	run timeout -s KILL 20 "$@"
	[ "$status" -le 1 ] || fail "status $status: $*"
	if [ "$status" -eq 1 ] && ! grep -q '^markerctl: ' <<<"$err"; then
		fail "failed without a word: $*"
	fi
	if grep -E 'Sanitizer|runtime error' <<<"$err"; then
		fail "$*: $err"
	fi
}

events=0
for seed in 1 2 3 4; do
	start "$SCRIBBLER" $seed
	is_well "$MARKERCTL" record -p "$pid" -o "rotated$seed" --rotate 0.05s --duration 0.7 --size 1M
	is_well "$MARKERCTL" report "rotated$seed"
	is_well "$MARKERCTL" record -p "$pid" -o "flight$seed" --overwrite --duration 0.3 --size 1M
	is_well "$MARKERCTL" report "flight$seed"
	is_well "$MARKERCTL" trace -p "$pid" --duration 0.3
	events=$((events + $(wc -l <<<"$out")))
	kill -0 "$pid" || fail "the process has ended: seed $seed"
	kill -9 "$pid"
	wait "$pid" 2>/dev/null
done
echo "$events events were read"
[ "$events" -gt 1000 ] || fail "the scribbling left nothing to read"
