#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds a program of 400 000 markers (one object of 20 000, multiplied by objcopy: seconds instead
# of minutes) and checks what issue and manual promise about many sites. Each figure is the best of
# several runs: the question is what the library costs, not what else the machine does.
set -eu

compiler=$1 source=$2 library=$3
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

copies=20 letters=ABCDEFGHIJKLMNOPQRST
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
for ((copy = 0; copy < copies; copy++)); do
	letter=${letters:copy:1}
	printf '%s\n' "$functions" | sed "s/.*/& &_$copy/" > names
	objcopy --redefine-syms=names many.o "many$copy.o"
	# Another provider of the same length; the records' hash is over the last seven characters.
	sed -i "s/scale_\x00m/scale$letter\x00m/g" "many$copy.o"
done
rm many.o
"$compiler" -O2 -I"$source/include" -c "$here/scale.c" -o scale.o
"$compiler" scale.o many*.o -o without
"$compiler" scale.o many*.o -Wl,--no-as-needed "$library" -Wl,-rpath,"$(dirname "$library")" -o with

best() { # best WRITER KEY: the smallest of five runs
	for _ in 1 2 3 4 5; do
		MARKERS_WRITER=$1 ./with "$2"
	done | sort -n | head -n 1
}
failed=0
check() { # check WHAT MEASURED LIMIT UNIT
	if awk -v m="$2" -v l="$3" 'BEGIN { exit !(m <= l) }'; then
		verdict=ok
	else
		verdict=FAILED
		failed=1
	fi
	printf '%-52s %10s %-6s (at most %s) %s\n' "$1" "$2" "$4" "$3" "$verdict"
}

start_up() { # the median of the paired differences between with and without the library
	for _ in $(seq 41); do
		a=$(./without start)
		b=$(./with start)
		echo $((b - a))
	done | sort -n | sed -n 21p
}

check "start-up until main(), with and without the library" "$(start_up)" 2000 us
check "memory before first use, of all 400 000 together" \
	$(($(./with untouched) - $(./without untouched))) 100 kB
check "enable one of 400 000, first use" "$(best proc one)" 5000 us
check "enable all through mprotect" "$(best mprotect all)" 100000 us
check "enable all through /proc/self/mem" "$(best proc all)" 1000000 us
check "memory while enabled, per site" "$(./with memory)" 64 bytes
exit $failed
