#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# markerctl list on this machine of ia64 objects, executables and libraries: names, formats, types
# and states. Arguments: the kept assembly's directory, then linked programs of it. The armed
# sites are the assembler's, not ours: its br.few in place of each nop.b.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/../cli/lib.sh"

export LC_ALL=C
kept=$1
shift

# A MARKER_ENABLED() is listed with its marker, and has none here.
wanted='test:first|text %s|str
test:leaf|a %d b %d|i32 i32
test:second||
test:sixteen|%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d|i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32
test:types|%p %f %f %hhd %hu %d|ptr f64 f32 i8 u16 bool
test:walk|sum %ld|i64'

markers() # FILE FILTER
{
	"$MARKERCTL" list --json "$1" 2>"$tmp/warnings" |
		jq -r "select(.kind == \"marker\") | $2" | sort
	same "warnings of $1" "" "$(cat "$tmp/warnings")"
}

check() # FILE STATE
{
	same "markers of $1" "$wanted" \
		"$(markers "$1" '"\(.provider):\(.name)|\(.format)|\(.types | join(" "))"')"
	same "states of $1" "$2 0" "$(markers "$1" '"\(.enabled) \(.foreign)"' | uniq)"
}

# Each site's nop.b becomes a branch to the label that its record names.
arm() # ASSEMBLY
{
	awk '
	FNR == NR && /data4 \.Lmarker_site/ { target[$2] = $5 }
	FNR == NR { next }
	/^[ \t]*\.Lmarker_site.*:$/ { site = substr($1, 1, length($1) - 1) }
	/nop\.b 0 ;;/ && site in target { sub(/nop\.b 0/, "br.few " target[site]); site = "" }
	{ print }' "$1" "$1"
}

for file in "$kept"/sites-*.s; do
	ia64-linux-gnu-as -x -o "$tmp/off.o" "$file" || die "as $file"
	check "$tmp/off.o" false
	arm "$file" >"$tmp/on.s"
	ia64-linux-gnu-as -x -o "$tmp/on.o" "$tmp/on.s" || die "as, armed, $file"
	check "$tmp/on.o" true
	ia64-linux-gnu-ld -shared -o "$tmp/on.so" "$tmp/on.o" || die "ld -shared $file"
	check "$tmp/on.so" true
done

for program in "$@"; do
	check "$program" false
	ia64-linux-gnu-strip -o "$tmp/stripped" "$program"
	check "$tmp/stripped" false
	# Values have sites of their own; none is foreign.
	same "foreign sites in $program" 0 \
		"$("$MARKERCTL" list --json "$program" | jq .foreign | sort -u)"
done

# A damaged bundle is named: eight zero bytes over the first half of the site of test:leaf, which
# is the first instruction of leaf() with -O2. Text is at the beginning of file and segment.
cp "$1" "$tmp/damaged"
leaf=$(ia64-linux-gnu-nm "$1" | awk '$3 == "leaf" { print $1 }')
head -c 8 /dev/zero | dd of="$tmp/damaged" bs=1 seek=$((0x$leaf - 0x4000000000000000)) \
	conv=notrunc status=none || die dd
same "damaged" "leaf 1 null" "$("$MARKERCTL" list --json "$tmp/damaged" |
	jq -r 'select(.foreign > 0) | "\(.name) \(.foreign) \(.enabled)"')"
run "$MARKERCTL" list "$tmp/damaged" test:leaf
grep -q 'test:leaf *foreign' <<<"$out" || fail "list does not call it foreign: $out"
