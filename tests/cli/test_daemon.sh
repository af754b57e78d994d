#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# A process with markers on becomes a daemon by daemon(3): under its new pid they are still on,
# listed and counted, and markerctl works on it as on any other.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

become_daemon() # $pid is the daemon's from here on
{
	before=$pid
	kill -USR2 "$before"
	wait "${children[-1]}" || fail "daemon(3): the process before it ended with $?"
	for _ in $(seq 500); do
		pid=$(sed -n 's/^pid \([0-9]*\) .*/\1/p' "$tmp/demo" | tail -n 1)
		[ "$pid" != "$before" ] && break
		sleep 0.01
	done
	[ "$pid" != "$before" ] || die "no daemon: $(cat "$tmp/demo")"
	children+=("$pid")
}

end_daemon() # none of our children: waited for by its last words
{
	kill -TERM "$pid"
	for _ in $(seq 500); do
		[ -d "/proc/$pid" ] || break
		sleep 0.01
	done
	same "the daemon's last words" "done" "$(tail -n 1 "$tmp/demo")"
}

hits() # NAME
{
	"$MARKERCTL" list --json -p "$pid" "demo:$1" | jq .hits
}

# HITS of demo:NAME are more than they were, soon.
grow() # NAME
{
	local first last
	first=$(hits "$1")
	for _ in $(seq 200); do
		last=$(hits "$1")
		[ "${last:-0}" -gt "${first:-0}" ] && return
		sleep 0.01
	done
	fail "demo:$1 is not counted in the daemon: $first, then $last"
}

works() # what holds of a daemon with demo:tick on
{
	same "$1: on" "tick " "$(on)"
	grow tick
	expect 0 "$MARKERCTL" list --json
	same "$1: listed among all, under the new pid only" "$pid" \
		"$(jq -r "select(.name == \"tick\" and (.pid == $pid or .pid == $before)) | .pid" <<<"$out")"
	expect 4 "$MARKERCTL" enable -p "$before" demo:tick
	expect 0 "$MARKERCTL" stat -p "$pid" -e demo:text -i 0.1 -n 1 --json
	[ "$(jq -r 'select(.type == "total") | .hits' <<<"$out")" -gt 0 ] || fail "$1: stat: $out"
	expect 0 "$MARKERCTL" enable -p "$pid" demo:text
	same "$1: more on" "text tick " "$(on)"
	grow text
	expect 0 "$MARKERCTL" status -p "$pid"
	holds "$1: status" "$out" "(pid $pid): 2 of 5 markers on, 0 sites with foreign bytes"
	expect 0 "$MARKERCTL" disable -p "$pid" 'demo:*'
	same "$1: off" "" "$(on)"
	alone
}

# ---- enabled from outside: the agent stays behind with the process that ends ----
start_demo "$DEMO"
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
become_daemon
works "enabled by markerctl"
end_daemon

# ---- enabled from the start, nobody attached before ----
start_demo env MARKERS_ENABLE=demo:tick "$DEMO"
become_daemon
works "enabled by MARKERS_ENABLE"
end_daemon

# ---- enabled by the program itself, counted from when somebody asks ----
start_demo "$DEMO" own
become_daemon
same "the program's own: on" "text " "$(on)"
expect 0 "$MARKERCTL" enable -p "$pid" demo:text
grow text
expect 0 "$MARKERCTL" disable -p "$pid" demo:text
same "the program's own stays" "text " "$(on)"
end_daemon

# ---- watched meanwhile: the watcher's wishes were about the process that ends ----
start_demo "$DEMO"
"$MARKERCTL" stat -p "$pid" -e demo:tick -i 100 >"$tmp/one" 2>"$tmp/stderr" &
watcher=$!
for _ in $(seq 300); do
	[ "$(on)" = "tick " ] && break
	sleep 0.01
done
become_daemon
wait "$watcher" || fail "stat ended with $?"
holds "stat" "$(cat "$tmp/stderr")" "process $before has ended"
expect 0 "$MARKERCTL" doctor -p "$pid"
holds "doctor in the daemon" "$out" "none until it is needed"
expect 0 "$MARKERCTL" enable -p "$pid" demo:text
same "on: the watcher's went with it" "text " "$(on)"
grow text
end_daemon
