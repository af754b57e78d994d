#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Recording what processes do: fork, exec, run as daemons, cancel threads, take signals, get
# killed; and markerctl itself being killed, filled up, or doubled.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1

# Of every thread number of load:tick: how many events, whether each number came once and in order.
count() # DIR
{
	numbers "$1" | awk '{ if ($2 != next_of[$1]++) bad = bad " " $1 ":" $2 } END {
		for (i in next_of) print i, next_of[i]; if (bad) print "out of order:" substr(bad, 1, 200) }' | sort
}

# "THREAD SEQUENCE" of every load:tick.
numbers() # DIR
{
	"$MARKERCTL" report "$1" 'load:tick' | awk '{ print substr($(NF - 1), 8), substr($NF, 5) }'
}

# Where a thread's numbers have a gap.
gaps() # DIR
{
	numbers "$1" | awk '$1 in last && $2 != last[$1] + 1 { print "after", last[$1], $2 } { last[$1] = $2 }' | head -n 3
}

is_fine() # DIR: babeltrace2 reads it without a word
{
	babeltrace2 "$1" >/dev/null 2>babeltrace.err || fail "babeltrace2 of $1 failed"
	same "complaints of babeltrace2 about $1" "" "$(cat babeltrace.err)"
}

# ---- processes ----
expect 0 "$MARKERCTL" record -o fork -- "$RECORDED" fork
same "fork" "0 1000
1 1000
2 1000" "$(count fork)"
same "processes" 2 "$("$MARKERCTL" report --json fork | jq .pid | sort -u | wc -l)"
same "streams" 2 "$(find fork -name 'stream-*' | wc -l)"
is_fine fork
expect 0 "$MARKERCTL" record -o daemon -- "$RECORDED" daemon
same "a daemon" "0 1000
1 1000
2 1000" "$(count daemon)"
is_fine daemon
expect 0 "$MARKERCTL" record -o exec -- "$RECORDED" exec
same "before exec" "0 1000" "$(count exec)"
is_fine exec
for cancel in cancel cancel_in_probe; do
	expect 0 timeout 60 "$MARKERCTL" record -o $cancel -- "$RECORDED" $cancel
	same "threads that were cancelled" 20 "$(count $cancel | grep -c '^[0-9]* [0-9]*$')"
	same "what they sent" "$("$MARKERCTL" report --json $cancel load:told | jq -r '"\(.fields.thread) \(.fields.sent)"' | sort)" \
		"$(count $cancel)"
	same "left in a probe" 0 "$("$MARKERCTL" report --json $cancel load:cancelled | jq .fields.in_probe)"
	is_fine $cancel
done
expect 0 "$MARKERCTL" record -o signal -- "$RECORDED" signal
same "in order, between handlers" "" "$(count signal | grep order)"
same "handlers" "$("$MARKERCTL" report --json signal load:signals | jq .fields.count)" \
	"$(count signal | awk '$1 == 1 { print $2 }')"
is_fine signal

# ---- kill -9 of the process, in the middle of it ----
sent() # FILE: what each of four threads has sent
{
	od -An -v -w64 -t u8 -N 256 "$1" | awk '{ print NR - 1, $1 }'
}
export PER_MS=1000
for round in 1 2 3; do
	"$MARKERCTL" record -o "killed$round" -- "$RECORDED" kept kept 4 >/dev/null 2>summary &
	recorder=$!
	until [ -s kept ] && [ "$(sent kept | awk '{ sum += $2 } END { print sum + 0 }')" -gt 30000 ]; do sleep 0.01; done
	kill -9 "$(pgrep -P "$recorder")"
	wait "$recorder"
	same "the status of a killed program" 137 $?
	lost=$(sed -n 's/.* \([0-9]*\) lost.*/\1/p' summary)
	"$MARKERCTL" report "killed$round" >/dev/null || fail "report of killed$round"
	received=$("$MARKERCTL" report "killed$round" 2>/dev/null | wc -l)
	kept=$(sent kept | awk '{ sum += $2 } END { print sum }')
	# Each thread may have sent one that it had not told yet.
	over=$((received + lost - kept))
	if [ "$over" -lt 0 ] || [ "$over" -gt 4 ]; then
		fail "received $received, lost $lost, sent $kept"
	fi
	babeltrace2 "killed$round" >/dev/null 2>babeltrace.err || fail "babeltrace2 of killed$round"
	same "complaints" "" "$(grep -v ' discarded ' babeltrace.err)"
	rm -f kept
done
# The same without markerctl: the memory is a file.
MARKERS_RECORD=kept_ring start "$RECORDED" kept kept 4
until [ "$(sent kept | awk '{ sum += $2 } END { print sum + 0 }')" -gt 30000 ]; do sleep 0.01; done
kill -9 "$pid"
wait "$pid" 2>/dev/null
received=$("$MARKERCTL" report kept_ring 2>kept.err | wc -l)
lost=$(sed -n 's/.*warning: \([0-9]*\) events were lost.*/\1/p' kept.err)
kept=$(sent kept | awk '{ sum += $2 } END { print sum }')
over=$((received + ${lost:-0} - kept))
if [ "$over" -lt 0 ] || [ "$over" -gt 4 ]; then
	fail "in a file: received $received, lost $lost, sent $kept"
fi
rm -f kept
unset PER_MS

# ---- a forked child that outlives the recording ----
told() # FILE 0|1: "PID SENT ON" of the program, or of its child
{
	od -An -v -w24 -t u8 -j $((24 * $2)) -N 24 "$1" | awk '{ print $1, $2, $3 }'
}
start "$RECORDED" children told
expect 0 "$MARKERCTL" record -p "$pid" -o children --duration 0.5
read -r child _ <<<"$(told told 1)"
children+=("$child")
same "processes" "$(printf '%s\n' "$pid" "$child" | sort)" "$("$MARKERCTL" report --json children | jq .pid | sort -u)"
is_fine children
for who in 0 1; do
	for _ in $(seq 100); do # it notices when its piece of memory is full
		[[ $(told told $who) == *" 0" ]] && break
		sleep 0.05
	done
	same "is it on in process $who" 0 "$(told told $who | cut -d ' ' -f 3)"
done
before=$(told told 1)
for _ in $(seq 40); do
	threads=$(sed -n 's/^Threads:\t//p' "/proc/$child/status")
	[ "$threads" != 1 ] || break
	sleep 0.05
done
same "threads of the child" 1 "$threads"
[ "$(told told 1)" != "$before" ] || fail "the child does not run on"
expect 0 "$MARKERCTL" record -p "$child" -o child --duration 0.2
[ "$("$MARKERCTL" report child | wc -l)" -gt 10 ] || fail "the child cannot be recorded again"
kill "$child" "$pid"

# ---- kill -9 of markerctl ----
start env PER_MS=10 "$RECORDED" kept kept 2
"$MARKERCTL" record -p "$pid" -o first 2>first.err &
recorder=$!
until [ -n "$(find first -name 'stream-*' 2>/dev/null)" ] || ! kill -0 "$recorder"; do sleep 0.05; done
expect 1 "$MARKERCTL" record -p "$pid" -o second
holds "a second consumer" "$err" "is being recorded already"
for _ in 1 2 3; do # while it is being written
	is_fine first
done
kill -9 "$recorder"
wait "$recorder" 2>/dev/null
is_fine first
"$MARKERCTL" report first >/dev/null || fail "report after kill -9"
on=1
for _ in $(seq 40); do
	on=$("$MARKERCTL" list --json --no-hits -p "$pid" | jq -s 'map(select(.enabled)) | length')
	[ "$on" -eq 0 ] && break
	sleep 0.05
done
same "markers that are on two seconds after kill -9" 0 "$on"
before=$(sent kept)
expect 0 "$MARKERCTL" record -p "$pid" -o second --duration 0.3
[ "$(sent kept)" != "$before" ] || fail "the process does not run on"
same "in order" "" "$(gaps second)"

# ---- in another pid namespace: threads that end make room there too, and its end is noticed ----
turnover() # COMMAND...: 40 threads through 16 pieces of memory
{
	mkfifo go
	"$@" "$RECORDED" turnover 40 <go >said &
	children+=($!)
	local program=$! inner
	exec {go}>go
	until [ -s said ]; do sleep 0.05; done
	inner=$program
	[ $# -eq 0 ] || inner=$(pgrep -P "$program")
	timeout 30 "$MARKERCTL" record -p "$inner" -e load:tick -o turnover --size 1M 2>turnover.err &
	recorder=$!
	until [ -e turnover/metadata ] || ! kill -0 "$recorder" 2>/dev/null; do sleep 0.05; done
	echo >&$go
	exec {go}>&-
	wait "$recorder" || fail "record of $*: status $?: $(cat turnover.err)"
	holds "lost" "$(cat turnover.err)" " 0 lost"
	same "events of $*" 400 "$("$MARKERCTL" report turnover | wc -l)"
	same "the process" "$(sed 's/ready //' said)" "$("$MARKERCTL" report --json turnover | jq .pid | sort -u)"
	holds "the process" "$(cat turnover/metadata)" "pid = $(sed 's/ready //' said);"
	is_fine turnover
	wait "$program"
	[ $# -eq 0 ] || holds "its number here" "$(cat turnover/metadata)" "host_pid = $inner;"
	rm -rf go said turnover
}
turnover
if unshare --pid --fork --mount-proc true 2>/dev/null; then
	turnover unshare --pid --fork --mount-proc
fi

# ---- Ctrl-C ----
timeout --preserve-status -s INT 0.5 "$MARKERCTL" record -p "$pid" -o interrupted 2>summary || fail "Ctrl-C: status $?"
holds "Ctrl-C" "$(cat summary)" "recorded "
is_fine interrupted

# ---- a flight recorder ----
expect 1 "$MARKERCTL" snapshot -p "$pid" -o snapshot
holds "nothing to take a snapshot of" "$err" "is not being recorded"
"$MARKERCTL" record -p "$pid" -o flight --overwrite --size 256K 2>summary &
recorder=$!
sleep 0.7
expect 0 "$MARKERCTL" snapshot -p "$pid" -o snapshot
is_fine snapshot
expect 0 "$MARKERCTL" snapshot -p "$pid" -o snapshot2
kill -INT "$recorder"
wait "$recorder" || fail "the flight recorder ended with $?"
is_fine flight
for dir in snapshot snapshot2 flight; do
	same "in order in $dir" "" "$(gaps $dir)"
	[ "$("$MARKERCTL" report $dir | wc -l)" -gt 100 ] || fail "$dir is empty"
done

# ---- a full disk ----
mkdir full
if mount -t tmpfs -o size=1M none full 2>/dev/null; then
	expect 1 "$MARKERCTL" record -p "$pid" -o full/trace --duration 20
	holds "a full disk" "$err" "No space left"
	is_fine full/trace
	[ "$("$MARKERCTL" report full/trace | wc -l)" -gt 1000 ] || fail "nothing on the full disk"
	kill -0 "$pid" || fail "the process has ended"
	umount full
fi

# ---- filters ----
caret() # FILTER COLUMN WHY
{
	expect 2 "$MARKERCTL" record -p "$pid" -o filtered --filter "$1"
	holds "'$1'" "$err" "$3"
	same "the caret of '$1'" "$2" "$(sed -n 's/^  \( *\)^$/\1/p' <<<"$err" | tr -d '\n' | wc -c)"
}
caret 'seq = 3' 4 "'==' compares"
caret 'seq ==' 6 "missing at the end"
caret '(seq == 3' 0 "not closed"
caret 'seq % 2 == 0' 4 "there is no arithmetic in filters"
caret 'seq == 3 4' 9 "does not belong here"
caret 'seq == "x"' 4 "compares a number with a string"
caret 'comm == 3' 5 "compares a string with a number"
caret 'pid > 1 && wrong == 1' 11 "no marker that matches has a field 'wrong'"
caret 'comm' 0 "is no condition"
caret 'comm == "x' 8 "does not end"
caret 'seq == 99999999999999999999' 7 "too large"
same "nothing is on" 0 "$("$MARKERCTL" list --json --no-hits -p "$pid" | jq -s 'map(select(.enabled)) | length')"
[ ! -e filtered ] || fail "a directory came into being"
filtered() # FILTER: the thread numbers that come
{
	rm -rf filtered
	expect 0 "$MARKERCTL" record -o filtered --filter "$1" -- "$RECORDED" count 40 4
	"$MARKERCTL" report --json filtered | jq -r .fields.thread | sort -u | paste -sd ' '
}
same "numbers" "2 3" "$(filtered 'thread > 1')"
same "or, not, parentheses" "0 3" "$(filtered '!(thread == 1 || thread == 2)')"
same "a glob" "0 1 2 3" "$(filtered 'comm == "rec*" && seq < 5')"
same "no glob" "" "$(filtered 'comm == "rec\*"')"
same "not a glob" "" "$(filtered 'comm != "rec*"')"
same "pid" "" "$(filtered 'pid == 1')"
same "tid" "" "$(filtered 'tid <= 1')"
same "another tid" "0 1 2 3" "$(filtered 'tid > 1')"
same "cpu" "0 1 2 3" "$(filtered 'cpu >= 0 && cpu < 4096')"
same "another cpu" "" "$(filtered 'cpu >= 4096')"
