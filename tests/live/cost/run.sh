#!/bin/bash
# SPDX-License-Identifier: MIT
#
# What a disabled marker costs: exact counts by cachegrind, per function, against the same function
# with an empty asm volatile in the marker's place.
#
#   run.sh INCLUDE_DIR WORK_DIR
#
# Promised for every row: no data reference more; no push, pop or change of the stack pointer that
# the function without marker lacks; and at most 1.10 instructions per hit (in dead and mix, which
# are there to show what keeping an argument alive costs at worst, at most 3). MARKERS_TEST_ALL=1 shows
# -O1 and -Os too, where gcc leaves the cold block in line and jumps over it: not judged by
# instructions.

set -eu

include=$1
work=$2
here=$(cd "$(dirname "$0")" && pwd)
calls=100 length=50 # as in functions.h
failed=0
levels=(-O2 -O3)
[ "${MARKERS_TEST_ALL:-0}" = 0 ] || levels+=(-O1 -Os)

mkdir -p "$work"

build() # compiler, language, level -> $work/cost
{
	local objects=() args kind

	for args in 0 3 16; do
		for kind in plain marked; do
			"$1" -x "$2" "$3" -I"$include" -I"$here" -DARGS=$args -DKIND=$kind \
				-DPLAIN_$kind -c "$here/functions.c" -o "$work/$kind$args.o"
			objects+=("$work/$kind$args.o")
		done
	done
	"$1" -x c -O2 -I"$here" -c "$here/main.c" -o "$work/main.o"
	"$1" "${objects[@]}" "$work/main.o" -o "$work/cost"
}

count() # -> $work/counts: function, instructions, data references
{
	valgrind --tool=cachegrind --cache-sim=yes --cachegrind-out-file="$work/out" \
		"$work/cost" 2> "$work/log" || { cat "$work/log"; exit 1; }
	awk '/^fn=/ { name = substr($0, 4); next }
	     /^[0-9]/ { ir[name] += $2; data[name] += $5 + $8 }
	     END { for (name in ir) print name, ir[name], data[name] }' "$work/out" > "$work/counts"
}

# What moves the stack pointer in a function, but for the cold call between its two leas.
stack() # function
{
	objdump -d --no-show-raw-insn --disassemble="$1" "$work/cost" | awk -F'\t' '
		/lea +-0x108\(%rsp\),%rsp/ { asm = 1 }
		!asm && NF >= 2 && ($2 ~ /^(push|pop|enter|leave)/ || $2 ~ /,%rsp$/) { print $2 }
		/lea +0x108\(%rsp\),%rsp/ { asm = 0 }'
}

limit_of() # level, limit at -O2 and -O3
{
	case $1 in
	-O2 | -O3) echo "$2" ;;
	*) echo 1000 ;;
	esac
}

row() # limit, hits, compiler, language, level, function, arguments
{
	local hits=$2 result=ok limit
	local marked_ir marked_data plain_ir plain_data

	limit=$(limit_of "$5" "$1")
	shift 2
	read -r marked_ir marked_data < <(sed -n "s/^marked_$4_$5 //p" "$work/counts")
	read -r plain_ir plain_data < <(sed -n "s/^plain_$4_$5 //p" "$work/counts")
	[ "$plain_ir" -ge "$hits" ] || { echo "$4 $5: not counted"; exit 1; }
	[ "$(stack "marked_$4_$5")" = "$(stack "plain_$4_$5")" ] || result="STACK"
	[ "$marked_data" = "$plain_data" ] || result="DATA"
	[ $(((marked_ir - plain_ir) * 100)) -le $((limit * hits)) ] || result="INSTRUCTIONS"
	[ $result = ok ] || failed=1
	awk -v i=$((marked_ir - plain_ir)) -v d=$((marked_data - plain_data)) -v hits="$hits" \
		-v what="$*" -v result=$result 'BEGIN {
			gsub(" ", "\t", what)
			printf "%s\t%.2f\t%.2f\t%s\n", what, i / hits, d / hits, result
		}'
}

printf 'compiler\tlanguage\tlevel\tfunction\targs\tinsns/hit\tdata/hit\tresult\n'
for compiler in gcc clang; do
	for language in c c++; do
		for level in "${levels[@]}"; do
			build $compiler $language "$level"
			count
			for args in 0 3 16; do
				set -- $compiler $language "$level"
				row 110 $calls "$@" leaf $args
				row 110 $((calls * length)) "$@" loop $args
				row 110 $((calls * length)) "$@" walk $args
				row 110 $calls "$@" float $args
				row 300 $calls "$@" dead $args
				row 300 $((calls * length)) "$@" mix $args
			done
		done
	done
done
exit $failed
