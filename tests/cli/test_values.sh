#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl get and set: every type, the limits of each, what is refused, and that a refusal changes
# nothing; list's words for keys and values.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

: "${VALUED:?}"

coproc target { exec "$VALUED"; }
# shellcheck disable=SC2154 # set by coproc
pid=$target_PID
children+=("$pid")
read -r line <&"${target[0]}"
first="1001 3 -64 18446744073709551615 1 0.5 0.1 none 7 1 1"
same "at first" "$first" "$line"

# seen WHAT WANTED: what the sites of the program see now
seen()
{
	echo >&"${target[1]}"
	read -r line <&"${target[0]}"
	same "$1" "$2" "$line"
}

expect 0 "$MARKERCTL" get -p "$pid"
same "get" "NAME TYPE VALUE ACCESS
call:number ptr ADDRESS read-only
imv:batch i32 -64 read-write
imv:cache i32 1 read-write
imv:label str ADDRESS read-only
imv:level u8 3 read-write
imv:limit u64 18446744073709551615 read-write
imv:rate f64 0.1 read-write
imv:ratio f32 0.5 read-write
imv:strict bool 1 read-write
imv:version i32 7 read-only
key:cache bool 1 read-write
key:held bool 1 read-write
key:internal bool 0 read-only
key:verbose bool 0 read-write" "$(sed 's/0x[0-9a-f]*/ADDRESS/; s/  */ /g' <<<"$out")"

expect 0 "$MARKERCTL" get -p "$pid" --json imv:rate held
same "get --json" "{\"schema\":1,\"pid\":$pid,\"name\":\"rate\",\"kind\":\"imv\",\"type\":\"f64\",\"value\":0.10000000000000001,\"users\":null,\"readonly\":false}
{\"schema\":1,\"pid\":$pid,\"name\":\"held\",\"kind\":\"key\",\"type\":\"bool\",\"value\":true,\"users\":2,\"readonly\":false}" "$out"

expect 0 "$MARKERCTL" set -p "$pid" key:cache=0 verbose=on level=255 batch=-2147483648 \
	limit=0x10 strict=no ratio=-1e3 rate=2.5 imv:cache=5
seen "all set" "0101 255 -2147483648 16 0 -1000 2.5 none 7 5 1"
now=$line

refused() # STATUS TEXT OPERAND...: nothing is changed, not even by what would fit
{
	local wanted=$1 text=$2
	shift 2
	expect "$wanted" "$MARKERCTL" set -p "$pid" "$@"
	holds "set $*" "$err" "$text"
	seen "after a refused $*" "$now"
}

refused 1 "is not from 0 to 255" level=256
refused 1 "is not from 0 to 255" batch=1 level=-1
refused 1 "is not from -2147483648 to 2147483647" verbose=0 batch=2147483648
refused 1 "is not from 0 to 18446744073709551615" limit=18446744073709551616
refused 1 "is no integer" batch=1.5
refused 1 "is no integer" batch=
refused 1 "is neither 0 nor 1" verbose=2
refused 1 "is neither 0 nor 1" strict=maybe
refused 1 "is too large" ratio=1e39
refused 1 "is no number" rate=fast
refused 1 "imv:version: the program marked it read-only" level=1 version=8
refused 1 "key:internal: the program marked it read-only" internal=1
refused 1 "imv:label is an address: only the program changes it" label=0
refused 1 "is a key and a value" cache=1
refused 1 "held by more than one user" level=1 held=0
refused 3 "no key and no value 'nothing'" level=1 nothing=1
refused 1 "call:number is a static call: only the program changes it" number=1
refused 2 "is not NAME=VALUE" level
refused 2 "is not NAME=VALUE" =1
expect 2 "$MARKERCTL" set level=1
expect 2 "$MARKERCTL" set -p "$pid"
expect 3 "$MARKERCTL" get -p "$pid" nothing
expect 4 "$MARKERCTL" get -p 4194304

expect 0 "$MARKERCTL" list -p "$pid" 'key:*' 'imv:l*'
same "list" "MARKER STATE HITS SITES FORMAT PLACE
imv:label - - 1 str
imv:level - - 1 u8
imv:limit - - 1 u64
key:cache off - 1
key:held on - 1
key:internal off - 1
key:verbose on - 1" "$(sed 's/ *[^ ]*valued.c:[0-9]*$//; s/  */ /g' <<<"$out")"

# Markers are what enable and stat are about.
expect 3 "$MARKERCTL" enable -p "$pid" 'key:verbose'
expect 0 "$MARKERCTL" list --json "$VALUED" 'key:cache'
holds "list --json FILE" "$out" '"kind":"key"'
holds "list --json FILE" "$out" '"enabled":true'
