#!/bin/bash
# SPDX-License-Identifier: MIT
#
# Branches on keys, by disassembly and by running them, across builds.
#
#   builds.sh INCLUDE_DIR LIBRARY WORK_DIR
#
# Promised for each: as linked one NOP or one jump, of the right kind; no memory operand (at -O0:
# but the frame's); the likely side is the straight line (from -O1 on); the branches follow their
# keys; without the library they are what the keys are at first. Linkers that fold identical code
# do not fold what differs in the key alone.

set -eu

include=$1
library=$2
work=$3
here=$(cd "$(dirname "$0")" && pwd)
failed=0

mkdir -p "$work"
cd "$work"

fail() # text...
{
	echo "FAILED: $*"
	failed=1
}

# One function of an object: complains of what is not as promised.
look() # object, function, form at rest (nop or jmp), level
{
	objdump -dr --no-show-raw-insn --disassemble="$2" "$1" | awk -F'\t' -v form="$3" -v level="$4" '
		function complain(text) { print text; bad = 1 }
		/^[ 0-9a-f]+:\tR_|^\t+[0-9a-f]+: R_/ {
			if ($0 ~ /marker_pointers/ && $0 ~ /R_X86_64_NONE/)
				site = last_number
			else if ($0 ~ /R_X86_64_(PLT32|PC32)/ && site && !side)
				side = $0 ~ /hot/ ? "likely" : "unlikely"
			next
		}
		NF >= 2 { n++; insn[n] = $2; last_number = n }
		$2 ~ /\(/ && $2 !~ /^nop|^data16|^cs nop|^lea/ {
			if (level != "-O0" || $2 !~ /\(%r[sb]p\)/)
				complain("a memory operand: " $2)
		}
		END {
			if (!site)
				complain("no site")
			else if (form == "nop" && insn[site] !~ /^nopl +0x[0-9a-f]+\(%r[bc]x,%rbp,8\)/)
				complain("no NOP: " insn[site])
			else if (form == "jmp" && !(insn[site] ~ /^nopl +\(%rax\)/ && insn[site + 1] ~ /^jmp/))
				complain("no jump: " insn[site] ", " insn[site + 1])
			if (level != "-O0" && side != "likely")
				complain("the straight line is the unlikely side")
			exit bad
		}' > look.txt || fail "$1 $2: $(cat look.txt)"
}

look_at() # object, level
{
	look "$1" branch_true_likely nop "$2"
	look "$1" branch_true_unlikely jmp "$2"
	look "$1" branch_false_likely jmp "$2"
	look "$1" branch_false_unlikely nop "$2"
}

# shellcheck disable=SC2054
linked=(-Wl,--push-state,--no-as-needed "$library" -Wl,--pop-state "-Wl,-rpath,$(dirname "$library")")

run() # name
{
	"./$1" > run.txt || fail "$1: $(cat run.txt)"
}

one() # compiler, language, level
{
	local compile=("$1" -x "$2" "$3" "-I$include" -Wall -Wextra -Werror -c)

	"${compile[@]}" -fno-pic "$here/branches.c" -o fixed.o
	"${compile[@]}" -fPIC "$here/branches.c" -o pic.o
	"${compile[@]}" -fPIC -DALONE "$here/branches.c" -o alone.o
	look_at fixed.o "$3"
	look_at pic.o "$3"
	"$1" -no-pie fixed.o main.o -o fixed "${linked[@]}"
	"$1" -pie pic.o main.o -o pie "${linked[@]}"
	"$1" -shared pic.o -o libbranches.so "${linked[@]}"
	"$1" main.o -o shared ./libbranches.so "${linked[@]}"
	"$1" alone.o main_alone.o -o alone
	for program in fixed pie shared alone; do
		run $program
	done
}

strict=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wundef -Wcast-qual -Wwrite-strings -Werror)

# Every macro, in every standard, with every warning.
everything() # compiler, language, standard
{
	local compile=("$1" -x "$2" "-std=$3" "${strict[@]}" "-I$include" "$here/everything.c") flags

	[ "$2" = c ] || compile+=(-Wold-style-cast)
	for flags in -O0 -O2 '-O2 -DMARKERS_DISABLE' '-O2 -fPIC -flto'; do
		# shellcheck disable=SC2086
		if "${compile[@]}" $flags -o everything > run.txt 2>&1; then
			run everything
		else
			fail "$* $flags: $(head -n 5 run.txt)"
		fi
	done
}

refused() # compiler, language, standard
{
	local case

	for case in 0 1 2 3 4 5 6 7 8; do
		if "$1" -x "$2" "-std=$3" -O1 "-I$include" -DCASE=$case -Werror=int-conversion \
			-Werror=incompatible-pointer-types -w -c "$here/refused.c" -o refused.o 2> run.txt; then
			[ $case = 0 ] || fail "$*: case $case compiles"
		elif [ $case = 0 ] || ! grep -q 'error: ' run.txt; then
			fail "$*: case $case: $(head -n 3 run.txt)"
		fi
	done
}

gcc -O2 -fPIC -c "$here/branches_main.c" -o main.o
gcc -O2 -fPIC -DALONE -c "$here/branches_main.c" -o main_alone.o
for compiler in gcc clang; do
	for language in c c++; do
		for level in -O0 -O1 -O2 -O3; do
			one $compiler $language $level || fail "$compiler $language $level"
			echo "$compiler $language $level"
		done
	done
	everything $compiler c c11
	for standard in c++11 c++20; do
		everything $compiler c++ $standard
	done
	refused $compiler c c11
	refused $compiler c++ c++17
	for linker in lld gold; do
		$compiler -O2 "-I$include" -ffunction-sections -fPIC -c "$here/branches.c" -o fold.o
		$compiler -fuse-ld=$linker -Wl,--icf=all -Wl,--gc-sections fold.o main.o -o fold "${linked[@]}"
		run fold
		echo "$compiler $linker --icf=all"
	done
done
exit $failed
