#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# examples/blkview: the figures are those of report's times.
# shellcheck source=tests/cli/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$tmp" || exit 1
export MARKERCTL

# Loading the database would be most of the trace.
expect 0 "$OLTP" --db bank.db --transactions 1
expect 0 "$MARKERCTL" record -e 'blk:*' -o trace -- "$OLTP" --db bank.db --transactions 300 --threads 2 --depth 1 --sync off
"$MARKERCTL" report --json trace >events
expect 0 "$BLKVIEW" trace

# NAME FROM TO: as blkview prints it, "name count min max" in ns. Of a day, which a double holds.
figures()
{
	"$MARKERCTL" report trace | sed -E 's/^([^ ]+) .* blk:([a-z]+): id=([0-9]+) .*/\1 \2 \3/' |
		awk -v name="$1" -v from="$2" -v to="$3" '
			{ split($1, part, "[:.]"); ns = (part[1] * 3600 + part[2] * 60 + part[3]) * 1e9 + part[4] }
			$2 == from { begun[$3] = ns }
			$2 == to {
				took = ns - begun[$3]
				if (!count++ || took < least) least = took
				if (took > most) most = took
			}
			END { printf "%s %d %.0f %.0f\n", name, count, least, most }'
}
for interval in 'Q2I queue issue' 'I2C issue complete' 'Q2C queue complete'; do
	# shellcheck disable=SC2086
	same "$interval" "$(figures $interval)" "$(awk -v name="${interval%% *}" '
		$1 == name { printf "%s %d %.0f %.0f\n", $1, $2, $3 * 1e9, $5 * 1e9 }' <<<"$out")"
done
completed=$(jq -s 'map(select(.marker == "blk:complete")) | length' events)
same "I/Os" "$completed I/Os completed, 0 under way at the end" "$(head -n 1 <<<"$out")"
same "histogram" "$completed" "$(sed -n '/^Q2C, from/,/^$/p' <<<"$out" | awk '$1 ~ /^[0-9]/ { sum += $2 } END { print sum }')"
expect 0 "$BLKVIEW" --lines trace
same "lines" "$(wc -l <events)" "$(grep -c '\[.*\]$' <<<"$out")"
same "actions" "C $completed,I $completed,Q $completed" \
	"$(awk '/\]$/ { print $6 }' <<<"$out" | sort | uniq -c | awk '{ print $2, $1 }' | paste -sd,)"
expect 2 "$BLKVIEW"
