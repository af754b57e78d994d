#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_oltp_hits.sh OLTP SQL: do the markers of examples/oltp count what happens? The database and
# the kernel tell the same from the outside: rows that were committed, system calls that were made.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

oltp=$1
sql=$2
threads=3
db=$tmp/bank.db
log=$tmp/log

hits() { # PROVIDER NAME
	sed -n "s/.*\"provider\":\"$1\",\"name\":\"$2\",.*\"hits\":\([0-9]*\).*/\1/p" "$tmp/list"
}

await() { # WHAT COMMAND...
	local what=$1 i
	shift
	for ((i = 0; i < 300; i++)); do
		"$@" && return
		sleep 0.05
	done
	die "timeout: $what"
}

# Not a sync at any time: the kernel's counts hold reads and writes only.
"$MARKERCTL" run -e '*:*' -- "$oltp" --db "$db" --threads $threads --sync off --seconds 60 \
	--interval 0.1 >"$log" 2>"$tmp/err" &
pid=$!
children+=("$pid")
await 'transactions' grep -q '^interval' "$log"

# With the lock held by somebody else all is quiet: each thread waits in a BEGIN.
"$sql" "$db" 'BEGIN IMMEDIATE' 'SELECT count(*) FROM history' 4 ROLLBACK >"$tmp/history" &
children+=($!)
await 'the lock' test -s "$tmp/history"
sleep 1
expect 0 "$MARKERCTL" list --json -p "$pid"
cp "$tmp/stdout" "$tmp/list"
calls=$(awk '/^sysc[rw]:/ { n += $2 } END { print n }' "/proc/$pid/io")

same 'markers listed' 20 "$(grep '"kind":"marker"' "$tmp/list" | grep -c '"enabled":true')"
committed=$(hits oltp txn_commit)
[ "$committed" -gt 0 ] || fail 'no commit was hit'
same 'commits' "$(cat "$tmp/history")" "$committed"
same 'transactions' $((committed + $(hits oltp txn_rollback) + threads)) "$(hits oltp txn_begin)"
same 'statements' $(($(hits oltp stmt_done) + threads)) "$(hits oltp stmt_start)"
[ "$(hits oltp lock_wait)" -ge $threads ] || fail 'no thread waited for the lock'
[ "$(hits oltp cache_miss)" -gt 0 ] || fail 'no cache miss in spite of several writers'

ios=$(hits blk queue)
same 'I/Os issued' "$ios" "$(hits blk issue)"
same 'I/Os completed' "$ios" "$(hits blk complete)"
# Every one is a read or a write; what else the process reads and writes is start-up and output.
((calls >= ios && calls <= ios + 500)) || fail "$ios I/Os, but $calls system calls"

kill -INT "$pid"
wait "$pid" || fail "oltp ended with $?: $(cat "$tmp/err")"
