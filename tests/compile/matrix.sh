#!/bin/bash
# SPDX-License-Identifier: MIT
#
# One program, linked in every way that is used, has the same markers in it each time.
#
#   matrix.sh INCLUDE_DIR SRC_DIR WORK_DIR COMPILERS [MARKERCTL]
#
# {gcc, clang} x {C, C++} x {-O0 -O1 -O2 -O3 -Os} x {no-pie, PIE, .so} x {LTO, not} x {bfd, gold, lld}
# x {--gc-sections, not}, and some more at the end. Each program
# - links without the library and runs without a runtime;
# - exports nothing of ours;
# - under the fake runtime registers each of its images once, with as many records as the section
#   has, lists the live sites that matrix.expect names, with formats and types, and hits the right
#   ones (a dead function's marker may be there);
# - shows markerctl the same markers, read from the file.
# What a toolchain is known not to do (known_unable()) is tried all the same, with an empty program
# too, and counted. Objects are shared by the ways to link them.
#
# Without MARKERS_TEST_ALL=1 each 37th combination of the product is tried.

set -eu

include=$1 src=$2 work=$3 markerctl=${5:-}
read -ra compilers <<< "$4"
here=$(cd "$(dirname "$0")" && pwd)
every=37
[ "${MARKERS_TEST_ALL:-0}" = 0 ] || every=1
total=0 tried=0 failed=0 unable=0

rm -rf "$work"
mkdir -p "$work"

fail() # message, file with details
{
	failed=$((failed + 1))
	echo "FAILED: $1"
	[ ! -s "${2:-/dev/null}" ] || sed 's/^/    /' "$2" | head -n 20
}

driver() # compiler, language
{
	case $1-$2 in
	gcc-c++) echo g++ ;;
	clang-c++) echo clang++ ;;
	*) echo "$1" ;;
	esac
}

objects() # compiler, language, level, mode, lto -> $dir with one.o two.o main.o null.o
{
	local flags=(-x "$2" "$3" -I"$include" -ffunction-sections -fdata-sections) file

	dir=$work/$1.$2.$3.$4.$5
	[ ! -d "$dir" ] || return 0
	mkdir "$dir"
	case $4 in
	no-pie) flags+=(-fno-pie) ;;
	pie | static-pie) flags+=(-fPIE) ;;
	so) flags+=(-fPIC) ;;
	esac
	[ "$5" = no ] || flags+=(-flto)
	for file in one two main; do
		"$1" "${flags[@]}" -c "$here/matrix_$file.c" -o "$dir/$file.o"
	done
	echo 'int main(void) { return 0; }' | "$1" "${flags[@]}" -c - -o "$dir/null.o"
}

# Can the toolchain do it at all? Asked when something is wrong, which is cheaper than always.
able() # linker driver, flags...
{
	"$@" "$dir/null.o" -o "$dir/null" > "$dir/null.log" 2>&1 && "$dir/null"
}

# lld does not load gcc's plugin for LTO; gold has no --no-dynamic-linker, which drivers give it. That
# nothing else is missing makes "0 failed" a statement about the whole product.
known_unable() # what
{
	case $1 in
	"gcc "*" lto=lto lld gc="* | *" gold -static-pie") ;;
	*) return 1 ;;
	esac
}

link_program() # mode, linker driver, flags...
{
	local mode=$1

	shift
	case $mode in
	so)
		"$@" -shared "$dir/one.o" "$dir/two.o" -o "$work/libmatrix.so" &&
			"$@" "$dir/main.o" "$work/libmatrix.so" "-Wl,-rpath,$work" -o "$work/program"
		;;
	*) "$@" "$dir/one.o" "$dir/two.o" "$dir/main.o" -o "$work/program" ;;
	esac > "$work/log" 2>&1
}

records() # file -> the number of records in its section
{
	local size

	size=$(readelf -SW "$1" | sed -n 's/.* marker_sites_1 *PROGBITS *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) .*/\1/p')
	echo $((0x${size:-0} / 32))
}

# matrix.expect as c.site, c.file (what markerctl can read: no tests), c.hit, c++.site, ...
expect_all()
{
	local language kind

	grep -v '^c++' "$here/matrix.expect" > "$work/expect.c"
	sed 's/^c++ //' "$here/matrix.expect" > "$work/expect.c++"
	for language in c c++; do
		for kind in site hit; do
			grep "^$kind" "$work/expect.$language" | LC_ALL=C sort > "$work/$language.$kind"
		done
		grep -v ' test' "$work/$language.site" > "$work/$language.file"
	done
}

# "site p:n file:line "format" hit types" -> without the line, live ones only
live_sites()
{
	sed -n 's/^\(site [^ ]* [^:]*\):[0-9]*/\1/p' "$1" | grep -v '^site dead:' | LC_ALL=C sort -u
}

# The same of markerctl's JSON.
json_sites()
{
	sed 's/.*"provider":"\([^"]*\)","name":"\([^"]*\)","format":"\([^"]*\)","types":\[\([^]]*\)\].*"file":"\([^"]*\/\)\?\([^"]*\)".*/site \1:\2 \6 "\3" hit@\4/
		:again
		s/\(@.*\)"\([a-z0-9]*\)",\?/\1 \2/
		t again
		s/@//' |
		grep -v '^site dead:' | LC_ALL=C sort -u
}

check_file() # what, language, files...: markerctl reads the same
{
	local what=$1 language=$2

	shift 2
	[ -n "$markerctl" ] || return 0
	"$markerctl" list --json "$@" > "$work/json" 2> "$work/log" || fail "$what: markerctl list" "$work/log"
	json_sites < "$work/json" > "$work/got"
	diff "$work/$language.file" "$work/got" > "$work/diff" || fail "$what: markerctl lists others" "$work/diff"
}

check_run() # what, language, files...: one registration for each, its records, the sites, the hits
{
	local what=$1 language=$2 file

	shift 2
	FAKE_RUNTIME=list,arm LD_PRELOAD=$work/fake.so "$work/program" > "$work/out" 2>&1 ||
		fail "$what: exit status $? with a runtime" "$work/out"
	for file in "$@"; do
		# bfd lists the bounds all the same; each image's references bind to its own.
		nm -D --defined-only "$file" 2>&1 | grep marker | grep -vi ' r __st' > "$work/got" || continue
		fail "$what: exports" "$work/got"
	done
	for file in "$@"; do
		echo "image $(records "$file")"
	done | sort > "$work/want"
	grep '^image' "$work/out" | sort > "$work/got" || true
	diff "$work/want" "$work/got" > "$work/diff" || fail "$what: registrations" "$work/diff"
	[ "$(grep -c '^retired' "$work/out")" = $# ] || fail "$what: not retired" "$work/out"
	live_sites "$work/out" > "$work/got"
	diff "$work/$language.site" "$work/got" > "$work/diff" || fail "$what: sites" "$work/diff"
	grep '^hit' "$work/out" | LC_ALL=C sort > "$work/got" || true
	diff "$work/$language.hit" "$work/got" > "$work/diff" || fail "$what: hits" "$work/diff"
}

try() # what, compiler, language, level, mode, lto, linker flags...
{
	local what=$1 language=$3 mode=$5 command

	command=("$(driver "$2" "$3")" "$4")
	objects "$2" "$3" "$4" "$5" "$6"
	[ "$6" = no ] || command+=(-flto)
	case $mode in
	no-pie) command+=(-no-pie) ;;
	pie) command+=(-pie) ;;
	esac
	shift 6
	command+=("$@")
	tried=$((tried + 1))
	if ! { link_program "$mode" "${command[@]}" && "$work/program" > "$work/log" 2>&1; }; then
		if able "${command[@]}"; then
			fail "$what: does not link, or not run without a runtime" "$work/log"
		else
			unable=$((unable + 1))
			known_unable "$what" || fail "$what: not even an empty program" "$dir/null.log"
		fi
		return 0
	fi
	set -- "$work/program"
	[ "$mode" != so ] || set -- "$@" "$work/libmatrix.so"
	check_file "$what" "$language" "$@"
	case " ${command[*]} " in
	*" -static"*) ;;
	*) check_run "$what" "$language" "$@" ;;
	esac
}

product()
{
	local compiler language level mode lto linker gc flags

	for compiler in "${compilers[@]}"; do for language in c c++; do for level in -O0 -O1 -O2 -O3 -Os; do
	for mode in no-pie pie so; do for lto in no lto; do for linker in bfd gold lld; do for gc in no gc; do
		total=$((total + 1))
		[ $((total % every)) = 0 ] || continue
		flags=("-fuse-ld=$linker")
		[ $gc = no ] || flags+=("-Wl,--gc-sections")
		try "$compiler $language $level $mode lto=$lto $linker gc=$gc" \
			"$compiler" $language $level $mode $lto "${flags[@]}"
	done; done; done; done; done; done; done
}

# The markers of dead functions are not in the program. bfd takes a reference to __start_ for one to
# the first section of that name and keeps that one: here dead:one, of the first file.
gone() # what, linker
{
	local kept

	kept=$(sed -n 's/^site \(dead:[a-z]*\).*/\1/p' "$work/out" | tr '\n' ' ')
	case $2-$kept in
	"$2-" | "bfd-dead:one ") ;;
	*) fail "$1: dead functions keep $kept" ;;
	esac
}

more()
{
	local compiler language linker what

	for compiler in "${compilers[@]}"; do for language in c c++; do
		for linker in bfd lld; do
			what="$compiler $language $linker -z start-stop-gc"
			try "$what" "$compiler" $language -O2 pie no -fuse-ld=$linker -Wl,--gc-sections \
				-Wl,-z,start-stop-gc
			gone "$what" $linker
		done
		for linker in gold lld; do
			try "$compiler $language $linker --icf=all" "$compiler" $language -O2 pie no \
				-fuse-ld=$linker -Wl,--icf=all -Wl,--gc-sections
		done
		for linker in bfd gold lld; do
			try "$compiler $language $linker -static" "$compiler" $language -O2 no-pie no \
				-fuse-ld=$linker -static
			try "$compiler $language $linker -static-pie" "$compiler" $language -O2 static-pie no \
				-fuse-ld=$linker -static-pie
		done
	done; done
}

gcc -std=gnu11 -O1 -shared -fPIC -I"$include" -I"$src" "$here/fake_runtime.c" \
	"$src/catalog/hash.c" -o "$work/fake.so"
expect_all
product
product_tried=$tried
more
echo "$product_tried of $total combinations and $((tried - product_tried)) more: $failed failed," \
	"$unable cannot be linked by this toolchain"
[ $failed = 0 ]
