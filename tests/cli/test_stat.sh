#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl stat: what it counts, how it ends, and that nothing stays on.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

wait_until_on() # NAMES
{
	for _ in $(seq 200); do
		[ "$(on)" = "$1" ] && return
		sleep 0.02
	done
	fail "on: '$(on)', not '$1'"
}

# ---- of a program from its first to its last instruction: exact ----
expect 7 "$MARKERCTL" stat --json -- "$DEMO" rounds 2345 exit 7
same "hits" "costly 2345,rare 2,text 2345,tick 2345,unreached 0" \
	"$(grep '^{' <<<"$out" | jq -r 'select(.type == "total") | "\(.name) \(.hits)"' | paste -sd,)"
expect 0 "$MARKERCTL" stat --json -e demo:tick -- "$DEMO" rounds 3
same "hits of a short program" "tick 3" \
	"$(grep '^{' <<<"$out" | jq -r 'select(.type == "total") | "\(.name) \(.hits)"')"
expect 0 "$MARKERCTL" stat -e 'nothing:*' -- "$DEMO" rounds 3
holds "no marker" "$err" "warning: no marker of $DEMO matches so far"
expect 127 "$MARKERCTL" stat -- "$tmp/no-such-program"
expect 143 "$MARKERCTL" stat -- sh -c 'kill $$'

# ---- counted, and it runs on: said, and a signal sent to us reaches it ----
"$MARKERCTL" stat -i 0.1 -n 1 -- "$DEMO" >"$tmp/stdout" 2>"$tmp/stderr" &
one=$!
for _ in $(seq 200); do
	grep -q "runs on" "$tmp/stderr" && break
	sleep 0.02
done
child=$(pgrep -P "$one") || fail "no program"
holds "after the count" "$(cat "$tmp/stderr")" "process $child runs on"
kill -TERM "$one"
before=$SECONDS
wait "$one"
same "the status of the demo, which ends itself on SIGTERM" 0 $?
kill -0 "$child" 2>/dev/null && fail "the demo runs on"
[ $((SECONDS - before)) -lt 30 ] || fail "not passed on: the demo ended by itself, after a minute"

# ---- of a running process ----
start_demo "$DEMO"
first=$(head -n 1 "$tmp/demo")
expect 0 "$MARKERCTL" stat -p "$pid" -e 'demo:t*' -i 0.2 -n 3 --json
same "lines by type" "6 interval,2 total" \
	"$(jq -r .type <<<"$out" | sort | uniq -c | awk '{ print $1, $2 }' | paste -sd,)"
[ "$(jq -s 'map(select(.type == "total") | .hits) | min' <<<"$out")" -gt 0 ] ||
	fail "no hits: $out"
jq -se 'map(select(.name == "tick" and .type == "interval").hits) | . == sort and (unique | length) == 3' \
	<<<"$out" >/dev/null || fail "hits do not grow: $out"
jq -se 'map(select(.rate <= 0)) | length == 0' <<<"$out" >/dev/null || fail "rates: $out"
wait_until_on ""
expect 0 "$MARKERCTL" stat -p "$pid" -i 0.1 -n 2
holds "for people" "$out" "HITS/s"
holds "for people" "$out" "in total 0.2 s"
holds "for people" "$out" " never hit" # how many depends on how fast the machine is

# ---- Ctrl-C prints the totals ----
timeout -s INT 0.5 "$MARKERCTL" stat -p "$pid" -i 10 >"$tmp/stdout"
holds "Ctrl-C" "$(cat "$tmp/stdout")" "in total 0."
holds "Ctrl-C" "$(cat "$tmp/stdout")" demo:tick
wait_until_on ""

# ---- under nohup(1) it outlives its terminal ----
nohup "$MARKERCTL" stat -p "$pid" -e demo:tick -i 0.2 -n 5 --json >"$tmp/nohup" 2>/dev/null &
one=$!
wait_until_on "tick "
kill -HUP "$one"
wait "$one" || fail "stat under nohup ended with $?"
same "intervals under nohup" 5 "$(grep -c '"type":"interval"' "$tmp/nohup")"
wait_until_on ""

# ---- two at a time, and kill -9 ----
"$MARKERCTL" stat -p "$pid" -e demo:tick -i 100 >"$tmp/one" &
one=$!
"$MARKERCTL" stat -p "$pid" -e 'demo:t*' -i 100 >"$tmp/two" &
two=$!
wait_until_on "text tick "
expect 0 "$MARKERCTL" status --json -p "$pid"
same "clients" 2 "$(jq -r 'select(.type == "rule") | .owner' <<<"$out" | grep -c "(markerctl)")"
kill -9 "$two"
wait_until_on "tick "
kill -INT "$one"
wait "$one" || fail "stat ended with $?"
wait_until_on ""
wait "$two" 2>/dev/null

# ---- what was on before stays on, and was not counted before ----
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
before=$("$MARKERCTL" list --json -p "$pid" demo:tick | jq .hits)
expect 0 "$MARKERCTL" stat -p "$pid" -e demo:tick -i 0.1 -n 1 --json
counted=$(jq -r 'select(.type == "total") | .hits' <<<"$out")
after=$("$MARKERCTL" list --json -p "$pid" demo:tick | jq .hits)
[ $((before + counted)) -le "$after" ] || fail "$before + $counted > $after"
wait_until_on "tick "
expect 0 "$MARKERCTL" disable -p "$pid" '*'

# ---- on a terminal the block stays in place ----
if command -v script >/dev/null; then
	TERM=xterm script -qec "'$MARKERCTL' stat -p $pid -i 0.1 -n 3" /dev/null >"$tmp/stdout" </dev/null
	grep -q $'\033\[[0-9]*A' "$tmp/stdout" || fail "no live display"
fi

# ---- it ends with the process ----
alone
same "what the demo tells" "$first" "$(told)"
"$MARKERCTL" stat -p "$pid" -e demo:tick -i 100 >"$tmp/one" 2>"$tmp/stderr" &
one=$!
wait_until_on "tick "
end_demo
wait "$one" || fail "stat ended with $?"
holds "the end" "$(cat "$tmp/stderr")" "has ended"
holds "the end" "$(cat "$tmp/one")" "in total"

# ---- usage ----
expect 2 "$MARKERCTL" stat
expect 2 "$MARKERCTL" stat -p 1 -- true
expect 2 "$MARKERCTL" stat -p 1 -p 2
expect 2 "$MARKERCTL" stat -p 1 -i 0
start_demo "$DEMO"
expect 3 "$MARKERCTL" stat -p "$pid" -e 'nothing:*'
end_demo
