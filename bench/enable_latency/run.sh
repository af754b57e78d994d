#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# run.sh BUILD [--quick]: builds a program of 400 000 markers (one object of 20 000, multiplied by
# objcopy) and measures how long it takes to enable 1, 100, 10 000 and all of them, by both writers,
# under 1 to 8 running threads; and how long it takes to find that a pattern matches none. Prints rows;
# low and high are the 5th and 95th percentile.
set -eu

build=$1 quick=${2-}
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../..
library=$(cd "$build/src" && pwd)/libmarkers.so
compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
lib=$build/bench/lib
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
lib=$(cd "$lib" && pwd)
cd "$work"

letters=ABCDEFGHIJKLMNOPQRST
awk 'BEGIN {
	print "#include <markers/marker.h>"
	for (f = 0; f < 20; f++) {
		printf "void scale_%d(long a);\nvoid scale_%d(long a)\n{\n", f, f
		for (i = 0; i < 1000; i++)
			printf "\tMARKER(scale_, m%02d_%04d, \"a %%ld\", a);\n", f, i
		print "}"
	}
}' > many.c
"$compiler" -O1 -I"$source/include" -c many.c -o many.o
functions=$(nm many.o | awk '$2 == "T" { print $3 }')
for ((copy = 0; copy < ${#letters}; copy++)); do
	letter=${letters:copy:1}
	printf '%s\n' "$functions" | sed "s/.*/& &_$copy/" > names
	objcopy --redefine-syms=names many.o "many$copy.o"
	# Another provider of the same length; the records' hash is over the last seven characters.
	sed -i "s/scale_\x00m/scale$letter\x00m/g" "many$copy.o"
done
rm many.o
"$compiler" -O2 -D_GNU_SOURCE -I"$source/include" -I"$source/bench/lib" "$here/main.c" many*.o "$lib/libbench.a" \
	-Wl,--no-as-needed "$library" -Wl,-rpath,"$(dirname "$library")" -lm -o latency

measure() # WRITER PATTERN SITES THREADS ROUNDS
{
	echo "enable_latency: $1, $3 sites, $4 threads, $5 rounds" >&2
	MARKERS_WRITER=$1 ./latency "$2" "$3" "$4" "$5" || {
		echo "run.sh: failed with $*" >&2
		exit 1
	}
}
threads=(1 2 4 8) rounds=(100 50 30 10)
[ -z "$quick" ] || { threads=(1 2) rounds=(20 20 10 3); }
# A name is looked up, a pattern compared with all 400 000 names.
measure proc scaleC:q05_0000 0 1 "${rounds[0]}"
measure proc 'scaleC:q05_00[0-9][0-9]' 0 1 "${rounds[1]}"
for writer in proc mprotect; do
	for count in "${threads[@]}"; do
		measure "$writer" scaleC:m05_0000 1 "$count" "${rounds[0]}"
		measure "$writer" 'scaleC:m05_00[0-9][0-9]' 100 "$count" "${rounds[1]}"
		measure "$writer" 'scaleC:m0*' 10000 "$count" "${rounds[2]}"
		measure "$writer" '*:*' 400000 "$count" "${rounds[3]}"
	done
done
