#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# An agent that is none: markerctl says so, soon, and prints nothing that drives a terminal.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
: "${HOSTILE:?the path of the hostile agent}"

# answered HOW STATUS TEXT VERB...
answered()
{
	local how=$1 wanted=$2 text=$3
	shift 3
	start "$HOSTILE" "$how"
	expect "$wanted" timeout 10 "$MARKERCTL" "$1" -p "$pid" "${@:2}"
	holds "$how, $*" "$err" "$text"
	if grep -q $'\033' <<<"$out$err"; then
		fail "$how, $*: an escape sequence came through"
	fi
	kill "$pid"
}

for verb in enable disable; do
	answered short 1 "no answer" "$verb" 'hostile:*'
	answered magic 1 "no answer" "$verb" 'hostile:*'
	answered version 1 "another version" "$verb" 'hostile:*'
	answered length 1 "no answer" "$verb" 'hostile:*'
	answered op 1 "not asked" "$verb" 'hostile:*'
	answered hello 1 "another version" "$verb" 'hostile:*'
	answered status 1 "no answer" "$verb" 'hostile:*'
	answered writer 1 "another version" "$verb" 'hostile:*'
	answered close 1 "has ended" "$verb" 'hostile:*'
done
answered strings 0 "" status
holds "an agent that counts no client" "$out" "listens, 0 other clients"
answered more 1 "does not stop" stat -n 1 -i 0.1
answered more 0 "does not stop" status
answered half 1 "half an answer" stat -n 1 -i 0.1
answered noring 1 "sent no ring" record -o "$tmp/noring"
answered noring 1 "sent no ring" snapshot -o "$tmp/noring"
[ ! -e "$tmp/noring" ] || fail "a trace of nothing"

# ---- descriptors: none is kept that was not asked for, and none of markerctl's own is closed ----
start "$HOSTILE" two
"$MARKERCTL" stat -p "$pid" -i 0.01 >/dev/null 2>&1 &
children+=("$!")
for _ in $(seq 500); do # until it has asked a few times
	[ "$(sed -n 's/^voluntary_ctxt_switches:[[:space:]]*//p' "/proc/$!/status")" -gt 100 ] && break
	sleep 0.01
done
open=("/proc/$!/fd/"*)
[ "${#open[@]}" -le 20 ] || fail "${#open[@]} descriptors are open"
kill "$!"
rm -f /tmp/markers-"$(id -u)"/"$pid"-*.sock
