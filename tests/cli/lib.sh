#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# For the scripts of this directory: sourced first. MARKERCTL and INCLUDE come from ctest.
# Every check names what it wanted and what came; the script goes on and fails at its end.
set -u

: "${MARKERCTL:?the path of markerctl}"
# shellcheck disable=SC2034 # for the scripts that source this
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
failures=0
children=()

finish()
{
	# Anything but 0 without a failure that was counted: the script broke off, at an unset variable
	# for one, and what stands below was not looked at.
	local ended=$?
	for child in "${children[@]}"; do
		kill "$child" 2>/dev/null
	done
	rm -rf "$tmp"
	if [ "$failures" -gt 0 ]; then
		echo "$0: $failures checks failed"
		exit 1
	fi
	[ "$ended" -eq 0 ] || echo "$0: broke off with status $ended"
	exit "$ended"
}
trap finish EXIT

fail()
{
	failures=$((failures + 1))
	echo "FAILED: $*"
}

die()
{
	fail "$*"
	exit 1
}

# Runs a command: its exit status in $status, what it wrote in $out and $err.
# shellcheck disable=SC2034
run()
{
	status=0
	"$@" >"$tmp/stdout" 2>"$tmp/stderr" </dev/null || status=$?
	out=$(tr -d '\0' <"$tmp/stdout")
	err=$(tr -d '\0' <"$tmp/stderr")
}

# expect STATUS COMMAND...
expect()
{
	local wanted=$1
	shift
	run "$@"
	[ "$status" -eq "$wanted" ] || fail "status $status, not $wanted: $* -- $err"
}

# same WHAT WANTED GOT
same()
{
	[ "$2" = "$3" ] && return
	fail "$1:"
	diff <(echo "$2") <(echo "$3") | sed 's/^</wanted: /; s/^>/got:    /'
}

# holds WHAT TEXT PART
holds()
{
	case $2 in
	*"$3"*) ;;
	*) fail "$1: no '$3' in: $2" ;;
	esac
}

# Starts a program and waits until it has said its first line; its pid in $pid.
start()
{
	# One of its own: a program before that has not quite ended would be heard in its place.
	local fifo="$tmp/fifo.${#children[@]}"
	mkfifo "$fifo"
	"$@" >"$fifo" 2>/dev/null &
	pid=$!
	children+=("$pid")
	read -r _ <"$fifo" || die "$* said nothing"
}
