#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The frame of all verbs: help, usage errors, exit statuses, colour, escaping, broken pipes.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

fits() # WHAT: what was written fits one screen
{
	local lines
	lines=$(wc -l <<<"$out")
	[ "$lines" -le 24 ] || fail "$1: $lines lines"
	[ "$(wc -L <<<"$out")" -le 80 ] || fail "$1: a line is longer than 80 columns"
}

# ---- help ----
expect 0 "$MARKERCTL" --help
fits --help
help=$out
expect 0 "$MARKERCTL" help
same "help" "$help" "$out"
verbs=$(sed -nE 's/^  ([a-z]+) +.*/\1/p' <<<"$help")
holds "the verbs" "$verbs" list
for verb in $verbs; do
	expect 0 "$MARKERCTL" "$verb" --help
	fits "$verb --help"
	holds "$verb --help" "$out" "usage: markerctl $verb "
	verb_help=$out
	expect 0 "$MARKERCTL" help "$verb"
	same "help $verb" "$verb_help" "$out"
	expect 2 "$MARKERCTL" "$verb" --no-such-option
	holds "$verb --no-such-option" "$err" "unknown option --no-such-option"
	holds "$verb --no-such-option" "$err" "try 'markerctl $verb --help'"
	same "$verb --no-such-option: stdout" "" "$out"
done
expect 0 "$MARKERCTL" --version
[[ $out =~ ^markerctl\ [0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "--version: $out"

# ---- usage ----
expect 2 "$MARKERCTL"
expect 2 "$MARKERCTL" lsit
holds "a wrong verb" "$err" "did you mean 'list'?"
expect 2 "$MARKERCTL" frobnicate
expect 2 "$MARKERCTL" help frobnicate
expect 2 "$MARKERCTL" -p 1 list
holds "the verb comes first" "$err" "before '-p'"
expect 2 "$MARKERCTL" list -p
holds "no argument" "$err" "-p needs an argument"
expect 2 "$MARKERCTL" list -p 99999999999999999999
expect 2 "$MARKERCTL" list -p -1
expect 2 "$MARKERCTL" list --color=sometimes
for verb in stat record trace; do
	expect 2 "$MARKERCTL" "$verb" -p $$ 'db:query_start'
	holds "$verb with an operand" "$err" "'db:query_start' is not expected here: patterns are given with -e"
	expect 2 "$MARKERCTL" "$verb" -p $$ -- true
	holds "$verb of two" "$err" "one process, please"
	expect 0 "$MARKERCTL" "$verb" --help
	holds "$verb --help" "$out" "[-e PATTERN]... -p PID"
done
expect 2 "$MARKERCTL" stat --forc -p $$
holds "--forc" "$err" "--forc: --force is to be written out"
for size in 0 -1 64X 99999999999G 999999999999999G 1e999 nan; do
	expect 2 "$MARKERCTL" record --size "$size" -- true
	holds "--size $size" "$err" "'$size' is no size"
	expect 2 "$MARKERCTL" record --rotate "$size" -- true
	holds "--rotate $size" "$err" "'$size' is neither a size"
done

# ---- the output cannot be written, or nobody reads it ----
if [ -w /dev/full ]; then
	"$MARKERCTL" --help >/dev/full 2>"$tmp/stderr"
	same "/dev/full" 1 "$?"
	holds "/dev/full" "$(cat "$tmp/stderr")" "No space left on device"
fi
{
	"$MARKERCTL" list --json "$MARKED" 2>"$tmp/stderr"
	echo $? >"$tmp/status"
} | true
same "a broken pipe is quiet" "" "$(cat "$tmp/stderr")"

# ---- colour: never into a pipe unless told, NO_COLOR or not ----
escape=$(printf '\033')
run "$MARKERCTL" list "$MARKED"
[[ $out != *"$escape"* ]] || fail "colour in a pipe"
run env NO_COLOR=1 TERM=xterm "$MARKERCTL" list --color=always "$MARKED"
[[ $out == *"$escape"* ]] || fail "no colour with --color=always"
on_terminal() # ENVIRONMENT...
{
	env "$@" script -qec "$MARKERCTL list $MARKED" /dev/null </dev/null 2>/dev/null
}
if command -v script >/dev/null; then
	[[ $(on_terminal TERM=xterm) == *"$escape"* ]] || fail "no colour on a terminal"
	[[ $(on_terminal TERM=dumb) != *"$escape"* ]] || fail "colour with TERM=dumb"
	[[ $(on_terminal TERM=xterm NO_COLOR=1) != *"$escape"* ]] || fail "colour with NO_COLOR"
fi

# ---- a terminal that is narrow: no row wraps, names stay whole; a pipe has no width ----
of_width() # COLUMNS: the table without what a terminal adds
{
	TERM=dumb script -qec "stty cols $1; $MARKERCTL list $MARKED" /dev/null </dev/null 2>/dev/null |
		tr -d '\r'
}
if command -v script >/dev/null; then
	run "$MARKERCTL" list "$MARKED"
	same "wide" "$out" "$(of_width 400)"
	narrow=$(of_width 72)
	same "rows that wrap" "" "$(grep -E '^.{73}' <<<"$narrow")"
	same "names" "$(awk '{ print $1 }' <<<"$out")" "$(awk '{ print $1 }' <<<"$narrow")"
	same "lines of places" "$(grep -oE '[0-9]+$' <<<"$out")" "$(grep -oE '[0-9]+$' <<<"$narrow")"
	holds "a cut place" "$narrow" "..."
	same "impossible" "$(wc -l <<<"$out")" "$(of_width 10 | wc -l)"
fi

# ---- hostile text: in a file's strings, and in its name ----
cat >"$tmp/hostile.c" <<'END'
#include <markers/marker.h>
int main(void)
{
#line 7 "a\033[31m\x80\u202e"
	MARKER(evil, one, "\033]0;title\a%d \xff\xc0\xaf", 1);
	MARKER(evil, two, "ünïcode 漢字 %d", 2);
}
END
cc -w -I "$INCLUDE" "$tmp/hostile.c" -o "$tmp/evil" || die "cc hostile.c"
expect 0 "$MARKERCTL" list "$tmp/evil"
LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f]|\xe2\x80\xae|\xff' <<<"$out" && fail "raw bytes: $out"
holds "escapes" "$out" '\x1b]0;title\x07%d \xff\xc0\xaf'
holds "UTF-8" "$out" "ünïcode 漢字"
expect 0 "$MARKERCTL" list --json "$tmp/evil"
same "JSON is valid" 2 "$(jq -s length <<<"$out")"
same "JSON keeps controls" '"\u001b]0;title\u0007%d ���"' \
	"$(jq -c 'select(.name == "one").format' <<<"$out")"
LC_ALL=C grep -qP '[\x00-\x08\x0b-\x1f\x7f\x80]\xff' <<<"$out" && fail "raw bytes in JSON"
name=$tmp/$(printf 'x\033[31m\ny')
expect 1 "$MARKERCTL" list "$name"
holds "a hostile name" "$err" 'x\x1b[31m\x0ay'

# ---- quiet ----
run "$MARKERCTL" list -q "$MARKERCTL"
same "quiet" "3:" "$status:$err"
