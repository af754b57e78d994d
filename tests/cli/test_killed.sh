#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# kill -9 of markerctl 200 times at random moments of a session: the process runs on, and the next
# session works.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

start_demo "$DEMO"
first=$(head -n 1 "$tmp/demo")
killed=0
verbs=(enable disable stat)
for i in $(seq 200); do
	case ${verbs[i % 3]} in
	stat) set -- stat -p "$pid" -i 0.01 -n 1 ;;
	*) set -- "${verbs[i % 3]}" -p "$pid" 'demo:*' ;;
	esac
	setsid timeout -s KILL "0.0$(printf %02d $((RANDOM % 16)))" "$MARKERCTL" "$@" >"$tmp/stdout" ||
		[ $? -ne 137 ] || killed=$((killed + 1))
done 2>"$tmp/stderr"
[ "$killed" -gt 20 ] || fail "only $killed were killed half way"
expect 0 "$MARKERCTL" enable -p "$pid" 'demo:*'
same "on" "costly rare text tick unreached " "$(on)"
expect 0 "$MARKERCTL" disable -p "$pid" '*'
same "on" "" "$(on)"
alone
same "what the demo tells" "$first" "$(told)"
end_demo
