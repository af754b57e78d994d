#!/bin/bash
# SPDX-License-Identifier: MIT
#
# ok_* must build without a warning and behave, bad_* must fail with the message that they name.
#
#   run.sh INCLUDE_DIR SRC_DIR WORK_DIR COMPILERS
#
# ok_*.c are C and C++, ok_*.cc C++; each with every compiler, every standard from C11 and C++11 and
# every level from -O0 to -Os. In their first comment:
#   hit: NAME VALUE...   what the program hits, in order, when all its sites are armed
#   second: FLAGS        compiled a second time with these, both linked together
#   flags: FLAGS         for the compiler
#   symbols: none        no symbol of ours, defined or not
#   each-header          once for each public header, as -DHEADER=
# bad_*.c:
#   expect: REGEX        what the compiler says
#   hard                 an error even without a single warning flag
#
# Without MARKERS_TEST_ALL=1 each 23rd combination is built, in the order of the loops.

set -eu

include=$1 src=$2 work=$3
read -ra compilers <<< "$4"
here=$(cd "$(dirname "$0")" && pwd)
every=23
[ "${MARKERS_TEST_ALL:-0}" = 0 ] || every=1
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wcast-qual -Wwrite-strings
	-Wformat=2 -Wredundant-decls -Werror)
built=0 seen=0 failed=0

rm -rf "$work"
mkdir -p "$work"

fail() # message, file with details
{
	failed=$((failed + 1))
	echo "FAILED: $1"
	[ ! -s "${2:-/dev/null}" ] || sed 's/^/    /' "$2" | head -n 20
}

head_of() # file, key -> the values of its first comment
{
	sed -n "1d; /\\*\\//q; s/^ \\* $2: //p" "$1"
}

standards_of() # language
{
	if [ "$1" = c ]; then echo c11 gnu11 c17; else echo c++11 c++14 c++17 c++20; fi
}

compile() # output, then the compiler's arguments
{
	local output=$1

	shift
	"$@" -I"$include" -I"$here" -c -o "$output" > "$work/log" 2>&1
}

behave() # what, file: the program runs, bare and with the fake runtime, and hits what it says
{
	local count

	"$work/program" > "$work/bare" 2>&1 || fail "$1: exit status $? without a runtime" "$work/bare"
	[ ! -s "$work/bare" ] || fail "$1: it talks" "$work/bare"
	head_of "$2" hit | sed 's/^/hit /' > "$work/want"
	FAKE_RUNTIME=arm LD_PRELOAD=$work/fake.so "$work/program" > "$work/got" 2>&1 ||
		fail "$1: exit status $? when armed" "$work/got"
	diff "$work/want" "$work/got" > "$work/diff" || fail "$1: other hits" "$work/diff"
	FAKE_RUNTIME=list LD_PRELOAD=$work/fake.so "$work/program" > "$work/list" 2>&1 || true
	count=$(grep -c '^image' "$work/list" || true)
	[ "$count" = "$([ -s "$work/want" ] && echo 1 || echo 0)" ] ||
		fail "$1: $count images registered" "$work/list"
}

one_ok() # file, compiler, language, standard, level, more flags
{
	local file=$1 what="$2 -x $3 -std=$4 $5 ${1##*/} ${6:-}" flags second
	local command=("$2" -x "$3" "-std=$4" "$5" "${warnings[@]}" ${6:+"$6"}) linker=$2

	[ "$3" = c ] || { command+=(-Wold-style-cast); linker=$([ "$2" = gcc ] && echo g++ || echo clang++); }
	seen=$((seen + 1))
	[ $((seen % every)) = 0 ] || return 0
	built=$((built + 1))
	read -ra flags < <(head_of "$file" flags) || flags=()
	command+=("${flags[@]}")
	compile "$work/1.o" "${command[@]}" "$file" || { fail "$what" "$work/log"; return 0; }
	[ ! -s "$work/log" ] || fail "$what: it is not silent" "$work/log"
	set -- "$work/1.o"
	second=$(head_of "$file" second)
	if [ -n "$second" ]; then
		compile "$work/2.o" "${command[@]}" "$second" "$file" || fail "$what" "$work/log"
		set -- "$@" "$work/2.o"
	fi
	"$linker" "$@" -o "$work/program" > "$work/log" 2>&1 ||
		{ fail "$what: link" "$work/log"; return 0; }
	if [ "$(head_of "$file" symbols)" = none ] && nm "$work/1.o" | grep -i marker > "$work/log"; then
		fail "$what: symbols" "$work/log"
	fi
	grep -q '^ \* each-header' "$file" || behave "$what" "$file"
}

all_ok() # file, language
{
	local compiler standard level header

	for compiler in "${compilers[@]}"; do
		for standard in $(standards_of "$2"); do
			for level in -O0 -O1 -O2 -O3 -Os; do
				if ! grep -q '^ \* each-header' "$1"; then
					one_ok "$1" "$compiler" "$2" "$standard" $level
					continue
				fi
				for header in "$include"/markers/*.h; do
					header="-DHEADER=<markers/$(basename "$header")>"
					one_ok "$1" "$compiler" "$2" "$standard" $level "$header"
				done
			done
		done
	done
}

one_bad() # file, compiler, language, standard
{
	local what="$2 -x $3 ${1##*/}" expect flags

	seen=$((seen + 1)) built=$((built + 1))
	expect=$(head_of "$1" expect)
	read -ra flags < <(head_of "$1" flags) || flags=()
	if compile "$work/bad.o" "$2" -x "$3" "-std=$4" -O1 "${warnings[@]}" "${flags[@]}" "$1"; then
		fail "$what: it compiles"
	elif ! grep -qE "$expect" "$work/log"; then
		fail "$what: another message" "$work/log"
	fi
	if grep -q '^ \* hard' "$1" && compile "$work/bad.o" "$2" -w -x "$3" "-std=$4" "$1"; then
		fail "$what: it compiles without warning flags"
	fi
}

gcc -std=gnu11 -O1 -shared -fPIC -I"$include" -I"$src" "$here/fake_runtime.c" \
	"$src/catalog/hash.c" -o "$work/fake.so"
for file in "$here"/ok_*.c; do
	all_ok "$file" c
	all_ok "$file" c++
done
for file in "$here"/ok_*.cc; do
	all_ok "$file" c++
done
for file in "$here"/bad_*.c; do
	for compiler in "${compilers[@]}"; do
		one_bad "$file" "$compiler" c c11
		one_bad "$file" "$compiler" c++ c++17
	done
done
echo "$built tried of $seen, $failed failed"
[ $failed = 0 ]
