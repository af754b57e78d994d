#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_record_paced.sh EVENTS: from eight threads, paced so that the consumer keeps up, none is lost,
# none is torn, and each thread's numbers are complete. As many as fit on no small disk: the trace
# rotates, and a part goes once it has been read.
[ ! -w /dev/shm ] || export TMPDIR=/dev/shm
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
: "${SEQUENCE:?the path of the reader}"
cd "$tmp" || exit 1
events=$1

# The reader notices: a byte of any field, and an event that is missing.
expect 0 "$MARKERCTL" record -e load:tick -o small -- "$RECORDED" count 20000 1
expect 0 "$SEQUENCE" small
same "a whole trace" "0 0 20000" "$out"
stream=$(find small -name 'stream-*')
cp "$stream" whole
head -c 32 /dev/zero | tr '\0' '\377' >ones
for byte in 4087 4088 4094 4100 4104; do # an event is at 80 + 125 * 32
	dd if=ones of="$stream" bs=1 seek=$byte count=1 conv=notrunc status=none
	expect 1 "$SEQUENCE" small
	cp whole "$stream"
done
dd if=whole of="$stream" bs=16 skip=257 seek=255 count=2000 conv=notrunc status=none
expect 1 "$SEQUENCE" small

part() # NUMBER
{
	printf 'parts/%04u' "$1"
}

# What stands in a part, to `seen`.
check() # PART
{
	"$SEQUENCE" "$1" >>seen || fail "$1"
	rm -r "$1"
}

PER_MS=200 "$MARKERCTL" record -e load:tick -o parts --size 512M --rotate 64M -- "$RECORDED" count "$events" 8 2>summary &
recorder=$!
next=1
while kill -0 "$recorder" 2>/dev/null; do
	if [ -e "$(part $((next + 1)))/metadata" ]; then # so the one before is finished
		check "$(part $next)"
		next=$((next + 1))
	else
		sleep 0.1
	fi
done
wait "$recorder" || fail "record ended with $?"
while [ -e "$(part $next)" ]; do
	check "$(part $next)"
	next=$((next + 1))
done
cat summary
holds "the summary" "$(cat summary)" "recorded $events events"
holds "the summary" "$(cat summary)" " 0 lost"
same "complete and in sequence" "$(for i in 0 1 2 3 4 5 6 7; do echo "$i $((events / 8))"; done)" "$(awk '
	$2 != end[$1] + 0 { print "out of sequence:", $0, "after", end[$1] }
	{ end[$1] = $3 }
	END { for (i in end) print i, end[i] }' seen | sort)"
