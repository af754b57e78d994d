#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Where a trace goes: what is wrong with the place is said before a command runs; a place that goes
# away, or fills up, ends the recording, and nothing else.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1

# ---- before the command runs ----
refused() # STATUS TEXT OPTION...
{
	rm -f ran
	expect "$1" "$MARKERCTL" record "${@:3}" -- sh -c 'touch ran'
	holds "record ${*:3}" "$err" "$2"
	[ ! -e ran ] || fail "the command ran: record ${*:3}"
}
expect 0 "$MARKERCTL" record -o taken -- "$RECORDED" slices
refused 1 "taken holds a trace already" -o taken
refused 1 "holds a trace already" -o taken/ --overwrite
expect 0 "$MARKERCTL" record -o parts --rotate 1G -- "$RECORDED" slices
refused 1 "parts/0001 holds a trace already" -o parts --rotate 60s
touch file
refused 1 "file: Not a directory" -o file
refused 1 "Not a directory" -o file/below/it
refused 1 "/proc/sys: " -o /proc/sys/trace
refused 2 "-o takes a path" -o ''
refused 2 "has a field 'wrong'" -o filtered --filter 'wrong == 1' -e 'load:*'
[ ! -e filtered ] || fail "a directory came into being"
same "the trace that was there" 10 "$("$MARKERCTL" report taken 'slice:*' | wc -l)"
expect 0 "$MARKERCTL" record -o new/in/new -- "$RECORDED" slices
same "a trace in directories that were made" 10 "$("$MARKERCTL" report new/in/new 'slice:*' | wc -l)"

# A program that is not to run is told to end, and may say so: its loader has called it already.
cat >early.c <<'END'
#include <signal.h>
#include <unistd.h>
static void on_end(int signal)
{
	write(1, "told to end\n", 12);
	_exit(signal);
}
static void begin(void)
{
	signal(SIGTERM, on_end);
}
__attribute__((section(".preinit_array"), used)) static void (*const begins)(void) = begin;
int main(void)
{
	write(1, "ran\n", 4);
}
END
cc -o early early.c || die "cc early.c"
expect 2 "$MARKERCTL" record -o early.trace --filter 'wrong == 1' -- ./early
same "a program for which the filter is wrong" "told to end" "$out"

# ---- while it is recorded ----
# Parts come and go without a packet between; then the place becomes what COMMAND makes of it.
spoiled() # TEXT COMMAND...
{
	rm -rf spoiled
	start env PER_MS=1 "$RECORDED" kept kept 2
	"$MARKERCTL" record -p "$pid" -o spoiled --rotate 0.2s --duration 10 2>spoiled.err &
	recorder=$!
	until [ -e spoiled/0002/metadata ] || ! kill -0 "$recorder"; do sleep 0.02; done
	"${@:2}"
	status=0
	wait "$recorder" || status=$?
	same "the status after: ${*:2}" 1 "$status"
	holds "${*:2}" "$(cat spoiled.err)" "$1"
	holds "the summary after: ${*:2}" "$(cat spoiled.err)" "recorded "
	kill -0 "$pid" || fail "the process has ended"
	kill "$pid"
}
spoiled "No such file or directory" rm -rf spoiled
become_file()
{
	mv spoiled moved && touch spoiled
}
spoiled "Not a directory" become_file
"$MARKERCTL" report moved >/dev/null || fail "what was moved away is not whole"

# ---- while it is read ----
expect 0 "$MARKERCTL" record -o read -- "$RECORDED" count 20000 1
same "events" 20000 "$("$MARKERCTL" report read | wc -l)"
{
	"$MARKERCTL" report read 2>read.err
	echo $? >read.status
} | {
	read -r _ # it has begun, and waits until somebody reads on
	truncate -s 0 read/stream-*
	cat >/dev/null
}
MARKERS_RECORD=rings "$RECORDED" count 20000 1
{
	"$MARKERCTL" report rings 2>ring.err
	echo $? >ring.status
} | {
	read -r _
	truncate -s 4096 rings/markers-*.ring
	wc -l >ring.lines
}
same "report of a ring that is cut meanwhile" "0 19999" "$(cat ring.status) $(cat ring.lines)"
same "report of a trace that is cut meanwhile" "1 markerctl: read/stream-" \
	"$(cat read.status) $(head -c 23 read.err)"
holds "report of a trace that is cut meanwhile" "$(cat read.err)" "the packet is gone"

# ---- a full disk ----
mkdir full
if mount -t tmpfs -o size=3M none full 2>/dev/null; then
	start "$RECORDED" kept kept 2
	expect 1 "$MARKERCTL" record -p "$pid" -o full/parts --rotate 500K --duration 20
	holds "a full disk" "$err" "No space left"
	[ "$("$MARKERCTL" report full/parts 2>/dev/null | wc -l)" -gt 1000 ] || fail "nothing on the full disk"
	kill -0 "$pid" || fail "the process has ended"
	umount full
fi
