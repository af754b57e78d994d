#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# enable, disable, status and doctor on a running process, which does not notice.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

start_demo "$DEMO"
first=$(head -n 1 "$tmp/demo")
[[ $first == *"threads 1 "*"single 1" ]] || fail "the demo at its start: $first"

# ---- a rehearsal changes nothing ----
expect 0 "$MARKERCTL" enable -p "$pid" --dry-run 'demo:t*'
holds "--dry-run" "$out" demo:tick
holds "--dry-run" "$out" demo:text
same "on after --dry-run" "" "$(on)"
same "threads after --dry-run" 1 "$(threads)"

# ---- enable ----
expect 0 "$MARKERCTL" enable -p "$pid" 'demo:t*'
same "enable" "$pid: 2 markers matched, 2 on" "$out"
same "on" "text tick " "$(on)"
sleep 0.1
hits=$("$MARKERCTL" list --json -p "$pid" demo:tick | jq .hits)
[ "${hits:-0}" -gt 0 ] || fail "hits of demo:tick: $hits"
same "hits of what is off" null "$("$MARKERCTL" list --json -p "$pid" demo:rare | jq .hits)"
expect 0 "$MARKERCTL" enable -p "$pid" --json 'demo:*' '!demo:t*'
same "enable --json" "$pid enable 3 3" \
	"$(jq -r '"\(.pid) \(.verb) \(.matched) \(.on)"' <<<"$out")"
same "on" "costly rare text tick unreached " "$(on)"

# ---- status ----
expect 0 "$MARKERCTL" status -p "$pid"
holds "status" "$out" "5 of 5 markers on, 0 sites with foreign bytes"
holds "status" "$out" "markerctl enable"
expect 0 "$MARKERCTL" status --json -p "$pid"
same "status --json" "5 0 true" \
	"$(jq -r 'select(.type == "process") | "\(.on) \(.foreign) \(.membarrier)"' <<<"$out")"
same "the rules" "demo:* !demo:t*,demo:t*" \
	"$(jq -r 'select(.type == "rule") | .patterns' <<<"$out" | paste -sd,)"
same "who wants demo:rare" "markerctl enable" \
	"$(jq -r 'select(.name == "rare") | .owners' <<<"$out")"

# ---- disable; twice on is once on ----
expect 0 "$MARKERCTL" enable -p "$pid" 'demo:t*'
expect 0 "$MARKERCTL" disable -p "$pid" demo:tick
same "disable" "$pid: 1 marker matched, 0 on" "$out"
same "on" "costly rare text unreached " "$(on)"
expect 0 "$MARKERCTL" disable -p "$pid" '*'
same "on" "" "$(on)"
expect 0 "$MARKERCTL" disable -p "$pid" '*'

# ---- nothing matches ----
expect 3 "$MARKERCTL" enable -p "$pid" demo:tic
holds "no match" "$err" "did you mean 'demo:tick'?"
expect 3 "$MARKERCTL" enable -p "$pid" 'nothing:*'
holds "no match" "$err" "markerctl list -p $pid"
holds "a rule without a marker" "$err" "to take it back: markerctl disable -p $pid 'nothing:*'"
expect 3 "$MARKERCTL" disable -p "$pid" 'nothing:*'
expect 2 "$MARKERCTL" enable -p "$pid" '!demo:tick'
holds "only excludes" "$err" "only excludes: name a pattern that includes as well"
expect 2 "$MARKERCTL" enable -p "$pid" 'demo:[t'
holds "an open bracket" "$err" "'demo:[t' is no pattern: its '[' is not closed"
expect 2 "$MARKERCTL" enable -p "$pid" tick
holds "a name alone" "$err" "did you mean 'tick:*' or '*:tick'?"
expect 2 "$MARKERCTL" enable -p "$pid" '?[]'
[[ $err != *"did you mean"* ]] || fail "a suggestion for garbage: $err"
expect 3 "$MARKERCTL" enable --dry-run -p "$pid" 'nothing:*'

# ---- doctor ----
expect 0 "$MARKERCTL" doctor -p "$pid"
holds "doctor" "$out" "nothing stands in the way"
expect 0 "$MARKERCTL" doctor --json -p "$pid"
same "doctor --json" "" "$(jq -r 'select(.verdict != "ok") | .text' <<<"$out")"
expect 0 "$MARKERCTL" doctor

# ---- the process did not notice ----
alone
same "what the demo tells" "$first" "$(told)"
end_demo

# ---- what the program itself wants stays ----
start_demo "$DEMO" own
same "on" "text " "$(on)"
expect 0 "$MARKERCTL" enable -p "$pid" 'demo:*'
expect 0 "$MARKERCTL" disable -p "$pid" 'demo:*'
holds "disable" "$err" "demo:text stays on: the program wants it"
same "on" "text " "$(on)"
end_demo

# ---- an agent from the start, under filters, and after closefrom(3) ----
start_demo env MARKERS_AGENT=1 "$DEMO" filter closefrom
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
same "on under filters" "tick " "$(on)"
same "the agent stays" 2 "$(threads)"
expect 0 "$MARKERCTL" doctor -p "$pid"
holds "doctor" "$out" "listens"
holds "doctor" "$out" "written through /proc/self/mem"
end_demo

# ---- MARKERS_ENABLE is an owner that disable takes back ----
start_demo env MARKERS_ENABLE=demo:tick,demo:text "$DEMO"
same "on by MARKERS_ENABLE" "text tick " "$(on)"
expect 0 "$MARKERCTL" disable -p "$pid" demo:tick
same "on" "text " "$(on)"
end_demo

# ---- a child has its own agent, and keeps what was on ----
start_demo env MARKERS_ENABLE=demo:tick MARKERS_AGENT=1 "$DEMO" fork
parent=$(awk '/^PPid/ { print $2 }' "/proc/$pid/status")
expect 0 "$MARKERCTL" enable -p "$pid" demo:rare
same "on in the child" "rare tick " "$(on)"
child=$pid pid=$parent
same "on in the parent" "tick " "$(on)"
kill "$child" "$parent"
# Until both are gone: what they still have to say would be taken for the next demo's.
wait "${children[-1]}" || true
while kill -0 "$child" 2>/dev/null; do
	sleep 0.01
done

# ---- the runtime directory of the process, not ours ----
mkdir -m 700 "$tmp/run"
start_demo env XDG_RUNTIME_DIR="$tmp/run" MARKERS_AGENT=1 "$DEMO"
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
[ -S "$(echo "$tmp/run/markers/$pid"-*.sock)" ] || fail "no socket in $tmp/run/markers"
end_demo

# ---- in a container: other pids, other users, another /tmp ----
contained() # COMMAND...: the demo as pid 1 of one
{
	# Copies, for the build may be in /tmp itself.
	# shellcheck disable=SC2016 # for the shell inside
	start_demo "$@" unshare -Urpmf --mount-proc sh -c 'mount -t tmpfs none /mnt &&
		cp "$0" /mnt/demo && cp "$1" /mnt/libmarkers.so.0 && mount -t tmpfs none /tmp &&
		LD_LIBRARY_PATH=/mnt exec /mnt/demo' "$DEMO" "$LIBMARKERS"
	same "the pid inside" 1 "$pid"
	pid=$(pgrep -P "${children[-1]}" -nx demo)
	expect 0 "$MARKERCTL" enable -p "$pid" 'demo:t*'
	same "enable" "$pid: 2 markers matched, 2 on" "$out"
	sleep 0.05
	[ "$("$MARKERCTL" list --json -p "$pid" demo:tick | jq .hits)" -gt 0 ] || fail "no hits inside"
	expect 0 "$MARKERCTL" disable -p "$pid" '*'
	same "on" "" "$(on)"
	end_demo
}
if unshare -Urpmf --mount-proc mount -t tmpfs none /tmp 2>/dev/null; then
	contained env
	if [ "$(id -u)" -eq 0 ] && setpriv --reuid 64999 --clear-groups test -x "$DEMO"; then
		contained setpriv --reuid 64999 --regid 64999 --clear-groups
	fi
fi
