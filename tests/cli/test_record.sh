#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What is recorded is what was sent, whoever reads it: report, babeltrace2, jq and protoc.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
export LC_ALL=C
cd "$tmp" || exit 1

# Lines "time marker fields" of what babeltrace2 prints, which rounds doubles to six digits.
of_babeltrace() # DIR
{
	babeltrace2 --no-delta --clock-cycles "$@" >/dev/null 2>babeltrace.err || fail "babeltrace2: $(cat babeltrace.err)"
	babeltrace2 --no-delta "$@" 2>>babeltrace.err |
		sed -E 's/^\[([^]]*)\] [^ ]+ ([^ ]+:[^ ]+): \{ pid.*\}, \{ cpu = [0-9]+, cut = [0-9]+ \}, \{ ?(.*) ?\}$/\1 \2 \3/
			s/ = /=/g; s/, / /g; s/0x[0-9A-F]+/\L&/g; s/ +$//'
	same "complaints of babeltrace2" "" "$(cat babeltrace.err)"
}

of_report() # DIR
{
	"$MARKERCTL" report "$@" | sed -E 's/^([^ ]+) .* [0-9]+\/[0-9]+ \[[0-9-]+\] ([^ ]+:[^ ]+):/\1 \2/
		s/"\.\.\./"/; s/\\x09/\\t/g; s/\\x0a/\\n/g; s/\\xe9/\xe9/g' |
		awk '{ for (i = 1; i <= NF; i++)
			if ($2 ~ /floats|singles|edges/ && match($i, /=-?[0-9].*$/))
				$i = substr($i, 1, RSTART) sprintf("%g", substr($i, RSTART + 1))
			print }'
}

# ---- every type ----
expect 0 "$MARKERCTL" record -o types -- "$RECORDED" types
holds "the summary" "$err" "recorded 21 events"
holds "the summary" "$err" " 0 lost"
of_report types >report.txt
same "report and babeltrace2" "$(of_babeltrace types)" "$(cat report.txt)"
same "lines" 21 "$(wc -l <report.txt)"
"$MARKERCTL" report --json types >report.json
field() # MARKER FIELD
{
	jq -c --arg marker "type:$1" --arg field "$2" 'select(.marker == $marker).fields[$field]' report.json
}
same "a boolean" true "$(field boolean yes)"
same "signed char" -128 "$(field chars i)"
same "unsigned char" 255 "$(field chars u)"
same "short in hex" -1 "$(field shorts x)"
same "int" -2147483648 "$(field ints i)"
same "a float" 0.5 "$(field singles f)"
same "nan" null "$(field edges nan)"
same "an empty string" '""' "$(field strings empty)"
same "a number between strings" 7 "$(field strings number)"
same "two strings in a row" '"odd" "even"' "$(field two first) $(field two second)"
same "a null string" '"(null)"' "$(field null null)"
same "no UTF-8" '"caf\ufffd"' "$(field bytes latin | sed 's/\xef\xbf\xbd/\\ufffd/')"
same "%.*s" '"part"' "$(field counted part)"
same "16 arguments" -16 "$(field sixteen p)"
same "the same name twice" "1 2" "$(field same same) $(field same same_2)"
same "what was cut" '["long"]' "$(jq -c 'select(.cut != []).cut' report.json)"
[ "$(jq -r 'select(.marker == "type:cut").fields.long | length' report.json)" -gt 8000 ] || fail "cut too short"
jq -se 'map(.ns) | . == sort' report.json >/dev/null || fail "not in order of time"
now=$(date +%s%N)
jq -se --argjson now "$now" 'map($now - .ns | select(. < -1e9 or . > 6e10)) == []' report.json >/dev/null ||
	fail "times are not those of now"

# ---- what one thread does after another comes after it ----
expect 0 "$MARKERCTL" record -o turns -- "$RECORDED" turns
"$MARKERCTL" report --json turns | jq -r '"\(.fields.turn) \(.ns)"' | sort -n >turns.txt
same "turns of two threads" "$(seq 0 19999)" "$(cut -d ' ' -f 1 turns.txt)"
# rdtsc waits for no load before it, so the later of two may have read the clock a little earlier.
same "turns before their time" "" "$(sed 's/.*\(.\{12\}\)$/\1/' turns.txt |
	awk '$1 < last - 1000 && $1 > last - 5e11 { print NR } { last = $1 }')"
same "processors" "" "$("$MARKERCTL" report --json turns | jq -r '.cpu' | sort -u | grep -v '^[0-9]*$')"

# ---- patterns, and the file that MARKERS_RECORD leaves ----
same "patterns" 1 "$("$MARKERCTL" report types 'type:c*' '!type:chars' '!type:counted' | wc -l)"
MARKERS_RECORD=ring "$RECORDED" types
same "report of a ring" "$(cut -d ' ' -f 2- report.txt)" "$(of_report ring | cut -d ' ' -f 2-)"
expect 3 "$MARKERCTL" report types 'type:zzz'
holds "no match" "$err" "no event of a marker that matches"
expect 3 "$MARKERCTL" export --format json types 'type:zzz'
expect 1 "$MARKERCTL" report "$tmp/nothing"
mkdir empty
expect 1 "$MARKERCTL" report empty
holds "a foreign directory" "$err" "is no trace of markerctl"

# ---- without the index ----
cp -r types bare
rm -r bare/index
expect 1 "$MARKERCTL" report bare
holds "a trace without index" "$err" "bare/index/schema is missing"
holds "a trace without index" "$err" "'babeltrace2 bare' reads it"
babeltrace2 bare >bare.txt 2>&1 || fail "babeltrace2 without the index"
same "lines of babeltrace2" 21 "$(wc -l <bare.txt)"
mkdir both
cp -r types bare both
expect 1 "$MARKERCTL" report both
same "what is readable" 21 "$(wc -l <<<"$out")"
holds "a part without index" "$err" "both/bare/index/schema is missing"

# ---- metadata ----
holds "metadata" "$(cat types/metadata)" "exe = \"$(realpath "$RECORDED")\""
holds "metadata" "$(cat types/metadata)" "hostname = \"$(hostname)\""
holds "metadata" "$(cat types/metadata)" "events_lost = 0"
holds "metadata" "$(cat types/metadata)" \
	"build_id = \"$(readelf -n "$RECORDED" | sed -n 's/.*Build ID: //p')\""

# ---- other formats ----
expect 0 "$MARKERCTL" record -o slices -e 'slice:*' -- "$RECORDED" slices
expect 0 "$MARKERCTL" export --format chrome -o slices.json slices
jq -e '.traceEvents | length > 0' slices.json >/dev/null || fail "Chrome's JSON"
# In every thread, ends have begins, of the same name's stem, and everything ends.
same "slices that do not nest" "" "$(jq -r '
	.traceEvents | group_by(.tid)[] |
	reduce (.[] | select(.ph == "B" or .ph == "E")) as $e ({depth: 0, bad: ""};
		.depth += (if $e.ph == "B" then 1 else -1 end) |
		if .depth < 0 then .bad = "more ends than begins" else . end) |
	if .depth != 0 then "open at the end: \(.depth)" else .bad end | select(. != "")' slices.json)"
same "phases" "B txn_begin,B stmt_start,B queue,B issue,E ,E complete,i other,E stmt_done,E txn_commit,i lonely_done,B open_begin,E " \
	"$(jq -r '.traceEvents[] | select(.ph != "M") | "\(.ph) \(.name // "" | sub(".*:"; ""))"' slices.json | paste -sd,)"
same "threads" recorded "$(jq -r '.traceEvents[] | select(.ph == "M").args.name' slices.json)"
expect 0 "$MARKERCTL" export --format perfetto -o slices.pb slices
protoc -I "$here" --decode=Trace perfetto.proto <slices.pb >slices.txt || fail "protoc"
grep -qE '^ *[0-9]+: ' slices.txt && fail "fields that perfetto.proto does not know"
same "begins, ends and instants of Perfetto" "5 5 2" \
	"$(for type in SLICE_BEGIN SLICE_END INSTANT; do grep -c "TYPE_$type" slices.txt; done | paste -sd ' ')"
holds "a thread's name" "$(cat slices.txt)" 'thread_name: "recorded"'
expect 0 "$MARKERCTL" export --format perfetto -o types.pb types
protoc -I "$here" --decode=Trace perfetto.proto <types.pb >types.txt || fail "protoc of all types"
holds "a string of Perfetto" "$(cat types.txt)" 'string_value: "caf\357\277\275"'
holds "a number of Perfetto" "$(cat types.txt)" 'int_value: -9223372036854775808'
expect 0 "$MARKERCTL" export --format csv types
same "lines of CSV" "ns,comm,pid,tid,cpu,marker,fields" "$(head -n 1 <<<"$out")"
holds "a quote in CSV" "$out" 'a ""b""'
expect 0 "$MARKERCTL" export --format json types
same "JSON of export" "$(cat report.json)" "$out"
expect 2 "$MARKERCTL" export --format xml types
expect 2 "$MARKERCTL" export types

# ---- live ----
expect 0 "$MARKERCTL" trace -- "$RECORDED" types
same "trace" "$(cut -d ' ' -f 2- report.txt | wc -l)" "$(wc -l <<<"$out")"
expect 0 "$MARKERCTL" trace --json -e 'load:*' --filter 'thread == 1 && seq >= 10' -- "$RECORDED" count 40 2
same "trace with a filter" "$(seq 10 19)" "$(jq .fields.seq <<<"$out")"

# ---- the line that tells how it goes, on a terminal only ----
PER_MS=1 expect 0 script -qec "'$MARKERCTL' record -o progress -- '$RECORDED' count 4000 4" /dev/null
[[ $out =~ $'\r'[0-9]+' events, '[0-9]+'/s, 0 lost, '[0-9.]+' MB ' ]] || fail "no progress: $out"
holds "the summary behind it" "$out" $'\r\033[K'"markerctl: recorded 4000 events"
PER_MS=1 expect 0 "$MARKERCTL" record -o no_progress -- "$RECORDED" count 4000 4
case $err in *'/s'* | *$'\r'*) fail "progress without a terminal: $err" ;; esac

# ---- rotation ----
export PER_MS=20
expect 0 "$MARKERCTL" record -o parts --rotate 0.1s -- "$RECORDED" count 10000 2
unset PER_MS
[ "$(find parts -maxdepth 1 -name '00*' | wc -l)" -ge 2 ] || fail "no rotation"
same "events of all parts" 10000 "$("$MARKERCTL" report parts | wc -l)"
for part in parts/*; do
	babeltrace2 "$part" >/dev/null 2>babeltrace.err || fail "babeltrace2 of $part"
	same "complaints about $part" "" "$(cat babeltrace.err)"
done
expect 1 "$MARKERCTL" record -o types -- "$RECORDED" types
holds "a directory that is taken" "$err" "holds a trace already"
