#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# For the scripts that work on tests/cli/demo.c: sourced after lib.sh. DEMO comes from ctest.
: "${DEMO:?the path of the demo program}" "${tmp:?lib.sh was not sourced}"
unset MARKERS_AGENT MARKERS_ENABLE MARKERS_WRITER XDG_RUNTIME_DIR

# Starts a command that runs the demo; its pid in $pid, its output in $tmp/demo.
# shellcheck disable=SC2034 # for the scripts that source this
start_demo()
{
	: >"$tmp/demo"
	"$@" >>"$tmp/demo" 2>&1 &
	children+=("$!")
	for _ in $(seq 500); do
		pid=$(sed -n 's/^pid \([0-9]*\) .*/\1/p;T;q' "$tmp/demo")
		[ -n "$pid" ] && return
		sleep 0.01
	done
	die "$* did not start: $(cat "$tmp/demo")"
}

# What the demo tells of itself now.
told()
{
	local before
	before=$(wc -l <"$tmp/demo")
	kill -USR1 "$pid"
	for _ in $(seq 300); do
		[ "$(wc -l <"$tmp/demo")" -gt "$before" ] && break
		sleep 0.01
	done
	tail -n 1 "$tmp/demo"
}

threads()
{
	sed -n 's/^Threads:[[:space:]]*//p' "/proc/$pid/status"
}

# Waits until the process has one thread: the agent has left.
alone()
{
	for _ in $(seq 300); do
		[ "$(threads)" -eq 1 ] && return
		sleep 0.01
	done
	fail "process $pid has $(threads) threads"
}

# The names of the markers that are on, by the bytes of their code.
on()
{
	"$MARKERCTL" list --json --no-hits -p "$pid" 2>/dev/null |
		jq -r 'select(.enabled) | .name' | sort -u | tr '\n' ' '
}

# It ends, and as it should.
end_demo()
{
	local status=0
	kill -TERM "$pid" 2>/dev/null
	wait "${children[-1]}" || status=$?
	[ "$status" -eq 0 ] || fail "the demo ended with status $status"
	[ "$(tail -n 1 "$tmp/demo")" = "done" ] || fail "the demo did not get to its end"
}
