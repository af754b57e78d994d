#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What a program has put into its events, and calls itself, does not drive the terminal on which a
# recording of it is looked at; a file gets the bytes as they were.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1

cat >evil.c <<'END'
#include <markers/marker.h>
#include <sys/prctl.h>
int main(void)
{
	prctl(PR_SET_NAME, "e\033[31m\xc2\x9b\xff");
	MARKER(evil, text, "s %s, t %s", "\033]0;title\a\xc2\x9b", "a \"quote\"");
}
END
cc -w -I "$INCLUDE" evil.c -o evil || die "cc evil.c"
expect 0 "$MARKERCTL" record -o trace -- ./evil

# A name of which no compiler would make a marker: an escape sequence, a comma, a C1 control.
cp -r trace named
LC_ALL=C sed -i 's/\x00evil\x00text\x00/\x00evil\x00te\x1b,\x00/; s/evil\x00text\x00/ev\x9bl\x00t,\x1bt\x00/' named/index/schema
cmp -s trace/index/schema named/index/schema && die "no name was changed"

is_harmless() # WHAT FILE: nothing but text in it
{
	if LC_ALL=C grep -qaP '[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\xff]|\xc2[\x80-\x9f]|(?<![\xc2-\xf4\x80-\xbf])[\x80-\xbf]' "$2"; then
		fail "$1 drives the terminal: $(od -c "$2" | head)"
	fi
	[ -s "$2" ] || fail "$1: nothing came"
}
for trace in trace named; do
	command -v script >/dev/null || break
	for verb in "report" "report --json" "export --format csv" "export --format chrome" \
		"export --format json"; do
		script -qec "'$MARKERCTL' $verb $trace" /dev/null >shown </dev/null
		is_harmless "$verb $trace" shown
		grep -q quote shown || fail "$verb $trace: $(cat shown)"
	done
done
if command -v script >/dev/null; then
	script -qec "'$MARKERCTL' export --format perfetto trace" /dev/null >shown </dev/null
	is_harmless "export --format perfetto" shown
	holds "perfetto on a terminal" "$(cat shown)" "nothing for a terminal"
fi

# ---- into a file ----
expect 0 "$MARKERCTL" export --format csv -o events.csv trace
grep -qaF $'s=\033]0;title\a\xc2\x9b t=a ""quote""' events.csv || fail "CSV: $(od -c events.csv)"
expect 0 "$MARKERCTL" export --format csv -o named.csv named
same "columns of a name with a comma" 7 "$(python3 -c '
import csv
print(*{len(row) for row in csv.reader(open("named.csv", errors="replace", newline=""))})')"
expect 0 "$MARKERCTL" export --format perfetto -o events.pb trace
protoc -I "$here" --decode=Trace perfetto.proto <events.pb >events.txt || fail "protoc"
holds "a name that is no UTF-8" "$(cat events.txt)" '\357\277\275"'

# ---- what is to be written stays what it was if there is nothing to write ----
echo precious >file
expect 1 "$MARKERCTL" export --format csv -o file no-such-trace
expect 2 "$MARKERCTL" export --format csv -o file trace nopattern
same "the file" precious "$(cat file)"
