#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Several markerctl at once, and agents that leave while they are called.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

# shimmed VARIABLE=VALUE... -- ARGUMENT...: a markerctl that things happen to
shimmed()
{
	local variables=()
	while [ "$1" != -- ]; do
		variables+=("$1")
		shift
	done
	shift
	env LD_PRELOAD="$SHIM_LIBRARY" "${variables[@]}" "$MARKERCTL" "$@"
}

# ---- the agent leaves when it is called ----
start_demo "$DEMO"
expect 0 shimmed SHIM=leaving -- enable -p "$pid" demo:tick
same "enable" "$pid: 1 marker matched, 1 on" "$out"
alone

# ---- ours finds another one, and ends; that leaves before we call it ----
# shellcheck disable=SC2016 # for the shell inside
at_seize='
	unset LD_PRELOAD AT_SEIZE AT_CONNECT
	"$MARKERCTL" stat -p $pid -n 1000 >/dev/null 2>&1 & echo $! >"$tmp/stat"
	until [ -e /tmp/markers-$(id -u)/$pid-*.sock ]; do sleep 0.01; done
	# It must have let go, or ours finds it instead of trying.
	while grep -h TracerPid /proc/$pid/task/*/status | grep -qv "[^0-9]0$"; do sleep 0.01; done'
# shellcheck disable=SC2016
at_connect='
	unset LD_PRELOAD AT_SEIZE AT_CONNECT
	until [ "$(ls /proc/$pid/task | wc -l)" -eq 2 ]; do sleep 0.01; done
	kill -9 "$(cat "$tmp/stat")"
	until [ "$(ls /proc/$pid/task | wc -l)" -eq 1 ]; do sleep 0.01; done'
export MARKERCTL pid tmp
expect 0 shimmed AT_SEIZE="$at_seize" AT_CONNECT="$at_connect" -- disable -p "$pid" demo:tick
same "disable" "$pid: 1 marker matched, 0 on" "$out"
[ -s "$tmp/stat" ] || fail "there was no other one"
alone

# ---- one that stays in the middle is named ----
# shellcheck disable=SC2016
shimmed AT_DETACH='touch "$tmp/held"; while [ -e "$tmp/held" ]; do sleep 0.01; done' -- \
	enable -p "$pid" demo:tick >/dev/null &
until [ -e "$tmp/held" ]; do sleep 0.01; done
expect 1 "$MARKERCTL" enable -p "$pid" demo:tick
holds "held" "$err" "process $pid is being traced by 'markerctl'"
rm "$tmp/held"
wait $! || fail "the one that was held failed"
same "on" "tick " "$(on)"
end_demo
