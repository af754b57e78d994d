#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_quick.sh SOURCE WORK COMPILER: runs bench/run --quick for the cost of a site that is off.
#
# No time is a pass mark. What must hold: the control of 0.1 % is seen and A against A is quiet where
# the processor is not shared out instruction by instruction (the latency load), once in three
# tries; and the instructions and data references of each kind of site are what they are said to be.
set -eu

source=$1 build=$2/build results=$2/results compiler=$3
cmake -S "$source" -B "$build" -G Ninja -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
	-DMARKERS_BUILD_BENCHES=ON -DMARKERS_BUILD_TESTS=OFF -DMARKERS_BUILD_EXAMPLES=OFF \
	-DMARKERS_BUILD_TOOLS=OFF > /dev/null
cmake --build "$build" --target site_cost > /dev/null

value() # FILE LOAD SUBJECT FIGURE COLUMN
{
	awk -F'\t' -v l="$2" -v s="$3" -v f="$4" -v c="$5" \
		'$1 == l && $2 == s && $4 == f { print $c }' "$results/$1.tsv"
}

failed=0
check() # WHAT VALUE LEAST MOST
{
	if awk -v v="$2" -v l="$3" -v m="$4" 'BEGIN { exit !(v != "" && v + 0 >= l && v + 0 <= m) }'; then
		echo "$1: $2"
	else
		echo "$1: $2, not from $3 to $4"
		failed=1
	fi
}

"$source/bench/run" --quick --again --build "$build" --results "$results" site_counts > /dev/null
for kind in empty_asm marker key imv load_test; do
	case $kind in
	empty_asm) instructions='0 0' references='0 0.01' ;;
	marker | key) instructions='0.99 1.01' references='0 0.01' ;;
	imv) instructions='2.99 3.01' references='0 0.01' ;; # mov, test, branch
	load_test) instructions='1.99 3.01' references='1 1.01' ;;
	esac
	for load in latency throughput; do
		# shellcheck disable=SC2086 # two words
		check "$kind, $load: instructions" "$(value site_counts $load $kind instructions 5)" $instructions
		# shellcheck disable=SC2086
		check "$kind, $load: data references" "$(value site_counts $load $kind data_references 5)" $references
	done
done

for try in 1 2 3; do
	"$source/bench/run" --quick --again --build "$build" --results "$results" site_cost > /dev/null
	same=$(value site_cost latency control_same slowdown 10)
	more=$(value site_cost latency control_0.1% slowdown 10)
	echo "try $try: A against A is $same, 0.1 % more is $more"
	[ "$same $more" != 'quiet seen' ] || break
done
[ "$same $more" = 'quiet seen' ] || failed=1
exit $failed
