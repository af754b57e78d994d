#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_record_threads.sh THREADS: so many threads at once are recorded in memory that is bounded, as
# wanted or by their number; a hit that finds no room is counted.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1
threads=$1
rounds=10
sent=$((threads * rounds))

lost_of() # FILE
{
	sed -n 's/.* \([0-9]*\) lost.*/\1/p' "$1" | tail -n 1
}

complete() # DIR: "threads with all rounds, in order"
{
	"$MARKERCTL" report "$1" load:tick | awk '
		{ thread = $(NF - 1); if (substr($NF, 5) != next_of[thread]++) bad++ }
		END { for (i in next_of) whole += next_of[i] == '$rounds'; print whole + 0, bad + 0 }'
}

peak_kb()
{
	sed -n 's/^peak //p' <<<"$out"
}

# Found by its number of threads, the memory has room for each.
mkfifo go
"$RECORDED" crowd "$threads" "$rounds" <go >said &
pid=$!
children+=("$pid")
exec {go}>go
for _ in $(seq 300); do
	[ ! -s said ] || break
	sleep 0.1
done
"$MARKERCTL" record -p "$pid" -e load:tick -o all 2>all.err &
recorder=$!
for _ in $(seq 100); do
	[ ! -e all/metadata ] || break
	sleep 0.1
done
grep -q '^VmHWM' "/proc/$recorder/status" || fail "markerctl has ended: $(cat all.err)"
echo >&$go
exec {go}>&-
wait "$recorder" || fail "record ended with $?"
same "lost" 0 "$(lost_of all.err)"
same "threads with all events" "$threads 0" "$(complete all)"
same "streams" "$threads" "$(find all -name 'stream-*' | wc -l)"
wait "$pid" || fail "the program ended with $?"

# As little as there may be: most find no room. A thread itself takes three pages.
expect 0 "$RECORDED" crowd "$threads" "$rounds"
most=$(($(peak_kb) + 1024 + threads * 12 + 4096))
expect 0 "$MARKERCTL" record -e load:tick --size 1M -o few -- "$RECORDED" crowd "$threads" "$rounds"
echo "$err" >few.err
received=$("$MARKERCTL" report few load:tick 2>/dev/null | wc -l)
[ "$(lost_of few.err)" -gt 0 ] || fail "nothing was lost: $err"
same "received + lost" "$sent" "$((received + $(lost_of few.err)))"
[ "$(peak_kb)" -le "$most" ] || fail "the program took $(peak_kb) KB, more than $most"

# A flight recorder: the last of all.
expect 0 "$MARKERCTL" record -e load:tick --overwrite --size 1M -o flight -- "$RECORDED" crowd "$threads" "$rounds"
echo "$err" >flight.err
received=$("$MARKERCTL" report flight load:tick 2>/dev/null | wc -l)
[ "$received" -gt 0 ] || fail "nothing in the flight recorder: $err"
