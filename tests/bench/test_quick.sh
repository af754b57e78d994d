#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_quick.sh SOURCE WORK COMPILER: the benches build and run, and what can be counted is right.
#
# Counted by cachegrind, the same on every machine: the instructions and data references of each kind
# of site, and what disabled markers add to examples/oltp. No time is a pass mark, and a control that
# other load has failed makes its verdicts inconclusive, not this test fail: it prints what they
# said. A bench that ends in error or without its controls does.
set -eu

source=$1 build=$2/build results=$2/results compiler=$3
targets=(site_cost enabled_cost paired markerctl bench_none bench_markers)

cmake -S "$source" -B "$build" -G Ninja -DCMAKE_C_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Release \
	-DMARKERS_BUILD_BENCHES=ON -DMARKERS_BUILD_TESTS=OFF > /dev/null
cmake --build "$build" --target "${targets[@]}" > "$2/log" || { cat "$2/log" && exit 1; }
"$source/bench/run" --quick --again --build "$build" --results "$results" > "$2/log" || { cat "$2/log" && exit 1; }

value() # FILE LOAD SUBJECT FIGURE COLUMN
{
	awk -F'\t' -v l="$2" -v s="$3" -v f="$4" -v c="$5" \
		'$1 == l && $2 == s && $4 == f { print $c; exit }' "$results/$1.tsv"
}

failed=0
check() # WHAT VALUE LEAST MOST
{
	if awk -v v="$2" -v l="$3" -v m="$4" 'BEGIN { exit !(v != "" && v + 0 >= l && v + 0 <= m) }'; then
		echo "$1: $2"
	else
		echo "$1: '$2', not from $3 to $4"
		failed=1
	fi
}

for kind in empty_asm marker key imv load_test imv_read load; do
	case $kind in
	empty_asm) instructions='0 0' references='0 0.01' ;;
	marker | key | imv_read) instructions='0.99 1.01' references='0 0.01' ;;
	imv) instructions='2.99 3.01' references='0 0.01' ;; # mov, test, branch
	load_test) instructions='1.99 3.01' references='1 1.01' ;;
	load) instructions='0.99 1.01' references='1 1.01' ;;
	esac
	for load in latency throughput; do
		# shellcheck disable=SC2086 # two words
		check "$kind, $load: instructions" "$(value site_counts $load $kind instructions 5)" $instructions
		# shellcheck disable=SC2086
		check "$kind, $load: data references" "$(value site_counts $load $kind data_references 5)" $references
	done
done

# clang keeps an I/O in a register more for the markers' sake.
most=0.1
[[ $("$compiler" --version) != *clang* ]] || most=0.2
check "oltp, markers off: % of instructions" \
	"$(value oltp_counts 'per transaction' 'markers off' instructions_own_overhead 5)" 0.01 $most
check "oltp, markers off: % of data references" \
	"$(value oltp_counts 'per transaction' 'markers off' data_references_own_overhead 5)" -0.1 0.3

for load in latency throughput branchy; do
	same=$(value site_cost $load control_same slowdown 10)
	more=$(value site_cost $load control_0.1% slowdown 10)
	echo "$load: A against A is $same, 0.1 % more is $more"
	case "$same $more" in
	quiet\ seen | quiet\ not_seen | not_quiet\ seen | not_quiet\ not_seen) ;;
	*) echo "$load: no controls" && failed=1 ;;
	esac
done
[ -n "$(value enabled_cost '1 thread' record ratio 5)" ] || { echo 'nothing was recorded' && failed=1; }
grep -q '</html>' "$results/report.html" || { echo 'no report' && failed=1; }
exit $failed
