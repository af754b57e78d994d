#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl list on running processes: which markers, in which state; and that looking leaves no
# trace. MARKED is a program without a runtime.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

export LC_ALL=C
wanted=$(sort "$here/marked.expected")

listed() # PID PATTERN...
{
	"$MARKERCTL" list --json --no-hits -p "$@" 2>/dev/null |
		jq -r '"\(.provider):\(.name)|\(.format)|\(.types | join(" "))"' | sort
}

cp "$MARKED" "$tmp/marked"
start "$tmp/marked"
plain=$pid

# ---- a process without a runtime ----
same "a process" "$wanted" "$(listed "$plain")"
expect 0 "$MARKERCTL" list -p "$plain"
holds "no runtime" "$err" "no runtime"
keys=$("$MARKERCTL" list --json -p "$plain" 'type:small' 2>/dev/null | jq -c 'keys_unsorted')
same "keys" '["schema","pid","runtime","provider","name","format","types","kind","image","file","line","function","sites","foreign","enabled","hits"]' "$keys"
same "values" "$plain false marker $tmp/marked false null" \
	"$("$MARKERCTL" list --json -p "$plain" 'type:small' 2>/dev/null |
		jq -r '"\(.pid) \(.runtime) \(.kind) \(.image) \(.enabled) \(.hits)"')"

# ---- every process of this user ----
all=$("$MARKERCTL" list --json --no-hits 'shape:*' 'type:*' 2>/dev/null | jq -r "select(.pid == $plain).name" | sort -u | xargs)
same "no target" "bare inlined large other prepared small twice" "$all"

# ---- patterns ----
same "a glob" "$(grep '^type' <<<"$wanted")" "$(listed "$plain" 'type:*')"
same "an exact name" "$(grep ':bare' <<<"$wanted")" "$(listed "$plain" 'shape:bare')"
same "an exclude alone" "$(grep '^type' <<<"$wanted")" "$(listed "$plain" '!shape:*')"
same "an exact one over an exclude" "$(grep ':bare' <<<"$wanted")" \
	"$(listed "$plain" 'shape:bare' '!shape:*')"
expect 3 "$MARKERCTL" list -p "$plain" 'none:*'
holds "no match" "$err" "no marker matches"
expect 2 "$MARKERCTL" list -p "$plain" shape
holds "a word" "$err" "did you mean 'shape:*' or '*:shape'?"

# ---- states: armed from the start by the runtime ----
start "$MARKERCTL" run -e 'shape:*' -e '!shape:bare' -- "$tmp/marked"
armed=$pid
same "states" "bare false inlined true prepared true twice true twice true large false other false small false" \
	"$("$MARKERCTL" list --json --no-hits -p "$armed" | jq -r '"\(.name) \(.enabled)"' | xargs)"
same "its runtime" true "$("$MARKERCTL" list --json --no-hits -p "$armed" 'shape:bare' | jq .runtime)"
holds "the table" "$("$MARKERCTL" list --no-hits -p "$armed" 'shape:inlined')" " on "

# A breakpoint (int3 over the first near site of the program's code) is named as foreign.
poke() # PID BYTE
{
	local site start end offset
	site=$(grep -obUaP '\x0f\x1f[\x44\x00]\xeb' "$MARKED" | head -n1 | cut -d: -f1)
	read -r start end offset < <(sed -nE "s,^([0-9a-f]+)-([0-9a-f]+) r-xp ([0-9a-f]+) .*/marked\$,\\1 \\2 \\3,p" "/proc/$1/maps")
	[ $((site)) -ge $((16#$offset)) ] || die "no site in the code: $start-$end"
	printf '%b' "\\x$2" | dd of="/proc/$1/mem" bs=1 conv=notrunc status=none \
		seek=$((16#$start + site - 16#$offset))
}
foreign()
{
	"$MARKERCTL" list --json --no-hits -p "$armed" | jq -s 'map(.foreign) | add'
}
same "foreign sites" 0 "$(foreign)"
poke "$armed" cc
same "foreign sites after int3" 1 "$(foreign)"
holds "a foreign site" "$("$MARKERCTL" list --no-hits -p "$armed")" "foreign"
poke "$armed" 0f
same "foreign sites after its removal" 0 "$(foreign)"

# ---- no trace: one thread, the same descriptors, not traced, not stopped ----
trace()
{
	grep -E '^(State|Threads|TracerPid|nonvoluntary)' "/proc/$1/status" | grep -v nonvol
	find "/proc/$1/fd" -type l | wc -l
	wc -l <"/proc/$1/maps"
}
before=$(trace "$plain")
for _ in 1 2 3; do
	"$MARKERCTL" list -p "$plain" >/dev/null 2>&1
	"$MARKERCTL" list 'shape:*' >/dev/null 2>&1
done
same "traces" "$before" "$(trace "$plain")"

# ---- a file that was replaced, or deleted ----
mv "$tmp/marked" "$tmp/moved"
echo "not the program" >"$tmp/marked"
same "replaced" "$wanted" "$(listed "$plain")"
rm "$tmp/marked" "$tmp/moved"
same "deleted" "$wanted" "$(listed "$plain")"

# ---- other machines: where device numbers disagree the content decides; closed memory ----
cp "$MARKED" "$tmp/alike"
start "$tmp/alike"
alike=$pid
shim()
{
	env LD_PRELOAD="$SHIM_LIBRARY" SHIM="$1" "$MARKERCTL" list --json --no-hits -p "$alike" 'type:*'
}
run shim device
same "another device" "3 false" "$(jq -s -r '"\(length) \(.[0].enabled)"' <<<"$out")"
rm "$tmp/alike" # is to be had as /proc/PID/exe
run shim device
same "another device, deleted" 3 "$(jq -s length <<<"$out")"
echo '#include "marked.h"
void library(void *where);
void library(void *where) { work(where); }' |
	gcc -x c -shared -fPIC -I "$INCLUDE" -I "$here" - -o "$tmp/libmarked.so" || die "gcc"
echo '#include <stdio.h>
#include <unistd.h>
void library(void *where);
int main(void) { library(0); puts("ready"); fflush(stdout); pause(); }' |
	gcc -x c - -x none "$tmp/libmarked.so" -Wl,-rpath,"$tmp" -o "$tmp/uses" || die "gcc"
start "$tmp/uses"
alike=$pid
run shim device
same "a library" "3 false" "$(jq -s -r '"\(length) \(.[0].enabled)"' <<<"$out")"
# A byte of the headers that nobody needs is different: another build's.
cp "$tmp/libmarked.so" "$tmp/other"
printf '\001' | dd of="$tmp/other" bs=1 seek=9 conv=notrunc status=none
mv "$tmp/other" "$tmp/libmarked.so"
run shim device
same "another library there" "" "$(jq -r .name <<<"$out")"
holds "another library there" "$err" "not the file that is mapped"
cp "$MARKED" "$tmp/open"
start "$tmp/open"
alike=$pid
run shim memory
same "closed memory" "3 null" "$(jq -s -r '"\(length) \(.[0].enabled)"' <<<"$out")"
holds "closed memory" "$err" "memory may not be read"

# ---- processes that are not there, or not ours ----
sleep 0 &
gone=$!
wait $gone
expect 4 "$MARKERCTL" list -p $gone
holds "gone" "$err" "no process $gone"
expect 2 "$MARKERCTL" list -p 0
expect 2 "$MARKERCTL" list -p 12x
expect 3 "$MARKERCTL" list -p $$
holds "bash" "$err" "has no markers"
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	cp "$MARKERCTL" "$tmp/markerctl" && chmod 755 "$tmp" "$tmp/markerctl"
	expect 4 setpriv --reuid 65534 --clear-groups "$tmp/markerctl" list -p "$plain"
	holds "not ours" "$err" "not yours"
	expect 3 setpriv --reuid 65534 --clear-groups "$tmp/markerctl" list
fi

# ---- under another root: the same path is another file there ----
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null; then
	cp "$MARKED" "$tmp/inner" && chmod 755 "$tmp/inner"
	cat >"$tmp/enter" <<-END
		mount -t tmpfs none /mnt && cp "$tmp/inner" /mnt/inner && exec /mnt/inner
	END
	nobody=(setpriv --reuid 65534 --clear-groups)
	if "${nobody[@]}" unshare -Urm mount -t tmpfs none /mnt 2>/dev/null; then
		start "${nobody[@]}" unshare -Urm sh "$tmp/enter"
		same "another root" 8 \
			"$("${nobody[@]}" "$tmp/markerctl" list --json -p "$pid" 2>/dev/null | wc -l)"
		same "not in the list of this user" "" \
			"$("$MARKERCTL" list --json --no-hits 'shape:*' 2>/dev/null |
				jq -r "select(.pid == $pid).name")"
	fi
fi

# ---- an agent that listens and does not answer holds nobody up ----
start env MARKERS_AGENT=1 "$MARKERCTL" run -e 'type:*' -- "$MARKED"
stopped=$pid
kill -STOP "$stopped"
began=$SECONDS
for _ in 1 2 3; do
	expect 0 timeout 10 "$MARKERCTL" list --json 'type:small'
done
for _ in $(seq 11); do # more than wait in the queue of its socket
	expect 0 timeout 10 "$MARKERCTL" list --json -p "$stopped" 'type:small'
done
[ $((SECONDS - began)) -le 30 ] || fail "a stopped process: lists took $((SECONDS - began)) s"
same "a stopped process" "true null" \
	"$(jq -r "select(.pid == $stopped) | \"\(.enabled) \(.hits)\"" <<<"$out")"
kill -CONT "$stopped"
same "continued" "1" "$("$MARKERCTL" list --json -p "$stopped" 'type:small' | jq .hits)"

# ---- two at once ----
expect 0 "$MARKERCTL" list --no-hits -p "$plain" -p "$armed"
holds "two headings" "$out" "(pid $plain)"
holds "two headings" "$out" "(pid $armed)"
