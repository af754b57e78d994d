#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What stands in the way is said with what to do, has its exit status, and harms nobody.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/cli/demo.sh
. "$here/demo.sh"

as_other=(setpriv --reuid 64999 --regid 64999 --clear-groups)

# refused STATUS TEXT COMMAND...
refused()
{
	local wanted=$1 text=$2
	shift 2
	expect "$wanted" "$@"
	holds "$*" "$err" "$text"
	same "$*: stdout" "" "$out"
}

# ---- usage ----
refused 2 "-p PID is missing" "$MARKERCTL" enable demo:tick
refused 2 "a PATTERN is missing" "$MARKERCTL" enable -p 1
refused 2 "no pattern" "$MARKERCTL" enable -p 1 demo:tick ''
refused 2 "did you mean 'demo:*' or '*:demo'?" "$MARKERCTL" disable -p 1 demo
refused 2 "-p PID is missing" "$MARKERCTL" status

# ---- processes that are gone, foreign, or none of ours ----
sleep 0 &
gone=$!
wait "$gone"
for verb in enable disable; do
	refused 4 "there is no process $gone" "$MARKERCTL" "$verb" -p "$gone" demo:tick
done
refused 4 "there is no process $gone" "$MARKERCTL" stat -p "$gone"
refused 4 "there is no process $gone" "$MARKERCTL" status -p "$gone"
expect 4 "$MARKERCTL" doctor -p "$gone"
start "$MARKED"
refused 1 "markerctl run" "$MARKERCTL" enable -p "$pid" '*:*'
expect 1 "$MARKERCTL" doctor -p "$pid"
holds "doctor" "$out" "no libmarkers"

# ---- runtimes of other versions: named at once, and left alone ----
if [ -n "${OTHER_RUNTIME-}" ]; then
	for other in "$OTHER_RUNTIME 0" "$OTHER_RUNTIME 0x53504b02" "${OTHER_RUNTIME}_abi 0x53504b01"; do
		read -ra other <<<"$other"
		start "${other[@]}"
		refused 1 "is of another version than this markerctl" "$MARKERCTL" enable -p "$pid" other:one
		refused 1 "use the one that came with it" "$MARKERCTL" stat -p "$pid" -n 1 -i 0.1
		expect 1 "$MARKERCTL" doctor -p "$pid"
		holds "doctor" "$out" "is of another version"
		[[ $out == *"nothing stands in the way"* ]] && fail "doctor sees no obstacle: $out"
		expect 0 "$MARKERCTL" list -p "$pid"
		holds "list" "$out" "other:one"
		kill -0 "$pid" || fail "it was harmed"
	done
	# One of our version that its linker never finishes with is what 'still starting' means.
	start "$OTHER_RUNTIME" 0x53504b01
	refused 1 "still starting" "$MARKERCTL" enable -p "$pid" other:one
fi

# ---- a process of another user ----
start_demo "$DEMO"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	cp "$MARKERCTL" "$tmp/markerctl"
	chmod 755 "$tmp" "$tmp/markerctl"
	refused 4 "sudo" "${as_other[@]}" "$tmp/markerctl" enable -p "$pid" demo:tick
	expect 1 "${as_other[@]}" "$tmp/markerctl" doctor -p "$pid"
	holds "doctor" "$out" "sudo"
fi

# ---- root who may not: not told to become root ----
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	less=(setpriv --bounding-set=-sys_ptrace --inh-caps=-sys_ptrace "$MARKERCTL")
	expect 0 "${less[@]}" list -p "$pid"
	holds "a lesser root" "$err" "may not be read"
	[[ $err == *sudo* ]] && fail "sudo, to root: $err"
	expect 4 "${less[@]}" enable -p "$pid" demo:tick
	[[ $err == *sudo* ]] && fail "sudo, to root: $err"
	expect 1 "${less[@]}" doctor -p "$pid"
	[[ $out == *"; use sudo"* ]] && fail "sudo, to root: $out"
fi

# ---- a mistyped name, taken back ----
refused 3 "markerctl disable -p $pid 'demo:tikc'" "$MARKERCTL" enable -p "$pid" demo:tikc
holds "a mistyped name" "$err" "did you mean 'demo:tick'?"
expect 0 "$MARKERCTL" status -p "$pid"
holds "its rule" "$out" "demo:tikc"
refused 3 "it is gone" "$MARKERCTL" disable -p "$pid" demo:tikc
expect 0 "$MARKERCTL" status -p "$pid"
[[ $out == *demo:tikc* ]] && fail "the rule stays: $out"
alone

# ---- stopped, traced ----
kill -STOP "$pid"
refused 1 "kill -CONT $pid" "$MARKERCTL" enable -p "$pid" demo:tick
kill -CONT "$pid"
if command -v gdb >/dev/null; then
	mkfifo "$tmp/gdb"
	gdb -q -p "$pid" <"$tmp/gdb" >/dev/null 2>&1 &
	gdb=$!
	exec 9>"$tmp/gdb"
	for _ in $(seq 1000); do
		grep -q '^TracerPid:[[:space:]]*0' "/proc/$pid/status" || break
		sleep 0.01
	done
	refused 1 "traced by 'gdb'" "$MARKERCTL" enable -p "$pid" demo:tick
	echo 'detach' >&9
	exec 9>&-
	wait "$gdb"
fi
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
end_demo

# ---- seccomp filters ----
start_demo "$DEMO" filter
refused 4 "--force" "$MARKERCTL" enable -p "$pid" demo:tick
same "on" "" "$(on)"
expect 1 "$MARKERCTL" doctor -p "$pid"
holds "doctor" "$out" "seccomp filters"
expect 0 "$MARKERCTL" enable --force -p "$pid" demo:tick
same "on" "tick " "$(on)"
end_demo

# ---- not dumpable: nobody is to look into it, root included ----
start_demo "$DEMO" nodump
[ "$(id -u)" -eq 0 ] && reason="not dumpable" || reason="try sudo"
refused 4 "$reason" "$MARKERCTL" enable -p "$pid" demo:tick
end_demo

# ---- foreign bytes ----
start_demo "$DEMO" foreign
refused 1 "demo:unreached at 0x" "$MARKERCTL" enable -p "$pid" 'demo:*'
holds "foreign bytes" "$err" "demo.c:"
[[ $err =~ \(cc\ 1f\ [0-9a-f\ ]+\) ]] || fail "no bytes: $err"
same "all or nothing" "" "$(on)"
expect 0 "$MARKERCTL" status -p "$pid"
holds "status" "$out" "1 sites with foreign bytes"
holds "status" "$out" ": cc 1f "
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
same "the others" "tick " "$(on)"
expect 0 "$MARKERCTL" disable -p "$pid" demo:tick
end_demo

# ---- text that cannot be written; no membarrier ----
start_demo "$DEMO" mdwe
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
same "on under MDWE" "tick " "$(on)"
end_demo
start_demo env MARKERS_WRITER=mprotect MARKERS_AGENT=1 "$DEMO" mdwe
run "$MARKERCTL" enable -p "$pid" demo:tick
if [ "$status" -ne 0 ]; then # PR_SET_MDWE came with Linux 6.3
	same "MDWE" 4 "$status"
	holds "MDWE" "$err" "doctor -p $pid"
	expect 1 "$MARKERCTL" doctor -p "$pid"
	holds "doctor" "$out" "cannot be written"
fi
end_demo
start_demo "$DEMO" nomembarrier
expect 1 "$MARKERCTL" enable --force -p "$pid" demo:tick
holds "membarrier" "$err" "membarrier"
same "on" "" "$(on)"
end_demo

# ---- socket directories that are not what they should be ----
[ "$(id -u)" -eq 0 ] || exit 0
directory=/tmp/markers-64999
rm -rf "$directory"
cp "$DEMO" "$tmp/program"
chmod 755 "$tmp"
cp "$LIBMARKERS" "$tmp/libmarkers.so.0"
start_demo env LD_LIBRARY_PATH="$tmp" "${as_other[@]}" "$tmp/program"
mkdir "$directory"
refused 4 "belongs to user 0" "$MARKERCTL" enable -p "$pid" demo:tick
expect 1 "$MARKERCTL" doctor -p "$pid"
holds "doctor" "$out" "belongs to user 0"
chown 64999 "$directory"
refused 4 "with mode 755" "$MARKERCTL" enable -p "$pid" demo:tick
rmdir "$directory"
mkdir -m 700 "$tmp/elsewhere"
chown 64999 "$tmp/elsewhere"
ln -s "$tmp/elsewhere" "$directory"
refused 4 "symbolic link" "$MARKERCTL" enable -p "$pid" demo:tick
rm "$directory"
touch "$directory"
refused 4 "no directory" "$MARKERCTL" enable -p "$pid" demo:tick
rm "$directory"
same "on" "" "$(on)"
expect 0 "$MARKERCTL" enable -p "$pid" demo:tick
same "on" "tick " "$(on)"
end_demo
rm -rf "$directory"

# ---- no more threads ----
start_demo env LD_LIBRARY_PATH="$tmp" "${as_other[@]}" prlimit --nproc=1 "$tmp/program"
refused 1 "RLIMIT_NPROC" "$MARKERCTL" enable -p "$pid" demo:tick
same "on" "" "$(on)"
end_demo
