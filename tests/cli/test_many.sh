#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# 400 000 markers in one program are listed in the time that it takes to order and print them: the pass
# mark is a ratio to what sort(1) takes for the lines; one marker is found in a fraction of that.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"

export LC_ALL=C
each=2000
copies=200

{
	echo '#include <markers/marker.h>'
	for f in $(seq $((each / 100))); do
		echo "static void many_$f(int i) {"
		for i in $(seq 100); do
			echo "MARKER(many, m${f}_$i, \"i %d\", i);"
		done
		echo '}'
	done
	echo 'void many(int i); void many(int i) {'
	for f in $(seq $((each / 100))); do
		echo "many_$f(i);"
	done
	echo '}'
} >"$tmp/many.c"
gcc -O0 -fno-pie -I "$INCLUDE" -c "$tmp/many.c" -o "$tmp/many.o" || die "gcc"
for i in $(seq $copies); do
	objcopy --redefine-sym "many=many$i" "$tmp/many.o" "$tmp/many$i.o"
done
echo 'int main(void) { return 0; }' | gcc -x c -c - -o "$tmp/main.o"
gcc -no-pie "$tmp/main.o" "$tmp"/many?*.o -o "$tmp/program" || die "link"

cpu() # COMMAND...: user seconds
{
	TIMEFORMAT=%U
	{ time "$@" >"$tmp/output" 2>/dev/null; } 2>&1
}

seconds=$(cpu "$MARKERCTL" list "$tmp/program")
same "rows" $((each * copies + 1)) "$(wc -l <"$tmp/output")"
shuf "$tmp/output" >"$tmp/lines"
base=$(cpu sort "$tmp/lines")
echo "list: $seconds s, sort: $base s"
awk "BEGIN { exit !($seconds <= 6 * $base + 0.2) }" || fail "list took $seconds s, sort $base s"
seconds=$(cpu "$MARKERCTL" list "$tmp/program" 'many:m7_7')
same "rows of one name" $((copies + 1)) "$(wc -l <"$tmp/output")"
echo "one name: $seconds s"
