#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# test_record_many.sh EVENTS: from eight threads, paced so that the consumer keeps up, none is lost
# and each thread's numbers are complete; from a consumer that is too slow, received + lost = sent.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1
events=$1

lost_of() # what record said last, in $err
{
	sed -n 's/.* \([0-9]*\) lost.*/\1/p' <<<"$err" | tail -n 1
}

# As many events a second as this machine lets through, with memory for two seconds of them.
PER_MS=${PER_MS-60} expect 0 "$MARKERCTL" record -o paced --size 512M -- "$RECORDED" count "$events" 8
same "lost" 0 "$(lost_of)"
"$MARKERCTL" report paced load:tick | awk '
	{ thread = $(NF - 1); seq = substr($NF, 5) } # "thread=0 seq=17"
	seq != next_of[thread] + 0 { bad++ }
	{ next_of[thread] = seq + 1 }
	END { for (i in next_of) print substr(i, 8), next_of[i]; if (bad) print "out of sequence:", bad }' |
	sort >counts
same "complete and in sequence" "$(for i in 0 1 2 3 4 5 6 7; do echo "$i $((events / 8))"; done)" "$(cat counts)"

# At full speed through little memory, and markerctl stopped now and then.
"$MARKERCTL" record -o slow --size 256K -- "$RECORDED" count "$((events / 4))" 8 2>slow.err &
recorder=$!
while kill -STOP "$recorder" 2>/dev/null; do
	sleep 0.05
	kill -CONT "$recorder"
	sleep 0.01
	[ "$(ps -o stat= -p "$recorder")" ] || break
done
wait "$recorder" || fail "record ended with $?"
err=$(cat slow.err)
received=$("$MARKERCTL" report slow load:tick 2>/dev/null | wc -l)
[ "$(lost_of)" -gt 0 ] || fail "nothing was lost: $err"
same "received + lost" "$((events / 4))" "$((received + $(lost_of)))"
babeltrace2 slow >/dev/null 2>babeltrace.err || fail "babeltrace2"
same "complaints" "" "$(grep -v ' discarded ' babeltrace.err)"
