#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# examples/oltp: its command line, its ends, and that its verification finds what is wrong.
# test_oltp.sh OLTP SQL: the program, and the tool of sql.c
set -eu

oltp=$1
sql=$2
dir=$(mktemp -d "${TMPDIR:-/tmp}/test_oltp.XXXXXX")
trap 'rm -rf "$dir"' EXIT
export TMPDIR=$dir/tmp
mkdir "$TMPDIR"
out=$dir/out
err=$dir/err
db=$dir/bank.db
failures=0

fail() {
	echo "FAIL: $*"
	sed 's/^/  stdout: /' "$out"
	sed 's/^/  stderr: /' "$err"
	failures=$((failures + 1))
}

# run STATUS OLTP-ARGUMENT...
run() {
	local want=$1 got=0
	shift
	"$oltp" "$@" >"$out" 2>"$err" || got=$?
	[ "$got" -eq "$want" ] || fail "oltp $*: exit status $got, not $want"
}

# says FILE REGEX WHAT
says() {
	grep -Eq -- "$2" "$1" || fail "$3: no /$2/"
}

value() {
	sed -n "s/^$1 //p" "$out"
}

fresh_bank() {
	rm -f "$db"*
	run 0 --db "$db" --transactions "${1:-0}" --sync off
}

# start OLTP-ARGUMENT...: in the background, as $pid. The files are emptied here, or what waits for
# output could see that of the run before.
start() {
	: >"$out"
	: >"$err"
	"$oltp" "$@" >"$out" 2>"$err" &
	pid=$!
}

# ends STATUS SIGNAL WHAT
ends() {
	local got=0
	kill "-$2" "$pid"
	wait "$pid" || got=$?
	[ $got -eq "$1" ] || fail "$3: exit status $got, not $1"
}

has_interval() {
	grep -q '^interval' "$out"
}

wait_until() { # WHAT CONDITION...
	local what=$1 i
	shift
	for ((i = 0; i < 200; i++)); do
		if "$@"; then return; fi
		sleep 0.05
	done
	fail "timeout: $what"
}

test_alone_in_temporary_file() {
	run 0 --seconds 0.4
	says "$out" '^tps [1-9]' 'default run'
	says "$out" '^verified' 'default run'
	[ -z "$(ls -A "$TMPDIR")" ] || fail "left behind: $(ls -R "$TMPDIR")"
}

test_transactions_are_counted_and_kept() {
	local threads first=
	for threads in 1 3; do
		rm -f "$db"*
		run 0 --db "$db" --threads $threads --transactions 2000 --rollbacks 10
		[ $(($(value transactions) + $(value rolled_back))) -eq 2000 ] ||
			fail "$threads threads: not 2000 transactions"
		[ "$("$sql" "$db" 'SELECT count(*) FROM history')" = "$(value transactions)" ] ||
			fail "$threads threads: history is not what was committed"
		: "${first:=$(value rolled_back)}"
		[ "$(value rolled_back)" = "$first" ] || fail 'the work depends on the threads'
	done
	[ "$first" -gt 100 ] || fail "only $first of 2000 rolled back"
	says "$out" '^seconds [0-9]+\.[0-9]' 'fixed work'
	run 0 --db "$db" --transactions 100
	says "$out" '^verified' 'second run on the same file'
}

test_modes() {
	local journal sync
	for journal in wal delete; do
		for sync in full normal off; do
			rm -f "$db"*
			run 0 --db "$db" --journal $journal --sync $sync --transactions 50 --depth 1 \
				--threads 3
			says "$out" '^verified' "$journal $sync"
			[ "$("$sql" "$db" 'PRAGMA journal_mode')" = $journal ] || fail "not $journal"
		done
	done
	rm -f "$db"*
	run 0 --db "$db" --scale 3 --transactions 300
	[ "$("$sql" "$db" 'SELECT count(DISTINCT branch) FROM history')" = 3 ] || fail 'scale 3'
	run 1 --db "$db" --scale 2 --transactions 1
	says "$err" 'made with --scale 3, not 2' 'wrong scale'
}

test_intervals() {
	run 0 --seconds 1.1 --interval 0.25
	[ "$(grep -Ec '^interval [0-9.]+ tps [1-9][0-9.]+ lock_waits [0-9]+$' "$out")" -eq 4 ] ||
		fail 'not four intervals'
}

test_signals_end_the_run() {
	local signal
	# A script's background commands start with SIGINT ignored; oltp takes it all the same.
	for signal in INT TERM HUP; do
		start --seconds 60 --interval 0.05
		wait_until 'first interval' has_interval
		ends 0 $signal "SIG$signal"
		says "$out" '^tps [1-9]' "SIG$signal"
		says "$out" '^verified' "SIG$signal"
		[ -z "$(ls -A "$TMPDIR")" ] || fail "SIG$signal: left files behind"
	done
}

has_temporary_database() {
	compgen -G "$TMPDIR/oltp-*/bank.db" >/dev/null
}

test_signal_while_loading() {
	start --scale 200 --seconds 60
	wait_until 'database file' has_temporary_database
	ends 1 TERM 'signal while loading'
	says "$err" 'stopped while loading' 'signal while loading'
	[ -z "$(ls -A "$TMPDIR")" ] || fail 'signal while loading: left files behind'
}

test_usage() {
	local line
	while read -r line; do
		# shellcheck disable=SC2086 # words are meant
		run 2 $line
		[ -s "$err" ] || fail "oltp $line: no message"
		[ ! -s "$out" ] || fail "oltp $line: stdout"
	done <<-'END'
		--nonsense
		--db
		--threads 0
		--threads -1
		--threads 2x
		--threads 257
		--seconds 0
		--seconds -3
		--seconds inf
		--seconds nan
		--seconds 0x10
		--seconds 1s
		--transactions 99999999999999999999
		--scale 0
		--rollbacks 101
		--journal memory
		--sync maybe
		--interval 0
		--depth 2000
		extra
	END
	run 0 --help
	[ "$(wc -l <"$out")" -le 24 ] || fail '--help is longer than a screen'
	[ ! -s "$err" ] || fail '--help writes to stderr'
}

# tampered REGEX STATEMENT: a bank with a few transactions, then changed from outside
tampered() {
	fresh_bank 200
	"$sql" "$db" "$2"
	run 1 --db "$db" --transactions 20
	says "$err" "$1" "$2"
	! grep -q '^verified' "$out" || fail "verified after: $2"
}

test_verification_finds() {
	tampered 'account 77 has balance' 'UPDATE accounts SET balance = balance + 1 WHERE id = 77'
	tampered 'teller 3 has balance' 'UPDATE tellers SET balance = balance - 1 WHERE id = 3'
	tampered 'branch 1 has balance' 'UPDATE branches SET balance = 12345678901'
	# Two that cancel out, a row that is gone, history of nobody.
	tampered 'account [58] has' 'UPDATE accounts SET balance = balance + 9 - 18 * (id = 5)
		WHERE id IN (5, 8)'
	tampered '(account|teller) [0-9]+ has' 'DELETE FROM history WHERE rowid = 17'
	tampered 'the history adds up to' 'DELETE FROM accounts WHERE id IN
		(SELECT account FROM history WHERE amount <> 0 LIMIT 1)'
	# One transaction that left nothing at all: consistent, but fewer than were committed. The
	# trigger undoes it from within, for every run that has a history.
	tampered 'were committed' 'CREATE TRIGGER lose AFTER INSERT ON history WHEN new.rowid = 210 BEGIN
		UPDATE accounts SET balance = balance - new.amount WHERE id = new.account;
		UPDATE tellers SET balance = balance - new.amount WHERE id = new.teller;
		UPDATE branches SET balance = balance - new.amount WHERE id = new.branch;
		DELETE FROM history WHERE rowid = new.rowid; END'
}

test_tampering_while_it_runs() {
	fresh_bank
	start --db "$db" --seconds 60 --interval 0.05 --sync off
	wait_until 'first interval' has_interval
	"$sql" "$db" 'UPDATE accounts SET balance = balance + 1 WHERE id = 50000'
	ends 1 INT 'tampered while running'
	says "$err" 'account 50000 has balance' 'tampered while running'
}

# Writers that never pause must not keep the WAL from starting afresh (on a disk it then grew by
# 150 MB a second).
test_wal_stays_small() {
	local size
	fresh_bank
	start --db "$db" --threads 3 --seconds 60
	sleep 1.5
	size=$(stat -c %s "$db-wal")
	ends 0 TERM 'small WAL'
	[ "$size" -lt 40000000 ] || fail "the WAL has $size bytes"
}

test_locked_by_another_process() {
	local holder
	fresh_bank
	"$sql" "$db" 'BEGIN IMMEDIATE' 'SELECT 1' 2 COMMIT >"$dir/held" &
	holder=$!
	wait_until 'lock' test -s "$dir/held"
	run 0 --db "$db" --seconds 0.3
	[ "$(value transactions)" -eq 0 ] || fail 'wrote in spite of the lock'
	[ "$(value lock_waits)" -gt 0 ] || fail 'did not wait for the lock'
	wait $holder
}

test_failing_transactions() {
	local status=0 blocks
	fresh_bank
	"$sql" "$db" "CREATE TRIGGER no AFTER INSERT ON history BEGIN SELECT raise(FAIL, 'no luck'); END"
	run 1 --db "$db" --seconds 60
	says "$err" 'transaction failed: no luck' 'a statement that fails'
	says "$out" '^verified' 'a statement that fails was rolled back'

	# The disk is full: a limit on the size of a file, a little above what there is.
	fresh_bank
	blocks=$(($(stat -c %s "$db") / 1024 + 40))
	(
		trap '' XFSZ
		ulimit -f $blocks
		exec "$oltp" --db "$db" --seconds 60 --sync off >"$out" 2>"$err"
	) || status=$?
	[ $status -eq 1 ] || fail "full disk: exit status $status"
	says "$err" 'transaction failed: ' 'full disk'
	says "$out" '^verified' 'full disk'
}

test_bad_files() {
	run 1 --db "$dir/none/bank.db" --seconds 1
	says "$err" 'unable to open' 'no directory'
	head -c 20000 "$oltp" >"$dir/noise"
	run 1 --db "$dir/noise" --seconds 1
	says "$err" 'not a database' 'noise'
	"$sql" "$dir/other.db" 'CREATE TABLE precious (x)'
	run 1 --db "$dir/other.db" --seconds 1
	says "$err" 'not one of oltp' "somebody else's database"
	[ "$("$sql" "$dir/other.db" 'SELECT group_concat(name) FROM sqlite_schema')" = precious ] ||
		fail "changed somebody else's database"
	TMPDIR=$dir/none run 1 --seconds 1
	says "$err" 'No such file' 'no TMPDIR'
}

test_full_stdout() {
	local status=0
	: >"$out"
	"$oltp" --seconds 0.1 >/dev/full 2>"$err" || status=$?
	[ $status -eq 1 ] || fail "stdout full: exit status $status"
	says "$err" 'standard output' 'stdout full'
	[ -z "$(ls -A "$TMPDIR")" ] || fail 'stdout full: left files behind'
}

# What later consumers rely on: names, formats and order of fields, as they stand in the program.
test_markers() {
	local line provider name format
	while read -r line; do
		provider=${line%%:*} name=${line#*:} format=
		[ "$name" = "${name#* }" ] || format=${name#* } name=${name%% *}
		LC_ALL=C grep -aPq "\\Q$provider\\E\\x00\\Q$name\\E\\x00\\Q$format\\E\\x00" "$oltp" ||
			fail "no marker $line"
	done <<-'END'
		oltp:txn_begin id %llu account %lld teller %lld branch %lld amount %lld
		oltp:txn_commit id %llu account %lld balance %lld
		oltp:txn_rollback id %llu reason %s
		oltp:stmt_start sql %s
		oltp:stmt_done sql %s result %d changes %d
		oltp:lock_wait file %s attempt %d
		oltp:cache_miss file %s offset %lld bytes %d
		oltp:checkpoint_start file %s
		oltp:checkpoint_done file %s
		blk:queue id %llu dev %s dir %s offset %lld bytes %d
		blk:issue id %llu dev %s dir %s offset %lld bytes %d
		blk:complete id %llu dev %s dir %s offset %lld bytes %d result %d
		vfs:open file %s flags %x result %d
		vfs:close file %s
		vfs:delete path %s result %d
		vfs:truncate file %s size %lld
		vfs:lock file %s level %d result %d
		vfs:unlock file %s level %d
		vfs:shm_lock file %s mode %s slot %d count %d result %d
		vfs:shm_unlock file %s mode %s slot %d count %d
	END
}

: >"$out"
: >"$err"
for test in $(compgen -A function test_); do
	before=$failures
	$test
	[ $failures -eq $before ] && echo "ok $test"
done
[ $failures -eq 0 ] || { echo "$failures failures"; exit 1; }
