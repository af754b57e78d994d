#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The iostats switch of examples/oltp: thrown by markerctl while the program runs, its counters stop
# and resume; partitions add up to their device, and nothing stays under way.
#
#   test_iostats.sh OLTP OLTP_PART OLTP_NONE     MARKERCTL in the environment
set -eu

oltp=$1
part=$2
none=$3
dir=$(mktemp -d "${TMPDIR:-/tmp}/test_iostats.XXXXXX")
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$dir"' EXIT

fail() {
	echo "FAILED: $*"
	exit 1
}

# I/Os of all devices in the newest whole view; "-" for none.
ios() {
	awk '/^interval/ { if (n) last = sum; sum = n = 0 }
	     /^iostat/ && $2 !~ /p[0-9]+$/ { sum += $4 + $12 + $20; n++ }
	     END { print last == "" ? "-" : last }' "$dir/out"
}

views() {
	grep -c '^interval' "$dir/out" || true
}

next_views() { # COUNT
	local want=$(($(views) + $1)) i
	for ((i = 0; i < 400 && $(views) < want; i++)); do sleep 0.02; done
	[ "$(views)" -ge $want ] || fail "oltp shows nothing more"
}

expect_moves() { # WHAT
	local before after
	next_views 2
	before=$(ios)
	next_views 2
	after=$(ios)
	[ "$after" -gt "$before" ] || fail "$1: $before I/Os, then $after"
}

# The last view, of a program that has ended: exact.
check_end() { # FILE
	awk '/^tps/ { on = 1; next }
	     !on || !/^iostat/ { next }
	     $NF != 0 { print "under way at the end: " $0; bad = 1 }
	     $2 !~ /p[0-9]+$/ { device = $2; for (i = 4; i <= 24; i += 2) whole[device, i] = $i; next }
	     { sub(/p[0-9]+$/, "", $2); for (i = 4; i <= 24; i += 2) parts[$2, i] += $i; seen[$2] = 1 }
	     END {
		for (device in seen)
			for (i = 4; i <= 20; i += 2)
				if (i % 8 != 2 && parts[device, i] != whole[device, i]) {
					print device ", field " i ": " whole[device, i] ", partitions " parts[device, i]
					bad = 1
				}
		exit bad
	     }' "$1" || fail "$1: the counters do not add up"
}

"$oltp" --seconds 60 --interval 0.1 --stats --threads 2 --sync off --db "$dir/bank.db" > "$dir/out" &
pid=$!
expect_moves "at first"
"$MARKERCTL" set -p $pid iostats=0
next_views 2
before=$(ios)
next_views 3
[ "$(ios)" = "$before" ] || fail "off: $before I/Os, then $(ios)"
[ "$("$MARKERCTL" get -p $pid --json iostats | grep -c '"value":false')" = 1 ] || fail "get iostats"
"$MARKERCTL" set -p $pid iostats=1
expect_moves "on again"
for _ in 1 2 3 4 5 6 7 8 9 10; do
	"$MARKERCTL" set -p $pid iostats=0
	"$MARKERCTL" set -p $pid iostats=1
done
"$MARKERCTL" set -p $pid iostats_part=0 iostats=1
expect_moves "without partitions"
"$MARKERCTL" set -p $pid iostats_part=1
kill -INT $pid
wait $pid || fail "oltp: exit status $?"
pid=
grep -q '^verified' "$dir/out" || fail "oltp did not verify"
awk '/^iostat/ && $NF < 0 { print; bad = 1 } END { exit bad }' "$dir/out" || fail "less than none under way"
awk '/^tps/ { on = 1 } on && /^iostat/ && $NF != 0 { print; bad = 1 } END { exit bad }' "$dir/out" ||
	fail "under way at the end"

for program in "$oltp" "$part"; do
	"$program" --transactions 2000 --stats --threads 2 --sync off > "$dir/end"
	grep -q '^iostat bank.dbp' "$dir/end" || fail "$program: no partitions"
	check_end "$dir/end"
done
"$none" --transactions 200 --stats --sync off > "$dir/end"
! grep '^iostat' "$dir/end" | grep -Ev '(read|write|sync) 0 .* (write|sync) 0 ' || fail "$none counts"
